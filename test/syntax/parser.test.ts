import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelLines } from '../../src/inference/files.ts';
import { segmentClauses } from '../../src/segment/clauses/clauses.ts';
import { segmentId } from '../../src/segment/segmentation.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { encode, loadParser } from '../../src/syntax/parser.ts';
import { formatTree } from '../../src/syntax/trees.ts';
import { wordPiece } from '../../src/syntax/wordpiece.ts';
import { readText, type TokenizedSentence } from '../../src/text/read.ts';
import { expectTree } from './tree.ts';

const parser = await loadParser();

async function parse(text: string): Promise<readonly ParsedSentence[]> {
  return parser.parse(await parser.read(text));
}

async function parseOne(text: string): Promise<ParsedSentence> {
  const sentences = await parse(text);
  expect(sentences).toHaveLength(1);
  return sentences[0]!;
}

describe('plain sentences, which any good parser gets right', () => {
  it.each([
    [
      'Dogs bark.',
      'Dogs/NNS/2/nsubj bark*/VBP/0/root ././2/punct',
      '(ROOT (S (NP (NNS Dogs)) (VP (VBP bark)) (. .)))',
    ],
    [
      'The old bridge was closed on Tuesday.',
      'The/DT/3/det old/JJ/3/amod bridge/NN/5/nsubj:pass was*/VBD/5/aux:pass closed/VBN/0/root on/IN/7/case Tuesday/NNP/5/obl ././5/punct',
      '(ROOT (S (NP (DT The) (JJ old) (NN bridge)) (VP (VBD was) (VP (VBN closed) (PP (IN on) (NP (NNP Tuesday))))) (. .)))',
    ],
    [
      'She gave him a red book.',
      'She/PRP/2/nsubj gave*/VBD/0/root him/PRP/2/iobj a/DT/6/det red/JJ/6/amod book/NN/2/obj ././2/punct',
      '(ROOT (S (NP (PRP She)) (VP (VBD gave) (NP (PRP him)) (NP (DT a) (JJ red) (NN book))) (. .)))',
    ],
    [
      'Maria bakes bread and sells it at the market.',
      'Maria/NNP/2/nsubj bakes*/VBZ/0/root bread/NN/2/obj and/CC/5/cc sells*/VBZ/2/conj it/PRP/5/obj at/IN/9/case the/DT/9/det market/NN/5/obl ././2/punct',
      '(ROOT (S (NP (NNP Maria)) (VP (VP (VBZ bakes) (NP (NN bread))) (CC and) (VP (VBZ sells) (NP (PRP it)) (PP (IN at) (NP (DT the) (NN market))))) (. .)))',
    ],
    [
      'They left because it rained.',
      'They/PRP/2/nsubj left*/VBD/0/root because/IN/5/mark it/PRP/5/nsubj rained*/VBD/2/advcl ././2/punct',
      '(ROOT (S (NP (PRP They)) (VP (VBD left) (SBAR (IN because) (S (NP (PRP it)) (VP (VBD rained))))) (. .)))',
    ],
    [
      'He wants to learn the song.',
      'He/PRP/2/nsubj wants*/VBZ/0/root to/TO/4/mark learn/VB/2/xcomp the/DT/6/det song/NN/4/obj ././2/punct',
      '(ROOT (S (NP (PRP He)) (VP (VBZ wants) (S (VP (TO to) (VP (VB learn) (NP (DT the) (NN song)))))) (. .)))',
    ],
    [
      'The teacher said that the test was easy.',
      'The/DT/2/det teacher/NN/3/nsubj said*/VBD/0/root that/IN/8/mark the/DT/6/det test/NN/8/nsubj was*/VBD/8/cop easy/JJ/3/ccomp ././3/punct',
      '(ROOT (S (NP (DT The) (NN teacher)) (VP (VBD said) (SBAR (IN that) (S (NP (DT the) (NN test)) (VP (VBD was) (ADJP (JJ easy)))))) (. .)))',
    ],
    [
      'Two cats sleep in the garden.',
      'Two/CD/2/nummod cats/NNS/3/nsubj sleep*/VBP/0/root in/IN/6/case the/DT/6/det garden/NN/3/obl ././3/punct',
      '(ROOT (S (NP (CD Two) (NNS cats)) (VP (VBP sleep) (PP (IN in) (NP (DT the) (NN garden)))) (. .)))',
    ],
    [
      "I don't like cold coffee.",
      "I/PRP/4/nsubj do*/VBP/4/aux n't/RB/4/advmod like/VB/0/root cold/JJ/6/amod coffee/NN/4/obj ././4/punct",
      "(ROOT (S (NP (PRP I)) (VP (VBP do) (RB n't) (VP (VB like) (NP (JJ cold) (NN coffee)))) (. .)))",
    ],
    [
      'The letter that we found was old.',
      'The/DT/2/det letter/NN/7/nsubj that/WDT/5/obj we/PRP/5/nsubj found*/VBD/2/acl:relcl was*/VBD/7/cop old/JJ/0/root ././7/punct',
      '(ROOT (S (NP (NP (DT The) (NN letter)) (SBAR (WHNP (WDT that)) (S (NP (PRP we)) (VP (VBD found))))) (VP (VBD was) (ADJP (JJ old))) (. .)))',
    ],
  ])('%s', async (text, words, tree) => {
    const sentence = await parseOne(text);
    const rows = sentence.words.map(
      ({ text, xpos, verbForm, head, deprel }) =>
        `${text}${verbForm === 'Fin' ? '*' : ''}/${xpos}/${head}/${deprel}`,
    );
    expect(rows.join(' ')).toBe(words);
    expect(formatTree(sentence)).toBe(tree);
  });
});

