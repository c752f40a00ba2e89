/**
 * The gradebook of a learning management system: our cells are filled, and everything else goes back byte for byte.
 * Canvas has a column `Title (id)` for each assignment; Moodle's worksheet has Identifier, Grade and feedback columns,
 * with names in the language of the site.
 *
 *   const book = readGradebook(text);
 *   fillGradebook({ book, grades: new Map([['ada', { grade: '17', feedback: '…' }]]), columns: { student: 1, grade: 4, feedback: null } })
 */
import { CheopsError } from '../errors.ts';
import { neutraliseCell } from '../formats/csv-cells.ts';

interface Cell {
  /** As it stands in the file, quotes and all. */
  readonly raw: string;
  readonly text: string;
}

interface Gradebook {
  readonly mark: string;
  readonly delimiter: string;
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly ending: string }[];
}

export function readGradebook(content: string): Gradebook {
  const mark = content.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = content.slice(mark.length);
  const head = text.slice(0, text.search(/\r|\n|$/));
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );
  const rows: { cells: Cell[]; ending: string }[] = [];
  let cells: Cell[] = [];
  for (let at = 0; at < text.length || cells.length > 0; ) {
    const { cell, end } = cellAt(text, at, delimiter);
    cells.push(cell);
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    const ending = text.startsWith('\r\n', end) ? '\r\n' : (text[end] ?? '');
    rows.push({ cells, ending });
    cells = [];
    at = end + ending.length;
    if (ending === '') break;
  }
  if (rows.length < 2) {
    throw new CheopsError('E_EMPTY', 'The gradebook has no students.', {
      fix: 'Export it from the LMS as CSV.',
    });
  }
  return { mark, delimiter, rows };
}

function cellAt(text: string, from: number, delimiter: string): { cell: Cell; end: number } {
  let end = from;
  if (text[from] === '"') {
    end = from + 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"'))
      end += text[end] === '"' ? 2 : 1;
    end = Math.min(text.length, end + 1);
  }
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  const raw = text.slice(from, end);
  const quoted = /^"([\s\S]*)"\s*$/.exec(raw);
  return { cell: { raw, text: quoted === null ? raw : quoted[1]!.replaceAll('""', '"') }, end };
}

export interface Columns {
  readonly student: number;
  readonly grade: number;
  readonly feedback: number | null;
}

/** Header words of Canvas, and of Moodle in some languages; people choose where none fits. */
const STUDENT =
  /^(id|sis user id|sis login id|identifier|id-nummer|identifikator|kennung|identifiant|identificador|student|name|full name|vollständiger name|nom complet)$/i;
const GRADE = /^(grade|bewertung|note|nota|calificación|calificacion|voto|cijfer|punkte)$/i;
const FEEDBACK =
  /^(feedback comments|feedback|feedback als kommentar|commentaires.*|comentarios.*|kommentar.*)$/i;

/** What the columns probably are. */
export function guessColumns({ rows }: Gradebook): { header: readonly string[]; columns: Partial<Columns> } {
  const header = rows[0]!.cells.map(({ text }) => text.trim());
  const student = header.findIndex((name) => STUDENT.test(name));
  const moodle = header.findIndex((name) => GRADE.test(name));
  const canvas = header.findIndex((name) => /\(\d+\)$/.test(name));
  const feedback = header.findIndex((name) => FEEDBACK.test(name));
  const grade = moodle === -1 ? canvas : moodle;
  return {
    header,
    columns: {
      ...(student === -1 ? {} : { student }),
      ...(grade === -1 ? {} : { grade }),
      feedback: feedback === -1 ? null : feedback,
    },
  };
}

interface StudentGrade {
  readonly grade: string;
  readonly feedback: string;
}

export function fillGradebook({
  book,
  grades,
  columns,
}: {
  book: Gradebook;
  grades: ReadonlyMap<string, StudentGrade>;
  columns: Columns;
}) {
  const missing = new Set(grades.keys());
  const filled = new Map<number, StudentGrade>();
  for (const [id, grade] of grades) {
    const found = rowOf(book, id, columns.student);
    if (found === -1 || filled.has(found)) continue;
    filled.set(found, grade);
    missing.delete(id);
  }
  const written = book.rows.map(({ cells, ending }, row) => {
    const grade = filled.get(row);
    const raws = cells.map(({ raw }) => raw);
    if (grade !== undefined) {
      setCell(raws, columns.grade, grade.grade, book.delimiter);
      if (columns.feedback !== null) setCell(raws, columns.feedback, grade.feedback, book.delimiter);
    }
    return raws.join(book.delimiter) + ending;
  });
  return {
    text: book.mark + written.join(''),
    filled: filled.size,
    /** Students of ours that the gradebook does not have. */
    missing: [...missing],
  };
}

function setCell(raws: string[], column: number, text: string, delimiter: string): void {
  while (raws.length <= column) raws.push('');
  const safe = neutraliseCell(text);
  raws[column] = /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The row of a student: by the chosen column; then by any cell, as files are named in many ways. */
function rowOf({ rows }: Gradebook, id: string, column: number): number {
  const wanted = plain(id);
  const exact = rows.findIndex(({ cells }, row) => row > 0 && plain(cells[column]?.text ?? '') === wanted);
  if (exact !== -1) return exact;
  const byAny = matching(rows, ({ text }) => plain(text) === wanted);
  if (byAny !== -1) return byAny;
  // `Ada Lovelace_4711_assignsubmission_file_` and `lovelaceada_17_4711_essay` name a number that a cell has.
  const numbers = new Set(id.match(/\d{3,}/g) ?? []);
  return matching(
    rows,
    ({ text }) => (text.match(/\d{3,}/g) ?? []).some((number) => numbers.has(number)) && text.length < 40,
  );
}

/** The one row that has such a cell; if there are several, nobody can tell. */
function matching(rows: Gradebook['rows'], isIt: (cell: Cell) => boolean): number {
  const found = rows.flatMap(({ cells }, row) => (row > 0 && cells.some(isIt) ? [row] : []));
  return found.length === 1 ? found[0]! : -1;
}

/** Letters and digits in lower case and without accents, the words in one order: `Lovelace, Ada` is `Ada Lovelace`. */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}
