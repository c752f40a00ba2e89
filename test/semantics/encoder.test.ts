import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bertWords } from '../../src/semantics/bert-words.ts';
import { ENCODER_VERSION, openEncoder, runsOf } from '../../src/semantics/encoder.ts';
import { type Meaning, openMeaning } from '../../src/semantics/meaning.ts';
import { similarity, type Vectors } from '../../src/semantics/vectors.ts';

const folder = join(import.meta.dirname, '../../models/meaning');
let meaning: Meaning;
beforeAll(async () => {
  meaning = await openMeaning();
});
const piecesOf = (text: string) => meaning.pieces(text).numbers;

it('has the version that the signature says', () => {
  const hash = createHash('sha256');
  for (const name of ['model.onnx', 'matrices.bin']) hash.update(readFileSync(join(folder, name)));
  expect([ENCODER_VERSION, hash.digest('hex').slice(0, 16)]).toEqual(['8', '9c95cfe25955180e']);
});

describe('pieces of whole texts', () => {
  // Made by tokenizers (the version is in the file): BertWordPieceTokenizer(vocab, lowercase=True), no special tokens.
  const fixture: { rows: [string, number[]][] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'fixtures/wordpiece.json'), 'utf8'),
  );

  it('are those of BERT’s own tokeniser', () => {
    expect(fixture.rows.length).toBeGreaterThan(500);
    for (const [text, expected] of fixture.rows) expect([text, piecesOf(text)]).toEqual([text, expected]);
  });

  it('a text cannot bring the marks of the model', () => {
    expect(bertWords('[CLS] a [SEP]')).toEqual(['[', 'cls', ']', 'a', '[', 'sep', ']']);
  });
});

describe('runs', () => {
  const sentence = 'The old bridge over the river was closed by the council on Tuesday. ';

  it('a short text is one run, nothing known is none', () => {
    expect(runsOf('Dogs bark.', meaning)).toEqual([piecesOf('Dogs bark.')]);
    expect(runsOf(' \n', meaning)).toEqual([]);
    expect(runsOf('😀', meaning)).toEqual([]);
  });

  it('a long text is cut between sentences', () => {
    const own = piecesOf(sentence);
    const runs = runsOf(sentence.repeat(20), meaning);
    expect(runs.flat()).toEqual(Array(20).fill(own).flat());
    for (const run of runs) {
      expect(run.length).toBeLessThanOrEqual(126);
      expect(run.slice(0, own.length)).toEqual(own);
    }
  });

  it('a sentence without an end is cut all the same', () => {
    const endless = 'stone and '.repeat(300);
    expect(runsOf(endless, meaning).flat()).toEqual(piecesOf(endless));
    expect(runsOf(endless, meaning).map((run) => run.length)).toEqual([126, 126, 126, 126, 96]);
  });
});

describe('vectors', () => {
  let encoder: Vectors;
  beforeAll(async () => {
    encoder = await openEncoder();
  });

  it('sees that other words say the same', async () => {
    const [first, same, other] = await encoder.embed([
      'The physician treated a sick child.',
      'A doctor cured the ill boy.',
      'The ship left the harbour at noon.',
    ]);
    expect(similarity(first!, same!)).toBeGreaterThan(similarity(first!, other!) + 0.3);
  });

  it('does not depend on the texts beside', async () => {
    const text = 'Glass is made of sand.';
    const [alone] = await (await openEncoder()).embed([text]);
    const [, among] = await (await openEncoder()).embed([
      'Rivers carry much more sand than the wind does.',
      text,
    ]);
    expect(among).toEqual(alone);
  });

  it('a long text lies between its sentences', async () => {
    const first = 'The council closed the old bridge because an engineer had found rust in it. ';
    const second = 'Students who read the story wrote to the author and thanked him for it. ';
    const [long, a, b] = await encoder.embed([first.repeat(10) + second.repeat(10), first, second]);
    expect(similarity(long!, a!)).toBeGreaterThan(similarity(a!, b!));
    expect(similarity(long!, b!)).toBeGreaterThan(similarity(a!, b!));
  });
});