it('cuts the sentence of pyreval-2019 figure 3 into the three alternatives of the paper', async () => {
  const shake = 'Christopher Shake, the director of the London art gallery, suggests';
  const many =
    'that many different companies of different natures not just technology related are getting involved with cryptocurrencies';
  const sentence = await parseOne(`${shake} that this is not the case and ${many}.`);
  const lines = segmentClauses({ sentence }).segmentations.flatMap(({ index, segments }) =>
    segments.map(({ text }, segment) => [
      segmentId({ document: '1', sentence: 6, segmentation: index, segment }),
      text,
    ]),
  );
  expect(lines).toEqual([
    ['1.6.0.0', `${shake} that this is not the case and ${many}.`],
    ['1.6.1.0', 'that this is not the case'],
    ['1.6.1.1', `${shake} and.`],
    ['1.6.1.2', many],
    ['1.6.2.0', `${shake} that this is not the case and.`],
    ['1.6.2.1', many],
    ['1.6.3.0', `${shake} and ${many}.`],
    ['1.6.3.1', 'that this is not the case'],
  ]);
});

describe('a sentence is parsed by itself', () => {
  const texts = [
    'Dogs bark.',
    'The engineer who looked at the bridge found rust in three of its beams.',
    'NO PARKING',
    'When it rains, the old road floods and nobody can reach the farm.',
    'Yes!',
    'She said (twice) that 1,200 people had come to ann@example.org’s party.',
    '👍🏽',
    'What they saw was strange, but they went on.',
  ];
  const sentences = texts.map((text): TokenizedSentence => ({ ...readText(text)[0]!, text }));

  it('in any order, alone or together', async () => {
    const alone = new Map<string, ParsedSentence>();
    for (const sentence of sentences) alone.set(sentence.text, (await parser.parse([sentence]))[0]!);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(sentences), async (some) => {
        expect(await parser.parse(some)).toEqual(some.map(({ text }) => alone.get(text)));
      }),
      { numRuns: 20 },
    );
  });

  it('also when several callers parse at once', async () => {
    const together = await Promise.all(sentences.map((sentence) => parser.parse([sentence])));
    expect(together.flat()).toEqual(await parser.parse(sentences));
  });
});

describe('a sentence of 2,000 words', () => {
  const clause = 'the cat sat on the mat and the dog slept by the door of the old red house , '.repeat(110);
  const tokens = clause
    .trim()
    .split(' ')
    .slice(0, 2000)
    .map((text, i) => ({ text, span: [4 * i, 4 * i + 3] as const }));
  const sentence: TokenizedSentence = { text: 'any', span: [0, 8000], tokens };

  it('is parsed in parts of at most 120 words that end at a comma, under one root', async () => {
    const [parsed] = await parser.parse([sentence]);
    expect(parsed!.words.map(({ text, span }) => ({ text, span }))).toEqual(tokens);
    expectTree(parsed!);
    const root = parsed!.words.findIndex(({ head }) => head === 0) + 1;
    expect(root).toBeLessThanOrEqual(120);
    // 19 words to a comma: six such stretches are 114 words, a seventh would not fit.
    for (let part = 114; part < 2000; part += 114) {
      const members = parsed!.words.slice(part, part + 114);
      const outward = members.filter(({ head }) => head <= part || head > part + 114);
      expect(outward.map(({ head, deprel }) => ({ head, deprel }))).toEqual([
        { head: root, deprel: 'parataxis' },
      ]);
    }
  });

  it('has the first part’s parse where the first part is', async () => {
    const [whole] = await parser.parse([sentence]);
    const [first] = await parser.parse([{ ...sentence, tokens: tokens.slice(0, 114) }]);
    expect(whole!.words.slice(0, 114)).toEqual(first!.words);
  });
});

it('parses nothing from nothing', async () => {
  expect(await parse('')).toEqual([]);
  expect(await parse(' \n\t\n')).toEqual([]);
});

describe('words of many pieces', () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      text: '?!#;'.repeat(5),
      span: [21 * i, 21 * i + 20] as const,
    }));
  const sentence = (count: number): TokenizedSentence => ({
    text: '',
    span: [0, 21 * count],
    tokens: words(count),
  });

  it('make a sentence longer than the model has places, which is parsed in parts', async () => {
    const [parsed] = await parser.parse([sentence(70)]);
    expect(parsed!.words).toHaveLength(70);
    expectTree(parsed!);
  });

  it('lose their ends where the words must stay together', async () => {
    const pieces = wordPiece({ vocabulary: await modelLines('syntax/vocab.txt') });
    const { numbers, places } = encode(words(48), pieces);
    expect(pieces.pieces(words(1)[0]!.text).length * 48).toBeGreaterThan(512);
    expect(numbers.length).toBeLessThanOrEqual(512);
    expect(places).toHaveLength(50);
  });
});
