/**
 * A report to look at: a made-up news event told by three references, a pyramid of 20 units, and four
 * summaries from excellent to empty. Words are given as quotations; their places are looked up.
 */
import type { AnnotatedSummary, ContentUnit, Expression, Match, Pyramid, Span } from '../../src/model.ts';
import { compareUnits } from '../../src/pyramid/tiers.ts';
import type { Report } from '../../src/report/report.ts';
import { DEFAULT_SCORE_OPTIONS, scoreSummary } from '../../src/score/score.ts';

const REFERENCES = {
  A: 'The ferry Aurelia ran aground off Pell Island before dawn on Tuesday with 214 people on board. Thick fog had closed the channel, and the captain had switched to a route that the harbour master advised against. Fishing boats from the village of Dunmore took off every passenger within three hours. Nobody was seriously hurt. Divers found a gash of six metres in the hull, and booms were laid to hold back leaking diesel.',
  B: 'All 214 people aboard the Aurelia were rescued by local fishermen after the ferry struck a sandbank near Pell Island early on Tuesday. Visibility was below fifty metres. The captain, Ilse Brandt, has been suspended while investigators ask why she left the usual channel. Some fuel escaped into the bay, where seals are breeding.',
  C: "A passenger ferry grounded off Pell Island in dense fog on Tuesday morning. Fishing crews reached it before the coastguard and brought everyone ashore unharmed. An inquiry will look into the captain's choice of route. The company that runs the Aurelia has cancelled all sailings until Friday and asked for patience.",
} as const;

/** Label, then the words of each reference; ` ... ` stands between words that do not follow each other. */
const UNITS: readonly (readonly [label: string, words: Partial<Record<keyof typeof REFERENCES, string>>])[] =
  [
    [
      'A ferry ran aground off Pell Island',
      {
        A: 'The ferry ... ran aground off Pell Island',
        B: 'the ferry struck a sandbank near Pell Island',
        C: 'A passenger ferry grounded off Pell Island',
      },
    ],
    [
      'It happened early on Tuesday',
      { A: 'before dawn on Tuesday', B: 'early on Tuesday', C: 'on Tuesday morning' },
    ],
    [
      'There was dense fog',
      { A: 'Thick fog had closed the channel', B: 'Visibility was below fifty metres', C: 'in dense fog' },
    ],
    [
      'Fishing boats rescued the passengers',
      {
        A: 'Fishing boats from the village of Dunmore took off every passenger',
        B: 'people aboard the Aurelia were rescued by local fishermen',
        C: 'Fishing crews ... brought everyone ashore',
      },
    ],
    [
      'The captain had left the usual route',
      {
        A: 'the captain had switched to a route',
        B: 'she left the usual channel',
        C: "the captain's choice of route",
      },
    ],
    ['The ferry is the Aurelia', { A: 'The ferry Aurelia', B: 'the Aurelia', C: 'the Aurelia' }],
    [
      'There were 214 people on board',
      { A: 'with 214 people on board', B: 'All 214 people aboard the Aurelia' },
    ],
    ['Nobody was seriously hurt', { A: 'Nobody was seriously hurt', C: 'brought everyone ashore unharmed' }],
    ['Fuel leaked', { A: 'leaking diesel', B: 'Some fuel escaped into the bay' }],
    [
      'There is an inquiry into the choice of route',
      {
        B: 'investigators ask why she left the usual channel',
        C: "An inquiry will look into the captain's choice of route",
      },
    ],
    [
      'The harbour master had advised against the route',
      { A: 'a route that the harbour master advised against' },
    ],
    ['The hull has a gash of six metres', { A: 'Divers found a gash of six metres in the hull' }],
    ['The rescue took three hours', { A: 'within three hours' }],
    ['Booms were laid against the fuel', { A: 'booms were laid to hold back leaking diesel' }],
    ['The captain has been suspended', { B: 'The captain ... has been suspended' }],
    ['The captain is Ilse Brandt', { B: 'The captain, Ilse Brandt' }],
    ['Seals breed in the bay', { B: 'the bay, where seals are breeding' }],
    ['Sailings are cancelled until Friday', { C: 'has cancelled all sailings until Friday' }],
    ['The company asked for patience', { C: 'asked for patience' }],
    ['The fishing crews came before the coastguard', { C: 'Fishing crews reached it before the coastguard' }],
  ];

