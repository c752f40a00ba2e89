/**
 * What a meaning graph is (ape-2017 §3): as a tree, the way PENMAN writes it, and as a graph, the way it is compared.
 *
 *   // "The boy wants to go": (w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))
 *   const graph: AmrGraph = {
 *     top: 'w',
 *     nodes: [{ variable: 'w', concept: 'want-01' }, { variable: 'b', concept: 'boy' }, { variable: 'g', concept: 'go-02' }],
 *     relations: [{ source: 'w', role: 'ARG0', target: 'b' }, { source: 'w', role: 'ARG1', target: 'g' },
 *                 { source: 'g', role: 'ARG0', target: 'b' }],
 *     attributes: [],
 *   };
 */
import type { Diagnostic } from '../errors.ts';

/** Tokens of the sentence, counted from 0, that something in a graph stands for: `~e.3,4` in PENMAN. */
export type Alignment = readonly number[];

/** A node as PENMAN writes it, in brackets. Roles are without their colon and may be inverse: `ARG0-of`. */
export interface AmrTree {
  readonly variable: string;
  /** Null where a node has no concept: `(b)`. */
  readonly concept: string | null;
  readonly alignment?: Alignment;
  readonly branches: readonly AmrBranch[];
}

export interface AmrBranch {
  readonly role: string;
  readonly alignment?: Alignment;
  readonly target: AmrTree | AmrAtom;
}

/** A variable, a number, a symbol such as `-`, or a string in its quotes. */
export interface AmrAtom {
  readonly atom: string;
  readonly alignment?: Alignment;
}

/** A graph in a file: lines such as `# ::id 7` above it are its metadata. */
export interface AmrEntry {
  readonly metadata: Readonly<Record<string, string>>;
  readonly tree: AmrTree;
  /** What is wrong and could be read all the same. */
  readonly diagnostics?: readonly Diagnostic[];
}

export type AmrNode = Omit<AmrTree, 'branches'>;

interface AmrEdge {
  readonly source: string;
  readonly role: string;
  /** Of a constant, or of a node that is only named here, as in `:ARG0 b~e.3`. */
  readonly alignment?: Alignment;
  /** As in `:ARG0~e.3`. */
  readonly roleAlignment?: Alignment;
}

/** Between two nodes; never inverse. */
export interface AmrRelation extends AmrEdge {
  readonly target: string;
}

/** From a node to a constant; `value` is as written, strings in quotes. */
export interface AmrAttribute extends AmrEdge {
  readonly value: string;
}

export interface AmrGraph {
  readonly top: string;
  readonly nodes: readonly AmrNode[];
  readonly relations: readonly AmrRelation[];
  readonly attributes: readonly AmrAttribute[];
}

export function isAtom(target: AmrTree | AmrAtom): target is AmrAtom {
  return 'atom' in target;
}
