/**
 * Fragments: the piece of a graph that one word brings, with the word itself left open. A few hundred of them cover
 * almost all of what words mean (Flanigan et al. 2014 §3, delexicalised).
 *
 *   const fragment = readFragment('(x / person :ARG0-of (y / %P))');      // a worker, a teacher, …
 *   fillFragment(fragment, { word, frame: 'work-01' })                     // person and work-01, joined by ARG0
 *
 * Open places: %P a frame, %L the lemma, %T the word as it stands, %A an adverb's adjective, %N a number, %NAME a name
 * of several words. `= %N` and `= -` are constants rather than nodes.
 */
import { toGraph } from '../graph.ts';
import { readGraphTree } from '../penman-read.ts';
import { wordValue } from './numbers.ts';
import { type AmrWord, adjectives } from './words.ts';

export interface Fragment {
  /** The first is the root. */
  readonly concepts: readonly string[];
  readonly relations: readonly { readonly source: number; readonly role: string; readonly target: number }[];
  readonly attributes: readonly { readonly source: number; readonly role: string; readonly value: string }[];
  /** The fragment is this constant, and has no nodes. */
  readonly constant: string | null;
}

const CONSTANT = '= ';

export function readFragment(text: string): Fragment {
  if (text.startsWith(CONSTANT)) {
    return { concepts: [], relations: [], attributes: [], constant: text.slice(CONSTANT.length) };
  }
  const { nodes, relations, attributes } = toGraph(readGraphTree(text));
  const place = new Map(nodes.map(({ variable }, i) => [variable, i]));
  return {
    concepts: nodes.map(({ concept }) => concept ?? ''),
    relations: relations.map(({ source, role, target }) => ({
      source: place.get(source)!,
      role,
      target: place.get(target)!,
    })),
    attributes: attributes.map(({ source, role, value }) => ({ source: place.get(source)!, role, value })),
    constant: null,
  };
}

export interface Filling {
  readonly word: AmrWord;
  /** The frame that %P stands for. */
  readonly frame?: string | undefined;
  /** The words of a name. */
  readonly name?: readonly string[] | undefined;
  /** The value of a number that may have several words. */
  readonly number?: string | undefined;
}

/** The fragment with its open places filled; a name becomes a node with its words. */
export function fillFragment(fragment: Fragment, filling: Filling): Fragment {
  const concepts = fragment.concepts.map((concept) => fillConcept(concept, filling));
  const relations = [...fragment.relations];
  const attributes: { source: number; role: string; value: string }[] = [];
  for (const { source, role, value } of fragment.attributes) {
    if (value !== '%NAME') attributes.push({ source, role, value: fillConstant(value, filling) });
    else {
      const name = concepts.push('name') - 1;
      relations.push({ source, role, target: name });
      (filling.name ?? [filling.word.text]).forEach((part, i) => {
        attributes.push({ source: name, role: `op${i + 1}`, value: quoted(part) });
      });
    }
  }
  const constant = fragment.constant === null ? null : fillConstant(fragment.constant, filling);
  return { concepts, relations, attributes, constant };
}

function fillConcept(concept: string, { word, frame }: Filling): string {
  switch (concept) {
    case '%P':
      return frame ?? symbol(word.lemma);
    case '%L':
      return symbol(word.lemma);
    case '%T':
      return symbol(word.text.toLowerCase());
    case '%A':
      return symbol(adjectives(word.text.toLowerCase())[0] ?? word.lemma);
    default:
      return concept;
  }
}

function fillConstant(value: string, { word, number }: Filling): string {
  if (value === '%N') return number ?? wordValue(word.text) ?? symbol(word.text.toLowerCase());
  return value === '%T' ? quoted(word.text) : value;
}

/** What PENMAN can write without quotes. */
function symbol(text: string): string {
  const kept = text.replace(/[\s()":~/]+/g, '-').replace(/^-+(?=.)|(?<=.)-+$/g, '');
  return kept === '' || kept === '-' ? quoted(text) : kept;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '')}"`;
}
