/** What reports say where a probability decided, and where only which units a summary has is known. */
import { describe, expect, it } from 'vitest';
import { annotateByPresence } from '../../src/match/presence/annotate.ts';
import type { AnnotatedSummary } from '../../src/model.ts';
import { csvReport } from '../../src/report/csv.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { jsonReport } from '../../src/report/json.ts';
import { junitReport } from '../../src/report/junit.ts';
import { logReport } from '../../src/report/log.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import type { Reporter } from '../../src/report/report.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { harbour, reportOf, topicOf } from './sample.ts';

const text = 'The port is closed. All sailors live.';
const [closed, live] = [
  { text: 'The port is closed.', span: [0, 19] },
  { text: 'All sailors live.', span: [20, 37] },
] as const;

function summary(id: string, byWordsAlone = false): AnnotatedSummary {
  return annotateByPresence({
    summary: { id, text },
    found: [
      { unit: '1', probability: 0.9184, sentence: closed },
      { unit: '2', probability: 0.494, sentence: closed },
      { unit: '3', probability: 0.4998, sentence: live },
      { unit: '4', probability: 0, sentence: null },
    ],
    byWordsAlone,
    thresholds: { present: 0.5, unsureFrom: 0.5 },
  });
}

const report = reportOf([topicOf(harbour, [summary('a'), summary('b', true)])]);
const print = (reporter: Reporter, of = report) => reporter(of).map(({ content }) => content);
const SIZE = 'no quality, comprehensive: Only the units that it expresses are known';
const NOTE =
  'The summary, or the pyramid, does not look like English, so only words were compared; in another order they are unsure at most.';

it('the log has probabilities, and no count of what is not known', () => {
  expect(print(logReport)[1]).toMatchInlineSnapshot(`
    "summary    b
    topic      harbour
    pyramid    manual, 3 references, 4 content units
    signature  cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic

    SCORE
      raw            3 = 1 × 3
      quality        —
      coverage       0.429 = 3 / 7
      comprehensive  —
      no quality, comprehensive: Only the units that it expresses are known, not what else it says, so its size is unknown.
      The summary, or the pyramid, does not look like English, so only words were compared; in another order they are unsure at most.
      content units in an average reference, before rounding: 2.667, at best a weight of 7
      units of weight 3: 1 matched of 1
      units of weight 2: 0 matched of 2
      units of weight 1: 0 matched of 1

    MATCHED UNITS: 1
      weight 3, unit 1: The harbour was closed
        summary: The port is closed. (probability 0.918)
        reference A: The harbour closed
        reference B: The port was shut
        reference C: Authorities closed the harbour

    MISSED UNITS: 3
      weight 2, unit 2: Two ships sank
        probability 0.494 (needs 0.5), “The port is closed.”
      weight 2, unit 3: The sailors survived
        probability 0.4998 (needs 0.5), “All sailors live.”
      weight 1, unit 4: The closing was official
        the unit has no words
    "
  `);
});

it('the terminal says once what is so for all, and under a summary what is so for it', () => {
  expect(print(terminalReport)[0]).toMatchInlineSnapshot(`
    "summary  raw  quality  coverage  comprehensive  matched/size
    harbour: manual, 3 references, 4 content units
      a        3        —     0.429              —           1/—
      b        3        —     0.429              —           1/—
        The summary, or the pyramid, does not look like English, so only words were
        compared; in another order they are unsure at most.

    mean       3        —     0.429              —
    no quality, comprehensive: Only the units that it expresses are known, not what
    else it says, so its size is unknown.
    mean of raw, coverage over 2 scored summaries (0 unscored); of quality,
    comprehensive over 0 scored summaries (2 unscored)
    cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
    "
  `);
});

it('a remark on a single summary stays with it', () => {
  const [page] = print(terminalReport, reportOf([topicOf(harbour, [summary('a')])]));
  expect(page!.indexOf(SIZE)).toBeLessThan(page!.indexOf('mean'));
});

it('the JSON has probabilities, and null for counts that are not known', () => {
  const [, b] = JSON.parse(print(jsonReport)[0]!).topics[0].summaries;
  expect(b.matches[0].evidence).toEqual({ matcher: 'presence', probability: 0.9184 });
  expect(b.missed[0]).toMatchObject({
    reason: 'below-threshold',
    required: 0.5,
    evidence: { matcher: 'presence', probability: 0.494 },
  });
  expect(b.counts).toMatchObject({ matched: 1, repeated: null, unmatched: null, size: null });
  expect(b.note).toBe(NOTE);
  expect(JSON.stringify(b)).not.toContain('similarity');
});

it('the CSV has empty cells for them, and the note', () => {
  const [, , b] = print(csvReport)[0]!.split('\r\n');
  expect(b).toMatch(/^harbour,b,3,,0\.\d+,,1,0,0,,,,2\.6+5,/);
  expect(b).toContain(`,"${NOTE}"`);
});

describe('the page', () => {
  const [page] = print(htmlReport);

  it('has probabilities', () => {
    expect(page).toContain('<p class="evidence">probability 0.918</p>');
    expect(page).toContain('probability 0.494 (needs 0.5), “The port is closed.”');
    expect(page).toContain('<p class="evidence">the unit has no words</p>');
    expect(page).not.toContain('similarity');
  });

  it('explains probability, and neither sizes nor marks that it does not have', () => {
    const legend = /<details class="legend">.*?<\/details>/s.exec(page!)![0];
    expect(legend).toContain('<dt>probability</dt>');
    expect(legend).toContain('<dt>quality, comprehensive</dt><dd>not known here');
    expect(legend).not.toMatch(/\(X\)|in X|similarity|unit 9|does not have|repeat/);
  });

  it('has the note in the table, with the summary and in what is downloaded', () => {
    expect(page!.split(NOTE)).toHaveLength(4);
  });
});

it('Markdown and JUnit have the note too', () => {
  const [markdown] = print(markdownReport);
  expect(markdown).toContain('| 1/— |');
  expect(markdown!.split(NOTE)).toHaveLength(2);
  expect(print(junitReport)[0]!.split(NOTE)).toHaveLength(2);
});
