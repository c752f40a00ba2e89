import { describe, expect, it } from 'vitest';
import * as browser from '../../src/browser.ts';
import * as cheops from '../../src/index.ts';

/** What a program without types may hand over. */
const wrong = (value?: unknown) => value as never;
const refusal = (message: string) =>
  expect.objectContaining({
    name: 'CheopsError',
    code: 'E_USAGE',
    message: expect.stringContaining(message),
    fix: expect.stringMatching(/docs\/|It takes/),
  });

const word = {
  text: 'Rain',
  span: [0, 4],
  upos: 'NOUN',
  xpos: 'NN',
  verbForm: '_',
  head: 0,
  deprel: 'root',
} as const;
const parsed: cheops.ParsedSentence = {
  text: 'Rain',
  span: [0, 4],
  words: [word],
  tree: { label: 'ROOT', from: 0, to: 1, children: [] },
  eduStarts: [0],
};
const tokenized = { text: 'Rain', span: [0, 4], tokens: [{ text: 'Rain', span: [0, 4] }] };
const document = 'A';
const pyramid: cheops.Pyramid = {
  id: 'p',
  method: 'manual',
  references: [{ id: 'A', text: 'Rain' }],
  units: [{ id: '1', label: 'Rain', weight: 1, contributors: [] }],
};
const summary = { id: 's', text: 'Rain' };
const annotated = { summary, matches: [], unmatched: [] };
const found = [{ unit: '1', probability: 0.9, sentence: { text: 'Rain', span: [0, 4] as const } }];

it.each([{ part: 5, of: 3 }, { part: 0, of: 3 }, { part: 1 }, '2/3'])(
  'evaluateDataset refuses the shard %j, and says what one is',
  async (shard) => {
    const rows = { skip: () => false, add: () => {}, finish: () => {}, stop: () => {} };
    const run = {
      topics: [],
      metrics: cheops.chooseMetrics({ metrics: ['types'] }),
      rows,
      shard: wrong(shard),
    };
    await expect(cheops.evaluateDataset(run)).rejects.toEqual(refusal('evaluateDataset: shard'));
    await expect(cheops.evaluateDataset(run)).rejects.toThrow(
      expect.objectContaining({ fix: expect.stringContaining('{ part: 2, of: 3 }') }),
    );
  },
);

