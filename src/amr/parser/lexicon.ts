/**
 * PropBank's rolesets by the words that express them (models/amr/rolesets.txt): which frames a word can be.
 *
 *   candidates({ lexicon, words, at: 1 })   // "She picked it up": numbers of pick-up-04, pick-01, …
 *
 * A line of the file is a frame's name in AMR and its words, `pick-up-04 pick_up`; words that equal the name without
 * its number are left out.
 */
import { regularLemma } from '../../text/lemma.ts';
import { type AmrWord, adjectives, agentVerbs } from './words.ts';

export interface Lexicon {
  /** Names as graphs have them: `pick-up-04`. */
  readonly frames: readonly string[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

export function readLexicon(text: string): Lexicon {
  const frames: string[] = [];
  const byWord = new Map<string, number[]>();
  text
    .trimEnd()
    .split('\n')
    .forEach((line, number) => {
      const [frame, ...words] = line.split(' ');
      frames.push(frame!);
      for (const word of new Set([ownWord(frame!), ...words])) {
        const known = byWord.get(word);
        if (known === undefined) byWord.set(word, [number]);
        else known.push(number);
      }
    });
  return { frames, byWord };
}

/** `pick-up-04` → `pick_up`. */
function ownWord(frame: string): string {
  return frame.replace(/-\d+$/, '').replaceAll('-', '_');
}

/** Frames that a word can be, the likelier ways of being one first, each once. */
export function candidates({
  lexicon,
  words,
  at,
}: {
  lexicon: Lexicon;
  words: readonly AmrWord[];
  at: number;
}): readonly number[] {
  const found = new Set<number>();
  for (const key of keys(words, at)) for (const frame of lexicon.byWord.get(key) ?? []) found.add(frame);
  if (found.size === 0) {
    for (const key of derived(words[at]!)) {
      for (const frame of lexicon.byWord.get(key) ?? []) found.add(frame);
      if (found.size > 0) break;
    }
  }
  return [...found].slice(0, MOST_CANDIDATES);
}

/** Few words have more. */
const MOST_CANDIDATES = 24;

function keys(words: readonly AmrWord[], at: number): readonly string[] {
  const { lemma, text } = words[at]!;
  const particles = words.filter(({ head, deprel }) => head === at && deprel === 'compound:prt');
  const base = lemma.replaceAll('-', '_');
  const next = words[at + 1]?.lemma;
  return [
    ...particles.map((particle) => `${base}_${particle.lemma}`),
    ...(next === undefined ? [] : [`${base}_${next}`]),
    base,
    text.toLowerCase().replaceAll('-', '_'),
  ];
}

function derived({ text, upos }: AmrWord): readonly string[] {
  const lower = text.toLowerCase();
  if (upos === 'ADV') return adjectives(lower);
  return [
    regularLemma({ word: lower, xpos: 'VBN' }),
    regularLemma({ word: lower, xpos: 'VBG' }),
    regularLemma({ word: lower, xpos: 'NNS' }),
    ...agentVerbs(regularLemma({ word: lower, xpos: 'NNS' })),
    ...adjectives(lower),
  ];
}