/** The places of quoted words; a part is looked for after the part before it, the first after `from`. */
export function quote({ text, words, from = 0 }: { text: string; words: string; from?: number }): Expression {
  let after = from;
  const spans = words.split(' ... ').map((part): Span => {
    const start = text.indexOf(part, after);
    if (start === -1) throw new Error(`The text does not have: ${part}`);
    after = start + part.length;
    return [start, after];
  });
  return { text: words, spans };
}

export const ferryPyramid: Pyramid = {
  id: 'ferry',
  method: 'manual',
  references: Object.entries(REFERENCES).map(([id, text]) => ({ id, text })),
  units: UNITS.map(
    ([label, words], i): ContentUnit => ({
      id: String(i + 1).padStart(2, '0'),
      label,
      weight: Object.keys(words).length,
      contributors: Object.entries(words).map(([reference, quoted]) => ({
        reference,
        ...quote({ text: REFERENCES[reference as keyof typeof REFERENCES], words: quoted }),
      })),
    }),
  ).sort(compareUnits),
};

function match(text: string, unit: string, words: string, rest: Partial<Match> = {}): Match {
  return { unit, ...quote({ text, words }), ...rest };
}

const EXCELLENT =
  'Early on Tuesday the ferry Aurelia, with 214 people aboard, ran aground off Pell Island in thick fog. Fishermen brought everyone ashore unhurt. The captain is suspended while an inquiry asks why she had left the usual route, and spilled fuel threatens the bay.';
const MEDIUM =
  'A ferry got stuck near an island on Tuesday because it was foggy. The passengers were taken off by fishing boats, so the local people really are heroes. The fog made it hard to see anything. Some of the fuel ran out. Sailing is off until Friday, which is bad news for the hotels.';
const POOR =
  'Ferries are an important means of transport for islands. Many people like to travel by sea, but accidents can happen. Fishing boats came to help.';

const SUMMARIES: readonly AnnotatedSummary[] = [
  {
    summary: { id: 'Ana', text: EXCELLENT },
    matches: [
      match(EXCELLENT, '01', 'the ferry ... ran aground off Pell Island'),
      match(EXCELLENT, '02', 'Early on Tuesday'),
      match(EXCELLENT, '03', 'in thick fog'),
      match(EXCELLENT, '04', 'Fishermen brought everyone ashore'),
      match(EXCELLENT, '05', 'she had left the usual route'),
      match(EXCELLENT, '06', 'the ferry Aurelia'),
      match(EXCELLENT, '07', 'with 214 people aboard'),
      match(EXCELLENT, '08', 'everyone ashore unhurt'),
      match(EXCELLENT, '09', 'spilled fuel'),
      match(EXCELLENT, '10', 'an inquiry asks why she had left the usual route'),
      match(EXCELLENT, '15', 'The captain is suspended'),
    ],
    unmatched: [],
  },
  {
    summary: { id: 'Ben', text: MEDIUM },
    matches: [
      match(MEDIUM, '01', 'A ferry got stuck near an island', {
        evidence: { matcher: 'wmin', similarity: 0.8125, runnerUp: { unit: '06', similarity: 0.61 } },
      }),
      match(MEDIUM, '02', 'on Tuesday', { evidence: { matcher: 'wmin', similarity: 0.7 } }),
      match(MEDIUM, '03', 'it was foggy'),
      match(MEDIUM, '03', 'The fog made it hard to see anything'),
      match(MEDIUM, '04', 'The passengers were taken off by fishing boats'),
      match(MEDIUM, '09', 'Some of the fuel ran out', { comment: 'Leaking is implied.' }),
      { unit: '18', text: 'Sailing is off until Friday', spans: [] },
    ],
    unmatched: [
      quote({ text: MEDIUM, words: 'the local people really are heroes' }),
      quote({ text: MEDIUM, words: 'which is bad news for the hotels' }),
    ],
  },
  {
    summary: { id: 'Chloe', text: POOR },
    matches: [match(POOR, '04', 'Fishing boats came to help')],
    unmatched: [
      quote({ text: POOR, words: 'Ferries are an important means of transport for islands' }),
      quote({ text: POOR, words: 'Many people like to travel by sea' }),
      quote({ text: POOR, words: 'accidents can happen' }),
    ],
  },
  { summary: { id: 'Dev', text: '' }, matches: [], unmatched: [] },
];

