/**
 * Everything the training run needs, as numbers: sentences with fragments, frames and links, and the inventory.
 *
 *   npm run build && node training/amr/parse.js DATA .scratch/amr/parsed.jsonl
 *   node training/amr/prepare.js DATA .scratch/amr models/amr
 *
 * Only training rows with `nc: false` are used, and none whose text is that of a row that measures.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { candidates, readLexicon } from '../../build/amr/parser/lexicon.js';
import { wordPiece } from '../../build/syntax/wordpiece.js';
import { align, cooccurrences } from './align.js';
import { cut, goldGraph, NAME, NONE, RARE, SAME } from './fragments.js';
import { partial } from './propbank.js';

const LEAST = { fragment: 4, role: 5 };
/** Words that may be frames, and how many frames of one are compared (CANDIDATES in data.py). */
const FRAMES = new Set(['VERB', 'NOUN', 'ADJ', 'AUX', 'ADV']);
const MOST_FRAMES = 24;
const MEASURED = ['little-prince-dev', 'massive-amr'];
const squeeze = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

const [data, scratch, model] = process.argv.slice(2);
const parsed = readFileSync(join(scratch, 'parsed.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const measured = new Set([
  ...MEASURED.flatMap((name) => rows(`amr/${name}`).map(({ text }) => squeeze(text))),
  ...parsed.filter(({ amr, split }) => amr !== undefined && split !== 'train').map(({ tokens }) => squeeze(tokens.join(''))),
]);
const training = parsed
  .filter(({ nc, split, amr }) => nc === false && (amr === undefined || split === 'train'))
  .filter(({ tokens }) => !measured.has(squeeze(tokens.join(''))))
  .map((row) => ({ ...row, words: wordsOf(row), ...(row.amr === undefined ? {} : { graph: goldGraph(row.amr) }) }));
const full = training.filter(({ amr }) => amr !== undefined);

let lexicon = readLexicon(propbankLines().join('\n'));
let aligned = full.map((row) => align(row, lexicon));
const table = cooccurrences(aligned);
aligned = full.map((row) => align(row, lexicon, table));
const lexiconText = learnt(lexicon, aligned);
lexicon = readLexicon(lexiconText);
const counts = count(aligned.map((one) => cut(one, lexicon)).flatMap(({ labels }) => labels));
const isKnown = (label) => (counts.get(label) ?? 0) >= LEAST.fragment;
const cuts = aligned.map((one) => cut(one, lexicon, isKnown));
const fragments = [NONE, NAME, SAME, ...top(count(cuts.flatMap(({ labels }) => labels)), LEAST.fragment).filter((label) => ![NONE, NAME, SAME, RARE].includes(label))];
const roles = top(count(cuts.flatMap(({ links }) => links.map(({ role }) => role))), LEAST.role);
const syntax = JSON.parse(readFileSync('models/syntax/labels.json', 'utf8'));
const pieces = wordPiece({ vocabulary: readFileSync('models/syntax/vocab.txt', 'utf8').trimEnd().split('\n') });

const number = (list) => new Map(list.map((item, k) => [item, k]));
const ids = { fragment: number(fragments), role: number(roles), upos: number(syntax.upos), deprel: number(syntax.deprel) };
const out = [
  ...full.map((row, k) => fullRow(row, cuts[k])),
  ...training.filter(({ preds }) => preds !== undefined).map((row) => partialRow(row)),
  ...training.filter(({ set }) => set === 'silver').map((row) => silverRow(row)),
].filter((row) => row !== null);

writeFileSync(join(scratch, 'train.jsonl.gz'), gzipSync(out.map((row) => JSON.stringify(row)).join('\n')));
writeFileSync(join(model, 'rolesets.txt'), `${lexiconText}\n`);
const inventory = { format: 1, fragments, roles, frames: lexicon.frames.length, upos: syntax.upos, deprel: syntax.deprel, attach: attachments() };
writeFileSync(join(model, 'labels.json'), `${JSON.stringify(inventory, null, 1)}\n`);
const silver = out.filter(({ set }) => set === 'silver').length;
console.log({ full: full.length, partial: out.length - full.length - silver, silver, fragments: fragments.length, roles: roles.length, frames: lexicon.frames.length });

function rows(name) {
  return gunzipSync(readFileSync(join(data, `${name}.jsonl.gz`))).toString('utf8').trim().split('\n').map((line) => JSON.parse(line));
}

function wordsOf({ tokens, lemma, upos, xpos, head, deprel }) {
  return tokens.map((text, i) => ({ text, lemma: lemma[i], upos: upos[i], xpos: xpos[i], head: head[i] - 1, deprel: deprel[i] }));
}

function propbankLines() {
  return rows('amr/propbank-rolesets').map(({ amr, aliases }) => {
    const words = new Set(aliases.map(([, word]) => word.toLowerCase().replace(/[ -]/g, '_')));
    words.delete(amr.replace(/-\d+$/, '').replaceAll('-', '_'));
    return [amr, ...words].join(' ');
  });
}

