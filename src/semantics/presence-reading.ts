/**
 * Reading: a unit's surest wording together with the likeliest sentences, and with one where these may contradict it.
 *
 *   const isRead = chosenToRead(search, entries.map(({ known }) => known));
 *   await readUnit({ search, found, seen, known })   // known, with the signals `read`, `denied`, …
 */
import { greatest } from 'd3-array';
import { withAmountsOf } from './amounts.ts';
import { firstPieces, type Reading } from './meaning.ts';
import { believed, isSuspicious, type PresenceWeights, READ_SENTENCES } from './presence-probability.ts';
import type { Finding, Search, SeenText, UnitSignals } from './presence-search.ts';
import { LONGEST } from './presence-sentences.ts';
import { CHEAP, type Signals } from './presence-signals.ts';
import { lacksNumber, recallOf, type TopicWords, verbatimness } from './unit-words.ts';

/** Units that words and vectors do not rule out, and of few units all. */
export function chosenToRead(
  { read, weights }: Search,
  known: readonly UnitSignals[],
): (unit: UnitSignals) => boolean {
  if (read === 'none') return () => false;
  const probability = (unit: UnitSignals) => believed(unit.signals, weights);
  const seen = known.filter(({ sentence }) => sentence !== null);
  const likeliest = seen.map(probability).sort((a, b) => b - a)[weights.readLeast - 1] ?? 0;
  const least = read === 'all' ? 0 : Math.min(likeliest, weights.readFrom);
  return (unit) => unit.sentence !== null && probability(unit) >= least;
}

/** Adds what reading says. */
export async function readUnit({
  search,
  found,
  seen: { texts, stems },
  known,
}: {
  search: Search;
  found: readonly Finding[];
  seen: SeenText;
  known: UnitSignals;
}): Promise<UnitSignals> {
  const surest = surestOf(found, search.weights.vectors);
  const { wording, likely } = surest;
  const order = likely.map((_, i) => i).sort((a, b) => likely[b]! - likely[a]! || a - b);
  /** The wording beside sentences, in the order of the text. */
  const read = (chosen: readonly number[]): Promise<Reading> => {
    const said = chosen.toSorted((a, b) => a - b).map((i) => withAmountsOf(wording.text, texts[i]!));
    return search.meaning.together({
      unit: firstPieces(wording.pieces, LONGEST.wordingRead),
      text: firstPieces(search.meaning.pieces(said.join(' ')), LONGEST.read),
    });
  };
  const { expressed, contradicted } = await read(tellingSentences(surest, order, stems, search.topic));
  const signals: Signals = {
    ...known.signals,
    read: expressed,
    denied: contradicted,
    sentences: texts.length,
    lacksNumber: lacksNumber({ wording: wording.text, texts, stems, carrier: order[0]! }),
    verbatim: verbatimness(wording.text, texts),
  };
  if (!isSuspicious(signals, search.weights)) return { ...known, signals };
  const alone = await read(order.slice(0, 1));
  return { ...known, signals: { ...signals, alone: alone.expressed, denied: alone.contradicted } };
}

/** The wording that finds most, by the regression without reading. */
function surestOf(found: readonly Finding[], { weights }: PresenceWeights['vectors']): Finding {
  const sureness = ({ signals }: Finding) =>
    CHEAP.reduce((sum, name, i) => sum + (weights[name] ?? 0) * signals[i]!, 0);
  return greatest(found, sureness)!;
}

/** How much of what makes a sentence likely counts beside the words that it adds. */
const LIKELY = 0.3;
/** A sentence that adds less of the wording's words adds nothing. */
const ADDS = 0.02;

/**
 * All sentences of a short text: who "she" is stands in another. Of a longer one the likeliest, the one that has most of what
 * it lacks of the wording, and a third if that adds words: what a wording says may stand in more than one sentence.
 */
function tellingSentences(
  { wording: { stems: own }, likely }: Finding,
  [first, ...rest]: readonly number[],
  stems: SeenText['stems'],
  topic: TopicWords,
): readonly number[] {
  const covered = (all: readonly number[]) =>
    recallOf(own, topic, { has: (stem) => all.some((i) => stems[i]!.has(stem)) }).both;
  if (rest.length < READ_SENTENCES.all) return [first!, ...rest];
  const chosen = [first!];
  while (chosen.length < READ_SENTENCES.most && chosen.length <= rest.length) {
    const next = greatest(rest, (i) =>
      chosen.includes(i) ? -1 : covered([...chosen, i]) + LIKELY * likely[i]!,
    )!;
    const adds = covered([...chosen, next]) - covered(chosen);
    if (chosen.length >= READ_SENTENCES.least && adds < ADDS) break;
    chosen.push(next);
  }
  return chosen;
}
