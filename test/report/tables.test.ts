import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../src/formats/csv.ts';
import { createLog } from '../../src/formats/log.ts';
import { csvReport } from '../../src/report/csv.ts';
import { gradesReport } from '../../src/report/grades.ts';
import { handoutReport } from '../../src/report/handout.ts';
import { escapeLatex, latexReport } from '../../src/report/latex.ts';
import { compareSummaries, pairsTable, systemsTable, systemsText } from '../../src/report/systems.ts';
import { evidenceTable, gradesTable, summariesTable } from '../../src/report/tables.ts';
import { xlsxFile, xlsxReport } from '../../src/report/xlsx.ts';
import { LETTERS } from '../../src/workbench/grade.ts';
import { harbour, reportOf, reportWithNames, sample, topicOf } from './sample.ts';

const good = sample.topics[0]!.summaries[1]!.annotated;
const several = reportOf(
  ['a', 'b', 'c'].map((id) =>
    topicOf({ ...harbour, id }, [
      { ...good, summary: { ...good.summary, id: 'strong' } },
      { ...good, matches: good.matches.slice(0, 1), summary: { ...good.summary, id: 'weak' } },
    ]),
  ),
);

describe('systems', () => {
  it('have means, intervals and letters', () => {
    const comparison = compareSummaries(several);
    expect(systemsTable(comparison, 'coverage').rows).toEqual([
      ['strong', 3, 0, expect.closeTo(5 / 7), expect.closeTo(5 / 7), expect.closeTo(5 / 7), 'a'],
      ['weak', 3, 0, expect.closeTo(3 / 7), expect.closeTo(3 / 7), expect.closeTo(3 / 7), 'a'],
    ]);
    expect(pairsTable(comparison, 'coverage').rows[0]!.slice(0, 4)).toEqual([
      ...['strong', 'weak', 3],
      expect.closeTo(2 / 7),
    ]);
    expect(systemsText(comparison, { measure: 'coverage', width: 200 })).toContain(
      'No differences can be shown: 3 topics are too few for 1 test.',
    );
  });
});

describe('for people', () => {
  it('there are percent, grade and what is missing', () => {
    const { columns, rows } = gradesTable(sample, { scale: LETTERS });
    expect(columns.map(({ header }) => header)).toEqual([
      'name',
      'percent of what matters',
      'grade (A from 90 %, B from 80 %, C from 65 %, D from 50 %, F otherwise)',
      'points said',
      'missing',
      'says the opposite',
      'to check',
      'note',
    ]);
    expect(rows[0]).toEqual(['empty', null, null, null, null, null, null, 'The summary is empty.']);
    expect(rows[1]).toEqual([
      'good',
      71.43,
      'C',
      2,
      'The sailors survived. and 1 less important',
      null,
      null,
      null,
    ]);
  });

  it('what a text says the opposite of is told apart from what it lacks', () => {
    const unit = harbour.units.find(({ label }) => label.includes('sailors'))!;
    const report = reportOf([
      topicOf(harbour, [
        {
          ...good,
          missed: [
            {
              unit: unit.id,
              reason: 'contradicted',
              required: 0.65,
              closest: { text: good.summary.text.slice(0, 3), spans: [[0, 3]] },
              evidence: { matcher: 'presence', probability: 0.1, contradicted: 0.9 },
            },
          ],
        },
      ]),
    ]);
    const { columns, rows } = gradesTable(report);
    const cell = (name: string) => rows[0]![columns.findIndex(({ header }) => header === name)];
    expect(cell('says the opposite')).toBe('The sailors survived.');
    expect(cell('missing')).toBe('and 1 less important');
    const [, , , , found, words] = evidenceTable(report).rows.find(([, , label]) => label === unit.label)!;
    expect([found, words]).toEqual(['says the opposite', good.summary.text.slice(0, 3)]);
    const [sheet] = handoutReport(report);
    const section = /<h2>Where you say the opposite<\/h2>(.*?)<h2>/s.exec(String(sheet!.content))![1];
    expect(section).toContain('The sailors survived.');
    expect(section).toContain(good.summary.text.slice(0, 3));
    expect(String(handoutReport(sample)[1]!.content)).not.toContain('opposite');
  });

  it('a CSV has no more than two decimals, and the other one all of them', () => {
    expect(gradesReport(sample)[0]!.content).toContain('good,71.43,14.5,2,');
    expect(csvReport(sample)[0]!.content).toContain('0.7142857142857143');
  });
});

