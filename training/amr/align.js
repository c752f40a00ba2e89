/**
 * Which word each node and constant of a gold graph comes from: by form, by PropBank's words for a frame, and, for what
 * is left, by what stands together often in the whole corpus. Nodes that no word expresses join a neighbour's word.
 *
 *   const { tokenOf, constants, names, same } = align(row, lexicon, table)
 */
import { numberAt, wordValue } from '../../build/amr/parser/numbers.js';
import { personOf } from '../../build/amr/parser/pronouns.js';
import { adjectives, agentVerbs } from '../../build/amr/parser/words.js';

const NEGATIONS = new Set(["not", "n't", 'no', 'never', 'without', 'nobody', 'neither', 'nor', 'none', 'nothing', 'cannot', 'nt', 'no-one', 'nowhere']);

const squeeze = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const unquoted = (value) => value.replace(/^"(.*)"$/s, '$1');
const base = (concept) => concept.replace(/-\d+$/, '');

/** How well a word's form fits a concept; 0 if not at all. */
function fit(concept, word, particles, lexicon) {
  const wanted = base(concept).toLowerCase();
  const lower = word.text.toLowerCase();
  if (wanted === word.lemma || wanted === lower || wanted === particles) return 10;
  const frames = (key) => (lexicon.byWord.get(key.replaceAll('-', '_')) ?? []).some((k) => lexicon.frames[k] === concept);
  if (frames(word.lemma) || frames(lower) || (particles !== undefined && frames(particles))) return 9;
  if (personOf(lower) === wanted) return 9;
  if (adjectives(lower).includes(wanted)) return 8;
  if (agentVerbs(word.lemma).includes(wanted)) return 7;
  if (wanted.split('-')[0] === word.lemma && wanted.includes('-') && word.lemma.length > 2) return 6;
  let shared = 0;
  while (shared < wanted.length && wanted[shared] === word.lemma[shared]) shared++;
  return shared >= 4 && shared >= 0.6 * Math.max(wanted.length, word.lemma.length) ? 5 : 0;
}

export function distances(words) {
  const up = (k) => {
    const path = [k];
    while (words[path.at(-1)].head >= 0 && path.length <= words.length) path.push(words[path.at(-1)].head);
    return path;
  };
  const paths = words.map((_, k) => up(k));
  return (a, b) => {
    const i = paths[a].findIndex((k) => paths[b].includes(k));
    return i < 0 ? 99 : i + paths[b].indexOf(paths[a][i]);
  };
}

export function align({ graph, words }, lexicon, table) {
  const distance = distances(words);
  const tokenOf = new Map();
  const used = new Map();
  const take = (variable, token) => {
    tokenOf.set(variable, token);
    used.set(token, variable);
  };
  const state = { graph, words, distance, tokenOf, used, take, constants: new Map(), names: new Map() };
  alignNames(state);
  alignConcepts(state, lexicon);
  alignConstants(state);
  if (table !== undefined) alignByTable(state, table);
  alignNegation(state);
  const same = alignPronouns(state);
  const leftNodes = graph.nodes.filter(({ variable }) => !tokenOf.has(variable));
  const taken = new Set([...used.keys(), ...state.constants.values(), ...[...state.names.values()].flat(), ...same.keys()]);
  const leftTokens = words.map((_, k) => k).filter((k) => !taken.has(k));
  return { ...state, same, leftNodes, leftTokens };
}

function alignNames({ graph, words, names, take, used }) {
  for (const { variable, concept } of graph.nodes) {
    if (concept !== 'name') continue;
    const parts = graph.attributes.filter(({ source, role }) => source === variable && /^op\d+$/.test(role));
    const wanted = squeeze(parts.map(({ value }) => unquoted(value)).join(''));
    const owner = graph.relations.find(({ role, target }) => role === 'name' && target === variable)?.source;
    if (wanted === '' || owner === undefined) continue;
    const span = findSpan(words, wanted, used);
    if (span === null) continue;
    names.set(variable, span);
    for (const k of span) used.set(k, variable);
    take(variable, span[0]);
    take(owner, span[0]);
  }
}

function findSpan(words, wanted, used) {
  for (let from = 0; from < words.length; from++) {
    let text = '';
    for (let to = from; to < words.length && text.length < wanted.length; to++) {
      if (used.has(to)) break;
      text += squeeze(words[to].text);
      if (text === wanted && squeeze(words[from].text) !== '') return Array.from({ length: to - from + 1 }, (_, k) => from + k);
    }
  }
  return null;
}

