/** Agreement between annotations of the same summaries, as lines of text: see agreement.ts. */
import type { AnnotationAgreement, AnnotationPair } from '../meta/agreement/annotations.ts';
import type {
  OtherReading,
  PresenceDifference,
  SummaryComparison,
} from '../meta/agreement/summary-comparison.ts';
import { coefficient, heading, type Names, sideBySide } from './agreement-layout.ts';
import { DASH, displayName, formatFixed, formatNumber, oneLine, plural } from './format.ts';
import { namedColumns, tableLines, wrap } from './text-table.ts';

export function annotationLines(agreement: AnnotationAgreement, width: number): readonly string[] {
  const { annotators, units, alpha, pairs } = agreement;
  const basis = `nominal; ${plural(alpha.items, 'item')}, each a unit in a summary`;
  return [
    ...heading(
      `Agreement of ${plural(annotators.length, 'annotation')} on ${plural(units, 'content unit')}`,
      width,
    ),
    ...annotators.flatMap(({ name, summaries }) =>
      wrap(`${displayName(name)}: ${plural(summaries, 'summary', 'summaries')}`, { width }),
    ),
    '',
    ...wrap(`Krippendorff's α over all annotators: ${coefficient(alpha)} (${basis})`, { width }),
    ...pairs.flatMap((pair) => ['', ...pairLines(pair, width)]),
  ];
}

function pairLines(pair: AnnotationPair, width: number): readonly string[] {
  const names = { a: displayName(pair.a), b: displayName(pair.b) };
  const notes = [
    `κ on presence: ${coefficient(pair.kappa)} (${plural(pair.kappa.items, 'item')}, same on ${formatFixed(pair.counts.agreement)})`,
    `raw scores differ by ${formatFixed(pair.meanRawDifference)} on average`,
    ...lonely(names.a, pair.onlyA),
    ...lonely(names.b, pair.onlyB),
  ];
  return [
    ...heading(`${names.a} and ${names.b}`, width),
    ...notes.flatMap((note) => wrap(note, { width })),
    ...summaryTable(pair, names, width),
    ...pair.summaries.flatMap((summary) => differenceLines(summary, names, width)),
  ];
}

function lonely(name: string, summaries: readonly string[]): readonly string[] {
  return summaries.length === 0 ? [] : [`only ${name} annotated ${summaries.map(displayName).join(', ')}`];
}

function summaryTable(pair: AnnotationPair, names: Names, width: number): readonly string[] {
  const headers = ['summary', 'κ', 'same', 'raw A', 'raw B', 'both', 'only A', 'only B', 'neither'];
  const rows = pair.summaries.map(({ ids, kappa, counts, raw }) => [
    title(ids),
    formatFixed(kappa.value),
    formatFixed(counts.agreement),
    formatNumber(raw.a),
    formatNumber(raw.b),
    String(counts.both),
    String(counts.onlyA),
    String(counts.onlyB),
    String(counts.neither),
  ]);
  const reasons = pair.summaries.flatMap(({ ids, kappa }) =>
    kappa.value === null ? [`κ of ${title(ids)} is ${coefficient(kappa)}`] : [],
  );
  const legend = wrap(`A is ${names.a}, B is ${names.b}`, { width });
  return [
    ...tableLines(namedColumns(headers), rows, width),
    ...legend,
    ...reasons.flatMap((reason) => wrap(reason, { width })),
  ];
}

function title({ a, b }: SummaryComparison['ids']): string {
  return a === b ? displayName(a) : `${displayName(a)} = ${displayName(b)}`;
}

function differenceLines(summary: SummaryComparison, names: Names, width: number): readonly string[] {
  return summary.differences.flatMap((difference) => {
    const unit = `${oneLine(difference.unit)} (weight ${difference.weight}) ${oneLine(difference.label)}`;
    const found = `${names[difference.foundBy]}: ${difference.words.map(oneLine).join(' | ')}`;
    const other = `${names[difference.foundBy === 'a' ? 'b' : 'a']}: ${describeOthers(difference)}`;
    const [left, right] = difference.foundBy === 'a' ? [found, other] : [other, found];
    return ['', ...wrap(`${title(summary.ids)}: unit ${unit}`, { width }), ...sideBySide(left, right, width)];
  });
}

function describeOthers({ otherwise }: PresenceDifference): string {
  return otherwise.length === 0 ? DASH : otherwise.map(describeOther).join(' | ');
}

function describeOther({ unit, label, words }: OtherReading): string {
  if (unit === null) return `${oneLine(words)} (without a unit)`;
  return `${oneLine(words)} (unit ${oneLine(unit)}${label === null ? '' : `, ${oneLine(label)}`})`;
}
