import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest by far: one that starts last would leave the other cores idle until it ends. */
const SLOW = ['guards/docs', 'cli/parse', 'cli/safety', 'cli/eval', 'io/attacks', 'report/html-browser'];

/** In a fresh clone no durations are known, and Vitest would go by the sizes of files. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place === -1 ? SLOW.length : place;
}
