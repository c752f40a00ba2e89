/**
 * A meaning graph as an SVG picture: the top above, children below their parents, roles on the lines; a relation back
 * to a node that stands elsewhere is dashed. What two graphs share can be marked.
 *
 *   amrPicture(graph)                                      // '<svg …>…</svg>'
 *   amrPicture(graph, { marked: new Set(['w', 'b']) })     // the nodes w and b, and relations between them, stand out
 */
import { relationKey, toTree } from './graph.ts';
import { type AmrGraph, type AmrTree, isAtom } from './model.ts';

export interface AmrPictureOptions {
  /** Variables that stand out, with the relations between them. */
  readonly marked?: ReadonlySet<string>;
  /** Of those relations, and of constants, only these stand out, by their `relationKey`. */
  readonly relations?: ReadonlySet<string>;
  /** A number before the concept of a variable, so that two pictures can be compared. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly title?: string;
  /** Leave the style out, where the page has `AMR_STYLE`. */
  readonly bare?: boolean;
}

interface Box {
  readonly text: string;
  readonly variable: string | null;
  readonly role: string | null;
  readonly width: number;
  readonly children: readonly Box[];
  /** Relations to nodes that are drawn elsewhere. */
  readonly back: readonly { readonly role: string; readonly to: string }[];
}

interface Placed extends Box {
  readonly x: number;
  readonly y: number;
  readonly parent: Placed | null;
}

const [LETTER, HEIGHT, LEVEL, GAP, MARGIN] = [7.4, 26, 76, 18, 14];
/** How far a relation between two boxes of one row hangs below them. */
const DIP = 22;

/** Unmarked, everything stands in the colour of the text around. */
export const AMR_STYLE =
  '.amr text{font:13px ui-sans-serif,system-ui,sans-serif;fill:currentColor}' +
  '.amr .role{font-size:11px;stroke:var(--paper,transparent);stroke-width:4px;paint-order:stroke}' +
  '.amr rect{fill:none;stroke:currentColor;stroke-opacity:.45}.amr path{fill:none;stroke:currentColor;stroke-opacity:.45}' +
  '.amr .marked rect,.amr path.marked{stroke:var(--accent,#0b6bcb);stroke-opacity:1;stroke-width:2}' +
  '.amr .marked text{font-weight:600}.amr .back{stroke-dasharray:4 3}';

export function amrPicture(graph: AmrGraph, options: AmrPictureOptions = {}): string {
  return drawGraph(graph, options).svg;
}

