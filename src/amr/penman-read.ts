/**
 * PENMAN notation in: text to trees, with the lines of metadata above each. What is wrong is told with its line and
 * column.
 *
 *   readPenman('# ::id 1\n(w / want-01 :ARG0 (b / boy~e.1))')
 *   // → [{ metadata: { id: '1' }, tree: { variable: 'w', concept: 'want-01', branches: [{ role: 'ARG0', target: … }] } }]
 *
 * A file's graphs stand one after the other; blank lines are for people. `~e.1,2` and `~1,2` align a concept, a role
 * or a constant to tokens.
 */
import { CheopsError } from '../errors.ts';
import type { Alignment, AmrAtom, AmrBranch, AmrEntry, AmrTree } from './model.ts';

/** Deeper than any sentence; a file of brackets alone must not exhaust the stack. */
const DEEPEST = 1000;

type Kind = '(' | ')' | '/' | 'role' | 'string' | 'symbol' | 'comment';

interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /#[^\n]*|"(?:[^"\\]|\\[\s\S])*"(?:~[\w.,]*)?|[()]|\/(?=[\s()"]|$)|:[^\s()]*|[^\s()":/][^\s()]*|[/"][^\s()]*/g;

/** Every graph of a text, in order. */
export function readPenman(text: string, { file }: { file?: string } = {}): AmrEntry[] {
  const tokens = scan(text);
  const state: State = { text, tokens, at: 0, ...(file === undefined ? {} : { file }) };
  const entries: AmrEntry[] = [];
  while (true) {
    const comments = takeComments(state);
    if (state.at >= tokens.length) return entries;
    entries.push({ metadata: metadataOf(comments), tree: readNode(state, 0) });
  }
}

/** The single graph of a text. */
export function readGraphTree(text: string, options: { file?: string } = {}): AmrTree {
  const entries = readPenman(text, options);
  if (entries.length !== 1) {
    throw new CheopsError('E_PENMAN', `There are ${entries.length} graphs where one was expected.`, {
      where: options,
    });
  }
  return entries[0]!.tree;
}

interface State {
  readonly text: string;
  readonly file?: string;
  readonly tokens: readonly Token[];
  at: number;
}

function scan(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (found) => {
    const [token] = found;
    return { kind: kindOf(token), text: token, at: found.index };
  });
}

function kindOf(token: string): Kind {
  if (token === '(' || token === ')' || token === '/') return token;
  if (token.startsWith('#')) return 'comment';
  if (token.startsWith(':')) return 'role';
  return token.startsWith('"') ? 'string' : 'symbol';
}

function takeComments(state: State): readonly string[] {
  const comments: string[] = [];
  while (state.tokens[state.at]?.kind === 'comment') comments.push(state.tokens[state.at++]!.text);
  return comments;
}

/** `# ::id 7 ::date today` has two entries; the value of `::snt` may contain anything but ` ::name`. */
function metadataOf(comments: readonly string[]): Readonly<Record<string, string>> {
  const entries = comments.flatMap((line) =>
    Array.from(
      line.matchAll(/(?<=^#\s*|\s)::([^\s:]\S*)((?:(?!\s::[^\s:]).)*)/g),
      ([, key, value]): [string, string] => [key!, value!.trim()],
    ),
  );
  return Object.fromEntries(entries);
}

function readNode(state: State, depth: number): AmrTree {
  const open = expect(state, '(', 'a node begins with “(”');
  if (depth > DEEPEST) throw problem(state, open, `The graph is nested more than ${DEEPEST} deep.`);
  const variable = expect(state, 'symbol', 'a variable follows “(”').text;
  const { atom: concept, alignment } = readConcept(state);
  const branches: AmrBranch[] = [];
  while (peek(state)?.kind === 'role') branches.push(readBranch(state, depth));
  expect(state, ')', 'a role such as :ARG0, or “)”, is due here');
  return { variable, concept, ...(alignment === undefined ? {} : { alignment }), branches };
}

function readConcept(state: State): { atom: string | null; alignment?: Alignment } {
  if (peek(state)?.kind !== '/') return { atom: null };
  state.at++;
  const token = peek(state);
  if (token?.kind !== 'symbol' && token?.kind !== 'string') return { atom: null };
  state.at++;
  return splitAlignment(token.text);
}

function readBranch(state: State, depth: number): AmrBranch {
  const token = state.tokens[state.at++]!;
  const { atom: role, alignment } = splitAlignment(token.text.slice(1));
  if (role === '') throw problem(state, token, 'A role has no name.');
  const next = peek(state);
  let target: AmrTree | AmrAtom;
  if (next?.kind === '(') target = readNode(state, depth + 1);
  else if (next?.kind === 'symbol' || next?.kind === 'string') {
    state.at++;
    target = splitAlignment(next.text);
  } else throw problem(state, next, `The role :${role} has no value.`);
  return { role, ...(alignment === undefined ? {} : { alignment }), target };
}

/** `boy~e.3` is the atom boy, aligned to token 3. */
function splitAlignment(text: string): { atom: string; alignment?: Alignment } {
  const found = /^(.*?)~(?:[a-z]+\.)?(\d+(?:,\d+)*)$/s.exec(text);
  if (found === null) return { atom: text };
  return { atom: found[1]!, alignment: found[2]!.split(',').map(Number) };
}

/** The next token that means something: comments inside a graph are skipped. */
function peek(state: State): Token | undefined {
  while (state.tokens[state.at]?.kind === 'comment') state.at++;
  return state.tokens[state.at];
}

function expect(state: State, kind: Kind, rule: string): Token {
  const token = peek(state);
  if (token?.kind !== kind) {
    const found = token === undefined ? 'The text ends' : `There is ${JSON.stringify(token.text)}`;
    throw problem(state, token, `${found} where ${rule}.`);
  }
  state.at++;
  return token;
}

function problem({ text, file }: State, token: Token | undefined, message: string): CheopsError {
  const before = text.slice(0, token?.at ?? text.length).split('\n');
  const where = {
    line: before.length,
    column: before.at(-1)!.length + 1,
    ...(file === undefined ? {} : { file }),
  };
  return new CheopsError('E_PENMAN', message, { where });
}
