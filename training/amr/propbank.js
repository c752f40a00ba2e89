/**
 * PropBank's predicates and arguments as part of what the parser learns: which frame a word is, and the links from it.
 * What AMR writes otherwise (modals, coordination, names, relative pronouns) is mapped where it is plain and left open
 * elsewhere.
 *
 *   partial(row, lexicon)   // { frames: [[token, frame]], links: [[source, role, target]], open: [[source, target]] }
 */
import { candidates } from '../../build/amr/parser/lexicon.js';

const ROLES = { 'ARGM-TMP': 'time', 'ARGM-LOC': 'location', 'ARGM-MNR': 'manner', 'ARGM-CAU': 'cause', 'ARGM-PRP': 'purpose', 'ARGM-PNC': 'purpose', 'ARGM-NEG': 'polarity', 'ARGM-DIR': 'direction', 'ARGM-EXT': 'extent' };
const MODALS = new Set(['can', 'could', 'may', 'might', 'must', 'should', 'shall', 'would', 'ca', 'ought']);

export function partial({ words, preds }, lexicon) {
  const [frames, links, open] = [[], [], []];
  const known = new Map(lexicon.frames.map((frame, k) => [frame, k]));
  for (const { i, sense, args } of preds) {
    if (i >= words.length || /^(be|do|have)\.|\.(LV|YY|XX)$/i.test(sense) || words[i].upos === 'AUX') continue;
    const frame = known.get(sense.replaceAll('_', '-').replace(/\.(\d+)$/, '-$1'));
    if (frame === undefined || !candidates({ lexicon, words, at: i }).includes(frame)) continue;
    frames.push([i, frame]);
    for (const [label, first, last] of args) addArgument({ words, i, label, first, last, links, open });
  }
  return { frames, links, open };
}

function addArgument({ words, i, label, first, last, links, open }) {
  const role = /^ARG[0-5]$/.test(label) ? label : ROLES[label];
  const span = [];
  for (let k = first; k <= Math.min(last, words.length - 1); k++) span.push(k);
  if (span.includes(i) || span.length === 0) return;
  const heads = span.filter((k) => (words[k].head < first || words[k].head > last) && words[k].upos !== 'PUNCT');
  if (role === undefined || heads.length !== 1) {
    for (const k of span) open.push([i, k]);
    return;
  }
  const [head] = heads;
  const target = meant({ words, i, head });
  if (target === null) for (const k of span) open.push([i, k]);
  else {
    links.push([i, role, target]);
    if (target !== head) open.push([i, head]);
  }
}

/** The word whose fragment an argument's head stands for in AMR, or null where that cannot be told. */
function meant({ words, i, head }) {
  const children = words.map((_, k) => k).filter((k) => words[k].head === head);
  const { xpos, upos } = words[head];
  if (/^W(DT|P)/.test(xpos)) return words[i].deprel === 'acl:relcl' && words[i].head >= 0 ? words[i].head : null;
  if (upos === 'PROPN' && children.some((k) => words[k].deprel === 'compound' && words[k].upos === 'PROPN')) return null;
  if (children.some((k) => words[k].deprel === 'aux' && MODALS.has(words[k].lemma))) return null;
  const conjunct = children.find((k) => words[k].deprel === 'conj');
  if (conjunct === undefined) return head;
  const coordinator = words.findIndex(({ head: own, deprel }) => own === conjunct && deprel === 'cc');
  return coordinator >= 0 ? coordinator : null;
}
