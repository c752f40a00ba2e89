import { describe, expect, it } from 'vitest';
import { toTree } from '../../src/amr/graph.ts';
import { assemble } from '../../src/amr/parser/assemble.ts';
import { fillFragment, readFragment } from '../../src/amr/parser/fragment.ts';
import { candidates, readLexicon } from '../../src/amr/parser/lexicon.ts';
import { numberAt, wordValue } from '../../src/amr/parser/numbers.ts';
import { pathClasses } from '../../src/amr/parser/paths.ts';
import { rulePlan } from '../../src/amr/parser/rules.ts';
import type { AmrWord } from '../../src/amr/parser/words.ts';
import { writePenman } from '../../src/amr/penman-write.ts';

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

const meaning = (sentence: readonly AmrWord[]) =>
  writePenman(toTree(assemble(rulePlan({ words: sentence, lexicon }))), { indent: null });

describe('rules', () => {
  it('share the subject of a controlled verb', () => {
    const sentence = words(
      'The/the/DET/DT/2/det',
      'boy/boy/NOUN/NN/3/nsubj',
      'wants/want/VERB/VBZ/0/root',
      'to/to/PART/TO/5/mark',
      'go/go/VERB/VB/3/xcomp',
    );
    expect(meaning(sentence)).toBe('(w / want-01~e.2 :ARG0 (b / boy~e.1) :ARG1 (g / go-02~e.4 :ARG0 b))');
  });

  it('make a doer of a verb, and numbers, quantities and negation', () => {
    const sentence = words(
      'Bakers/baker/NOUN/NNS/4/nsubj',
      'did/do/AUX/VBD/4/aux',
      'not/not/PART/RB/4/advmod',
      'sing/sing/VERB/VB/0/root',
      'for/for/ADP/IN/7/case',
      'two/two/NUM/CD/7/nummod',
      'hours/hour/NOUN/NNS/4/obl',
    );
    expect(meaning(sentence)).toBe(
      '(s / sing-01~e.3 :ARG0 (p / person~e.0 :ARG0-of (b / bake-01~e.0)) :polarity -~e.2 :time (t / temporal-quantity~e.6 :quant 2~e.5 :unit (h / hour~e.6)))',
    );
  });

  it('put coordination above, modals beside, and share the subject', () => {
    const sentence = words(
      'She/she/PRON/PRP/3/nsubj',
      'can/can/AUX/MD/3/aux',
      'sing/sing/VERB/VB/0/root',
      'and/and/CCONJ/CC/5/cc',
      'go/go/VERB/VB/3/conj',
    );
    expect(meaning(sentence)).toBe(
      '(a / and~e.3 :op1 (s2 / sing-01~e.2 :ARG0 (s / she~e.0) :ARG1-of (p / possible-01~e.1)) :op2 (g / go-02~e.4 :ARG0 s))',
    );
  });

  it('make names of several words, and dates', () => {
    const sentence = words(
      'Ada/Ada/PROPN/NNP/3/nsubj',
      'Moss/Moss/PROPN/NNP/1/flat',
      'sang/sing/VERB/VBD/0/root',
      'in/in/ADP/IN/5/case',
      'June/June/PROPN/NNP/3/obl',
    );
    expect(meaning(sentence)).toBe(
      '(s / sing-01~e.2 :ARG0 (p / person~e.0,1 :name (n / name~e.0,1 :op1 "Ada"~e.0,1 :op2 "Moss"~e.0,1)) :time (d / date-entity~e.4 :month 6~e.4))',
    );
  });

  it('give a sentence of marks alone an empty meaning', () => {
    expect(meaning(words('…/…/PUNCT/./0/root'))).toBe('(a / amr-empty)');
  });
});

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
