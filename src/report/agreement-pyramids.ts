/** Agreement between pyramids, as lines of text: see agreement.ts. */
import type { Kind } from '../meta/agreement/matching.ts';
import type { PyramidAgreement, PyramidPair } from '../meta/agreement/pyramids.ts';
import type { ReferenceComparison, UnitComparison, UnitSide } from '../meta/agreement/units.ts';
import { coefficient, heading, type Names, share, sideBySide } from './agreement-layout.ts';
import { DASH, displayName, oneLine, plural } from './format.ts';
import { namedColumns, tableLines, wrap } from './text-table.ts';

export function pyramidLines(agreement: PyramidAgreement, width: number): readonly string[] {
  const { annotators, references } = agreement;
  return [
    ...heading(
      `Agreement of ${plural(annotators.length, 'pyramid')} of ${plural(references.length, 'reference')}`,
      width,
    ),
    ...annotatorTable(agreement, width),
    '',
    ...alignment(agreement).flatMap((line) => wrap(line, { width })),
    '',
    ...wrap(`Krippendorff's α over all annotators: ${coefficient(agreement.alpha)} (${basis(agreement)})`, {
      width,
    }),
    ...agreement.pairs.flatMap((pair) => ['', ...pairLines(pair, width)]),
  ];
}

/** What every α here rests on. */
function basis({ alpha, distance, unmarked }: PyramidAgreement): string {
  return `${plural(alpha.items, 'word')}; distance ${distance}; words in no unit: ${unmarked}`;
}

function annotatorTable({ annotators }: PyramidAgreement, width: number): readonly string[] {
  const weights = [...new Set(annotators.flatMap(({ tiers }) => tiers.map(({ weight }) => weight)))];
  weights.sort((a, b) => b - a);
  const rows = annotators.map(({ name, units, contributors, tiers }) => [
    displayName(name),
    String(units),
    String(contributors),
    ...weights.map((weight) => String(tiers.find((tier) => tier.weight === weight)?.units ?? 0)),
  ]);
  const headers = ['annotator', 'units', 'contributors', ...weights.map((weight) => `w=${weight}`)];
  return tableLines(namedColumns(headers), rows, width);
}

/** How the texts were aligned: in one line if all words are shared, else reference by reference. */
function alignment({ references, unplaced }: PyramidAgreement): readonly string[] {
  const versions = references.flatMap((reference) =>
    reference.versions.map((version) => ({ reference, ...version })),
  );
  const edited = versions.filter(({ words, shared }) => shared < words);
  const texts =
    edited.length === 0
      ? ['Texts aligned: every word of every reference is shared by all annotators.']
      : edited.map(
          ({ reference, annotator, words, shared }) =>
            `Texts aligned: of reference ${oneLine(reference.id)}, ${displayName(annotator)} has ${plural(words, 'word')}, ${shared} of them (${share(shared, words)}) shared by all annotators.`,
        );
  const lost = unplaced.map(
    ({ annotator, unit, reference, text }) =>
      `Not found in the text, and not counted: ${displayName(annotator)}, unit ${oneLine(unit)}, reference ${oneLine(reference)}: ${oneLine(text)}`,
  );
  return [...texts, ...lost];
}

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  same: 'same unit, same weight',
  weight: 'same unit, other weight',
  split: 'split by one',
  conflict: 'conflict',
  only: 'only in one',
  unplaced: 'words not known',
};

function pairLines(pair: PyramidPair, width: number): readonly string[] {
  const rows = pair.kinds
    .filter(({ units }) => units > 0)
    .map(({ kind, units, agreements, possible }) => [
      KIND_NAMES[kind],
      String(units),
      String(agreements),
      String(possible),
    ]);
  const differing = pair.comparisons.filter(({ kind }) => kind !== 'same');
  const total = `pairwise agreements: ${pair.agreements} of ${pair.possible} (${share(pair.agreements, pair.possible)})`;
  return [
    ...heading(`${displayName(pair.a)} and ${displayName(pair.b)}`, width),
    ...wrap(`α: ${coefficient(pair.alpha)} (${plural(pair.alpha.items, 'word')})`, { width }),
    ...wrap(total, { width }),
    ...tableLines(namedColumns(['', 'units', 'agreements', 'of']), rows, width),
    ...differing.flatMap((comparison) => ['', ...comparisonLines(comparison, pair, width)]),
  ];
}

function comparisonLines(comparison: UnitComparison, pair: PyramidPair, width: number): readonly string[] {
  const names = { a: displayName(pair.a), b: displayName(pair.b) };
  const { agreements, possible } = comparison;
  return [
    ...wrap(`${describe(comparison, names)}; ${agreements} of ${plural(possible, 'agreement')}`, { width }),
    ...sideBySide(
      `${names.a}: ${describeUnit(comparison.a)}`,
      `${names.b}: ${describeUnit(comparison.b)}`,
      width,
    ),
    ...comparison.references.flatMap((words) => wordLines(words, names, width)),
  ];
}

function describe({ kind, extra, a, b }: UnitComparison, names: Names): string {
  const owner = extra === null ? '' : names[extra];
  const other = extra === 'a' ? names.b : names.a;
  if (kind === 'weight') return `other weight: ${a!.weight} against ${b!.weight}`;
  if (kind === 'split') return `split: ${owner} has a further unit inside one of ${other}`;
  if (kind === 'conflict' && extra !== null)
    return `conflict: ${other} groups the words of ${owner} differently`;
  if (kind === 'conflict') return 'conflict: each has a contributor that the other lacks';
  if (kind === 'unplaced') return `words not known: ${owner}`;
  return `only ${owner}`;
}

function describeUnit(unit: UnitSide | null): string {
  return unit === null ? DASH : `${oneLine(unit.id)} (weight ${unit.weight}) ${oneLine(unit.label)}`;
}

function wordLines(words: ReferenceComparison, names: Names, width: number): readonly string[] {
  const parts = [
    ['both', words.both],
    [`only ${names.a}`, words.onlyA],
    [`only ${names.b}`, words.onlyB],
  ] as const;
  return [
    ...wrap(`reference ${oneLine(words.reference)}`, { width, indent: '  ' }),
    ...parts
      .filter(([, text]) => text !== '')
      .flatMap(([who, text]) => wrap(`${who}: ${oneLine(text)}`, { width, indent: '    ' })),
  ];
}
