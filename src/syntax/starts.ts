/**
 * Where sentences start, as the model sees it that also parses. The linear model of src/text goes by a few words and
 * their case; where it is in doubt this one reads on both sides, since a heading, a greeting, or a sentence without
 * its full stop shows only in what follows. Which words it reads depends on the text alone.
 *
 *   await surerStarts({ tokens, linear, ask })  // the linear scores, those in doubt replaced
 */
import type { Token } from '../text/tokenize.ts';

/** Linear scores between these are in doubt; the bounds are the best on dev for what asking costs. */
const DOUBT: Range = { low: -2.5, high: 2 };
/** Scores down to here are in doubt where marks cannot be trusted, and wherever the model reads anyway. */
const MORE_DOUBT: Range = { low: -6, high: 2 };
/** Marks cannot be trusted where a line ends without one, or where so many places are overruled for each start. */
const MUCH = 0.1;
/** What a finished line ends in. */
const FINISHED = /^([.!?…:;)\]}"'”’»]|''|-rrb-)+$/iu;

/** How many words are read before the first and after the last place of a window, and over how many these spread. */
const AROUND = 36;
const SPREAD = 64;
/** What is read anyway: places with so many words around them in the window. */
const INSIDE = 12;

/** Both models' scores are logits: the sum that was best on dev, leaning to a start, which F1 of sentences favours. */
const LINEAR_SHARE = 0.5;
const LEANING = 0.3;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Some words in a row, and the words among them at which a sentence may start. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly places: readonly number[];
}

/** Gives the model's scores for the places of a window. */
export type Ask = (window: Window) => Promise<readonly number[]>;

/** The linear scores, with the model's word where they are in doubt. What lies between two line breaks is judged alone. */
export async function surerStarts({
  tokens,
  linear,
  ask,
}: {
  tokens: readonly Token[];
  linear: Float64Array;
  ask: Ask;
}): Promise<Float64Array> {
  const scores = Float64Array.from(linear);
  const asked = new Set<number>();
  const isInDoubt = (place: number): boolean => lies(linear[place]!, DOUBT);
  const isMoreInDoubt = (place: number): boolean => lies(linear[place]!, MORE_DOUBT) && !asked.has(place);
  const isFurther = (place: number): boolean => isMoreInDoubt(place) && !isInDoubt(place);
  for (const [from, to] of blocks(linear)) {
    const isFinished = FINISHED.test(tokens[to - 1]!.text);
    if (isFinished)
      for (const window of windows({ from, to, isAsked: isInDoubt }))
        await askAbout(filled({ window, from, to, isAsked: isFurther }));
    if (!isFinished || overrules(from, to))
      for (const window of windows({ from, to, isAsked: isMoreInDoubt })) await askAbout(window);
  }
  return scores;

  async function askAbout(window: Window): Promise<void> {
    const found = await ask(window);
    window.places.forEach((place, k) => {
      asked.add(place);
      scores[place] = found[k]! + LINEAR_SHARE * linear[place]! + LEANING;
    });
  }

  function overrules(from: number, to: number): boolean {
    let starts = 0;
    let overruled = 0;
    for (let i = from; i < to; i++) {
      if (linear[i]! > 0) starts++;
      if (linear[i]! > 0 !== scores[i]! > 0) overruled++;
    }
    return overruled > 0 && overruled >= MUCH * starts;
  }
}

/** The runs of words between line breaks, at which a start is infinitely sure. */
function* blocks(scores: Float64Array): Generator<readonly [from: number, to: number]> {
  let from = 0;
  for (let i = 1; from < scores.length; i++) {
    if (i < scores.length && scores[i] !== Number.POSITIVE_INFINITY) continue;
    yield [from, i];
    from = i;
  }
}

function lies(score: number, { low, high }: Range): boolean {
  return score > low && score <= high;
}

interface Places {
  readonly from: number;
  readonly to: number;
  isAsked(place: number): boolean;
}

/** Windows that hold every place of a block that is asked about once, and some words around. */
export function windows({ from, to, isAsked }: Places): Window[] {
  const found: { from: number; to: number; places: number[] }[] = [];
  for (let place = from; place < to; place++) {
    if (!isAsked(place)) continue;
    let window = found.at(-1);
    if (window === undefined || place >= window.places[0]! + SPREAD) {
      window = { from: Math.max(from, place - AROUND), to, places: [] };
      found.push(window);
    }
    window.places.push(place);
    window.to = Math.min(to, place + AROUND);
  }
  return found;
}

/** The window with further places inside it; at the block's own edges a place needs no words beyond. */
function filled({ window, from, to, isAsked }: Places & { readonly window: Window }): Window {
  const first = window.from === from ? from : window.from + INSIDE;
  const last = window.to === to ? to : window.to - INSIDE;
  const places = [...window.places];
  for (let place = first; place < last; place++) if (isAsked(place)) places.push(place);
  return { ...window, places: places.sort((a, b) => a - b) };
}