describe('refuses what it does not take', () => {
  it.each<[string, () => unknown]>([
    ['isEnglish: Invalid input: expected string, received number', () => cheops.isEnglish(wrong(4))],
    ['readAnyLanguage: ', () => cheops.readAnyLanguage(wrong(3))],
    ['readConllu: ', () => cheops.readConllu(wrong())],
    ['readConllu: file: ', () => cheops.readConllu('', { file: wrong(1) })],
    ['writeConllu: ', () => cheops.writeConllu(wrong())],
    ['writeConllu: sentences.0.words: ', () => cheops.writeConllu({ sentences: [wrong(tokenized)] })],
    ['segmentClauses: sentence: ', () => cheops.segmentClauses(wrong(parsed))],
    ['segmentClauses: sentence.words: ', () => cheops.segmentClauses({ sentence: wrong(tokenized) })],
    ['edusOf: ', () => cheops.edusOf(wrong())],
    ['segmentEdus: sentence: ', () => cheops.segmentEdus(wrong(parsed))],
    ['finest: segmentations: ', () => cheops.finest(wrong(parsed))],
    ['finest: segmentations: ', () => cheops.finest({ sentence: parsed, segmentations: [] })],
    ['renderParse: ', () => cheops.renderParse(wrong())],
    [
      'renderParse: format: Invalid option: expected one of "conllu"|',
      () => cheops.renderParse({ document, sentences: [parsed], format: wrong('foo') }),
    ],
    ['parsePicture: ', () => cheops.parsePicture(wrong())],
    ['parsePicture: sentences.0', () => cheops.parsePicture({ document, sentences: [wrong(parsed)] })],
    ['presenceUnits: ', () => cheops.presenceUnits(wrong())],
    ['presenceUnits: 0.contributors: ', () => cheops.presenceUnits([wrong({ id: '1', label: 'Rain' })])],
    ['annotateByPresence: ', () => cheops.annotateByPresence(wrong())],
    ['annotateByPresence: found: ', () => cheops.annotateByPresence(wrong({ summary }))],
    [
      'annotateByPresence: thresholds.present: ',
      () => cheops.annotateByPresence({ summary, found, thresholds: { present: 7 } }),
    ],
    ['rouge: ', () => cheops.rouge(wrong())],
    ['rouge: variant: ', () => cheops.rouge(wrong({ summary: 'a', references: ['a'] }))],
    ['rouge: references: ', () => cheops.rouge({ summary: 'a', references: wrong('a'), variant: 'rouge-1' })],
    ['rougeAll: variants: ', () => cheops.rougeAll(wrong({ summary: 'a', references: ['a'] }))],
    ['types: ', () => cheops.types(wrong())],
    ['types: references.0: ', () => cheops.types({ summary: 'a', references: [wrong(1)] })],
    ['types: stopWords: ', () => cheops.types({ summary: 'a', references: [], stopWords: wrong(['a']) })],
    ['scoreSummary: annotated: ', () => cheops.scoreSummary(wrong({ pyramid }))],
    [
      'scoreAnnotations: options.comprehensive: ',
      () =>
        cheops.scoreAnnotations({
          annotations: [],
          options: { averageSize: 'floor', comprehensive: wrong('zz') },
        }),
    ],
    ['scoreAnnotations: ', () => cheops.scoreAnnotations(wrong())],
    ['openResources: jobs: ', () => cheops.openResources({ jobs: 0 })],
    ['openResources: cacheFolder: ', () => cheops.openResources({ cacheFolder: wrong(3) })],
    ['readAnnotation: ', () => cheops.readAnnotation(wrong())],
    ['readAnnotation: bytes: ', () => cheops.readAnnotation({ file: 'a.pan', bytes: wrong('text') })],
    ['readScores: ', () => cheops.readScores(wrong())],
    ['evaluateMetrics: ', () => cheops.evaluateMetrics(wrong())],
    [
      'evaluateMetrics: scores.0.metric: ',
      () => cheops.evaluateMetrics({ scores: [wrong({ topic: 't', summary: 's', score: 1 })], human: [] }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(refusal(message));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['buildPyramid: ', () => cheops.buildPyramid(wrong())],
    ['buildPyramid: ', () => cheops.buildPyramid({ id: 'x', references: [] }, wrong({ methd: 'edua-x' }))],
    ['evaluateTopics: 0: A topic has a pyramid', () => cheops.evaluateTopics([wrong({ summaries: [] })])],
    ['evaluateTopics: 0.summaries: ', () => cheops.evaluateTopics([wrong({ pyramid })])],
    ['be: references: ', () => cheops.be(wrong({ summary: 'a' }))],
    ['elementsOfText: text: ', () => cheops.elementsOfText(wrong({}))],
    ['evaluateTopics: ', () => cheops.evaluateTopics(wrong())],
    ['readFolder: folder: ', () => cheops.readFolder(wrong({}))],
    ['loadParser: runtime: ', () => cheops.loadParser({ runtime: wrong('x') })],
    ['read: ', async () => (await cheops.loadParser()).read(wrong(5))],
    ['parse: ', async () => (await cheops.loadParser()).parse(wrong('x'))],
    ['parse: 0.tokens: ', async () => (await cheops.loadParser()).parse([wrong(parsed)])],
    ['embed: ', async () => (await cheops.openVectors('wtmf')).embed(wrong('x'))],
    ['embed: 1: ', async () => (await cheops.openVectors('wtmf')).embed(['a', wrong(2)])],
  ])('%s as a rejection', async (message, call) => {
    await expect(call()).rejects.toEqual(refusal(message));
  });

  it('two summaries, references or units of one id', async () => {
    const duplicate = (message: string) => expect.objectContaining({ code: 'E_DUPLICATE', message });
    const twice = [summary, summary];
    await expect(cheops.buildPyramid({ id: 'x', references: twice }, { jobs: 1 })).rejects.toEqual(
      duplicate('buildPyramid: references.1: Two have the id "s".'),
    );
    await expect(cheops.evaluateTopics([{ pyramid, summaries: twice }], { jobs: 1 })).rejects.toEqual(
      duplicate('evaluateTopics: 0.summaries.1: Two have the id "s".'),
    );
    expect(() => cheops.presenceUnits([...pyramid.units, ...pyramid.units])).toThrow(
      duplicate('presenceUnits: 1: Two have the id "1".'),
    );
    expect(() =>
      cheops.scoreAnnotations({ annotations: [{ pyramid, summaries: [annotated, annotated] }] }),
    ).toThrow(duplicate('scoreAnnotations: annotations.0.summaries.1: Two have the id "s".'));
  });
});

describe('takes what it takes', () => {
  it('sentences as the parser gives them, and as CoNLL-U holds them', async () => {
    const parser = await cheops.loadParser();
    const sentences = await parser.parse(await parser.read('Dogs bark and cats hide. Rain!'));
    const written = cheops.writeConllu({ sentences, document });
    expect(cheops.readConllu(written).sentences).toHaveLength(2);
    const cut = sentences.map((sentence) => cheops.segmentClauses({ sentence }));
    expect(cut.map((one) => cheops.finest(one).segments.length)).toEqual([2, 1]);
    expect(cheops.parsePicture({ document, sentences: cut })).toContain('<svg');
    for (const format of cheops.PARSE_FORMATS) {
      expect(cheops.renderParse({ document, sentences, format })).not.toBe('');
      expect(
        cheops.renderParse({ document, sentences: cheops.readConllu(written).sentences, format }),
      ).not.toBe('');
      expect(() => cheops.renderParse({ document, sentences: [], format })).not.toThrow();
    }
  });

  it('pyramids, texts and scores', () => {
    expect(cheops.presenceUnits(pyramid.units)).toEqual([{ id: '1', wordings: ['Rain'] }]);
    expect(cheops.annotateByPresence({ summary, found }).matches).toHaveLength(1);
    expect(
      cheops.scoreAnnotations({ annotations: [{ pyramid, summaries: [annotated] }] }).topics,
    ).toHaveLength(1);
    expect(cheops.rouge({ summary: ['a b', 'c'], references: ['a'], variant: 'rouge-l' }).recall).toBe(1);
    expect(cheops.types({ summary: 'rain', references: ['Rain'], stem: (text) => text })).toMatchObject({
      value: 1,
    });
    const row = { topic: 't', summary: 's', score: Number.NaN };
    expect(cheops.evaluateMetrics({ scores: [{ ...row, metric: 'm' }], human: [row] }).metrics).toHaveLength(
      1,
    );
  });
});

it('is the same in a browser', () => {
  expect(browser).toMatchObject({ rouge: cheops.rouge, types: cheops.types, isEnglish: cheops.isEnglish });
});