/** The same with its size. */
export function drawGraph(
  graph: AmrGraph,
  { marked = new Set(), relations, numbers, title, bare = false }: AmrPictureOptions = {},
): { readonly svg: string; readonly width: number; readonly height: number } {
  const variables = new Set(graph.nodes.map(({ variable }) => variable));
  const root = boxOf(toTree(graph), null, { variables, numbers });
  const placed = place(root, MARGIN, 0, null);
  const width = Math.ceil(spread(root) + 2 * MARGIN);
  const at = new Map(placed.flatMap((box) => (box.variable === null ? [] : [[box.variable, box] as const])));
  const bottoms = placed.map(
    (box) => top(box) + HEIGHT + (box.back.some(({ to }) => at.get(to)!.y === box.y) ? DIP : 0),
  );
  const height = MARGIN + Math.max(...bottoms);
  const isMarked = (box: Placed) => box.variable !== null && marked.has(box.variable);
  const isShared = (from: string, role: string, to: string) =>
    relations === undefined ? marked.has(from) && marked.has(to) : relations.has(relationKey(from, role, to));
  const lines = placed.flatMap((box) =>
    box.parent === null
      ? []
      : [lineTo(box, isShared(box.parent.variable!, box.role!, box.variable ?? box.text))],
  );
  const backs = placed.flatMap((box) =>
    box.back.map(({ role, to }) => lineBack(box, at.get(to)!, role, isShared(box.variable!, role, to))),
  );
  const boxes = placed.map((box) => drawBox(box, isMarked(box)));
  const name = title ?? placed.map(({ text }) => text).join(' ');
  const svg = [
    `<svg class="amr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeMarkup(name)}">`,
    ...(bare ? [] : [`<style>${AMR_STYLE}</style>`]),
    ...lines,
    ...backs,
    ...boxes,
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

interface Names {
  readonly variables: ReadonlySet<string>;
  readonly numbers: AmrPictureOptions['numbers'];
}

function boxOf(tree: AmrTree, role: string | null, names: Names): Box {
  const children: Box[] = [];
  const back: { role: string; to: string }[] = [];
  for (const branch of tree.branches) {
    if (!isAtom(branch.target)) children.push(boxOf(branch.target, branch.role, names));
    else if (names.variables.has(branch.target.atom))
      back.push({ role: branch.role, to: branch.target.atom });
    else children.push(leaf(branch.target.atom, branch.role));
  }
  const number = names.numbers?.get(tree.variable);
  const concept = tree.concept ?? tree.variable;
  const text = number === undefined ? concept : `${number} ${concept}`;
  return { text, variable: tree.variable, role, width: widthOf(text), children, back };
}

function leaf(text: string, role: string): Box {
  return { text, variable: null, role, width: widthOf(text), children: [], back: [] };
}

function widthOf(text: string): number {
  return Math.max(30, text.length * LETTER + 16);
}

/** The room that a box and all below it need. */
function spread(box: Box): number {
  return Math.max(box.width, below(box));
}

function below({ children }: Box): number {
  return children.reduce((sum, child) => sum + room(child) + GAP, -GAP);
}

/** With the role above it. */
function room(box: Box): number {
  return Math.max(spread(box), (box.role ?? '').length * 6.4);
}

function place(box: Box, left: number, depth: number, parent: Placed | null): readonly Placed[] {
  const placed: Placed = { ...box, x: left + spread(box) / 2, y: depth, parent };
  let at = left + (spread(box) - below(box)) / 2;
  const children = box.children.flatMap((child) => {
    const found = place(child, at + (room(child) - spread(child)) / 2, depth + 1, placed);
    at += room(child) + GAP;
    return found;
  });
  return [placed, ...children];
}

const top = ({ y }: Placed) => MARGIN + y * LEVEL;
const middle = (box: Placed) => top(box) + HEIGHT / 2;

function lineTo(box: Placed, marked: boolean): string {
  const parent = box.parent!;
  const [fromY, toY] = [top(parent) + HEIGHT, top(box)];
  const half = (fromY + toY) / 2;
  const path = `M${fixed(parent.x)} ${fromY}C${fixed(parent.x)} ${half} ${fixed(box.x)} ${half} ${fixed(box.x)} ${toY}`;
  return `<path d="${path}"${marked ? ' class="marked"' : ''}/>${label(box.x, toY - 8, box.role!)}`;
}

function lineBack(from: Placed, to: Placed, role: string, marked: boolean): string {
  if (from.y === to.y) {
    const [start, below] = [top(from) + HEIGHT, top(from) + HEIGHT + DIP];
    const path = `M${fixed(from.x)} ${start}C${fixed(from.x)} ${below} ${fixed(to.x)} ${below} ${fixed(to.x)} ${start}`;
    return `<path d="${path}" class="back${marked ? ' marked' : ''}"/>${label((from.x + to.x) / 2, below - 2, role)}`;
  }
  const side = to.x < from.x ? -1 : 1;
  const [startX, endX] = [from.x + (side * from.width) / 2, to.x - (side * to.width) / 2];
  const bend = Math.max(30, Math.abs(endX - startX) / 3);
  const path = `M${fixed(startX)} ${middle(from)}C${fixed(startX + side * bend)} ${middle(from)} ${fixed(endX - side * bend)} ${middle(to)} ${fixed(endX)} ${middle(to)}`;
  return `<path d="${path}" class="back${marked ? ' marked' : ''}"/>${label((startX + endX) / 2, (middle(from) + middle(to)) / 2 - 4, role)}`;
}

function label(x: number, y: number, role: string): string {
  return `<text class="role" x="${fixed(x)}" y="${fixed(y)}" text-anchor="middle">${escapeMarkup(role)}</text>`;
}

function drawBox(box: Placed, marked: boolean): string {
  const frame =
    box.variable === null
      ? ''
      : `<rect x="${fixed(box.x - box.width / 2)}" y="${top(box)}" width="${fixed(box.width)}" height="${HEIGHT}" rx="6"/>`;
  const text = `<text x="${fixed(box.x)}" y="${middle(box) + 4.5}" text-anchor="middle">${escapeMarkup(box.text)}</text>`;
  return `<g${marked ? ' class="marked"' : ''}>${frame}${text}</g>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Control characters and halves of surrogate pairs may not stand in markup. */
function escapeMarkup(text: string): string {
  return text
    .replace(/\p{Cc}|\p{Surrogate}/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
