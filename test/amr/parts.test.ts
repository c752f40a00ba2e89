import { describe, expect, it } from 'vitest';
import { fillFragment, readFragment } from '../../src/amr/parser/fragment.ts';
import { candidates, readLexicon } from '../../src/amr/parser/lexicon.ts';
import { numberAt, wordValue } from '../../src/amr/parser/numbers.ts';
import { pathClasses } from '../../src/amr/parser/paths.ts';
import type { AmrWord } from '../../src/amr/parser/words.ts';

const lexicon = readLexicon(
  [
    'want-01',
    'go-02',
    'bake-01 bake baker',
    'pick-up-04',
    'pick-01',
    'rain-01',
    'destroy-01 destruction',
    'sing-01',
  ].join('\n'),
);

/** `text/lemma/UPOS/XPOS/head/deprel`, heads counted from 1. */
function words(...lines: readonly string[]): AmrWord[] {
  return lines.map((line) => {
    const [text, lemma, upos, xpos, head, deprel] = line.split('/');
    return { text: text!, lemma: lemma!, upos: upos!, xpos: xpos!, head: Number(head) - 1, deprel: deprel! };
  });
}

describe('the parts of the parser', () => {
  it('know the values of numbers', () => {
    const value = (text: string) => numberAt(text.split(' '), 0);
    expect(value('two million birds')).toEqual({ value: '2000000', length: 2 });
    expect(value('twenty - five')).toEqual({ value: '25', length: 3 });
    expect(value('5,300')).toEqual({ value: '5300', length: 1 });
    expect(value('three hundred five')).toEqual({ value: '305', length: 3 });
    expect(value('2 3')).toEqual({ value: '2', length: 1 });
    expect(value('birds')).toBeNull();
    expect(['first', 'June', '1990s', '21st', 'birds'].map(wordValue)).toEqual([
      '1',
      '6',
      '1990',
      '21',
      null,
    ]);
  });

  it('find the frames of a word, with its particle first', () => {
    const sentence = words(
      'picked/pick/VERB/VBD/0/root',
      'it/it/PRON/PRP/1/obj',
      'up/up/ADP/RP/1/compound:prt',
    );
    const names = candidates({ lexicon, words: sentence, at: 0 }).map((k) => lexicon.frames[k]);
    expect(names).toEqual(['pick-up-04', 'pick-01']);
    const noun = words('destruction/destruction/NOUN/NN/0/root');
    expect(candidates({ lexicon, words: noun, at: 0 }).map((k) => lexicon.frames[k])).toEqual(['destroy-01']);
  });

  it('fill a fragment, quotes and brackets of a word included', () => {
    const word = words('a"(b)/a"(b)/X/FW/0/root')[0]!;
    const filled = fillFragment(readFragment('(x0 / %L :name %NAME)'), { word, name: ['a"', 'b'] });
    expect(filled.concepts).toEqual(['a-b', 'name']);
    expect(filled.attributes.map(({ value }) => value)).toEqual(['"a"', '"b"']);
  });

  it('class pairs of words by the tree between them', () => {
    const sentence = words(
      'Dogs/dog/NOUN/NNS/2/nsubj',
      'bark/bark/VERB/VBP/0/root',
      'at/at/ADP/IN/4/case',
      'cats/cat/NOUN/NNS/2/obl',
    );
    const relations = ['root', 'nsubj', 'case', 'obl'];
    const classes = pathClasses(sentence, (name) => relations.indexOf(name), 4);
    const of = (i: number, j: number) => classes[i * 4 + j];
    expect([of(1, 0), of(0, 1), of(0, 3), of(1, 2), of(2, 1), of(2, 0), of(0, 2)]).toEqual([
      2, 6, 12, 15, 19, 22, 0,
    ]);
  });
});