/** The lexicon with the words that training graphs have for frames beside PropBank's. */
function learnt(lexicon, aligned) {
  const more = new Map(lexicon.frames.map((frame) => [frame, new Map()]));
  for (const { graph, words, tokenOf } of aligned) {
    for (const { variable, concept } of graph.nodes) {
      const token = tokenOf.get(variable);
      if (token === undefined || !/-\d\d$/.test(concept ?? '') || /-91$/.test(concept)) continue;
      const known = candidates({ lexicon, words, at: token }).some((k) => lexicon.frames[k] === concept);
      if (known) continue;
      const word = words[token].lemma.replaceAll('-', '_');
      if (!/^[a-z_]+$/.test(word)) continue;
      if (!more.has(concept)) more.set(concept, new Map());
      more.get(concept).set(word, (more.get(concept).get(word) ?? 0) + 1);
    }
  }
  const own = new Map(propbankLines().map((line) => [line.split(' ')[0], line]));
  return [...more]
    .map(([frame, words]) => {
      const kept = [...words].filter(([word, count]) => count >= 2 || word.slice(0, 4) === frame.slice(0, 4)).map(([word]) => word);
      return own.has(frame) || kept.length > 0 ? [own.get(frame) ?? frame, ...kept].join(' ') : null;
    })
    .filter((line) => line !== null)
    .join('\n');
}

function count(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function top(counts, least) {
  return [...counts].filter(([, n]) => n >= least).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([item]) => item);
}

function encoded({ words }) {
  const [p, c, f] = [[pieces.special('[CLS]')], [0], []];
  for (const { text } of words) {
    f.push(p.length);
    for (const piece of pieces.pieces(text)) {
      p.push(piece);
      c.push(caseOf(text));
    }
  }
  if (p.length > 254) return null;
  p.push(pieces.special('[SEP]'));
  c.push(0);
  return {
    p,
    c,
    f,
    u: words.map(({ upos }) => ids.upos.get(upos) ?? 0),
    d: words.map(({ deprel }) => ids.deprel.get(deprel) ?? 0),
    h: words.map(({ head }) => head),
  };
}

function fullRow(row, { labels, senses, links, root }) {
  const own = encoded(row);
  if (own === null) return null;
  const s = senses.flatMap((frame, at) => {
    if (frame < 0) return [];
    const options = candidates({ lexicon, words: row.words, at });
    return options.length > 1 && options.includes(frame) ? [[at, options, options.indexOf(frame)]] : [];
  });
  const y = labels.map((label) => ids.fragment.get(label) ?? -1);
  const e = links.filter(({ role }) => ids.role.has(role)).map(({ source, role, target }) => [source, ids.role.get(role), target]);
  return { set: row.set, ...own, y, s, e, r: root, full: 1 };
}

function partialRow(row) {
  const own = encoded(row);
  const { frames, links, open } = partial(row, lexicon);
  if (own === null || frames.length === 0) return null;
  const plain = ids.fragment.get('(x0 / %P)');
  const y = row.words.map(() => -1);
  for (const [at] of frames) {
    const { upos, head } = row.words[at];
    const subject = row.words.some((word) => word.head === at && /^nsubj/.test(word.deprel));
    if (upos === 'VERB' && (subject || head >= 0)) y[at] = plain;
  }
  const s = frames.flatMap(([at, frame]) => {
    const options = candidates({ lexicon, words: row.words, at });
    return options.length > 1 ? [[at, options, options.indexOf(frame)]] : [];
  });
  const e = links.filter(([, role]) => ids.role.has(role)).map(([source, role, target]) => [source, ids.role.get(role), target]);
  return { set: row.set, ...own, y, s, e, r: -1, full: 0, m: frames.map(([at]) => at), g: open };
}

/** A sentence of which nothing is known: the teachers say what they see in it. */
function silverRow(row) {
  const own = encoded(row);
  if (own === null) return null;
  const s = row.words.flatMap(({ upos }, at) => {
    if (!FRAMES.has(upos)) return [];
    const options = candidates({ lexicon, words: row.words, at }).slice(0, MOST_FRAMES);
    return options.length > 1 ? [[at, options, -1]] : [];
  });
  return { set: row.set, ...own, y: row.words.map(() => -1), s, e: [], r: -1, full: 0, m: [], g: [] };
}

/** At which node of a fragment links of a role begin and end, where that is not the root. */
function attachments() {
  const seen = new Map();
  for (const { labels, links } of cuts) {
    for (const { source, role, target, sourceNode, targetNode } of links) {
      for (const [side, at, place] of [['out', source, sourceNode], ['in', target, targetNode]]) {
        const key = `${side} ${role} ${labels[at]}`;
        if (!seen.has(key)) seen.set(key, new Map());
        seen.get(key).set(place, (seen.get(key).get(place) ?? 0) + 1);
      }
    }
  }
  const best = [...seen].map(([key, places]) => [key, [...places].sort((a, b) => b[1] - a[1])[0][0]]);
  return Object.fromEntries(best.filter(([key, place]) => place > 0 && ids.fragment.has(key.split(' ').slice(2).join(' '))));
}

function caseOf(word) {
  const cased = [...word].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  const capital = cased.map((letter) => letter !== letter.toLowerCase());
  if (!capital.includes(true)) return 0;
  if (cased.length === 1) return 3;
  if (!capital.includes(false)) return 2;
  return capital[0] && !capital.includes(true, 1) ? 1 : 4;
}
