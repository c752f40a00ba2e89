import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPresence, type Presence, type UnitFinder } from '../../src/semantics/presence.ts';
import { decisionOf } from '../../src/semantics/presence-probability.ts';

const UNITS = [
  { id: 'vote', wordings: ['The council voted to repair the pool roof.'] },
  {
    id: 'cost',
    wordings: ['The repair will cost 2.4 million.', 'an estimate of 2.4 million for the repair'],
  },
  { id: 'buses', wordings: ['The decision on evening buses was put off.'] },
  { id: 'library', wordings: ['The library will open on Sundays.'] },
];
const TEXT =
  'The town is going to mend the roof of its swimming pool. That is estimated at 2.4 million. On Sundays people can now use the library.';

let presence: Presence;
let finder: UnitFinder;

beforeAll(async () => {
  presence = await openPresence();
  finder = presence.finder(UNITS);
});

const byId = async (units: readonly (typeof UNITS)[number][], text: string) =>
  new Map((await presence.finder(units).find(text)).map((found) => [found.unit, found]));

it('finds what a text says in other words, and the sentence that says it', async () => {
  const found = await finder.find(TEXT);
  expect(found.map(({ unit }) => unit)).toEqual(['vote', 'cost', 'buses', 'library']);
  expect(found.map(({ sentence }) => sentence!.text)).toEqual([
    'The town is going to mend the roof of its swimming pool.',
    'That is estimated at 2.4 million.',
    expect.any(String),
    'On Sundays people can now use the library.',
  ]);
  for (const { sentence } of found) expect(TEXT.slice(...sentence!.span)).toBe(sentence!.text);
  expect(TEXT.slice(...found[3]!.span!)).toMatch(/^(On )?Sundays .* library$/);
  const [vote, cost, buses, library] = found.map(({ probability }) => probability) as [
    number,
    number,
    number,
    number,
  ];
  for (const present of [vote, cost, library]) expect(present).toBeGreaterThan(2 * buses);
  expect(library).toBeGreaterThan(0.5);
  expect(buses).toBeLessThan(0.2);
});

it('tells which words of a long sentence carry a unit', async () => {
  const text =
    'Trains were late on Monday morning, and the library will open on Sundays, which pleased the mayor.';
  const { span } = (await byId(UNITS, text)).get('library')!;
  expect(text.slice(...span!)).toBe('library will open on Sundays');
});

it('a text expresses its own sentences', async () => {
  const found = await finder.find(UNITS.map(({ wordings }) => wordings[0]).join(' '));
  for (const { probability } of found) expect(probability).toBeGreaterThan(0.9);
});

it('the order of units changes nothing', async () => {
  const forwards = await byId(UNITS, TEXT);
  const backwards = await byId([...UNITS].reverse(), TEXT);
  for (const { id } of UNITS) expect(backwards.get(id)).toEqual(forwards.get(id));
});

it('asked again, and after other texts, the answer is the same', async () => {
  const before = await finder.find(TEXT);
  await finder.find('Something else was said here.');
  expect(await finder.find(TEXT)).toEqual(before);
});

it('a sentence about something else leaves the carriers where they were', async () => {
  const before = await finder.find(TEXT);
  const after = await finder.find(`My aunt's parrot sneezes. ${TEXT}`);
  const shift = "My aunt's parrot sneezes. ".length;
  for (const [i, { unit, sentence }] of before.entries()) {
    if (unit === 'buses') continue;
    expect(after[i]!.sentence!.text).toBe(sentence!.text);
    expect(after[i]!.sentence!.span[0]).toBe(sentence!.span[0] + shift);
  }
});

it('reading can be left out, or done for all', async () => {
  const signals = async (read: 'all' | 'none') =>
    (await presence.finder(UNITS, { read }).signals(TEXT)).map((found) => 'read' in found.signals);
  expect(await signals('none')).toEqual([false, false, false, false]);
  expect(await signals('all')).toEqual([true, true, true, true]);
});

it('of few units all are read, of many only those that may be there', async () => {
  const isRead = async (count: number) => {
    const others = Array.from({ length: count }, (_, i) => ({
      id: `other ${i}`,
      wordings: [`Team ${i} won match ${i} by ${i} goals.`],
    }));
    const found = await presence.finder([...UNITS, ...others]).signals(TEXT);
    return found.filter(({ signals }) => 'read' in signals).map(({ unit }) => unit);
  };
  expect(await isRead(0)).toEqual(UNITS.map(({ id }) => id));
  const of40 = await isRead(40);
  expect(of40.length).toBeLessThan(30);
  expect(of40).toEqual(expect.arrayContaining(['vote', 'cost', 'library']));
});