describe('LaTeX', () => {
  it('has the summaries of one topic, and the systems of several', () => {
    const [one] = latexReport(sample);
    expect(one!.content).toContain('    good & 5 & 0.625 & 0.714 & 0.667 & 2 & 0 & 4 \\\\');
    const [many] = latexReport(several, { systems: [systemsTable(compareSummaries(several), 'coverage')] });
    expect(many!.content).toContain('    strong & 3 & 0 & 0.714 & 0.714 & 0.714 & a \\\\');
  });

  it('takes any text for text', () => {
    expect(escapeLatex('50% of a_b & {c} \\x ^~ #1 $')).toBe(
      '50\\% of a\\_b \\& \\{c\\} \\textbackslash{}x \\textasciicircum{}\\textasciitilde{} \\#1 \\$',
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const commands = /\\(text[a-z]+\{\}|ldots\{\}|[&%$#_{}])|\$(-|\\to)\$/g;
        expect(escapeLatex(text).replace(commands, '')).not.toMatch(/[\\&%$#_{}~^]/);
      }),
    );
  });
});

/** The parts of an archive in which nothing is compressed. */
function partsOf(archive: Uint8Array): Map<string, string> {
  const buffer = Buffer.from(archive);
  const parts = new Map<string, string>();
  for (let at = 0; buffer.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [buffer.readUInt32LE(at + 18), buffer.readUInt16LE(at + 26)];
    const start = at + 30 + name;
    parts.set(buffer.toString('utf8', at + 30, start), buffer.toString('utf8', start, start + size));
    at = start + size;
  }
  return parts;
}

const HOSTILE = [
  '=2+2',
  '+1',
  '@SUM(A1)',
  '_x000D_',
  'a\u0000b',
  '<b>&"',
  '  blanks  ',
  '٣٫٥',
  '🌊',
  'a\nb',
  "'",
];

describe('a workbook', () => {
  it('is XML in every part, whatever the names', () => {
    const names = HOSTILE.map((name) => ({ topic: `t ${name}`, summary: name, label: name }));
    for (const [name, xml] of partsOf(xlsxReport(reportWithNames(names)))) {
      expect(() => new SaxesParser().write(xml).close(), name).not.toThrow();
      expect(xml).not.toContain('<f>');
    }
  });

  it('has the same bytes every time', () => {
    expect(Buffer.from(xlsxReport(sample)).equals(Buffer.from(xlsxReport(sample)))).toBe(true);
  });

  it('calls sheets by names that are allowed and differ', () => {
    const table = { columns: [{ header: 'a' }], rows: [['b']] };
    const parts = partsOf(
      xlsxFile([`${'x'.repeat(40)}1`, `${'x'.repeat(40)}2`, 'a/b:c'].map((name) => ({ ...table, name }))),
    );
    const sheets = [...parts.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(sheets).toEqual(['x'.repeat(31), `${'x'.repeat(27)} (2)`, 'a b c']);
  });

  it('has every unit of every summary', () => {
    const { rows } = evidenceTable(sample);
    expect(rows.filter(([, summary]) => summary === 'good').map((row) => row.slice(2, 5))).toEqual([
      ['The harbour was closed', 3, 'said'],
      ['Two ships sank', 2, 'said'],
      ['The sailors survived', 2, 'missing'],
      ['The closing was official', 1, 'missing'],
    ]);
    expect(summariesTable(sample).rows).toHaveLength(4);
  });
});

const office = ['soffice', 'libreoffice'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Skipped where there is no LibreOffice. */
describe.skipIf(office === undefined)('LibreOffice', () => {
  const open = (name: string, content: string | Uint8Array, filter: string, reading = '44,34,76'): string => {
    const folder = mkdtempSync(join(tmpdir(), 'cheops-office-'));
    try {
      writeFileSync(join(folder, name), content);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const args = [
        profile,
        '--headless',
        ...(name.endsWith('.csv') ? [`--infilter=CSV:${reading}`] : []),
        '--convert-to',
        `csv:Text - txt - csv (StarCalc):${filter}`,
      ];
      execFileSync(office!, [...args, '--outdir', join(folder, 'out'), join(folder, name)], {
        stdio: 'ignore',
      });
      return readFileSync(join(folder, 'out', `${name.replace(/\.\w+$/, '')}.csv`), 'utf8');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const AS_STORED = '44,34,76,1,,0,false,true,false';

  it('opens the workbook without loss', () => {
    const rows = HOSTILE.map((text, i) => [text.replace('\u0000', '\uFFFD'), i / 7]);
    const table = { name: 'Table', columns: [{ header: 'text' }, { header: 'number', decimals: 3 }], rows };
    const csv = open('a.xlsx', xlsxFile([table]), AS_STORED);
    const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const expected = rows.map(
      ([text, value]) => `${quoted(text as string)},${Number((value as number).toPrecision(15))}`,
    );
    expect(
      csv
        .trimEnd()
        .split(/\n(?=[^b])|\n(?=🌊)/)
        .join('\n'),
    ).toBe(['text,number', ...expected].join('\n'));
  });

  it('keeps names that look like numbers, dates or formulas, in the workbook and in the table for people', () => {
    const names = ['0012345', '1/2', '1-2', '3E5', '3 May', 'TRUE', '12345678901234567890123', '50%', '1.50'];
    names.push('=1+1', 'Jörg Müßig', '東京', '12345');
    const report = reportWithNames(names.map((summary) => ({ topic: 'tides', summary })));
    const namesIn = (csv: string) => parse(csv, { bom: true }).map(([, name]) => name);
    const grades = { ...gradesTable(report), name: 'Grades' };
    expect(namesIn(open('a.xlsx', xlsxFile([grades]), AS_STORED)).slice(1, names.length + 1)).toEqual(names);
    const { content } = gradesReport(report)[0]!;
    const shown = namesIn(open('a.csv', content, AS_STORED)).slice(1, names.length + 1);
    expect(shown).toEqual(names.map((name) => (name === '=1+1' ? "'=1+1" : name)));
    const read = [...readCsv(content as string, createLog('a.csv'))].map(({ cells }) => cells[1]);
    expect(read.slice(1, names.length + 1)).toEqual(names);
  });

  it('opens both tables without loss', () => {
    for (const report of [csvReport(sample), gradesReport(sample)]) {
      const { content } = report[0]!;
      const csv = open('a.csv', content, AS_STORED);
      const plain = (text: string) =>
        text
          .replace('\uFEFF', '')
          .replaceAll('\r\n', '\n')
          .replaceAll('"', '')
          .replace(/\d\.\d{10,}/g, (digits) => String(Number(Number(digits).toPrecision(14))))
          .trimEnd();
      expect(plain(csv)).toBe(plain(content));
    }
  });
});
