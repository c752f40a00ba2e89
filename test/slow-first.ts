import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest by far, longest first: one that starts last would leave the other cores idle until it ends. */
const SLOW = `
  guards/docs web/pyramid cli/parse cli/doors cli/safety cli/build io/kill cli/closed-pipe cli/gate io/attacks cli/compare
  report/tables guards/fuzz-documents cli/eval cli/merge web/views inference/browser cli/meta report/html-browser cli/score
  cli/demo inference/runtime web/summaries text/fuzz semantics/presence cli/study pyramid/edua/builders io/office
`
  .trim()
  .split(/\s+/);

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
