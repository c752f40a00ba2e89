/**
 * Reading: a unit's surest wording together with the likeliest sentences, and again where that leaves it open.
 *
 *   const isRead = chosenToRead(search, entries.map(({ known }) => known));
 *   await readUnit({ search, found, seen, known })   // known, with the signals `read`, `denied`, …
 */
import { withAmountsOf } from './amounts.ts';
import { firstPieces, type Reading } from './meaning.ts';
import {
  believed,
  isSuspicious,
  type PresenceWeights,
  probabilityOf,
  READ_SENTENCES,
} from './presence-probability.ts';
import { carrier, type Finding, type Search, type SeenText, type UnitSignals } from './presence-search.ts';
import { LONGEST } from './presence-sentences.ts';
import { CHEAP, type Signals } from './presence-signals.ts';
import { lacksNumber, verbatimness } from './unit-words.ts';

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
  const [surest, next] = bySureness(found, search.weights.vectors);
  const read = (finding: Finding, most: number) => readTogether({ search, finding, texts, most });
  const { expressed, contradicted } = await read(surest!, READ_SENTENCES.first);
  const { wording } = surest!;
  const first: Signals = {
    ...known.signals,
    read: expressed,
    denied: contradicted,
    sentences: texts.length,
    lacksNumber: lacksNumber({ wording: wording.text, texts, stems, carrier: carrier([surest!]) }),
    verbatim: verbatimness(wording.text, texts),
  };
  return { ...known, signals: { ...first, ...(await lookAgain()) } };

  /** What may contradict is read in one sentence; what is neither likely nor unlikely in other words and with more text. */
  async function lookAgain(): Promise<Signals> {
    if (isSuspicious(first, search.weights)) {
      const alone = await read(surest!, 1);
      return { alone: alone.expressed, denied: alone.contradicted };
    }
    const [low, high] = search.weights.again;
    const probability = probabilityOf(first, search.weights);
    if (probability <= low || probability >= high) return {};
    const other = next === undefined ? expressed : (await read(next, READ_SENTENCES.first)).expressed;
    const isPart = texts.length > READ_SENTENCES.first;
    const more = isPart ? (await read(surest!, READ_SENTENCES.again)).expressed : expressed;
    return { readAgain: (other + more) / 2 };
  }
}

/** The wordings that find most first, by the regression without reading. */
export function bySureness(
  found: readonly Finding[],
  { weights }: PresenceWeights['vectors'],
): readonly Finding[] {
  const sureness = ({ signals }: Finding) =>
    CHEAP.reduce((sum, name, i) => sum + (weights[name] ?? 0) * signals[i]!, 0);
  return found
    .map((finding) => ({ finding, sure: sureness(finding) }))
    .sort((a, b) => b.sure - a.sure)
    .map(({ finding }) => finding);
}

/** The wording beside the likeliest sentences, in the order of the text. */
function readTogether({
  search: { meaning },
  finding: { wording, likely },
  texts,
  most,
}: {
  search: Search;
  finding: Finding;
  texts: readonly string[];
  most: number;
}): Promise<Reading> {
  const order = texts.map((_, i) => i).sort((a, b) => likely[b]! - likely[a]! || a - b);
  const chosen = order.slice(0, most).sort((a, b) => a - b);
  return meaning.together({
    unit: firstPieces(wording.pieces, LONGEST.wordingRead),
    text: firstPieces(
      meaning.pieces(chosen.map((i) => withAmountsOf(wording.text, texts[i]!)).join(' ')),
      LONGEST.read,
    ),
  });
}
