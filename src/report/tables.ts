/** A report as tables: for spreadsheets, papers and people. */
import { furtherNames, scoreNames, scoreOf } from '../score/also.ts';
import { contradictionsOf, pointsOf } from '../workbench/feedback.ts';
import { describeScale, gradeOf, POINTS, type Scale } from '../workbench/grade.ts';
import { displayName, oneLine, remarks } from './format.ts';
import { entriesOf, type Report, type ReportTopic, type ScoredSummary } from './report.ts';
import type { Table, TableCell, TableColumn } from './table.ts';
import { expressedWithMatches, missedUnits, unsureWithMatches } from './units.ts';

/** Every summary with its scores, as the terminal has them. */
export function summariesTable(report: Report): Table {
  const many = report.topics.length > 1;
  const names = scoreNames(report);
  return {
    name: 'Summaries',
    columns: [
      ...(many ? [{ header: 'topic' }] : []),
      { header: 'summary' },
      ...names.map((name) => ({ header: name, decimals: name === 'raw' ? null : 3 })),
      ...['matched', 'to check', 'size'].map((header) => ({ header, decimals: 0 })),
      { header: 'note' },
    ],
    rows: entriesOf(report).map(({ topic, summary }) => [
      ...(many ? [displayName(topic.pyramid.id)] : []),
      displayName(summary.card.summary),
      ...names.map((name) => scoreOf(summary.card, name).value),
      summary.card.counts.matched,
      summary.card.counts.unsure,
      summary.card.counts.size,
      remarks(summary).join(' ') || null,
    ]),
  };
}

/** For people: percent, grade, and what is missing in words, the most important first. */
export function gradesTable(report: Report, { scale = POINTS }: { scale?: Scale | null } = {}): Table {
  const many = report.topics.length > 1;
  const further = furtherNames(report);
  return {
    name: 'Grades',
    columns: [
      ...(many ? [{ header: 'topic' }] : []),
      { header: 'name' },
      { header: 'percent of what matters', decimals: 2 },
      ...(scale === null ? [] : [gradeColumn(scale)]),
      { header: 'points said', decimals: 0 },
      { header: 'missing' },
      { header: 'says the opposite' },
      { header: 'to check' },
      ...further.map((name) => ({ header: name, decimals: 3 })),
      { header: 'note' },
    ],
    rows: entriesOf(report).map(({ topic, summary }) => [
      ...(many ? [displayName(topic.pyramid.id)] : []),
      displayName(summary.card.summary),
      ...gradeCells(topic, summary, scale, further),
    ]),
    ...(scale === null ? {} : { notes: [describeScale(scale)] }),
  };
}

function gradeColumn(scale: Scale): TableColumn {
  const header = `grade (${shortScale(scale)})`;
  return scale.kind === 'points' ? { header, decimals: null } : { header };
}

function gradeCells(
  { pyramid }: ReportTopic,
  summary: ScoredSummary,
  scale: Scale | null,
  names: readonly string[],
): Table['rows'][number] {
  const { annotated, card } = summary;
  const { coverage } = card;
  const percent = coverage.value === null ? null : Number((100 * Math.min(1, coverage.value)).toFixed(2));
  const grade = scale === null ? [] : [gradeCell(scale, card[scale.score].value)];
  const graded = card[scale?.score ?? 'coverage'];
  const told = [...(graded.value === null ? [graded.reason] : []), annotated.note ?? ''].filter(Boolean);
  const note = told.map(oneLine).join(' ') || null;
  const scores = names.map((name) => scoreOf(card, name).value);
  if (card.raw.value === null) return [percent, ...grade, null, null, null, null, ...scores, note];
  const { said, unsure, contradicted, missing, further } = pointsOf({ pyramid, ...annotated });
  const list = (points: typeof said) => points.map(({ label }) => oneLine(label)).join(' ') || null;
  const more = further === 0 ? '' : `and ${further} less important`;
  return [
    percent,
    ...grade,
    said.length,
    [list(missing) ?? '', more].filter((part) => part !== '').join(' ') || null,
    list(contradicted),
    list(unsure),
    ...scores,
    note,
  ];
}

/** Points are numbers, to be added up; other grades are names. */
function gradeCell(scale: Scale, score: number | null): TableCell {
  const grade = gradeOf(scale, score)?.grade ?? null;
  return scale.kind === 'points' && grade !== null ? Number(grade) : grade;
}

/** `of 20`, or `A from 90 %, B from 80 %, …` */
function shortScale(scale: Scale): string {
  if (scale.kind === 'points') return `of ${scale.most}`;
  return [...scale.steps]
    .sort((a, b) => b.from - a.from)
    .map(({ from, grade }) =>
      from === 0 ? `${grade} otherwise` : `${grade} from ${Number((100 * from).toFixed(2))} %`,
    )
    .join(', ');
}

/** Every unit in every summary: said, to check, said otherwise or missed, with the words. */
export function evidenceTable(report: Report): Table {
  return {
    name: 'Evidence',
    columns: [
      { header: 'topic' },
      { header: 'summary' },
      { header: 'content unit' },
      { header: 'weight', decimals: null },
      { header: 'found' },
      { header: 'words' },
    ],
    rows: entriesOf(report).flatMap(({ topic, summary }) => {
      if (summary.card.raw.value === null) return [];
      const { annotated } = summary;
      const { pyramid } = topic;
      const opposite = contradictionsOf(annotated.missed ?? []);
      const row = (unit: { label: string; weight: number }, found: string, words: string | null) => [
        displayName(pyramid.id),
        displayName(summary.card.summary),
        oneLine(unit.label),
        unit.weight,
        found,
        words,
      ];
      const wordsOf = (matches: readonly { text: string }[]) =>
        matches.map(({ text }) => oneLine(text)).join(' | ') || null;
      return [
        ...expressedWithMatches(annotated, pyramid).map(({ unit, matches }) =>
          row(unit, 'said', wordsOf(matches)),
        ),
        ...unsureWithMatches(annotated, pyramid).map(({ unit, matches }) =>
          row(unit, 'to check', wordsOf(matches)),
        ),
        ...missedUnits(annotated, pyramid).map((unit) => {
          const words = opposite.filter((one) => one.unit === unit.id);
          return row(unit, words.length > 0 ? 'says the opposite' : 'missing', wordsOf(words));
        }),
      ];
    }),
  };
}
