import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { formatBracketedTree, formatTree, readTrees } from '../../src/syntax/trees.ts';
import { parsedSentence } from '../segment/arbitrary.ts';

describe('readTrees', () => {
  it('reads labels, tags and words', () => {
    expect(readTrees('(ROOT (S (NP (NNS Dogs)) (VP (VBP bark)) (. !)))')).toEqual([
      {
        words: [
          { text: 'Dogs', tag: 'NNS' },
          { text: 'bark', tag: 'VBP' },
          { text: '!', tag: '.' },
        ],
        tree: {
          label: 'ROOT',
          from: 0,
          to: 3,
          children: [
            {
              label: 'S',
              from: 0,
              to: 3,
              children: [
                { label: 'NP', from: 0, to: 1, children: [] },
                { label: 'VP', from: 1, to: 2, children: [] },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('reads trees over several lines, with or without a root, with CRLF', () => {
    const source = '( (S\r\n  (VP (VB Go))))\n(TOP (NP (NN home)))\n\n(NP (NN rest))\n';
    expect(readTrees(source).map(({ tree }) => [tree.label, tree.children[0]?.label])).toEqual([
      ['ROOT', 'S'],
      ['ROOT', 'NP'],
      ['ROOT', 'NP'],
    ]);
  });

  it('undoes the escapes of brackets in words, and leaves tags as they are', () => {
    const [read] = readTrees('(ROOT (PRN (-LRB- -LRB-) (NN -LSB-x-RCB-) (-RRB- -RRB-)))');
    expect(read!.words).toEqual([
      { text: '(', tag: '-LRB-' },
      { text: '[x}', tag: 'NN' },
      { text: ')', tag: '-RRB-' },
    ]);
  });

  it('leaves traces out, with the constituents that hold nothing else', () => {
    const [read] = readTrees(
      '(ROOT (S (NP-SBJ-1 (-NONE- *)) (VP (TO to) (VP (VB go) (NP (-NONE- *T*-1))))))',
    );
    expect(formatBracketedTree(read!)).toBe('(ROOT (S (VP (TO to) (VP (VB go)))))');
  });

  it('reads nothing from nothing', () => {
    expect(readTrees(' \n')).toEqual([]);
    expect(readTrees('# a (\n\n# b')).toEqual([]);
    expect(readTrees('# a\n(X (# #)\n(Y y))\n\n  # b\n(X (Y z))')).toHaveLength(2);
  });

  it.each([
    ['(ROOT (S (NP (NN cat))', 1, 7, 'The tree has no end: a ) is missing.'],
    ['(ROOT (S (NN cat)\n  ())', 2, 3, 'There is nothing in the brackets.'],
    ['(ROOT (NP (NN)))', 1, 11, 'There is nothing under NN.'],
    ['(ROOT (NP (NN cat mat)))', 1, 19, 'A ) must follow "cat".'],
    ['(ROOT (NP (NN cat) mat))', 1, 20, '"mat" has no tag of its own.'],
    ['(ROOT (NP (NN cat)))\n)', 2, 1, 'A tree begins with (, not with ")".'],
    ['(NN cat)', 1, 1, 'A single word is no tree.'],
    ['(ROOT (NP (-NONE- *)))', 1, 1, 'There is no word in the tree.'],
  ])('says where %j is wrong', (source, line, column, message) => {
    const error = catchError(() => readTrees(source, { file: 'a.mrg' }));
    expect(error.code).toBe('E_TREE');
    expect(error.message).toBe(message);
    expect(error.where).toEqual({ file: 'a.mrg', line, column });
  });
});

describe('formatTree', () => {
  it('writes XPOS over words, escapes round brackets, and UPOS where there is no XPOS', () => {
    const words = [
      { text: '(', span: [0, 1] as const, upos: 'PUNCT', xpos: '-LRB-' },
      { text: '1 000', span: [1, 6] as const, upos: 'NUM', xpos: '_' },
    ].map((word) => ({ ...word, verbForm: '_', head: 0, deprel: 'root' }));
    const tree = { label: 'ROOT', from: 0, to: 2, children: [{ label: 'NP', from: 1, to: 2, children: [] }] };
    expect(formatTree({ words, tree })).toBe('(ROOT (-LRB- -LRB-) (NP (NUM 1\u00A0000)))');
  });

  it('gives back what it is given', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(parsedSentence(), fc.array(texts, { minLength: 25, maxLength: 25 }), (sentence, forms) => {
        const words = sentence.words.map(({ xpos }, i) => ({ text: forms[i]!, tag: xpos }));
        const line = formatBracketedTree({ words, tree: sentence.tree });
        expect(line).not.toContain('\n');
        expect(readTrees(line)).toEqual([{ words, tree: sentence.tree }]);
      }),
    );
  });

  it('writes trees of any depth', () => {
    const depth = 20_000;
    const source = `${'(S '.repeat(depth)}(NN x)${')'.repeat(depth)}`;
    expect(formatBracketedTree(readTrees(source)[0]!)).toBe(`(ROOT ${source})`);
  });
});

function catchError(run: () => unknown): CheopsError {
  try {
    run();
  } catch (error) {
    if (error instanceof CheopsError) return error;
  }
  throw new Error('no CheopsError was thrown');
}
