import { readConllu } from '../../src/syntax/conllu.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { readTrees } from '../syntax/read-trees.ts';

const UPOS: Readonly<Record<string, string>> = {
  NN: 'NOUN',
  NNS: 'NOUN',
  NNP: 'PROPN',
  PRP: 'PRON',
  PRP$: 'PRON',
  WP: 'PRON',
  WP$: 'PRON',
  WDT: 'PRON',
  EX: 'PRON',
  DT: 'DET',
  CD: 'NUM',
  IN: 'ADP',
  JJ: 'ADJ',
  JJR: 'ADJ',
  RB: 'ADV',
  WRB: 'ADV',
  CC: 'CCONJ',
  TO: 'PART',
  RP: 'ADP',
  MD: 'AUX',
  VB: 'VERB',
  VBD: 'VERB',
  VBG: 'VERB',
  VBN: 'VERB',
  VBP: 'VERB',
  VBZ: 'VERB',
  POS: 'PART',
};

const CLOSING = /^(?:[.,;:!?)”]|n't|'s)$/;
const OPENING = /^[(“]$/;

/**
 * A parse written by hand: `word/XPOS/head/relation` for each word, heads from 1, and a tree in brackets where the
 * test needs one. Punctuation stands without a space, as in running text.
 */
export function sentence(rows: string, tree?: string): ParsedSentence {
  const words = rows
    .trim()
    .split(/\s+/)
    .map((row) => row.split('/'));
  const lines = words.map(([text, xpos, head, deprel], i) => {
    const isGlued = OPENING.test(text!) || CLOSING.test(words[i + 1]?.[0] ?? 'x');
    const upos = UPOS[xpos!] ?? 'PUNCT';
    return [i + 1, text, '_', upos, xpos, '_', head, deprel, '_', isGlued ? 'SpaceAfter=No' : '_'].join('\t');
  });
  const parsed = readConllu(`${lines.join('\n')}\n`).sentences[0]!;
  return tree === undefined ? parsed : { ...parsed, tree: readTrees(tree)[0]!.tree };
}

/** The sentence of pyreval-2019 figure 3, as a good parser sees it. */
export const FIGURE_3 = sentence(`
  Christopher/NNP/12/nsubj Shake/NNP/1/flat ,/,/5/punct the/DT/5/det director/NN/1/appos of/IN/10/case the/DT/10/det
  London/NNP/10/compound art/NN/10/compound gallery/NN/5/nmod ,/,/5/punct suggests/VBZ/0/root that/IN/18/mark
  this/DT/18/nsubj is/VBZ/18/cop not/RB/18/advmod the/DT/18/det case/NN/12/ccomp and/CC/32/cc that/IN/32/mark
  many/JJ/23/amod different/JJ/23/amod companies/NNS/32/nsubj of/IN/26/case different/JJ/26/amod natures/NNS/23/nmod
  not/RB/30/advmod just/RB/30/advmod technology/NN/30/obl related/VBN/23/acl are/VBP/32/aux getting/VBG/18/conj
  involved/VBN/32/xcomp with/IN/35/case cryptocurrencies/NNS/33/obl ././12/punct`);
