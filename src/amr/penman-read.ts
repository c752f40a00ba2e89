/**
 * PENMAN notation in: text to trees, with the lines of metadata above each. What is wrong is told with its line and
 * column.
 *
 *   readPenman('# ::id 1\n(w / want-01 :ARG0 (b / boy~e.1))')
 *   // → [{ metadata: { id: '1' }, tree: { variable: 'w', concept: 'want-01', branches: [{ role: 'ARG0', target: … }] } }]
 *
 * A file's graphs stand one after the other; blank lines are for people. `~e.1,2` and `~1,2` align a concept, a role
 * or a constant to tokens. Published graphs define a variable twice now and then: this is said in the entry, and is an
 * error if `strict`.
 */
import { CheopsError, type Diagnostic, type Place } from '../errors.ts';
import type { AmrAtom, AmrBranch, AmrEntry, AmrTree } from './model.ts';

/** Deeper than any sentence; a file of brackets alone must not exhaust the stack. */
const DEEPEST = 1000;

type Kind = '(' | ')' | '/' | 'role' | 'string' | 'symbol' | 'comment';

interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly at: number;
}

/** A string ends on its line; one that does not is a token up to there. */
const TOKEN =
  /#[^\n]*|"(?:[^"\\\n]|\\[^\n])*(?:"(?:~[^\s()]*)?)?|[()]|\/(?=[\s()"]|$)|:[^\s()"]*|[^\s()":][^\s()]*/g;

export interface PenmanReading {
  /** For places in messages. */
  readonly file?: string;
  /** A variable that is defined twice is an error. */
  readonly strict?: boolean;
}

/** Every graph of a text, in order. */
export function readPenman(text: string, { file, strict = false }: PenmanReading = {}): AmrEntry[] {
  const tokens = scan(text);
  const entries: AmrEntry[] = [];
  const state: State = { text, tokens, at: 0, defined: new Map(), ...(file === undefined ? {} : { file }) };
  while (true) {
    const comments = takeComments(state);
    if (state.at >= tokens.length) return entries;
    state.defined.clear();
    const tree = readNode(state, 0);
    const diagnostics = [...state.defined].flatMap(([variable, [, ...again]]) =>
      again.map((token) => definedTwice(state, variable, token)),
    );
    if (strict && diagnostics.length > 0) {
      const { message, where } = diagnostics[0]!;
      throw new CheopsError('E_PENMAN', message, { where, fix: 'Give each node a variable of its own.' });
    }
    entries.push({
      metadata: metadataOf(comments),
      tree,
      ...(diagnostics.length === 0 ? {} : { diagnostics }),
    });
  }
}

function definedTwice(state: State, variable: string, token: Token): Diagnostic {
  const message = `The variable ${variable} has a concept already.`;
  return {
    code: 'W_DUPLICATE',
    message,
    where: placeOf(state, token),
    assumed: 'The first concept stands, and both are one node.',
  };
}

/** The single graph of a text. */
export function readGraphTree(text: string): AmrTree {
  const entries = readPenman(text);
  if (entries.length !== 1) {
    throw new CheopsError('E_PENMAN', `There are ${entries.length} graphs where one was expected.`);
  }
  return entries[0]!.tree;
}

interface State {
  readonly text: string;
  readonly file?: string;
  readonly tokens: readonly Token[];
  at: number;
  /** Where the graph's variables get their concepts. */
  readonly defined: Map<string, Token[]>;
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
  const token = expect(state, 'symbol', 'a variable follows “(”');
  const variable = token.text;
  if (/[~"]/.test(variable)) throw problem(state, token, `${JSON.stringify(variable)} is no variable.`);
  const concept = peek(state)?.kind === '/' ? readConcept(state) : null;
  if (concept !== null) state.defined.set(variable, [...(state.defined.get(variable) ?? []), token]);
  const branches: AmrBranch[] = [];
  while (peek(state)?.kind === 'role') branches.push(readBranch(state, depth));
  expect(state, ')', 'a role such as :ARG0, or “)”, is due here');
  const { atom = null, ...aligned } = concept ?? {};
  return { variable, concept: atom, ...aligned, branches };
}

function readConcept(state: State): AmrAtom {
  state.at++;
  const token = peek(state);
  if (token?.kind === 'symbol' || token?.kind === 'string') return readAtom(state, token);
  throw problem(state, token, 'There is no concept after “/”.', 'Write one, or leave the “/” out.');
}

function readBranch(state: State, depth: number): AmrBranch {
  const token = state.tokens[state.at]!;
  const { atom, ...aligned } = readAtom(state, token);
  const role = atom.slice(1);
  if (role === '') throw problem(state, token, 'A role has no name.');
  const next = peek(state);
  if (next?.kind === '(') return { role, ...aligned, target: readNode(state, depth + 1) };
  if (next?.kind === 'symbol' || next?.kind === 'string')
    return { role, ...aligned, target: readAtom(state, next) };
  throw problem(state, next, `The role :${role} has no value.`);
}

/** `boy~e.3` is the atom boy, aligned to token 3. */
function readAtom(state: State, token: Token): AmrAtom {
  state.at++;
  const [, atom, mark] = (token.kind === 'string' ? STRING : SYMBOL).exec(token.text) ?? [];
  if (atom === undefined) {
    const message =
      token.kind === 'string'
        ? 'A string has no end.'
        : `There is a quote inside ${JSON.stringify(token.text)}.`;
    throw problem(state, token, message, 'Put a quote before the string and one after it, on one line.');
  }
  if (mark === undefined) return { atom };
  const tokens = ALIGNMENT.exec(mark)?.[1];
  if (tokens === undefined || atom === '')
    throw problem(
      state,
      token,
      `${JSON.stringify(token.text)} is aligned to nothing.`,
      'Write ~e.3 or ~e.3,4.',
    );
  return { atom, alignment: tokens.split(',').map(Number) };
}

const STRING = /^("(?:[^"\\]|\\.)*")(~.*)?$/;
const SYMBOL = /^([^"~]*)(~.*)?$/;
const ALIGNMENT = /^~(?:[a-z]+\.)?(\d+(?:,\d+)*)$/;

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

function problem(state: State, token: Token | undefined, message: string, fix?: string): CheopsError {
  const where = placeOf(state, token);
  return new CheopsError('E_PENMAN', message, fix === undefined ? { where } : { where, fix });
}

/** Of a token, or of the end. */
function placeOf({ text, file }: State, token: Token | undefined): Place {
  const before = text.slice(0, token?.at ?? text.length).split('\n');
  return {
    line: before.length,
    column: before.at(-1)!.length + 1,
    ...(file === undefined ? {} : { file }),
  };
}
