/**
 * Findings as SARIF 2.1.0, which code hosts show beside the lines of a pull request.
 *
 *   sarifReport(report, { fileOf })   // [{ name: 'cheops.sarif', content: '{"$schema": …' }]
 */
import { sha256 } from '../text/sha256.ts';
import { VERSION } from '../version.ts';
import { type Finding, type FindingOptions, findingsOf, RULES } from './findings.ts';
import { plural } from './format.ts';
import type { Reporter } from './report.ts';

/** Code hosts take so many in a file: the first are of what failed worst. */
const MOST_RESULTS = 25_000;

export const sarifReport: Reporter<FindingOptions> = (report, options) => {
  const rules = Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } }));
  const findings = findingsOf(report, options);
  const more = findings.length - MOST_RESULTS;
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'cheops', version: VERSION, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.slice(0, MOST_RESULTS).map(resultOf),
        ...(more > 0 && {
          invocations: [{ executionSuccessful: true, toolExecutionNotifications: [leftOut(more)] }],
        }),
      },
    ],
  };
  return [{ name: 'cheops.sarif', content: `${JSON.stringify(sarif, null, 2)}\n` }];
};

function leftOut(more: number): object {
  return { level: 'note', message: { text: `${plural(more, 'more finding')} left out.` } };
}

function resultOf(finding: Finding): object {
  const { rule, level, title, message, file, line, column } = finding;
  const location = {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file ?? '.') },
      region: { startLine: line, startColumn: column },
    },
  };
  return {
    ruleId: rule,
    level,
    message: { text: title === '' ? message : `${title}: ${message}` },
    locations: file === null ? [] : [location],
    // The same finding in a later run is known again, wherever it stands then.
    partialFingerprints: { 'cheops/v1': sha256(JSON.stringify([rule, title, message])) },
  };
}

/** A path as the URI of a file, below the folder of the call unless it is absolute. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${path}` : path;
}
