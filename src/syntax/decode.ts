/**
 * From the model's scores to structures: the best tag of each word, the best tree of heads, the best constituents.
 */
import { bestTree } from '../optimize/arborescence.ts';
import { bestBracketing } from '../optimize/bracketing.ts';
import type { TokenizedSentence } from '../text/read.ts';
import type { Constituent, ParsedSentence, Word } from './parsed.ts';

/** The labels that the model's outputs stand for. */
export interface Inventory {
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly verbForm: readonly string[];
  readonly deprel: readonly string[];
  /** Chains of unary constituents are one label, joined by `+`; the first means no constituent. */
  readonly span: readonly string[];
}

/** The model's outputs for one sentence of n words, row by row; heads count the root as 0. */
export interface Scores {
  /** n × the universal tags, then the Penn tags, then the verb forms */
  readonly tags: Float32Array;
  /** n × (n + 1) */
  readonly arc: Float32Array;
  /** n × labels × (n + 1), the order of the model's products */
  readonly label: Float32Array;
  /** (n + 1) × labels × (n + 1), over the fenceposts between words */
  readonly span: Float32Array;
  readonly edu: Float32Array;
}

export function decode({
  sentence,
  inventory,
  scores,
}: {
  sentence: TokenizedSentence;
  inventory: Inventory;
  scores: Scores;
}): ParsedSentence {
  const size = sentence.tokens.length;
  const heads = bestTree({
    size: size + 1,
    score: (head, dependent) => scores.arc[(dependent - 1) * (size + 1) + head]!,
  });
  const { upos, xpos, verbForm } = inventory;
  const tags = upos.length + xpos.length + verbForm.length;
  const words = sentence.tokens.map(({ text, span }, i): Word => {
    const form = best(scores.tags, i * tags + upos.length + xpos.length, verbForm);
    return {
      text,
      span,
      upos: best(scores.tags, i * tags, upos),
      xpos: best(scores.tags, i * tags + upos.length, xpos),
      verbForm: form === '-' ? '_' : form,
      head: heads[i + 1]!,
      deprel: relation({ scores, inventory, size, word: i, head: heads[i + 1]! }),
    };
  });
  const eduStarts = sentence.tokens.flatMap((_, i) => (i === 0 || scores.edu[i]! > 0 ? [i] : []));
  return {
    text: sentence.text,
    span: sentence.span,
    words,
    tree: constituents(scores, inventory, size),
    eduStarts,
  };
}

/** The label with the highest of the scores from a place on. */
function best(scores: Float32Array, from: number, labels: readonly string[]): string {
  let most = 0;
  for (let i = 1; i < labels.length; i++) if (scores[from + i]! > scores[from + most]!) most = i;
  return labels[most]!;
}

/** The label `root` goes with the head 0 and with no other. */
function relation({
  scores,
  inventory,
  size,
  word,
  head,
}: {
  scores: Scores;
  inventory: Inventory;
  size: number;
  word: number;
  head: number;
}): string {
  if (head === 0) return 'root';
  const { deprel } = inventory;
  const score = (label: number) => scores.label[(word * deprel.length + label) * (size + 1) + head]!;
  let most = -1;
  for (let i = 0; i < deprel.length; i++) {
    if (deprel[i] === 'root') continue;
    if (most === -1 || score(i) > score(most)) most = i;
  }
  return deprel[most]!;
}

/** A constituent pays if its best label scores above the label that means none. */
function constituents(scores: Scores, inventory: Inventory, size: number): Constituent {
  const labels = inventory.span.length;
  const width = size + 1;
  const { gain, label } = bestLabels({ span: scores.span, width, labels });
  const brackets = bestBracketing({ size, score: (from, to) => Math.max(0, gain[from * width + to]!) });
  for (let i = 0; i < size; i++) brackets.push([i, i + 1]);
  const kept = brackets.filter(([from, to]) => gain[from * width + to]! > 0 || (from === 0 && to === size));
  return nest({
    size,
    spans: kept.map(([from, to]) => ({
      from,
      to,
      chain: inventory.span[label[from * width + to]!]!.split('+'),
    })),
  });
}

/** The best label of every stretch and what it gains over none; label by label, as the scores lie. */
function bestLabels({ span, width, labels }: { span: Float32Array; width: number; labels: number }): {
  gain: Float64Array;
  label: Uint8Array;
} {
  const gain = new Float64Array(width * width);
  const label = new Uint8Array(width * width);
  for (let from = 0; from < width; from++) {
    const cells = from * width;
    for (let k = 1; k < labels; k++) {
      const row = (from * labels + k) * width;
      for (let to = from + 1; to < width; to++) {
        if (k > 1 && span[row + to]! <= gain[cells + to]!) continue;
        gain[cells + to] = span[row + to]!;
        label[cells + to] = k;
      }
    }
    const none = from * labels * width;
    for (let to = from + 1; to < width; to++) gain[cells + to] = gain[cells + to]! - span[none + to]!;
  }
  return { gain, label };
}

interface LabelledSpan {
  readonly from: number;
  readonly to: number;
  /** Unary labels from the outside in. */
  readonly chain: readonly string[];
}

/** Spans that nest, made a tree under ROOT. */
function nest({ size, spans }: { size: number; spans: readonly LabelledSpan[] }): Constituent {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.to - a.to);
  const root = { label: 'ROOT', from: 0, to: size, children: [] as Constituent[] };
  const open = [root];
  for (const { from, to, chain } of sorted) {
    while (open.at(-1)!.to <= from) open.pop();
    for (const label of chain) {
      const node = { label, from, to, children: [] as Constituent[] };
      open.at(-1)!.children.push(node);
      open.push(node);
    }
  }
  return root;
}
