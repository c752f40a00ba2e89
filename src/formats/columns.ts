/**
 * What the columns of a table hold, by their names: what the caller says, then names that programs and people give them,
 * then the one column that has long texts.
 *
 *   findColumns({ header: ['Full name', 'Online text'], rows, named: {}, log })   // { id: [0], text: 1, … }
 */
import type { CsvRows } from './csv.ts';
import { excerpt, type Log } from './log.ts';

/** Columns as a caller names them: by name, or by number from 1. */
export interface ColumnNames {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly system?: string | undefined;
  readonly reference?: string | undefined;
}

/** Indexes of columns. */
export interface Columns {
  readonly text: number | null;
  /** Several, such as first and last name, make one id together. */
  readonly id: readonly number[];
  readonly system: number | null;
  readonly references: readonly number[];
  readonly source: number | null;
}

/** Names of what is scored, surest first. `summary` is a reference where something else is predicted. */
export const PREDICTED_NAMES = names(`
  prediction predictions candidate hypothesis hyp generatedsummary generatedtext generated modeloutput systemoutput
  systemsummary output response pred decoded completion`);
const TEXTS = names(`
  ${PREDICTED_NAMES.join(' ')}
  summary summarytext summaries essay onlinetext texteingabeonline texteenligne textoenlínea submission answer text
  response1 antwort antworttext aufsatz abgabe zusammenfassung einreichung réponse rédaction résumé respuesta redacción
  resumen studenttext content`);
/** A platform's number says less than a name, and a name less than the id of a topic. */
export const ID_NAMES = names(`
  topic topicid docid documentid exampleid guid uid summaryid
  fullname student studentname name vollständigername nomcomplet nombrecompleto schüler schülerin studierende author participant
  id username sisloginid matrikelnummer matrikelnr kennung emailaddress email emailadresse identifier userid`);
export const SYSTEM_NAMES = names(
  'system systemid systemname model modelid modelname summarizer summarizerid peer peerid',
);
export const REFERENCE_NAMES = names(`
  references reference refs ref targets target gold goldsummary referencesummary referencesummaries humansummary
  highlights groundtruth`);
export const SOURCE_NAMES = names('source sources document documents article dialogue transcript input');
const FIRST = names('firstname vorname prénom nombre givenname');
const LAST = names('lastname surname nachname nom apellidos familyname');

export function names(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** `Online text` and `online_text` are one name. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]/gu, '');
}

export function findColumns({
  header,
  rows,
  named,
  log,
}: {
  header: readonly string[];
  rows: CsvRows;
  named: ColumnNames;
  log: Log;
}): Columns {
  const plain = header.map(plainName);
  const given = (role: keyof ColumnNames) => givenColumn(named[role], `--${role}-column`, header, log);
  const known = (list: readonly string[]) =>
    list.map((name) => plain.indexOf(name)).find((at) => at !== -1) ?? null;
  const isPredicted = known(PREDICTED_NAMES) !== null || named.text !== undefined;
  const reference = given('reference');
  const numbered = plain.flatMap((name, at) => (/^(?:ref|reference|target)s?\d+$/.test(name) ? [at] : []));
  const summary = isPredicted && given('text') !== plain.indexOf('summary') ? known(['summary']) : null;
  const single = reference ?? known(REFERENCE_NAMES) ?? summary;
  const references = reference === null && numbered.length > 0 ? numbered : single === null ? [] : [single];
  const taken = new Set<number | null>(references);
  const free = (at: number | null) => (at !== null && taken.has(at) ? null : at);
  const text = given('text') ?? free(known(TEXTS)) ?? longest(header, rows, taken);
  const id = given('id');
  return {
    text,
    id: id === null ? idColumns(known) : [id],
    system: given('system') ?? known(SYSTEM_NAMES),
    references,
    source: free(known(SOURCE_NAMES.filter((name) => plain.indexOf(name) !== text))),
  };
}

function idColumns(known: (list: readonly string[]) => number | null): readonly number[] {
  const [first, last] = [known(FIRST), known(LAST)];
  if (first !== null && last !== null) return [first, last];
  const id = known(ID_NAMES);
  return id === null ? [] : [id];
}

/** The column that a caller names, or null if none is named. */
function givenColumn(
  name: string | undefined,
  option: string,
  header: readonly string[],
  log: Log,
): number | null {
  if (name === undefined) return null;
  const exact = header.findIndex((cell) => cell.trim() === name.trim());
  if (exact !== -1) return exact;
  const alike = header.flatMap((cell, at) => (plainName(cell) === plainName(name) ? [at] : []));
  const parts = header.flatMap((cell, at) => (cell.toLowerCase().includes(name.toLowerCase()) ? [at] : []));
  for (const found of [alike, parts]) if (found.length === 1) return found[0]!;
  if (/^\d+$/.test(name) && Number(name) >= 1 && Number(name) <= header.length) return Number(name) - 1;
  const message = `${option} names column ${excerpt(name)}, which the table lacks.`;
  throw log.error('E_SCHEMA', message, { line: 1, column: 1 }, `The columns are ${listed(header)}.`);
}

/** Texts have more letters than anything else in a table. */
const LEAST_LETTERS = 25;
const TIMES_LONGER = 2;

function longest(header: readonly string[], rows: CsvRows, taken: ReadonlySet<number | null>): number | null {
  const columns = header.map((_, at) => ({ at, letters: 0, filled: 0 })).filter(({ at }) => !taken.has(at));
  for (const { cells } of rows) {
    for (const column of columns) {
      const letters = lettersIn(cells[column.at] ?? '');
      column.letters += letters;
      if (letters > 0) column.filled++;
    }
  }
  const [first, second] = columns.sort((a, b) => b.letters - a.letters);
  if (first === undefined || first.letters < LEAST_LETTERS * Math.max(1, first.filled)) return null;
  return second === undefined || first.letters >= TIMES_LONGER * second.letters ? first.at : null;
}

/** Dates have few, and an address is no text. */
function lettersIn(cell: string): number {
  return /^\S+@\S+$/.test(cell) ? 0 : cell.replace(/\P{L}+/gu, '').length;
}

/** So many columns are named. */
const MOST_NAMED = 30;

export function listed(header: readonly string[]): string {
  const named = header.slice(0, MOST_NAMED).map((name) => excerpt(name, 30));
  const more = header.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
