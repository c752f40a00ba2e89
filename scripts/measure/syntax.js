/**
 * The parser against the treebanks' test parts, through the code that users run.
 *
 *   node scripts/measure/syntax.js ../shared/data [test|dev]
 *
 * Gold tokens: UAS and LAS over all words, punctuation and subtypes of relations included; tags; F1 of finite verbs;
 * F1 of EDU starts inside sentences (the first word of a sentence does not count); F1 of labelled brackets without
 * ROOT, NML and function tags, unary chains counted bracket by bracket, punctuation in; EWT's trees are people's, the
 * others' automatic. Raw text: a document is its
 * sentences joined by a space; words and sentences count by their spans, and LAS counts a word that is found whole
 * with the right head and relation.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { loadParser } from '../../build/syntax/parser.js';

export async function measureSyntax(data, { most = Number.POSITIVE_INFINITY, split = 'test' } = {}) {
  const penn = new Map(readRows(data, 'amr/propbank-ewt').map(({ id, tree }) => [id, tree]));
  const rows = readRows(data, `syntax/${split}`).map((row) => withTree(row, penn.get(row.id)));
  const parser = await loadParser();
  const results = [];
  for (const corpus of new Set(rows.map((row) => row.corpus))) {
    const own = rows.filter((row) => row.corpus === corpus).slice(0, most);
    results.push({ corpus, ...(await goldTokens(parser, own)), ...(await rawText(parser, own)) });
  }
  return results;
}

function readRows(data, name) {
  return gunzipSync(readFileSync(join(data, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** EWT's sentences have their trees from PropBank, if these have the same words. */
function withTree(row, tree) {
  if (row.corpus !== 'EWT' || tree === undefined) return row;
  const leaves = tree.match(/\([^\s()]+ [^\s()]+\)/g) ?? [];
  return leaves.length === row.tokens.length ? { ...row, tree } : row;
}

async function goldTokens(parser, rows) {
  const counts = { words: 0, uas: 0, las: 0, upos: 0, xpos: 0 };
  const [finite, edu, brackets, clauses] = Array.from({ length: 4 }, () => ({ right: 0, gold: 0, found: 0 }));
  for (const row of rows) {
    const [sentence] = await parser.parse([tokenized(row)]);
    sentence.words.forEach((word, i) => {
      counts.words++;
      const head = word.head === row.head[i];
      counts.uas += head;
      counts.las += head && word.deprel === row.deprel[i];
      counts.upos += word.upos === row.upos[i];
      counts.xpos += word.xpos === row.xpos[i];
    });
    const indices = row.tokens.map((_, i) => i);
    tally(
      finite,
      indices.filter((i) => row.feats[i].includes('VerbForm=Fin')),
      indices.filter((i) => sentence.words[i].verbForm === 'Fin'),
    );
    if (row.eduStart !== null)
      tally(
        edu,
        indices.filter((i) => i > 0 && row.eduStart[i]),
        sentence.eduStarts.filter((i) => i > 0),
      );
    if (row.tree !== null) {
      const gold = goldBrackets(row.tree);
      const found = bracketsOf(sentence.tree);
      tally(brackets, gold, found);
      const isClause = (bracket) => /^(VP|S|SBAR) /.test(bracket);
      tally(clauses, gold.filter(isClause), found.filter(isClause));
    }
  }
  const share = (name) => (100 * counts[name]) / counts.words;
  return {
    sentences: rows.length,
    UAS: share('uas'),
    LAS: share('las'),
    UPOS: share('upos'),
    XPOS: share('xpos'),
    finite: f1(finite),
    EDU: f1(edu),
    brackets: f1(brackets),
    'VP+S+SBAR': f1(clauses),
  };
}

async function rawText(parser, rows) {
  const documents = new Map();
  for (const row of rows) documents.set(row.doc, [...(documents.get(row.doc) ?? []), row]);
  const [words, sentences, arcs] = Array.from({ length: 3 }, () => ({ right: 0, gold: 0, found: 0 }));
  for (const document of documents.values()) {
    let text = '';
    const gold = document.map((row) => {
      const sentence = tokenized(row, text.length);
      text += `${sentence.text} `;
      return { row, sentence };
    });
    const parsed = await parser.parse(await parser.read(text));
    tally(
      sentences,
      gold.map(({ sentence }) => sentence.span.join()),
      parsed.map(({ span }) => span.join()),
    );
    tally(
      words,
      gold.flatMap(({ sentence }) => sentence.tokens.map(({ span }) => span.join())),
      parsed.flatMap((sentence) => sentence.words.map(({ span }) => span.join())),
    );
    tally(
      arcs,
      gold.flatMap(({ row, sentence }) =>
        row.head.map((head, i) =>
          [sentence.tokens[i].span, head === 0 ? 0 : sentence.tokens[head - 1].span, row.deprel[i]].join(),
        ),
      ),
      parsed.flatMap((sentence) =>
        sentence.words.map((word) =>
          [word.span, word.head === 0 ? 0 : sentence.words[word.head - 1].span, word.deprel].join(),
        ),
      ),
    );
  }
  return { 'raw words': f1(words), 'raw sentences': f1(sentences), 'raw LAS': f1(arcs) };
}

/** A treebank's sentence as our tokens, with offsets into its text. */
function tokenized({ tokens, spaceAfter }, offset = 0) {
  let text = '';
  const words = tokens.map((token, i) => {
    const start = offset + text.length;
    text += token;
    const span = [start, offset + text.length];
    if (spaceAfter[i] && i < tokens.length - 1) text += ' ';
    return { text: token, span };
  });
  return { text, span: [offset, offset + text.length], tokens: words };
}

/** Counts items as often as both have them. */
function tally(totals, gold, found) {
  const left = new Map();
  for (const item of gold) left.set(item, (left.get(item) ?? 0) + 1);
  for (const item of found) {
    if ((left.get(item) ?? 0) === 0) continue;
    left.set(item, left.get(item) - 1);
    totals.right++;
  }
  totals.gold += gold.length;
  totals.found += found.length;
}

function f1({ right, gold, found }) {
  return gold + found === 0 ? null : (200 * right) / (gold + found);
}

function bracketsOf(node, list = []) {
  if (node.label !== 'ROOT') list.push(`${node.label} ${node.from} ${node.to}`);
  for (const child of node.children) bracketsOf(child, list);
  return list;
}

function goldBrackets(tree) {
  const list = [];
  const open = [];
  let words = 0;
  for (const [token] of tree.matchAll(/\(|\)|[^\s()]+/g)) {
    if (token === '(') open.push({ label: null, from: words, leaf: false });
    else if (token === ')') {
      const { label, from, leaf } = open.pop();
      if (leaf) words++;
      else if (label !== null && !/^(ROOT|TOP|NML)\b/.test(label))
        list.push(`${label.startsWith('-') ? label : label.split(/[-=]/)[0]} ${from} ${words}`);
    } else if (open.at(-1).label === null) open.at(-1).label = token;
    else open.at(-1).leaf = true;
  }
  return list;
}

export function formatSyntaxRows(rows) {
  return rows
    .map(({ corpus, sentences, ...figures }) => {
      const cells = Object.entries(figures).map(
        ([name, value]) => `${name} ${value === null ? '—' : value.toFixed(2)}`,
      );
      return `${corpus} (${sentences} sentences): ${cells.join(', ')}`;
    })
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [data, split] = process.argv.slice(2);
  console.log(formatSyntaxRows(await measureSyntax(data, { split })));
}
