/**
 * How a score of `auto` came about: what the references say, sentence by sentence and clause by clause, with what each
 * adds to the score, and the part of the words. All that is added up is there, so that the number can be made again by hand:
 *
 *   score = statements.share · statements.value + words.share · words.value
 *   statements.value is the mean of its sentences and clauses, words.value that of its types and tokens
 *   statements.share · statements.value = the sum of what the units add
 */
import { z } from 'zod';
import type { ExplainedPart, MetricWords } from '../method.ts';
import type { Reference } from '../model.ts';
import type { UnitPresence } from '../semantics/presence.ts';
import { decisionOf } from '../semantics/presence-probability.ts';
import { oneLine } from '../text/printed.ts';
import type { AutoUnit } from './auto-units.ts';
import { EXPECTED_LINE, expectedOf } from './expected.ts';
import { foundWords, LOOKED_FOR, rounded, SHARE, term } from './found-words.ts';

const KINDS = { sentences: 'sentence', clauses: 'clause' } as const;

/** Which of the two sets a unit is in. */
export type AutoKind = keyof typeof KINDS;

const EVIDENCE = z.strictObject({
  statements: z.strictObject({
    share: SHARE.describe('How much of the score it is.'),
    value: SHARE,
    sentences: SHARE.optional(),
    clauses: SHARE.optional(),
  }),
  words: z.strictObject({
    share: SHARE,
    value: SHARE,
    types: SHARE.describe('The share of the references’ content words that the summary has.'),
    tokens: SHARE.describe(
      'The same, where a word counts as often as references have it, and by how rare it is.',
    ),
  }),
  units: z
    .array(
      z.strictObject({
        of: z.enum(['sentences', 'clauses']),
        reference: z.string(),
        text: z.string(),
        likeness: SHARE.optional().describe(
          'How like its words those of one sentence are; 1 if it has them all.',
        ),
        expected: SHARE.describe('Six parts of ten are its probability, four its likeness.'),
        ...LOOKED_FOR,
      }),
    )
    .readonly()
    .describe('What the references say, the most important first.'),
});

export type AutoEvidence = z.infer<typeof EVIDENCE>;
type EvidenceUnit = AutoEvidence['units'][number];

/** What one set of units found in a text. */
export interface AutoFound {
  readonly kind: AutoKind;
  readonly units: readonly AutoUnit[];
  readonly found: readonly UnitPresence[];
}

/** The units of a text, where all that is read has this share of the score. */
export function unitsAsEvidence(
  text: string,
  sets: readonly AutoFound[],
  { share, references }: { share: number; references: readonly Reference[] },
): readonly EvidenceUnit[] {
  const all = sets.flatMap(({ kind, units, found }) => {
    const total = units.reduce((sum, { weight }) => sum + weight, 0);
    return units.map((unit, i): EvidenceUnit => {
      const { probability, contradicted = 0, likeness } = found[i]!;
      const expected = expectedOf(found[i]!);
      const most = ((share / sets.length) * unit.weight) / total;
      return {
        ...{ of: kind, reference: references[unit.reference]!.id, text: unit.text, weight: unit.weight },
        ...{ probability, contradicted, ...(likeness === undefined ? {} : { likeness }) },
        ...{ expected: rounded(expected), adds: rounded(most * expected), most: rounded(most) },
        found: foundWords(text, found[i]!),
      };
    });
  });
  return all.sort((a, b) => b.most - a.most);
}

export const AUTO_WORDS: MetricWords = {
  schema: EVIDENCE,
  explain: ({ score, evidence }) => {
    const { statements, words, units } = evidence as AutoEvidence;
    return { lines: linesOf(score.value, statements, words), parts: units.map(partOf) };
  },
};

function linesOf(
  score: number | null,
  { sentences, clauses, ...statements }: AutoEvidence['statements'],
  words: AutoEvidence['words'],
): readonly string[] {
  const sets = Object.entries({ sentences, clauses }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value.toFixed(3)}`],
  );
  return [
    `${score?.toFixed(3)} = ${term(statements, 'statements')} + ${term(words, 'words')}`,
    `statements: ${sets.length > 1 ? `the mean of ${sets.join(' and ')}` : sets.join('')}; Σ weight × expected / Σ weight of what references say, where ${EXPECTED_LINE}`,
    `words: the mean of ${words.types.toFixed(3)}, the share of the references’ content words that the summary has, and ${words.tokens.toFixed(3)}, where a word counts as often as references have it and more the rarer it is`,
  ];
}

function partOf(unit: EvidenceUnit): ExplainedPart {
  const { of, reference, text, weight, probability, likeness, expected, adds, most, found } = unit;
  const numbers = [
    `probability ${probability.toFixed(3)}`,
    ...(likeness === undefined ? [] : [`likeness ${likeness.toFixed(3)}`]),
    `expected ${expected.toFixed(3)}`,
    `adds ${adds.toFixed(4)} of at most ${most.toFixed(4)}`,
  ];
  return {
    text: oneLine(text),
    about: `${KINDS[of]} of reference ${oneLine(reference)}, weight ${weight}: ${numbers.join(', ')}`,
    found,
    isOpposite: decisionOf(unit) === 'contradicted',
  };
}
