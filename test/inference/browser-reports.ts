/** Reports as a page makes them, from the text of a file on; browser.test.ts compares them with Node's. */
import {
  csvReport,
  htmlReport,
  jsonReport,
  junitReport,
  logReport,
  markdownReport,
  type Reporter,
  readAnnotation,
  scoreAnnotations,
  terminalReport,
} from '../../src/browser.ts';

/** Every report on what a file holds. */
export function reportsOn(file: string, text: string) {
  const { kind, value } = readAnnotation({ file, bytes: new TextEncoder().encode(text) });
  if (kind !== 'annotations') throw new Error(kind);
  const report = scoreAnnotations({ annotations: value, thresholds: { coverage: 0.5 } });
  const reporters: readonly Reporter[] = [
    htmlReport,
    jsonReport,
    csvReport,
    markdownReport,
    junitReport,
    logReport,
    terminalReport,
  ];
  return reporters.map((reporter) => reporter(report));
}
