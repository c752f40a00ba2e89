import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, matches } from '../../src/formats/ducview/java-regex.ts';

const find = (pattern: string, text: string) =>
  matches(compile(pattern)!, text).map(([start, end]) => text.slice(start, end));

describe('expressions that DUCView files have', () => {
  it.each([
    ['\\-\\- TCstudent[1-5] \\-\\-', 'a -- TCstudent1 -- b\n-- TCstudent9 ---- TCstudent5 --'],
    ['[-]*\\n[0-9]\\.txt\\n[-]*\\n', '----\n1.txt\n----\nA\n\n2.txt\n-\nB'],
    ['[-]*\\n(\\s*)D[0-9]*\\.M\\.250\\.[A-Z]\\.[A-Z]\\n[-]*\\n', '#4\n---\n D0601.M.250.A.A\n---\nText'],
    ['(?:=+|\\*{2,3}) ?[\\w.]+', '== a.b ****** c ='],
  ])('%s', (pattern, text) => {
    expect(find(pattern, text)).toEqual([...text.matchAll(new RegExp(pattern, 'g'))].map(([match]) => match));
    expect(find(pattern, text)).not.toEqual([]);
  });
});

// Expressions over a and b. Only what cannot match nothing is repeated, and a b at the end keeps the whole from
// it: JavaScript refuses an empty repetition, and goes another way then.
const { item } = fc.letrec<{ solid: string; item: string }>((tie) => ({
  solid: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\S', '\\n', '[a-b]'),
    fc.tuple(tie('solid'), tie('item')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('solid'), tie('solid')).map(([a, b]) => `(${a}|${b})`),
  ),
  item: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('solid'),
    fc
      .tuple(tie('solid'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '+?', '??', '{0,2}?'))
      .map(([solid, sign]) => `(?:${solid})${sign}`),
    fc.tuple(tie('item'), tie('item')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('item'), tie('item')).map(([a, b]) => `(${a}|${b})`),
  ),
}));

it('finds what JavaScript finds', () => {
  fc.assert(
    fc.property(item, fc.stringMatching(/^[ab\n]{0,12}$/), (pattern, text) => {
      const program = compile(`${pattern}b`);
      fc.pre(program !== null);
      const expected = [...text.matchAll(new RegExp(`${pattern}b`, 'g'))].map((found) => [
        found.index,
        found.index + found[0].length,
      ]);
      expect(matches(program!, text)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

it('ends a line as Java does', () => {
  expect(find('^-{5,}\\n[^\\n]+$', '-----\nA last line\n')).toEqual(['-----\nA last line']);
  expect(find('^-{5,}\\n[^\\n]+$', 'x-----\nA last line\n')).toEqual([]);
});

it('reads white space, any character and escaped signs as Java does', () => {
  expect(find('\\s+', 'a\v\t\u00a0b c')).toEqual(['\v\t', ' ']);
  expect(find('[\\S]+', 'a\v\u00a0b c')).toEqual(['a', '\u00a0b', 'c']);
  expect(find('.+', 'a\rb\u2028c\u0085d\ne')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(find('[-\\s]+\\é', '- é–é')).toEqual(['- é']);
});

it('takes no empty match', () => {
  expect(find('-*', 'a--b-')).toEqual(['--', '-']);
});

describe('what it does not know is refused', () => {
  it.each([
    '(a)\\1',
    'a(?=b)',
    '(?i)a',
    'a*+',
    '[a[b]]',
    '[a&&b]',
    '\\p{L}',
    '\\bx',
    '(a',
    'a)',
    '[a',
    'a{3,2}',
    '*a',
    'a{1001}',
    '(a{100}){11}',
    'a{,2}',
    'a{',
    '[+-\\s]',
    '[[:alpha:]]',
    '(?<=a)b',
    '(?>a)',
    '\\Qa\\E',
    '\\R',
    '\\',
    'a**',
  ])('%s', (pattern) => expect(compile(pattern)).toBeNull());
});
