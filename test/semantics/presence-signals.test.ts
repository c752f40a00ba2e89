import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestTwo, recallSignals, softSignals } from '../../src/semantics/presence-signals.ts';
import {
  recallOf,
  stemsOf,
  topicWords,
  unitStems,
  weightedWords,
  wordOfPieces,
} from '../../src/semantics/unit-words.ts';
import { isEnglish } from '../../src/text/language.ts';

const units = [['Ann Lee is 27.'], ['Ann Lee lives in Kent.', 'Her home is Kent.'], ['Ann paints boats.']];
const topic = topicWords({ units, rareness: (stem) => (stem === 'boat' ? 2 : 1) });

it('knows which words of a unit its other units do not have', () => {
  expect(unitStems('Ann Lee lives in Kent.')).toEqual(['ann', 'lee', 'live', 'kent']);
  expect(unitStems('It is what it is.')).toEqual(['it', 'is', 'what']);
  expect(topic.weights('lee').rarity).toBeCloseTo(Math.log(4 / 2) + 0.05, 12);
  expect(topic.weights('ann').rarity).toBeCloseTo(Math.log(4 / 3) + 0.05, 12);
  expect(topic.weights('kent').rarity).toBeCloseTo(Math.log(4) + 0.05, 12);
  expect(topic.weights('boat').both).toBeCloseTo(2 * (Math.log(4) + 0.05), 12);
});

it('recalls by weight, in the text, its best sentence and its best pair', () => {
  const own = unitStems('Ann Lee is 27.');
  const sentences = ['Lee came.', 'Nobody knew.', 'Is she 27?'].map(stemsOf);
  const [ann, lee, age] = ['ann', 'lee', '27'].map((stem) => topic.weights(stem).rarity) as [
    number,
    number,
    number,
  ];
  const total = ann + lee + age;
  const found = recallSignals({ own, topic, sentences });
  expect(found[0]).toBeCloseTo((lee + age) / total, 12);
  expect(found[1]).toBeCloseTo(age / total, 12);
  // No two neighbours have both.
  expect(found[2]).toBeCloseTo(age / total, 12);
  expect(found.slice(3)).toEqual(found.slice(0, 3));
});

it('a text that says more never recalls less', () => {
  const word = fc.constantFrom('ann', 'lee', '27', 'kent', 'boats', 'rain', 'the');
  const sentence = fc.array(word, { maxLength: 5 }).map((words) => stemsOf(words.join(' ')));
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 5 }), sentence, (sentences, more) => {
      const own = unitStems('Ann Lee paints boats in Kent.');
      const before = recallSignals({ own, topic, sentences });
      const after = recallSignals({ own, topic, sentences: [...sentences, more] });
      after.forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(before[i]!);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      });
    }),
  );
});

it('a recall of everything is 1, of nothing 0', () => {
  const own = unitStems('Ann Lee lives in Kent.');
  expect(recallOf(own, topic, stemsOf('In Kent lives one Ann Lee'))).toEqual({ rarity: 1, both: 1 });
  expect(recallOf(own, topic, stemsOf('Nothing of it'))).toEqual({ rarity: 0, both: 0 });
});

it('soft recalls take the highest cosine of each word', () => {
  const weights = [
    { rarity: 1, both: 1 },
    { rarity: 3, both: 1 },
  ];
  const best = [new Float32Array([0.5, 0.25]), new Float32Array([0.25, 0.75])];
  expect(softSignals({ best, weights, cosines: [0.1, 0.3] })).toEqual([
    (0.5 + 3 * 0.75) / 4,
    (0.25 + 3 * 0.75) / 4,
    (0.5 + 0.75) / 2,
    (0.25 + 0.75) / 2,
    0.5,
    0.25,
    0.5,
    0.3,
  ]);
});

it('a unit has the mean of its two best wordings, signal by signal', () => {
  expect(bestTwo([[0.2, 0.9]])).toEqual([0.2, 0.9]);
  expect(
    bestTwo([
      [0, 1],
      [0.5, 0],
      [1, 0.5],
    ]),
  ).toEqual([0.75, 0.75]);
});

it('knows which piece is of which word', () => {
  const many = topicWords({
    units: ['Ann sings', 'Ann dances', 'Ann reads', 'Ann runs', 'Ann swims'].map((text) => [text]),
    rareness: () => 1,
  });
  const text = 'Ann sings.';
  const content = weightedWords(text, many);
  expect(content.map(({ stem, span }) => [stem, ...span])).toEqual([
    ['ann', 0, 3],
    ['sing', 4, 9],
  ]);
  const spans = [
    [0, 3],
    [4, 9],
    [4, 9],
    [9, 10],
  ] as const;
  expect(wordOfPieces(spans, content)).toEqual([0, 1, 1, -1]);
});

it('takes headlines for English, but not what is written in other languages', () => {
  const texts = [
    'Chairman dies at home . Served the club in three spells since 1977 . Tribute paid to him by all of it',
    'Le chat est sur la table et il ne veut pas partir ce soir, mais on peut le laisser dormir.',
    'Die Katze ist auf dem Tisch und will heute nicht gehen, so war es auch in der Nacht.',
    'Москва столица России и крупнейший город страны по населению и площади',
  ];
  expect(texts.map(isEnglish)).toEqual([true, false, false, false]);
});
