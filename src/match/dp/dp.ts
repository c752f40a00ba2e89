/**
 * The semi-automatic scorers before PyrEval, given a pyramid: contiguous stretches of a summary's sentences, which do not
 * overlap, each for another unit, so that the units weigh most (Harnly et al. 2005; Passonneau et al. 2013).
 *
 *   await matchStretches({ text, units: [{ wordings: ['Matter has mass.'], weight: 3 }], likeness: 'wtmf', threshold: .65, leastWords: 3 })
 *   // { matches: [{ unit: 0, span: [0, 24], similarity: .8 }], rest: [], closest: [{ … }] }
 */
import type { Task } from '../../method.ts';
import type { Span } from '../../model.ts';
import { chooseStretches, type Stretch } from '../../optimize/stretches.ts';
import { terms } from '../../semantics/terms.ts';
import { readAnyLanguage } from '../../text/any-language.ts';
import { type Likeness, openLikeness } from './likeness.ts';

export interface DpQuestion {
  readonly text: string;
  readonly units: readonly { readonly wordings: readonly string[]; readonly weight: number }[];
  readonly likeness: Likeness;
  /** A stretch may express a unit from this likeness on. */
  readonly threshold: number;
  /** Different content words that a stretch must have. */
  readonly leastWords: number;
}

export interface FoundStretch {
  /** The unit's place in the question. */
  readonly unit: number;
  readonly span: Span;
  readonly similarity: number;
}

export interface DpAnswer {
  readonly matches: readonly FoundStretch[];
  /** Stretches with enough content that express no unit. */
  readonly rest: readonly Span[];
  /** For each unit, the stretch most like it; null where the text has none that is long enough. */
  readonly closest: readonly (FoundStretch | null)[];
}

/** Words of a stretch at most: contributors are clauses. */
const LONGEST = 20;

export const DP: Task<DpQuestion, DpAnswer> = { name: 'dp', load: async () => matchStretches };

export async function matchStretches(question: DpQuestion): Promise<DpAnswer> {
  const { text, units, likeness, threshold, leastWords } = question;
  const compare = await openLikeness(
    likeness,
    units.map(({ wordings }) => wordings),
  );
  const words = wordsOf(text);
  const stretches: Stretch[] = [];
  const closest: (Stretch | null)[] = units.map(() => null);
  const candidates = stretchesOf(words, text, leastWords);
  const found = await compare(candidates.map(({ content }) => content));
  candidates.forEach(({ from, to }, c) => {
    found[c]!.forEach((similarity, item) => {
      const stretch = { from, to, item, worth: units[item]!.weight, likeness: similarity };
      if (similarity >= threshold && stretch.worth > 0) stretches.push(stretch);
      if (similarity > (closest[item]?.likeness ?? Number.NEGATIVE_INFINITY)) closest[item] = stretch;
    });
  });
  const chosen = chooseStretches({ length: words.length, stretches });
  const place = ({ from, to, item, likeness: similarity }: Stretch): FoundStretch => ({
    unit: item,
    span: [words[from]!.span[0], words[to - 1]!.span[1]],
    similarity,
  });
  return {
    matches: chosen.map(place),
    rest: restOf(words, text, chosen, leastWords),
    closest: closest.map((stretch) => (stretch === null ? null : place(stretch))),
  };
}

interface PlacedWord {
  readonly span: Span;
  readonly sentence: number;
}

/** Words with a letter or digit, in order; each knows its sentence, which no stretch leaves. */
function wordsOf(text: string): readonly PlacedWord[] {
  return readAnyLanguage(text).sentences.flatMap(({ tokens }, sentence) =>
    tokens.filter((token) => /[\p{L}\p{N}]/u.test(token.text)).map(({ span }) => ({ span, sentence })),
  );
}

function stretchesOf(words: readonly PlacedWord[], text: string, leastWords: number) {
  const found: { readonly from: number; readonly to: number; readonly content: string }[] = [];
  words.forEach(({ span: [start], sentence }, from) => {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
      const last = words[to - 1]!;
      if (last.sentence !== sentence) break;
      const content = text.slice(start, last.span[1]);
      if (new Set(terms(content)).size >= leastWords) found.push({ from, to, content });
    }
  });
  return found;
}

/** Runs of words of one sentence that no stretch has, if they say enough. */
function restOf(
  words: readonly PlacedWord[],
  text: string,
  chosen: readonly Stretch[],
  leastWords: number,
): readonly Span[] {
  const taken = new Set(
    chosen.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  const runs: [number, number][] = [];
  words.forEach(({ sentence }, at) => {
    const run = runs.at(-1);
    if (taken.has(at)) return;
    const follows = run !== undefined && run[1] === at && words[at - 1]!.sentence === sentence;
    if (follows) run[1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs
    .map(([from, to]): Span => [words[from]!.span[0], words[to - 1]!.span[1]])
    .filter((span) => new Set(terms(text.slice(...span))).size >= leastWords);
}
