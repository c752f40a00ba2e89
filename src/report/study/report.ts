/**
 * A study as tables and pictures, whatever it is about: for a terminal, as a page, and as SVG files.
 *
 *   studyText(report, { width: 80 });  studyHtml(report);  studyFiles(report)
 */

import type { Choices } from '../../signature.ts';
import { formatSignature } from '../../signature.ts';
import { DASH } from '../format.ts';
import { html } from '../html/escape.ts';
import type { Picture } from '../meta-html/chart.ts';
import { figure, header, numberTable, page, pictureFiles, section } from '../meta-html/shell.ts';
import type { ReportFile } from '../report.ts';
import { type Column, layOut, renderRow, wrap } from '../text-table.ts';

export interface StudyTable {
  readonly caption: string;
  /** The first is that of the names. */
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns, from the first, are names. One if it is left out. */
  readonly names?: number;
}

export interface StudySection {
  /** As an address within the page. */
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  readonly tables: readonly StudyTable[];
  readonly pictures: readonly Picture[];
}

export interface StudyReport {
  readonly title: string;
  readonly lead: string;
  readonly notes: readonly string[];
  readonly signature: Choices;
  readonly sections: readonly StudySection[];
}

export function studyText(report: StudyReport, { width = 80 }: { width?: number } = {}): string {
  const lines = [
    report.title,
    '-'.repeat(Math.min(report.title.length, width)),
    ...wrap(report.lead, { width }),
    ...report.sections.flatMap(({ tables, lead }) => [
      ...tables.flatMap((table) => ['', ...tableLines(table, width)]),
      ...(lead === '' ? [] : wrap(lead, { width })),
    ]),
    ...report.notes.flatMap((note) => ['', ...wrap(note, { width })]),
    '',
    formatSignature(report.signature),
  ];
  return `${lines.join('\n')}\n`;
}

function tableLines({ caption, headers, rows, names = 1 }: StudyTable, width: number): readonly string[] {
  const columns: readonly Column[] = headers.map((header, i) =>
    i < names
      ? { header, align: 'left', shrinkTo: 12 }
      : { header, align: 'right', dropRank: headers.length - i },
  );
  const layout = layOut({ columns, rows, width });
  const left = layout.dropped.length === 0 ? [] : [`left out: ${layout.dropped.join(', ')}`];
  return [
    ...wrap(caption, { width }),
    renderRow(layout, headers),
    ...rows.map((cells) => renderRow(layout, cells)),
    ...left.flatMap((line) => wrap(line, { width })),
  ];
}

export function studyHtml({ title, lead, notes, signature, sections }: StudyReport): string {
  const main = html`${header({ title, lead, notes, signature: formatSignature(signature) })}${sections.map(
    (part) =>
      section(part.id, part.heading, part.lead, [
        html`<div class="charts wide">${part.pictures.map((picture) => figure(picture, true))}</div>`,
        ...part.tables.map(numberTable),
      ]),
  )}`;
  return page({ title, links: sections.map(({ id, heading }) => [`#${id}`, heading]), main });
}

export function studyFiles({ sections }: StudyReport): readonly ReportFile[] {
  return pictureFiles(sections.flatMap(({ pictures }) => pictures));
}

/** A number of a table; what has no value is a dash. */
export function cell(value: number | null | undefined, digits = 3): string {
  return value == null ? DASH : value.toFixed(digits);
}

/** `.011 to .044` as tables have it. */
export function range({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return low === null || high === null ? DASH : `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

export function significance(p: number | null): string {
  if (p === null) return DASH;
  return p < 0.0001 ? '< .0001' : p.toFixed(4);
}
