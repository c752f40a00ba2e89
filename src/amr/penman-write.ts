/**
 * PENMAN notation out: a tree as text, a branch a line, indented by six; or all on one line.
 *
 *   writePenman({ variable: 'b', concept: 'boy', branches: [{ role: 'quant', target: { atom: '2' } }] })
 *   // (b / boy
 *   //       :quant 2)
 */
import { type Alignment, type AmrEntry, type AmrTree, isAtom } from './model.ts';

export interface PenmanLayout {
  /** How far a branch is indented; null writes a single line. */
  readonly indent?: number | null;
  /** Leave the alignments out. */
  readonly aligned?: boolean;
}

export function writePenman(tree: AmrTree, { indent = 6, aligned = true }: PenmanLayout = {}): string {
  const mark = (alignment: Alignment | undefined) =>
    aligned && alignment !== undefined && alignment.length > 0 ? `~e.${alignment.join()}` : '';
  const write = (node: AmrTree, depth: number): string => {
    const concept = node.concept === null ? '' : ` / ${node.concept}${mark(node.alignment)}`;
    const gap = indent === null ? ' ' : `\n${' '.repeat(indent * (depth + 1))}`;
    const branches = node.branches.map(({ role, alignment, target }) => {
      const value = isAtom(target) ? `${target.atom}${mark(target.alignment)}` : write(target, depth + 1);
      return `${gap}:${role}${mark(alignment)} ${value}`;
    });
    return `(${node.variable}${concept}${branches.join('')})`;
  };
  return write(tree, 0);
}

/** A graph with its metadata above it, as files have it; a blank line goes between two. */
export function writeEntry({ metadata, tree }: AmrEntry, layout: PenmanLayout = {}): string {
  const lines = Object.entries(metadata).map(([key, value]) =>
    `# ::${key} ${value.replace(/\s+/g, ' ')}`.trimEnd(),
  );
  return [...lines, writePenman(tree, layout)].join('\n');
}