it.each(['Hello', 'Parrots', 'x'])(
  'a text that has nothing of the units expresses none: %s',
  async (text) => {
    for (const { probability } of await finder.find(text)) expect(probability).toBeLessThan(0.05);
  },
);

it('without words on either side nothing is expressed', async () => {
  for (const text of ['', ' \n\t', '... !?', '🎈🎈 🎉', '\u0000\u0007\u200b']) {
    expect(await finder.find(text)).toEqual(
      UNITS.map(({ id }) => ({ unit: id, probability: 0, contradicted: 0, sentence: null })),
    );
  }
  const empty = presence.finder([
    { id: 'a', wordings: [] },
    { id: 'b', wordings: ['—'] },
  ]);
  expect(await empty.find(TEXT)).toEqual([
    { unit: 'a', probability: 0, contradicted: 0, sentence: null },
    { unit: 'b', probability: 0, contradicted: 0, sentence: null },
  ]);
  expect(await presence.finder([]).find(TEXT)).toEqual([]);
});

it('texts that are not English are compared by their words', async () => {
  const russian = presence.finder([
    { id: 'flood', wordings: ['Река затопила старый мост в городе'] },
    { id: 'school', wordings: ['Новая школа откроется осенью'] },
  ]);
  const text = 'Весной река затопила старый мост. Жители города ждали помощи три дня и три ночи.';
  expect(russian.byWordsAlone(text)).toBe(true);
  expect(finder.byWordsAlone(TEXT)).toBe(false);
  const [flood, school] = await russian.find(text);
  expect(flood!.probability).toBeGreaterThan(school!.probability);
  expect(flood!.sentence!.text).toBe('Весной река затопила старый мост.');
});

describe('words alone', () => {
  const UNITS = [
    { id: 'flood', wordings: ['Heavy floods destroyed forty wooden bridges yesterday'] },
    { id: 'school', wordings: ['Provincial engineers rebuilt damaged village schools cheaply'] },
  ];
  const SAID =
    'Heavy floods destroyed forty wooden bridges yesterday. Provincial engineers rebuilt damaged village schools cheaply.';
  const LISTED =
    'Bridges cheaply damaged destroyed engineers floods forty heavy provincial rebuilt schools village wooden yesterday.';

  it('in a list never say that a unit is there, in its order they do', async () => {
    const telegraphic = presence.finder(UNITS);
    const decisions = async (text: string) => {
      expect(telegraphic.byWordsAlone(text)).toBe(true);
      return (await telegraphic.find(text)).map(decisionOf);
    };
    expect(await decisions(LISTED)).toEqual(['unsure', 'unsure']);
    expect(await decisions(SAID)).toEqual(['yes', 'yes']);
  });

  it('of other languages count by their order too', async () => {
    const german = presence.finder([
      { id: 'storm', wordings: ['Der Sturm zerstörte am Montag den alten Hafen von Rostock'] },
      { id: 'boats', wordings: ['Zwei Fischerboote sind in der Nacht gesunken'] },
    ]);
    const decisions = async (text: string) => (await german.find(text)).map(decisionOf);
    const said =
      'Der Sturm zerstörte am Montag früh den alten Hafen von Rostock. Zwei Fischerboote sind in der Nacht gesunken.';
    const listed =
      'Alten am den der Fischerboote gesunken Hafen in Montag Nacht Rostock sind Sturm von zerstörte zwei Der.';
    expect(await decisions(said)).toEqual(['yes', 'yes']);
    expect(await decisions(listed)).toEqual(['unsure', 'unsure']);
  });
});

it('a sentence without end is taken in parts, and the part that carries a unit is found', async () => {
  const filler = 'and then it rained again '.repeat(200);
  const [, , , library] = await finder.find(`${filler} and the library will open on Sundays ${filler}`);
  expect(library!.probability).toBeGreaterThan(0.5);
  expect(library!.sentence!.text).toContain('library');
  expect(library!.sentence!.text.length).toBeLessThan(1000);
});

