/**
 * Pyramids and annotations as a flat table for a spreadsheet, with a row for each part of each contributor:
 *
 *   kind,document,unit,label,weight,number,start,end,text,comment
 *   reference,A,,,,,,,A storm hit.,
 *   unit,,1,There was a storm,1,,,,,
 *   contributor,A,1,,,1,0,11,A storm hit,
 *
 * The parts of one contributor have the same number. A summary of which only the units are known, and not what else it
 * says, has `partial` as its label; one that could not be matched has `unscored`, and the reason as its comment. Matches
 * of a program come with a row of the kind `matching`, which says how they were made. The table reads back as it was,
 * but for what a matcher saw.
 */
import type { AnnotatedSummary, Annotation, Expression, Pyramid } from '../model.ts';
import { JOINT } from '../text/spans.ts';
import { assembleAnnotation } from './assemble.ts';
import { type Content, sortSummary } from './content.ts';
import { bodyOf, type CsvCell, type CsvRow, readCsv, writeCsv } from './csv.ts';
import { formatPath, type Path } from './json-text.ts';
import { excerpt, type Log } from './log.ts';
import { COSTS, roomFor } from './room.ts';
import { choices, type RawAnnotatedSummary, type RawExpression, type RawPyramid } from './schemas.ts';
import { loss, type Written } from './written.ts';

const COLUMNS = [
  'kind',
  'document',
  'unit',
  'label',
  'weight',
  'number',
  'start',
  'end',
  'text',
  'comment',
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number], CsvCell | undefined>>;

const PARTIAL = 'partial';
const UNSCORED = 'unscored';

export function writeTable(annotations: readonly Annotation[]): Written {
  const rows = annotations.flatMap(({ pyramid, match, summaries }) => [
    ...pyramidRows(pyramid),
    ...(match === undefined ? [] : [{ kind: 'matching', text: JSON.stringify(match) }]),
    ...summaries.flatMap(summaryRows),
  ]);
  const evidence = annotations
    .flatMap(({ summaries }) => summaries)
    .flatMap(({ matches, unsure = [], missed = [] }) => [...matches, ...unsure, ...missed])
    .filter((seen) => seen.evidence !== undefined);
  return {
    text: writeCsv([COLUMNS, ...rows.map((cells: Cells) => COLUMNS.map((column) => cells[column] ?? null))]),
    diagnostics: loss(evidence.length, 'What an automatic matcher saw has no place in the table.'),
  };
}

function summaryRows(annotated: AnnotatedSummary): readonly Cells[] {
  const { summary, matches, unsure = [], unmatched, partial, unscored, note } = annotated;
  const label = unscored === undefined ? partial && PARTIAL : UNSCORED;
  const { id: document, text } = summary;
  const wordsOf = (kind: string, list: readonly (Expression & { unit?: string })[]) =>
    list.flatMap((words, index) => partRows({ kind, document, unit: words.unit }, words, index, text));
  return [
    { kind: 'summary', document, label, text, comment: unscored ?? note },
    ...wordsOf('match', matches),
    ...wordsOf('unsure', unsure),
    ...wordsOf('unmatched', unmatched),
  ];
}

function pyramidRows({ id, method, settings, references, units }: Pyramid): readonly Cells[] {
  const texts = new Map(references.map((reference) => [reference.id, reference.text]));
  return [
    { kind: 'pyramid', document: id, label: method, comment: settings },
    ...references.map(({ id, text }) => ({ kind: 'reference', document: id, text })),
    ...units.flatMap((unit) => [
      { kind: 'unit', unit: unit.id, label: unit.label, weight: unit.weight, comment: unit.comment },
      ...unit.contributors.flatMap((contributor, index) =>
        partRows(
          { kind: 'contributor', document: contributor.reference, unit: unit.id },
          contributor,
          index,
          texts.get(contributor.reference)!,
        ),
      ),
    ]),
  ];
}

function partRows(cells: Cells, words: Expression, index: number, text: string): readonly Cells[] {
  const row = { ...cells, number: index + 1, comment: words.comment };
  if (words.spans.length === 0) return [{ ...row, text: words.text }];
  return words.spans.map(([start, end]) => ({ ...row, start, end, text: text.slice(start, end) }));
}

