// A plug-in with one entry of each kind: cheops eval topics.jsonl --plugin ./methods.js --metrics length -o scores.jsonl
// It needs zod beside it: npm install zod
import { z } from 'zod';

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every sentence of every reference is a unit. Ends of sentences are full stops here. */
const sentences = {
  name: 'sentences',
  summary: 'every sentence of every reference is a unit of weight 1',
  schema: z.strictObject({}),
  defaults: {},
  needs: { references: true },
  signature: () => ({}),
  open: () => ({
    async build({ id, references }) {
      const units = references.flatMap(({ id: reference, text }) =>
        [...text.matchAll(/\S[^.]*\./g)].map(([sentence], i) => ({
          id: `${reference}.${i + 1}`,
          label: sentence,
          weight: 1,
          contributors: [{ reference, text: sentence, spans: [] }],
        })),
      );
      return { pyramid: { id, method: 'sentences', references, units } };
    },
  }),
};

/** A unit is expressed if the summary has enough of its label's words. */
const sharedWords = {
  name: 'shared-words',
  summary: 'a unit counts if the summary has enough of its words',
  schema: z.strictObject({
    leastShare: z.number().min(0).max(1).describe('shared-words: how many of its words a unit needs (default: 0.6)'),
  }),
  defaults: { leastShare: 0.6 },
  needs: { units: true },
  signature: ({ leastShare }) => ({ match: 'shared-words', leastShare }),
  open: (_resources, { leastShare }) => ({
    match: async ({ pyramid, summaries }) =>
      summaries.map((summary) => {
        const known = new Set(wordsOf(summary.text));
        const matches = pyramid.units.flatMap(({ id, label }) => {
          const wanted = wordsOf(label);
          const share = wanted.filter((word) => known.has(word)).length / wanted.length;
          return share < leastShare
            ? []
            : [{ unit: id, text: '', spans: [], evidence: { matcher: 'shared-words', share } }];
        });
        return { summary, matches, unmatched: [], partial: true };
      }),
  }),
};

/** How long a summary is. */
const length = {
  name: 'length',
  summary: 'how many words a summary has',
  schema: z.strictObject({}),
  defaults: {},
  needs: {},
  signature: () => ({}),
  open: () => ({
    score: ({ summaries }) =>
      summaries.map(({ text }) => ({ score: wordsOf(text).length, details: {} })),
  }),
};

/** Subtitles: the words, without numbers and times. */
const subtitles = {
  name: 'subtitles',
  endings: ['.srt'],
  matches: (_bytes, file) => file.toLowerCase().endsWith('.srt'),
  read(bytes, log) {
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    if (!lines.some((line) => line.includes(' --> '))) {
      throw log.error('E_FORMAT', 'There are no times in these subtitles.', { line: 1 });
    }
    return lines.filter((line) => line.trim() !== '' && !/^\d+$|-->/.test(line)).join(' ');
  },
};

/** A line for each summary, best first. */
const ranking = {
  name: 'ranking',
  summary: 'write the summaries in the order of their coverage',
  to: 'file',
  report({ topics }) {
    const cards = topics.flatMap(({ summaries }) => summaries.map(({ card }) => card));
    const valueOf = ({ coverage }) => coverage.value ?? -1;
    const sorted = cards.toSorted((a, b) => valueOf(b) - valueOf(a));
    const lines = sorted.map((card, i) => `${i + 1}. ${card.summary} ${card.coverage.value?.toFixed(2) ?? '—'}\n`);
    return [{ name: 'ranking.txt', content: lines.join('') }];
  },
};

export const builders = [sentences];
export const matchers = [sharedWords];
export const metrics = [length];
export const readers = [subtitles];
export const reporters = [ranking];
