/**
 * A study as tables and pictures, whatever it is about: for a terminal, as a page, and as SVG files.
 *
 *   studyText(report, { width: 80 });  studyHtml(report);  studyFiles(report)
 */

import { type Choices, formatSignature } from '../../signature.ts';
import { html } from '../html/escape.ts';
import type { Picture } from '../meta-html/chart.ts';
import {
  figure,
  header,
  type NumberTable,
  numberTable,
  page,
  pictureFiles,
  section,
} from '../meta-html/shell.ts';
import type { ReportFile } from '../report.ts';
import { namedColumns, tableLines, wrap } from '../text-table.ts';

export interface StudyTable extends NumberTable {
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

/** A section that is one table. */
export function tableSection(id: string, heading: string, table: StudyTable, lead = ''): StudySection {
  return { id, heading, lead, tables: [table], pictures: [] };
}

export function studyText(report: StudyReport, { width = 80 }: { width?: number } = {}): string {
  const lines = [
    report.title,
    '-'.repeat(Math.min(report.title.length, width)),
    ...wrap(report.lead, { width }),
    ...report.sections.flatMap(({ tables, lead }) => [
      ...tables.flatMap(({ caption, headers, rows, names }) => [
        '',
        ...wrap(caption, { width }),
        ...tableLines(namedColumns(headers, names), rows, width, 'left out'),
      ]),
      ...(lead === '' ? [] : wrap(lead, { width })),
    ]),
    ...report.notes.flatMap((note) => ['', ...wrap(note, { width })]),
    '',
    formatSignature(report.signature),
  ];
  return `${lines.join('\n')}\n`;
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
