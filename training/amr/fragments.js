/**
 * A gold graph cut into the words' fragments and the links between them: what the model learns to say.
 *
 *   const { labels, senses, links, root } = cut(aligned, lexicon)
 */
import { toGraph, toTree } from '../../build/amr/graph.js';
import { readGraphTree } from '../../build/amr/penman-read.js';
import { writePenman } from '../../build/amr/penman-write.js';
import { candidates } from '../../build/amr/parser/lexicon.js';
import { numberAt, wordValue } from '../../build/amr/parser/numbers.js';
import { adjectives } from '../../build/amr/parser/words.js';
import { neighbours } from './align.js';

export const [NONE, NAME, SAME, RARE] = ['none', 'name', 'same', 'rare'];

/** A gold graph without wiki, domain turned into mod. */
export function goldGraph(amr) {
  const graph = toGraph(readGraphTree(amr));
  return {
    ...graph,
    attributes: graph.attributes.filter(({ role }) => role !== 'wiki'),
    relations: graph.relations
      .filter(({ role }) => role !== 'wiki')
      .map((r) => (r.role === 'domain' ? { ...r, source: r.target, role: 'mod', target: r.source } : r)),
  };
}

/** Gives every node that no word expresses to the word of a neighbour, or to a coordinating mark. */
export function absorb({ graph, words, tokenOf, used, constants, leftTokens }) {
  const free = new Set(leftTokens);
  const inside = new Set();
  let left = graph.nodes.filter(({ variable }) => !tokenOf.has(variable)).reverse();
  while (left.length > 0) {
    const waiting = left.length;
    left = left.filter((node) => {
      const token = home(node);
      if (token === undefined) return true;
      tokenOf.set(node.variable, token);
      return false;
    });
    if (left.length === waiting) break;
  }
  return inside;

  function home({ variable, concept }) {
    const out = graph.relations.filter(({ source }) => source === variable);
    const into = graph.relations.filter(({ target }) => target === variable);
    const ops = out.filter(({ role }) => /^(op|snt)\d+$/.test(role)).map(({ target }) => tokenOf.get(target));
    if (ops.length > 1 && !ops.includes(undefined)) {
      const [from, to] = [Math.min(...ops), Math.max(...ops)];
      const between = [...free].filter((k) => k > from && k < to);
      const rank = (k) => (words[k].upos === 'CCONJ' ? 0 : words[k].upos === 'PUNCT' ? 1 : 2);
      between.sort((a, b) => rank(a) - rank(b) || b - a);
      if (between.length > 0 && rank(between[0]) < 2) {
        free.delete(between[0]);
        return between[0];
      }
    }
    const unit = out.find(({ role }) => role === 'unit');
    if (unit !== undefined && tokenOf.has(unit.target)) return tokenOf.get(unit.target);
    const numbers = [...constants].filter(([i]) => graph.attributes[i].source === variable).map(([i, token]) => ({ i, token }));
    if (numbers.length > 0 && concept !== 'have-quant-91') {
      numbers.sort((a, b) => a.token - b.token);
      inside.add(numbers[0].i);
      return numbers[0].token;
    }
    const wraps = into.find(({ role, source }) => /^ARG\d$/.test(role) && tokenOf.has(source));
    if (wraps !== undefined && !/-\d\d$/.test(concept ?? '')) return tokenOf.get(wraps.source);
    const roleNoun = /^have-(org|rel)-role-91$/.test(concept ?? '') ? out.find(({ role }) => role === 'ARG2' || role === 'ARG3') : undefined;
    if (roleNoun !== undefined && tokenOf.has(roleNoun.target)) return tokenOf.get(roleNoun.target);
    const parent = into.find(({ source }) => tokenOf.has(source));
    if (parent !== undefined) return tokenOf.get(parent.source);
    const any = neighbours(graph, variable).find((other) => tokenOf.has(other));
    return any === undefined ? undefined : tokenOf.get(any);
  }
}

