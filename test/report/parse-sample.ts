import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { sentence } from '../segment/sample.ts';

/** Two parses written by hand; the first is the picture in docs/. */
export const TIDES: readonly ParsedSentence[] = [
  {
    ...sentence(
      `The/DT/2/det Moon/NNP/3/nsubj pulls/VBZ/0/root the/DT/5/det water/NN/3/obj that/WDT/7/nsubj
       faces/VBZ/5/acl:relcl it/PRP/7/obj ,/,/13/punct and/CC/13/cc the/DT/12/det sea/NN/13/nsubj rises/VBZ/3/conj
       ././3/punct`,
      `(ROOT (S (S (NP (DT The) (NNP Moon)) (VP (VBZ pulls) (NP (NP (DT the) (NN water)) (SBAR (WHNP (WDT that))
       (S (VP (VBZ faces) (NP (PRP it)))))))) (, ,) (CC and) (S (NP (DT the) (NN sea)) (VP (VBZ rises))) (. .)))`,
    ),
    eduStarts: [0, 5, 9],
  },
  shifted(sentence('Low/JJ/2/amod tides/NNS/0/root', '(ROOT (NP (JJ Low) (NNS tides)))'), 53),
];

/** The sentence as if it stood so far into the document. */
function shifted({ span, words, ...rest }: ParsedSentence, by: number): ParsedSentence {
  const move = ([start, end]: readonly [number, number]) => [start + by, end + by] as const;
  return { ...rest, span: move(span), words: words.map((word) => ({ ...word, span: move(word.span) })) };
}
