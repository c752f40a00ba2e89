/** The worked examples of docs/agreement.md, and what they are written with. */
import type {
  AnnotatedSummary,
  Annotation,
  ContentUnit,
  Contributor,
  Expression,
  Match,
  Pyramid,
  Reference,
} from '../../../src/model.ts';

/** A contributor from the words of its text, with the spans at which they are found. */
export function contributor(reference: Reference, ...parts: readonly string[]): Contributor {
  let from = 0;
  const spans = parts.map((part) => {
    const start = reference.text.indexOf(part, from);
    if (start < 0) throw new Error(`"${part}" is not in "${reference.text}"`);
    from = start + part.length;
    return [start, from] as const;
  });
  return { reference: reference.id, text: parts.join(' ... '), spans };
}

export function unit(id: string, label: string, contributors: readonly Contributor[]): ContentUnit {
  return { id, label, weight: new Set(contributors.map(({ reference }) => reference)).size, contributors };
}

export function pyramid(references: readonly Reference[], units: readonly ContentUnit[]): Pyramid {
  return { id: 'storm', method: 'manual', references, units };
}

/** The worked example of docs/agreement.md: two pyramids of two references. */
export const ONE = { id: '1', text: 'A storm hit town. Boats sank.' };
export const TWO = { id: '2', text: 'Storm floods town.' };
export const ANN = pyramid(
  [ONE, TWO],
  [
    unit('s', 'A storm came', [contributor(ONE, 'A storm hit town'), contributor(TWO, 'Storm', 'town')]),
    unit('b', 'Boats sank', [contributor(ONE, 'Boats sank')]),
    unit('f', 'There was a flood', [contributor(TWO, 'floods')]),
  ],
);
const X = { id: 'x', text: '-- STORM floods\ntown' };
const Y = { id: 'y', text: 'A storm hit town.\n\n  Boats sank.' };
export const BO = pyramid(
  [X, Y],
  [
    unit('1', 'A storm flooded the town', [
      contributor(Y, 'A storm hit town'),
      contributor(X, 'STORM floods\ntown'),
    ]),
    unit('2', 'Ships went down', [contributor(Y, 'Boats sank')]),
  ],
);

const UNITS: readonly ContentUnit[] = [
  { id: '1', label: 'A storm came', weight: 3, contributors: [] },
  { id: '2', label: 'The town was flooded', weight: 2, contributors: [] },
  { id: '3', label: 'Boats sank', weight: 2, contributors: [] },
  { id: '4', label: 'Nobody was hurt', weight: 1, contributors: [] },
];
export const MATCHED: Pyramid = { id: 'storm', method: 'manual', references: [], units: UNITS };

/** A summary with `[unit, words]` for each match and `[null, words]` for content in no unit. */
export function annotated(
  id: string,
  text: string,
  marks: readonly (readonly [string | null, string])[],
): AnnotatedSummary {
  const at = (words: string): Expression => {
    const start = text.indexOf(words);
    return { text: words, spans: [[start, start + words.length]] };
  };
  const matches = marks.flatMap(([unit, words]): Match[] => (unit === null ? [] : [{ unit, ...at(words) }]));
  return {
    summary: { id, text },
    matches,
    unmatched: marks.flatMap(([unit, words]) => (unit ? [] : [at(words)])),
  };
}

export function annotation(...summaries: readonly AnnotatedSummary[]): Annotation {
  return { pyramid: MATCHED, summaries };
}

export const S1 = 'It stormed. Water filled the streets. Ships were lost.';
const S1_LAID_OUT = 'It stormed.\nWater filled the streets.\n\nShips were lost.';
export const S2 = 'A storm came and everyone was safe.';

/** The second worked example of docs/agreement.md: two summaries, annotated twice. */
export const ANN_MATCHES = annotation(
  annotated('s1', S1, [
    ['1', 'It stormed'],
    ['2', 'Water filled the streets'],
    [null, 'Ships were lost'],
  ]),
  annotated('s2', S2, [['1', 'A storm came']]),
);
export const BO_MATCHES = annotation(
  annotated('s1', S1_LAID_OUT, [
    ['1', 'It stormed'],
    ['3', 'Ships were lost'],
    ['1', 'Water filled'],
  ]),
  annotated('s2', S2, [
    ['1', 'A storm came'],
    ['4', 'everyone was safe'],
  ]),
);
