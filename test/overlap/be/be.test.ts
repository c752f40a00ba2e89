import { expect, it } from 'vitest';
import { basicElementOverlap } from '../../../src/overlap/be/be.ts';
import { basicElements } from '../../../src/overlap/be/elements.ts';
import { be } from '../../../src/overlap/be/text.ts';
import type { ParsedSentence, Word } from '../../../src/syntax/parsed.ts';

/** `word/xpos/head/deprel`, separated by blanks. */
function sentence(source: string): ParsedSentence {
  const words = source.split(' ').map((part): Word => {
    const [text, xpos, head, deprel] = part.split('/');
    return {
      text: text!,
      span: [0, 0],
      upos: 'X',
      xpos: xpos!,
      verbForm: '_',
      head: Number(head),
      deprel: deprel!,
    };
  });
  return {
    text: '',
    span: [0, 0],
    words,
    tree: { label: 'ROOT', from: 0, to: words.length, children: [] },
    eduStarts: [0],
  };
}

const chase = sentence(
  'Dogs/NNS/2/nsubj chased/VBD/0/root the/DT/5/det old/JJ/5/amod cats/NNS/2/obj of/IN/7/case Rome/NNP/5/nmod !/./2/punct',
);

it('reads heads, modifiers and relations, with prepositions in the relation', () => {
  expect(basicElements({ sentences: [chase] })).toEqual([
    { head: 'chase', modifier: 'dog', relation: 'nsubj' },
    { head: 'cat', modifier: 'old', relation: 'amod' },
    { head: 'chase', modifier: 'cat', relation: 'obj' },
    { head: 'cat', modifier: 'rome', relation: 'nmod:of' },
  ]);
});

it('counts an element as often as both have it', () => {
  const a = { head: 'chase', modifier: 'dog', relation: 'nsubj' };
  const b = { head: 'chase', modifier: 'cat', relation: 'obj' };
  const c = { head: 'chase', modifier: 'dog', relation: 'obj' };
  expect(basicElementOverlap({ summary: [a, a, b], references: [[a, b, b], [c]] })).toEqual({
    recall: 3 / 4,
    precision: 3 / 6,
    f: 0.6,
    hits: 3,
    total: 4,
  });
  expect(
    basicElementOverlap({ summary: [a, a, b], references: [[a, b, b], [c]], match: 'hmr' }),
  ).toMatchObject({ hits: 2 });
});

it('is undefined without elements', () => {
  expect(basicElementOverlap({ summary: [], references: [basicElements({ sentences: [chase] })] })).toEqual({
    recall: null,
    reason: 'the summary has no basic elements',
  });
});

it('refuses forms and matches that it does not know', async () => {
  const input = { summary: 'Dogs ran.', references: ['Dogs ran.'] };
  await expect(be({ ...input, form: 'nope' as 'word' })).rejects.toThrow('form cannot be "nope".');
  await expect(be({ ...input, match: 'nope' as 'hm' })).rejects.toThrow('match cannot be "nope".');
  expect(() => basicElements({ sentences: [chase], form: 'nope' as 'word' })).toThrow('form cannot be');
  expect(() => basicElementOverlap({ summary: [], references: [], match: 'nope' as 'hm' })).toThrow(
    'match cannot be',
  );
});
