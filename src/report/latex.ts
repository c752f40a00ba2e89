/**
 * Tables for a paper, in LaTeX with booktabs. Text of users stands there as itself:
 *
 *   escapeLatex('50% of a_b & {c}') === '50\\% of a\\_b \\& \\{c\\}'
 */
import { oneLine } from './format.ts';
import type { Report, ReportFile } from './report.ts';
import { signatures } from './signatures.ts';
import { cellText, isNumeric, type Table } from './table.ts';
import { summariesTable } from './tables.ts';

/** All tables of a call: those of the systems where there are several topics, and the summaries otherwise. */
export function latexReport(
  report: Report,
  { systems = [] }: { systems?: readonly Table[] } = {},
): ReportFile[] {
  const tables = systems.length > 0 ? systems : [scoresAlone(summariesTable(report))];
  return [{ name: 'scores.tex', content: latexTables(tables, signatures(report).join('\n')) }];
}

/** `signature` is quoted in a comment, so that the numbers can be made again. */
export function latexTables(tables: readonly Table[], signature: string): string {
  const head = ['% \\usepackage{booktabs}', ...signature.split('\n').map((line) => `% ${oneLine(line)}`)];
  return `${[...head, ...tables.map(latexTable)].join('\n')}\n`;
}

function latexTable({ name, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) => `    ${cells.join(' & ')} \\\\`;
  return [
    '\\begin{table}',
    '  \\centering',
    `  \\begin{tabular}{${columns.map((column) => (isNumeric(column) ? 'r' : 'l')).join('')}}`,
    '    \\toprule',
    line(columns.map(({ header }) => escapeLatex(header))),
    '    \\midrule',
    ...rows.map((row) => line(row.map((cell, i) => latexCell(cellText(cell, columns[i]!))))),
    '    \\bottomrule',
    '  \\end{tabular}',
    `  \\caption{${[`${name}.`, ...notes].map(escapeLatex).join(' ')}}`,
    '\\end{table}',
  ].join('\n');
}

function latexCell(text: string): string {
  return text === '—' ? '--' : /^-\d/.test(text) ? `$${text}$` : escapeLatex(text);
}

/** A paper has no room for remarks, nor for columns in which nothing stands. */
function scoresAlone({ columns, rows, ...rest }: Table): Table {
  const kept = columns.flatMap(({ header }, i) =>
    header !== 'note' && rows.some((row) => row[i] !== null) ? [i] : [],
  );
  return {
    ...rest,
    columns: kept.map((i) => columns[i]!),
    rows: rows.map((row) => kept.map((i) => row[i]!)),
  };
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '’': "'",
  '−': '$-$',
  '→': '$\\to$',
  '…': '\\ldots{}',
};

export function escapeLatex(text: string): string {
  return oneLine(text).replace(/[\\~^<>|"’−→…]|[&%$#_{}]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}
