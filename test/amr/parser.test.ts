import { beforeAll, describe, expect, it } from 'vitest';
import { toGraph } from '../../src/amr/graph.ts';
import { type AmrParser, loadAmrParser } from '../../src/amr/parser/parser.ts';
import { readPenman } from '../../src/amr/penman-read.ts';
import { type AmrSentence, formatAmr, parseAmr } from '../../src/amr/text.ts';
import { loadParser, type Parser } from '../../src/syntax/parser.ts';

let syntax: Parser;
let parser: AmrParser;
beforeAll(async () => {
  [syntax, parser] = await Promise.all([loadParser(), loadAmrParser()]);
}, 30_000);

const parse = (text: string, lines = false) => parseAmr({ text, syntax, parser, lines });

/** `want-01 ARG0 boy` for every relation, and `sell-01 polarity -` for every constant. */
function facts({ graph }: AmrSentence): readonly string[] {
  const concept = new Map(graph.nodes.map((node) => [node.variable, node.concept]));
  return [
    ...graph.relations.map(
      ({ source, role, target }) => `${concept.get(source)} ${role} ${concept.get(target)}`,
    ),
    ...graph.attributes.map(({ source, role, value }) => `${concept.get(source)} ${role} ${value}`),
  ];
}

describe('the meaning parser', () => {
  it('finds who does what to whom', async () => {
    const [sentence] = await parse('The woman sold a horse.');
    expect(facts(sentence!)).toEqual(expect.arrayContaining(['sell-01 ARG0 woman', 'sell-01 ARG1 horse']));
  });

  it('lets two verbs share their subject', async () => {
    const [sentence] = await parse('The boy wants to sing.');
    expect(facts(sentence!)).toEqual(
      expect.arrayContaining(['want-01 ARG0 boy', 'want-01 ARG1 sing-01', 'sing-01 ARG0 boy']),
    );
  });

  it('knows negation and numbers', async () => {
    const [sentence] = await parse('The girl did not buy three apples.');
    expect(facts(sentence!)).toEqual(expect.arrayContaining(['buy-01 polarity -', 'apple quant 3']));
  });

  it('keeps names together', async () => {
    const [sentence] = await parse('Ada Moss lives in Paris.');
    expect(facts(sentence!)).toEqual(
      expect.arrayContaining(['name op1 "Ada"', 'name op2 "Moss"', 'name op1 "Paris"']),
    );
  });

  it('aligns every node to words, and reaches every node from the top', async () => {
    for (const sentence of await parse(
      'She said that the old mill, which nobody uses, may burn. We hope not!',
    )) {
      const { graph, words } = sentence;
      const reached = new Set([graph.top]);
      for (let size = 0; size < reached.size; ) {
        size = reached.size;
        for (const { source, target } of graph.relations) {
          if (reached.has(source) || reached.has(target)) reached.add(source).add(target);
        }
      }
      expect(graph.nodes.every(({ variable }) => reached.has(variable))).toBe(true);
      for (const { alignment } of graph.nodes) {
        expect(alignment!.length).toBeGreaterThan(0);
        expect(alignment!.every((token) => token >= 0 && token < words.length)).toBe(true);
      }
    }
  });

  it('writes a block for each sentence that reads back as the same graph', async () => {
    const text = 'Dogs bark.\n\nCats sleep all day.';
    const sentences = await parse(text, true);
    const written = formatAmr({ sentences, id: 'pets' });
    expect(written).toMatch(/^# ::id pets\.1\n# ::snt Dogs bark\.\n# ::tok Dogs bark \.\n\(/);
    expect(written.endsWith(')\n\n')).toBe(true);
    const entries = readPenman(written);
    expect(entries.map(({ metadata }) => metadata.snt)).toEqual(['Dogs bark.', 'Cats sleep all day.']);
    expect(entries.map(({ tree }) => toGraph(tree).nodes.length)).toEqual(
      sentences.map(({ graph }) => graph.nodes.length),
    );
    for (const { text: own, span } of sentences) expect(text.slice(...span)).toBe(own);
  });

  it('reads a sentence of any length in parts, and loses none of its words', async () => {
    const said = Array.from({ length: 90 }, (_, i) => `the woman sold ${i + 2} horses`).join(', and ');
    const [sentence] = await parse(`Then ${said}.`, true);
    const { graph, words } = sentence!;
    expect(words.length).toBeGreaterThan(520);
    const concept = new Map(graph.nodes.map((node) => [node.variable, node.concept]));
    expect(concept.get(graph.top)).toBe('multi-sentence');
    const aligned = graph.nodes.flatMap(({ alignment }) => alignment!);
    expect(Math.max(...aligned)).toBeGreaterThan(words.length - 5);
    expect(Math.max(...aligned)).toBeLessThan(words.length);
    for (const { concept: own, alignment } of graph.nodes)
      if (own === 'horse') expect(alignment!.map((token) => words[token]!.text)).toContain('horses');
    expect(graph.attributes.map(({ value }) => value)).toEqual(expect.arrayContaining(['2', '91']));
  });

  it.each([
    '',
    '   ',
    '…',
    '?!',
    'a'.repeat(3000),
    'word '.repeat(700),
    '((( :ARG0 / ~e.1 """',
    '\u0000\ud800',
  ])('has an answer for %j', async (text) => {
    const written = formatAmr({ sentences: await parse(text), id: 'odd' });
    for (const { tree } of readPenman(written)) expect(tree.concept).not.toBeNull();
  });
});
