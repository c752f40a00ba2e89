import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentStems, types } from '../../src/overlap/types.ts';

const references = ['The dog was running.', 'A dog barked at the old gate.'];

it('counts the content stems of all references once', () => {
  expect(contentStems({ summary: 'Dogs run and cats bark.', references })).toEqual({
    found: ['dog', 'run', 'bark'],
    missed: ['gate'],
  });
  expect(types({ summary: 'Dogs run and cats bark.', references })).toEqual({
    value: 3 / 4,
    numerator: 3,
    denominator: 4,
  });
});

it('is unscored without words, and 0 without content', () => {
  expect(types({ summary: '…', references })).toEqual({ value: null, reason: 'the summary has no words' });
  expect(types({ summary: 'dog', references: ['It is.'] })).toEqual({
    value: null,
    reason: 'the references have no content words',
  });
  expect(types({ summary: 'It was there.', references })).toEqual({ value: 0, numerator: 0, denominator: 4 });
});

it('takes another stop list and stemmer', () => {
  const options = { stopWords: new Set(['dog']), stem: (word: string) => word.slice(0, 3) };
  expect(contentStems({ summary: 'runner', references: ['dog runs the'], ...options })).toEqual({
    found: ['run'],
    missed: ['the'],
  });
});

it('gives a reference 1, and does not depend on the order of references', () => {
  const text = fc.array(fc.constantFrom('storm', 'bridge', 'мост', '東京', 'the', 'barking', '7'), {
    minLength: 1,
  });
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), (own, others) => {
      const all = others.map((words) => words.join(' '));
      const summary = own.join(' ');
      expect(types({ summary, references: all })).toEqual(types({ summary, references: all.toReversed() }));
      const self = types({ summary, references: [summary] });
      expect(self.value === null || self.value === 1).toBe(true);
    }),
  );
});
