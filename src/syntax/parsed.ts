/**
 * What a parse is: words with tags and heads, a constituent tree over them, and where discourse units begin.
 *
 *   // "Dogs bark": bark is the root, Dogs its subject
 *   { words: [{ text: 'Dogs', head: 2, deprel: 'nsubj', … }, { text: 'bark', head: 0, deprel: 'root', … }],
 *     tree: { label: 'S', from: 0, to: 2, children: [{ label: 'NP', from: 0, to: 1, children: [] },
 *                                                     { label: 'VP', from: 1, to: 2, children: [] }] },
 *     eduStarts: [0] }
 */
import type { Sentence, Span } from '../model.ts';

/** A syntactic word in the conventions of Universal Dependencies. */
export interface Word {
  readonly text: string;
  /** Where it stands in the document's text. */
  readonly span: Span;
  readonly upos: string;
  readonly xpos: string;
  /** `Fin` for a tensed verb, `Inf`, `Part`, `Ger`, or `_` for no verb. */
  readonly verbForm: string;
  /** The head's number, counted from 1; 0 for the root. */
  readonly head: number;
  readonly deprel: string;
}

/** A constituent over the words `from … to − 1`; words themselves are not children. */
export interface Constituent {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly Constituent[];
}

export interface ParsedSentence extends Sentence {
  /** That of its line, where every line is a sentence; without it, sentences are counted. */
  readonly number?: number;
  readonly words: readonly Word[];
  /** The outermost constituent, labelled ROOT. */
  readonly tree: Constituent;
  /** The words, counted from 0, at which an elementary discourse unit begins; the first is always 0. */
  readonly eduStarts: readonly number[];
}
