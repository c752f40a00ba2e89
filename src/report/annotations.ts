/**
 * Findings as the lines that GitHub Actions turns into annotations on a pull request.
 *
 *   ::error file=summaries/a.txt,line=3,title=a::No longer said: Two ships sank (weight 3)
 */
import { type Finding, type FindingOptions, findingsOf } from './findings.ts';
import { oneLine } from './format.ts';
import type { Reporter } from './report.ts';

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

export const annotationsReport: Reporter<FindingOptions> = (report, options) => {
  const lines = findingsOf(report, options).map((finding) => `${annotation(finding)}\n`);
  return [{ name: 'annotations.txt', content: lines.join('') }];
};

function annotation({ level, title, message, file, line, column }: Finding): string {
  const place = file === null ? [] : [`file=${property(file)}`, `line=${line}`, `col=${column}`];
  const properties = [...place, `title=${property(`cheops: ${title}`)}`].join(',');
  return `::${COMMANDS[level]} ${properties}::${escapeData(oneLine(message))}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escapeData(oneLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
