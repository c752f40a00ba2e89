/** A report as `cheops score --json` writes it, with matches that a matcher would have found. */
import { readFileSync } from 'node:fs';
import { jsonReport, readAnnotation, scoreAnnotations } from '../../src/index.ts';

export function evaluateAnnotations(file: string): string {
  const reading = readAnnotation({ file, bytes: readFileSync(file) });
  if (reading.kind !== 'annotations') throw new Error('annotations were expected');
  const annotations = reading.value.map(({ pyramid, summaries }) => ({
    pyramid,
    summaries: summaries.map((annotated) => ({
      ...annotated,
      matches: annotated.matches.map((match, index) => ({
        ...match,
        evidence: { matcher: 'wmin', similarity: 0.5 + 0.04 * (index % 10) },
      })),
    })),
  }));
  return jsonReport(scoreAnnotations({ annotations, match: { match: 'wmin' } }))[0]!.content;
}
