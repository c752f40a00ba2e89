/**
 * Tables as one workbook (.xlsx): a sheet for each, numbers as numbers, a first row that stays in sight and can be filtered.
 * Text is text, whatever it begins with: no formula, link or macro is ever written.
 *
 *   xlsxFile([summariesTable(report)])   // Uint8Array
 */
import { zip } from '../formats/zip.ts';
import { letters } from './format.ts';
import type { Report } from './report.ts';
import { signatures } from './signatures.ts';
import { isNumeric, type Table, type TableCell, type TableColumn } from './table.ts';
import { evidenceTable, gradesTable, summariesTable } from './tables.ts';
import { escapeAttribute, escapeXml } from './xml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Summaries, systems where there are several topics, grades, all evidence, and what the scores depend on. */
export function xlsxReport(
  report: Report,
  {
    systems = [],
    grades = {},
  }: { systems?: readonly Table[]; grades?: Parameters<typeof gradesTable>[1] } = {},
): Uint8Array {
  const about: Table = {
    name: 'About',
    columns: [{ header: 'signature' }],
    rows: signatures(report).map((signature) => [signature]),
  };
  return xlsxFile([
    summariesTable(report),
    ...systems,
    gradesTable(report, grades),
    evidenceTable(report),
    about,
  ]);
}

export function xlsxFile(tables: readonly Table[]): Uint8Array {
  const names = sheetNames(tables);
  return zip([
    { name: '[Content_Types].xml', content: contentTypes(tables.length) },
    {
      name: '_rels/.rels',
      content: relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    },
    { name: 'xl/workbook.xml', content: workbook(tables, names) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...tables.map((_, i) => ({ type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    },
    { name: 'xl/styles.xml', content: styles() },
    ...tables.map((table, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: sheet(table) })),
  ]);
}

function contentTypes(sheets: number): string {
  const of = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, i) => of(`worksheets/sheet${i + 1}`, 'worksheet')).join('');
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('workbook', 'sheet.main')}${of('styles', 'styles')}${all}</Types>`;
}

function relations(targets: readonly { type: string; target: string }[]): string {
  const all = targets.map(
    ({ type, target }, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbook(tables: readonly Table[], names: readonly string[]): string {
  const sheets = names.map(
    (name, i) => `<sheet name="${escapeAttribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  // Excel keeps the range of a filter under this name, and mends a file without it.
  const filters = tables.flatMap((table, i) =>
    table.rows.length === 0
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${escapeXml(names[i]!.replaceAll("'", "''"))}'!$A$1:$${columnName(table.columns.length - 1)}$${table.rows.length + 1}</definedName>`,
        ],
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

/** At most 31 characters, none of the seven that sheets may not have, and all different. */
function sheetNames(tables: readonly Table[]): readonly string[] {
  const taken = new Set<string>();
  return tables.map(({ name }) => {
    const clean = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
    let unique = clean;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${clean.slice(0, 27)} (${copy})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** The formats of cells, by place: plain, heading, whole numbers, then two, three and four decimals, and long text. */
const FORMATS = ['General', 'General', '0', '0.00', '0.000', '0.0000', 'General'];
const HEADING = 1;
const LONG_TEXT = 6;
const STYLE_OF_DECIMALS: Readonly<Record<number, number>> = { 0: 2, 2: 3, 3: 4, 4: 5 };

function styles(): string {
  const own = FORMATS.map((format, i) => ({ format, id: 164 + i })).filter(
    ({ format }) => format !== 'General',
  );
  const numbers = own.map(({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${format}"/>`).join('');
  const cells = FORMATS.map((format, i) => {
    const number = format === 'General' ? 0 : 164 + i;
    const wrap = i === LONG_TEXT ? '<alignment vertical="top" wrapText="1"/>' : '<alignment vertical="top"/>';
    return `<xf numFmtId="${number}" fontId="${i === HEADING ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${wrap}</xf>`;
  });
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${numbers}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

function sheet({ columns, rows, notes = [] }: Table): string {
  const last = columnName(columns.length - 1);
  const range = `A1:${last}${rows.length + 1}`;
  const widths = columns.map((column, i) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, String(row[i] ?? '').length),
      column.header.length,
    );
    const width = isNumeric(column) ? column.header.length + 4 : Math.min(longest + 2, 70);
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.max(8, width)}" customWidth="1"/>`;
  });
  const lines = [
    rowXml(
      1,
      columns.map(({ header }, i) => textCell(cellName(i, 1), header, HEADING)),
    ),
    ...rows.map((row, r) =>
      rowXml(
        r + 2,
        row.map((cell, i) => cellXml(cell, columns[i]!, cellName(i, r + 2))),
      ),
    ),
    ...notes.map((note, n) => {
      const at = rows.length + 3 + n;
      return rowXml(at, [textCell(cellName(0, at), note, 0)]);
    }),
  ];
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData>${rows.length === 0 ? '' : `<autoFilter ref="${range}"/>`}</worksheet>`;
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: TableCell, { decimals }: TableColumn, name: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(name, cell, cell.length > 60 ? LONG_TEXT : 0);
  return `<c r="${name}" s="${STYLE_OF_DECIMALS[decimals ?? -1] ?? 0}"><v>${cell}</v></c>`;
}

// What Excel takes in a cell.
const MOST_CHARACTERS = 32_767;

/** `_x000D_` and its like are escapes there, so that the text of one must be escaped itself. */
function textCell(name: string, text: string, style: number): string {
  const shown = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').slice(0, MOST_CHARACTERS);
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`;
}

function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}

/** A … Z, AA, AB, … */
function columnName(index: number): string {
  return letters(index).toUpperCase();
}