function alignConcepts({ graph, words, distance, tokenOf, used, take }, lexicon) {
  const particles = words.map((word, k) => {
    const particle = words.find(({ head, deprel }) => head === k && deprel === 'compound:prt');
    return particle === undefined ? undefined : `${word.lemma}-${particle.lemma}`;
  });
  const options = graph.nodes
    .filter(({ variable, concept }) => concept !== null && !tokenOf.has(variable) && concept !== 'name')
    .map(({ variable, concept }) => ({
      variable,
      fits: words.map((word, k) => ({ k, score: fit(concept, word, particles[k], lexicon) })).filter(({ score }) => score > 0),
    }))
    .filter(({ fits }) => fits.length > 0);
  const best = ({ fits }) => Math.max(...fits.map(({ score }) => score));
  options.sort((a, b) => best(b) - best(a) || a.fits.length - b.fits.length);
  for (const { variable, fits } of options) {
    const near = neighbours(graph, variable).map((other) => tokenOf.get(other)).filter((k) => k !== undefined);
    const far = (k) => Math.min(9, ...near.map((other) => distance(k, other)));
    const free = fits.filter(({ k }) => !used.has(k));
    free.sort((a, b) => b.score - a.score || far(a.k) - far(b.k) || a.k - b.k);
    if (free.length > 0) take(variable, free[0].k);
  }
}

export function neighbours(graph, variable) {
  return graph.relations.flatMap(({ source, target }) => (source === variable ? [target] : target === variable ? [source] : []));
}

function alignConstants({ graph, words, tokenOf, used, constants, distance }) {
  const texts = words.map(({ text }) => text);
  graph.attributes.forEach(({ source, role, value }, i) => {
    if (value.startsWith('"') && !/^"[\d:.]+"$/.test(value)) return;
    const wanted = unquoted(value);
    const fits = texts
      .map((text, k) => k)
      .filter((k) => !used.has(k) && ![...constants.values()].includes(k))
      .filter((k) => numberAt(texts, k)?.value === wanted || wordValue(texts[k]) === wanted);
    const near = tokenOf.get(source);
    if (near !== undefined) fits.sort((a, b) => distance(a, near) - distance(b, near));
    if (fits.length > 0 && role !== 'polarity') constants.set(i, fits[0]);
  });
}

/** What leftover words and concepts have in common over the corpus: concept → lemma → score. */
export function cooccurrences(aligned) {
  const [pairs, concepts, lemmas] = [new Map(), new Map(), new Map()];
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { leftNodes, leftTokens, words } of aligned) {
    const own = new Set(leftNodes.map(({ concept }) => concept));
    const around = new Set(leftTokens.map((k) => words[k].lemma));
    for (const concept of own) add(concepts, concept);
    for (const lemma of around) add(lemmas, lemma);
    for (const concept of own) for (const lemma of around) add(pairs, `${concept}\t${lemma}`);
  }
  const table = new Map();
  for (const [key, count] of pairs) {
    const [concept, lemma] = key.split('\t');
    const score = count ** 2 / (concepts.get(concept) * lemmas.get(lemma));
    if (count >= 3 && (score > 0.04 || count / lemmas.get(lemma) > 0.25)) table.set(key, score);
  }
  return table;
}

function alignByTable(state, table) {
  const { graph, words, tokenOf, used, constants, take, distance } = state;
  const pairs = [];
  for (const { variable, concept } of graph.nodes) {
    if (tokenOf.has(variable)) continue;
    const near = neighbours(graph, variable).map((other) => tokenOf.get(other)).filter((k) => k !== undefined);
    words.forEach(({ lemma }, k) => {
      const score = table.get(`${concept}\t${lemma}`);
      const far = Math.min(5, ...near.map((other) => distance(k, other)));
      if (score !== undefined) pairs.push({ variable, k, score: score / (1 + far) });
    });
  }
  pairs.sort((a, b) => b.score - a.score);
  const constant = new Set(constants.values());
  for (const { variable, k } of pairs) {
    if (!tokenOf.has(variable) && !used.has(k) && !constant.has(k)) take(variable, k);
  }
}

function alignNegation({ graph, words, tokenOf, used, constants, distance }) {
  graph.attributes.forEach(({ source, role, value }, i) => {
    if (role !== 'polarity' || value !== '-') return;
    const near = tokenOf.get(source);
    const fits = words
      .map((_, k) => k)
      .filter((k) => NEGATIONS.has(words[k].text.toLowerCase()) && !used.has(k) && ![...constants.values()].includes(k));
    if (near !== undefined) fits.sort((a, b) => distance(a, near) - distance(b, near));
    if (fits.length > 0) constants.set(i, fits[0]);
  });
}

/** Pronouns that mean a node which stands elsewhere: token → the node's own token. */
function alignPronouns({ graph, words, tokenOf, used, distance }) {
  const same = new Map();
  const own = new Map();
  for (const { variable, concept } of graph.nodes) if (personOf(concept ?? '') === concept && tokenOf.has(variable)) own.set(concept, variable);
  words.forEach(({ text, head }, k) => {
    const kind = personOf(text);
    if (kind === undefined || used.has(k)) return;
    if (own.has(kind)) {
      same.set(k, { token: tokenOf.get(own.get(kind)), repeated: true });
      return;
    }
    const governor = head >= 0 ? used.get(head) : undefined;
    if (governor === undefined) return;
    const far = neighbours(graph, governor)
      .map((other) => tokenOf.get(other))
      .filter((token) => token !== undefined && token !== head && distance(token, head) > 1 && /NOUN|PROPN|PRON/.test(words[token].upos));
    if (far.length > 0) same.set(k, { token: far[0], repeated: false });
  });
  return same;
}