interface RawTable {
  readonly pyramid: { -readonly [Field in keyof RawPyramid]: RawPyramid[Field] };
  match?: Annotation['match'];
  readonly summaries: RawAnnotatedSummary[];
  /** The line of the file that a field is from. */
  readonly lines: Map<string, number>;
}

export function readTable(text: string, log: Log): Content {
  const rows = readCsv(text, log);
  const [header] = rows;
  const room = roomFor(text.length, log);
  const names = header?.cells ?? [];
  for (const name of names) if (!(COLUMNS as readonly string[]).includes(name)) noteColumn(name, log);
  const tables: RawTable[] = [];
  for (const row of bodyOf(rows)) {
    room.take(COSTS.topic, row.line);
    if (row.cells.length > names.length) throw tooManyCells(row, names.length, log);
    const cells = cellsOf(names, row);
    if (cells.kind === 'pyramid') tables.push(newTable(cells, row.line));
    else addRow(tables.at(-1), cells, row.line, log);
  }
  const annotations = tables.map((table) => assembleTable(table, log));
  if (annotations.some(({ summaries }) => summaries.length > 0))
    return { kind: 'annotations', value: annotations };
  return { kind: 'pyramids', value: annotations.map(({ pyramid }) => pyramid) };
}

type RowCells = Record<(typeof COLUMNS)[number], string>;

function tooManyCells({ cells, line }: CsvRow, columns: number, log: Log) {
  const message = `The row has ${cells.length} cells, and the table has ${columns} columns.`;
  return log.error('E_FORMAT', message, { line, column: 1 }, 'Put text with a comma in quotation marks.');
}

function cellsOf(names: readonly string[], { cells }: CsvRow): RowCells {
  const row = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as RowCells;
  names.forEach((name, index) => {
    if (Object.hasOwn(row, name)) row[name as keyof RowCells] = cells[index] ?? '';
  });
  return row;
}

function noteColumn(name: string, log: Log): void {
  const message = `The table has a column ${excerpt(name)}, which this format does not have.`;
  log.note({ code: 'W_UNKNOWN', at: { line: 1, column: 1 }, message, assumed: 'It is left out.' });
}

function newTable({ document, label, comment }: RowCells, line: number): RawTable {
  const settings = comment === '' ? {} : { settings: comment };
  const pyramid = {
    id: document || 'pyramid',
    method: label || 'manual',
    ...settings,
    references: [],
    units: [],
  };
  return { pyramid, summaries: [], lines: new Map([['', line]]) };
}

function addRow(table: RawTable | undefined, cells: RowCells, line: number, log: Log): void {
  const fault = (message: string) => log.error('E_FORMAT', message, { line, column: 1 });
  if (table === undefined) throw fault('A table begins with a row of the kind “pyramid”.');
  const { pyramid, summaries, lines } = table;
  const { kind, document, unit, label, text } = cells;
  if (kind === 'reference') {
    lines.set(formatPath(['pyramid', 'references', pyramid.references.length]), line);
    pyramid.references.push({ id: document, text });
  } else if (kind === 'unit') {
    lines.set(formatPath(['pyramid', 'units', pyramid.units.length]), line);
    pyramid.units.push({
      id: unit,
      label,
      weight: numberOf(cells.weight, fault),
      contributors: [],
      ...commentOf(cells),
    });
  } else if (kind === 'summary') {
    lines.set(formatPath(['summaries', summaries.length]), line);
    if (!['', PARTIAL, UNSCORED].includes(label))
      throw fault(`A summary has the label ${PARTIAL}, ${UNSCORED} or none, and not ${excerpt(label)}.`);
    summaries.push({
      id: document,
      text,
      matches: [],
      unmatched: [],
      ...(label === PARTIAL && { partial: true }),
      ...summaryComment(label, cells),
    });
  } else if (kind === 'matching') {
    table.match = matchingOf(text, fault);
  } else if (kind === 'contributor') {
    const last = pyramid.units.at(-1);
    if (last?.id !== unit)
      throw fault(`A contributor of unit ${excerpt(unit)} that does not follow its row.`);
    const path = ['pyramid', 'units', pyramid.units.length - 1, 'contributors'];
    addPart(last.contributors!, { reference: document }, { path, cells, line, lines, fault });
  } else if (Object.hasOwn(WORDS, kind)) {
    const last = summaries.at(-1);
    if (last?.id !== document)
      throw fault(`Words of summary ${excerpt(document)} that do not follow its row.`);
    const field = WORDS[kind as keyof typeof WORDS];
    if (field === 'unsure') last.unsure ??= [];
    const path = ['summaries', summaries.length - 1, field];
    const owner = kind === 'unmatched' ? {} : { unit };
    addPart(last[field] as RawPart[], owner, { path, cells, line, lines, fault });
  } else throw fault(`There is no row of the kind ${excerpt(kind)}.`);
}