/** `isKnown` says which fragments the model has; what is not known shrinks to the node that the word itself expresses. */
export function cut(aligned, lexicon, isKnown = () => true) {
  const { graph, words, constants, names, same, used } = aligned;
  const tokenOf = new Map(aligned.tokenOf);
  const inside = absorb({ ...aligned, tokenOf });
  const texts = words.map(({ text }) => text);
  const depth = depths(graph);
  const labels = words.map(() => NONE);
  const senses = words.map(() => -1);
  const nodePlace = new Map();
  const byToken = new Map();
  for (const { variable } of graph.nodes) {
    if (!tokenOf.has(variable)) continue;
    const token = tokenOf.get(variable);
    byToken.set(token, [...(byToken.get(token) ?? []), variable]);
  }
  for (const [token, variables] of byToken) {
    const component = largestComponent(graph, variables, depth);
    if (component.every((variable) => names.has(variable))) continue;
    let made = template({ graph, variables: component, token, inside, depth });
    if (!isKnown(made.text) && component.includes(used.get(token)) && component.length > 1)
      made = template({ graph, variables: smaller(component, token), token, inside, depth });
    if (!isKnown(made.text) && component.includes(used.get(token)))
      made = template({ graph: { ...graph, attributes: graph.attributes.filter(({ role }) => role === 'mode') }, variables: [used.get(token)], token, inside, depth });
    if (!isKnown(made.text)) {
      labels[token] = RARE;
      continue;
    }
    labels[token] = made.text;
    senses[token] = made.sense;
    made.order.forEach((variable, place) => nodePlace.set(variable, { token, place }));
  }
  const links = [];
  graph.attributes.forEach((attribute, i) => {
    const token = constants.get(i);
    if (token === undefined || inside.has(i)) return;
    const source = nodePlace.get(attribute.source);
    if (source === undefined) return;
    const number = numberAt(texts, token)?.value ?? wordValue(texts[token]);
    const value = attribute.value.replace(/^"([\d:.]+)"$/, '$1');
    labels[token] = number === value ? '= %N' : `= ${attribute.value}`;
    links.push({ source: source.token, role: merged(attribute.role), target: token, sourceNode: source.place, targetNode: 0 });
  });
  for (const span of names.values()) for (const k of span.slice(1)) if (labels[k] === NONE) labels[k] = NAME;
  const stands = new Map();
  for (const [token, { token: own, repeated }] of same) {
    if (labels[own] === NONE || labels[token] !== NONE) continue;
    labels[token] = repeated ? labels[own] : SAME;
    stands.set(own, [...(stands.get(own) ?? [own]), token]);
    if (!repeated) links.push({ source: own, role: SAME, target: token, sourceNode: 0, targetNode: 0 });
  }
  for (const { source, role, target } of graph.relations) {
    const [from, to] = [nodePlace.get(source), nodePlace.get(target)];
    if (from === undefined || to === undefined || from.token === to.token) continue;
    const near = (own, other) =>
      [...(stands.get(own) ?? [own])].sort((a, b) => aligned.distance(a, other) - aligned.distance(b, other))[0];
    links.push({ source: near(from.token, to.token), role: merged(role), target: near(to.token, from.token), sourceNode: from.place, targetNode: to.place });
  }
  return { labels, senses, links, root: nodePlace.get(graph.top)?.token ?? -1, rootPlace: nodePlace.get(graph.top)?.place ?? 0 };

  /** Without what is furthest from the word's own node. */
  function smaller(component, token) {
    const own = used.get(token);
    const near = neighbours(graph, own).filter((other) => component.includes(other));
    const name = near.filter((other) => names.has(other));
    return [own, ...(name.length > 0 ? name : near.slice(0, 1))];
  }

  function template({ graph, variables, token, inside, depth }) {
    const word = words[token];
    const frames = candidates({ lexicon, words, at: token }).map((k) => lexicon.frames[k]);
    const members = new Set(variables);
    const isName = (variable) => names.has(variable);
    const root = [...members].filter((v) => !isName(v)).sort((a, b) => depth.get(a) - depth.get(b))[0];
    let sense = -1;
    const conceptOf = (variable) => {
      const concept = graph.nodes.find((node) => node.variable === variable).concept ?? 'thing';
      const frame = frames.indexOf(concept);
      if (frame >= 0 && sense < 0) {
        sense = lexicon.frames.indexOf(concept);
        return '%P';
      }
      const lower = word.text.toLowerCase();
      if (concept === word.lemma) return '%L';
      if (concept === lower) return '%T';
      return adjectives(lower)[0] === concept ? '%A' : concept;
    };
    const part = {
      top: root,
      nodes: [...members].filter((v) => !isName(v)).map((variable) => ({ variable, concept: conceptOf(variable) })),
      relations: graph.relations.filter(({ source, target }) => members.has(source) && members.has(target) && !isName(target)),
      attributes: [
        ...graph.attributes
          .map((attribute, i) => ({ ...attribute, i }))
          .filter(({ source, i }) => members.has(source) && !isName(source) && (!constants.has(i) || inside.has(i)))
          .map(({ source, role, value, i }) => ({ source, role, value: inside.has(i) ? '%N' : value })),
        ...graph.relations
          .filter(({ source, target }) => members.has(source) && isName(target) && members.has(target))
          .map(({ source, role }) => ({ source, role, value: '%NAME' })),
      ],
    };
    const tree = toTree(sorted(part));
    const order = [];
    const rename = (node) => {
      order.push(node.variable);
      const variable = `x${order.length - 1}`;
      return { variable, concept: node.concept, branches: node.branches.map((b) => ('atom' in b.target ? b : { role: b.role, target: rename(b.target) })) };
    };
    const renamed = rename(tree);
    const names2 = new Map(order.map((variable, k) => [variable, `x${k}`]));
    const fix = (node) => ({ ...node, branches: node.branches.map((b) => ({ role: b.role, target: 'atom' in b.target ? { atom: names2.get(b.target.atom) ?? b.target.atom } : fix(b.target) })) });
    return { text: writePenman(fix(renamed), { indent: null }), sense, order };
  }
}

function sorted(part) {
  return { ...part, relations: [...part.relations].sort((a, b) => (a.role < b.role ? -1 : 1)), attributes: [...part.attributes].sort((a, b) => (a.role < b.role ? -1 : 1)) };
}

export function merged(role) {
  return role.replace(/^(op|snt)\d+$/, '$1');
}

function depths(graph) {
  const depth = new Map([[graph.top, 0]]);
  const queue = [graph.top];
  for (const variable of queue) {
    for (const other of neighbours(graph, variable)) {
      if (depth.has(other)) continue;
      depth.set(other, depth.get(variable) + 1);
      queue.push(other);
    }
  }
  for (const { variable } of graph.nodes) if (!depth.has(variable)) depth.set(variable, 99);
  return depth;
}

function largestComponent(graph, variables, depth) {
  const left = new Set(variables);
  const components = [];
  while (left.size > 0) {
    const [first] = left;
    left.delete(first);
    const component = [first];
    for (const variable of component) {
      for (const other of neighbours(graph, variable)) {
        if (left.delete(other)) component.push(other);
      }
    }
    components.push(component);
  }
  const top = (component) => Math.min(...component.map((v) => depth.get(v)));
  return components.sort((a, b) => b.length - a.length || top(a) - top(b))[0];
}
