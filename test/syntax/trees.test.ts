import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Constituent } from '../../src/syntax/parsed.ts';
import { formatTree } from '../../src/syntax/trees.ts';
import { parsedSentence } from '../segment/arbitrary.ts';
import { readTrees } from './read-trees.ts';

const rest = { span: [0, 1] as const, verbForm: '_', head: 0, deprel: 'root' };

it('writes XPOS over words, escapes round brackets, and UPOS where there is no XPOS', () => {
  const words = [
    { ...rest, text: '(', upos: 'PUNCT', xpos: '-LRB-' },
    { ...rest, text: '1 000', upos: 'NUM', xpos: '_' },
  ];
  const tree = { label: 'ROOT', from: 0, to: 2, children: [{ label: 'NP', from: 1, to: 2, children: [] }] };
  expect(formatTree({ words, tree })).toBe('(ROOT (-LRB- -LRB-) (NP (NUM 1\u00A0000)))');
});

it('loses nothing', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\s/.test(text));
  fc.assert(
    fc.property(parsedSentence(), fc.array(texts, { minLength: 25, maxLength: 25 }), (sentence, forms) => {
      const words = sentence.words.map((word, i) => ({ ...word, text: forms[i]! }));
      const line = formatTree({ words, tree: sentence.tree });
      expect(line).not.toContain('\n');
      const tagged = words.map(({ text, xpos }) => ({ text, tag: xpos }));
      expect(readTrees(line)).toEqual([{ words: tagged, tree: sentence.tree }]);
    }),
  );
});

it('writes trees of any depth', () => {
  const depth = 20_000;
  let tree: Constituent = { label: 'S', from: 0, to: 1, children: [] };
  for (let i = 1; i < depth; i++) tree = { label: 'S', from: 0, to: 1, children: [tree] };
  const words = [{ ...rest, text: 'x', upos: 'NOUN', xpos: 'NN' }];
  expect(formatTree({ words, tree })).toBe(`${'(S '.repeat(depth)}(NN x)${')'.repeat(depth)}`);
});