it('any string has an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 40 }),
      async (text, unit) => {
        const found = await presence
          .finder([...UNITS.slice(0, 2), { id: 'any', wordings: [unit, text] }])
          .find(`${text} The repair costs money.`);
        for (const { probability, sentence } of found) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
          expect(sentence === null ? 0 : probability).toBe(probability);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it.each([
  ['openPresence', () => openPresence({ runtime: 'bogus' as never })],
  ['openPresence', () => openPresence(null as never)],
  ['finder', async () => presence.finder(null as never)],
  ['finder: units.0.wordings', async () => presence.finder([{ id: 'a' }] as never)],
  ['finder: options.read', async () => presence.finder(UNITS, { read: 'bogus' as never })],
  ['finder: text', () => finder.find(null as never)],
  ['finder: text', () => finder.signals(7 as never)],
  ['finder: text', async () => finder.byWordsAlone(undefined as never)],
])('%s says what is wrong with its arguments', async (message, call) => {
  await expect(call()).rejects.toMatchObject({
    code: 'E_USAGE',
    message: expect.stringContaining(message),
  });
});

it('refuses two units of one id', () => {
  expect(() => presence.finder([...UNITS, UNITS[0]!])).toThrow(
    expect.objectContaining({ code: 'E_DUPLICATE', message: expect.stringContaining('Two have the id') }),
  );
});

const FILLERS = ['Trains were late.', 'Prices rose by a fifth.', 'A new school opens in May.'].map(
  (text, i) => ({
    id: `other ${i}`,
    wordings: [text],
  }),
);

async function probability(unit: string, text: string): Promise<number> {
  const [found] = await presence.finder([{ id: 'unit', wordings: [unit] }, ...FILLERS]).find(text);
  return found!.probability;
}

it.each([
  ['The council voted to repair the roof.', 'The council voted not to repair the roof.'],
  ['The council voted to repair the roof.', 'The council did not vote to repair the roof.'],
  ['The plan has no risks.', 'The plan has risks.'],
  ['Matter has mass.', 'Matter does not have mass.'],
  ['Three people were killed in the crash.', 'Seven people were killed in the crash.'],
  ['Two boats sank.', 'Nine boats sank.'],
  ['Renn will get a quote from Dahl.', 'Dahl will get a quote from Renn.'],
  ['Anna sold the house to Ben.', 'Ben sold the house to Anna.'],
  ['France defeated Brazil in the final.', 'Brazil defeated France in the final.'],
  ['The court ordered the bank to pay.', 'The bank ordered the court to pay.'],
  ['Sales rose by 3.5 percent.', 'Sales fell by 3.5 percent.'],
  ['The council voted to repair the roof.', 'The council refused to repair the roof.'],
])('“%s” is contradicted by “%s”, alone and among other sentences', async (unit, text) => {
  for (const around of ['', ' The weather was mild. Many people came on Monday. Shops opened late.']) {
    const [found] = await presence.finder([{ id: 'unit', wordings: [unit] }, ...FILLERS]).find(text + around);
    expect(decisionOf(found!)).toBe('contradicted');
    expect(found!.probability).toBeLessThan(0.3);
  }
});

it('another number is another statement', async () => {
  expect(await probability('Sales rose by 3.5 percent.', 'Sales rose by 5.3 percent.')).toBeLessThan(0.5);
});

it('a text about something else contradicts nothing', async () => {
  const presence = await openPresence();
  const finder = presence.finder([{ id: '1', wordings: ["The moon's gravity pulls on the ocean."] }]);
  for (const text of ['Cows eat grass.', 'Dogs bark at cats.'])
    expect((await finder.find(text))[0]!.contradicted).toBe(0);
  expect((await finder.find('The moon does not pull on the ocean.'))[0]!.contradicted).toBeGreaterThan(0.9);
});

it('a misspelt word is the word that the units have', async () => {
  const text = 'Alot of plants need polination from insekts.';
  expect(await probability('Many plants need pollination by insects.', text)).toBeGreaterThan(0.7);
});

it.each([
  ['The council voted to repair the roof.', 'It was not easy, but the council voted to repair the roof.'],
  ['The council voted to repair the roof.', 'The council voted to repair the roof, but not the tower.'],
  ['The plan has no risks.', 'There are no risks in the plan.'],
  ['Energy cannot be created or destroyed.', 'Energy can be neither created nor destroyed.'],
  ['Three people were killed in the crash.', 'The crash killed 3 people.'],
  ['The town has 1,000 people.', 'There are 1000 people in the town.'],
  ['The factory made 5.0 tons.', 'The factory made 5 tons.'],
  ['The quake had a magnitude of 6.0.', 'The quake had a magnitude of six.'],
])('“%s” is expressed by “%s”', async (unit, text) => {
  expect(await probability(unit, text)).toBeGreaterThan(0.5);
});

it.each(['It is 20°C warm.', 'Emma😂laughed loudly.', 'The coun\u00adcil voted.', manyWords(70)])(
  'every text expresses itself: %s',
  async (text) => {
    expect(await probability(text, text)).toBeGreaterThan(0.95);
  },
);

it('finds a unit at the end of a sentence that is longer than the model reads', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Xanthippos${i}wyczk`).join(', ');
  const text = `Among those who came were ${names} and the council voted to repair the roof.`;
  expect(await probability('The council voted to repair the roof.', text)).toBeGreaterThan(0.9);
});

function manyWords(count: number): string {
  const letter = (i: number) => String.fromCharCode(97 + (i % 26));
  return `${Array.from({ length: count }, (_, i) => `wor${letter(i)}${letter(7 * i)}d`).join(' ')}.`;
}