/** Kinds of rows with words of a summary, and where these go. */
const WORDS = { match: 'matches', unsure: 'unsure', unmatched: 'unmatched' } as const;

function matchingOf(text: string, fault: (message: string) => Error): NonNullable<Annotation['match']> {
  try {
    return choices.parse(JSON.parse(text));
  } catch {
    throw fault(`${excerpt(text)} does not say how matches were made; such as {"match":"manual"} does.`);
  }
}

type RawPart = RawExpression & { unit?: string };

/** Adds a row to the words that it continues, or begins new ones. */
function addPart<Words extends RawExpression>(
  list: Words[],
  owner: Omit<Words, keyof RawExpression>,
  row: {
    path: Path;
    cells: RowCells;
    line: number;
    lines: Map<string, number>;
    fault: (message: string) => Error;
  },
): void {
  const { path, cells, line, lines, fault } = row;
  const known = cells.start !== '' || cells.end !== '';
  const span: [number, number] = [offsetOf(cells.start, fault) ?? -1, offsetOf(cells.end, fault) ?? -1];
  const index = Number(cells.number);
  const last = list.at(-1);
  if (last !== undefined && index === list.length && known) {
    last.spans!.push(span);
    last.text += `${JOINT}${cells.text}`;
    return;
  }
  if (index !== list.length + 1)
    throw fault(`The number ${excerpt(cells.number)} should be ${list.length + 1}.`);
  lines.set(formatPath([...path, list.length]), line);
  list.push({ ...owner, text: cells.text, spans: known ? [span] : [], ...commentOf(cells) } as Words);
}

function numberOf(cell: string, fault: (message: string) => Error): number | undefined {
  if (cell === '') return undefined;
  const number = Number(cell);
  if (number < 0) throw fault(`${excerpt(cell)} is less than 0, and must be 0 or more.`);
  // Not 0x10 either, which Number takes for 16.
  if (!/^\d[\d.e+-]*$/i.test(cell) || !Number.isFinite(number))
    throw fault(`${excerpt(cell)} is not a number.`);
  return number;
}

/** A place in a text: letters are whole. */
function offsetOf(cell: string, fault: (message: string) => Error): number | undefined {
  const offset = numberOf(cell, fault);
  if (offset !== undefined && !Number.isSafeInteger(offset))
    throw fault(`${excerpt(cell)} is not a whole number.`);
  return offset;
}

function commentOf({ comment }: RowCells): { comment?: string } {
  return comment === '' ? {} : { comment };
}

function summaryComment(label: string, { comment }: RowCells): { unscored?: string; note?: string } {
  if (label === UNSCORED) return { unscored: comment || 'It was not scored.' };
  return comment === '' ? {} : { note: comment };
}

function assembleTable({ lines, ...table }: RawTable, log: Log): Annotation {
  const at = (path: Path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(formatPath(path.slice(0, length)));
      if (line !== undefined) return { line, column: 1 };
    }
    return { line: lines.get('') ?? 1, column: 1 };
  };
  const annotation = assembleAnnotation(table, [], { log, at });
  return { ...annotation, summaries: annotation.summaries.map(sortSummary) };
}