export function reportOf({
  annotations,
  thresholds = {},
  signature = { pyramid: 'manual', match: 'manual', size: 'half-up', comprehensive: 'harmonic' },
}: {
  annotations: readonly { pyramid: Pyramid; summaries: readonly AnnotatedSummary[] }[];
  thresholds?: Report['thresholds'];
  signature?: Report['signature'];
}): Report {
  return {
    signature,
    options: DEFAULT_SCORE_OPTIONS,
    thresholds,
    topics: annotations.map(({ pyramid, summaries }) => ({
      pyramid,
      summaries: summaries.map((annotated) => ({ annotated, card: scoreSummary({ annotated, pyramid }) })),
    })),
  };
}

/** One topic, four summaries. */
export const ferryReport = reportOf({ annotations: [{ pyramid: ferryPyramid, summaries: SUMMARIES }] });

const SNOW_A = 'وصل القطار متأخرا ثلاث ساعات بسبب الثلج. انتظر الركاب في المحطة.';
const SNOW_B = '大雪のため列車は三時間遅れた。乗客は駅で待った。';
const SNOW_SUMMARY = 'تأخر القطار كثيرا لأن الثلج غطى السكة. غضب الناس.';

/** A topic in scripts that do not run from left to right, or have no blanks. */
const snow = {
  pyramid: {
    id: 'ثلج 雪',
    method: 'manual',
    references: [
      { id: 'أ', text: SNOW_A },
      { id: '乙', text: SNOW_B },
    ],
    units: [
      {
        id: '1',
        label: 'تأخر القطار بسبب الثلج',
        weight: 2,
        contributors: [
          { reference: 'أ', ...quote({ text: SNOW_A, words: 'وصل القطار متأخرا ... بسبب الثلج' }) },
          { reference: '乙', ...quote({ text: SNOW_B, words: '大雪のため列車は ... 遅れた' }) },
        ],
      },
      {
        id: '2',
        label: '乗客は駅で待った',
        weight: 2,
        contributors: [
          { reference: 'أ', ...quote({ text: SNOW_A, words: 'انتظر الركاب في المحطة' }) },
          { reference: '乙', ...quote({ text: SNOW_B, words: '乗客は駅で待った' }) },
        ],
      },
    ],
  } satisfies Pyramid,
  summaries: [
    {
      summary: { id: 'ليلى', text: SNOW_SUMMARY },
      matches: [match(SNOW_SUMMARY, '1', 'تأخر القطار ... لأن الثلج')],
      unmatched: [quote({ text: SNOW_SUMMARY, words: 'غضب الناس' })],
    },
  ] satisfies AnnotatedSummary[],
};

/** Two topics, with a threshold. */
export const topicsReport = reportOf({
  annotations: [{ pyramid: ferryPyramid, summaries: SUMMARIES }, snow],
  thresholds: { coverage: 0.5 },
});

/** As many summaries of the ferry as wanted: each drops some of the matches of one of the first three. */
export function largeReport(count: number): Report {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const summaries = Array.from({ length: count }, (_, i): AnnotatedSummary => {
    const { summary, matches, unmatched } = SUMMARIES[i % 3]!;
    return {
      summary: { id: `student-${String(i + 1).padStart(4, '0')}`, text: summary.text },
      matches: matches.filter(() => random() < 0.8),
      unmatched,
    };
  });
  return reportOf({ annotations: [{ pyramid: ferryPyramid, summaries }] });
}
