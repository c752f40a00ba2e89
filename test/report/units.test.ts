import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary, Match, MissedUnit } from '../../src/model.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { jsonReport } from '../../src/report/json.ts';
import { logReport } from '../../src/report/log.ts';
import { explainMatch, explainMiss, withoutUnit } from '../../src/report/units.ts';
import { harbour, reportOf, topicOf } from './sample.ts';

const closest = { text: 'Cows\nfled', spans: [] };
const named = (unit: string) => `#${unit}`;

describe('a miss', () => {
  const miss = (reason: string, similarity: number, required: number): MissedUnit => ({
    unit: '1',
    reason,
    required,
    closest,
    evidence: { matcher: 'wmin', similarity },
  });

  it.each([
    [0.644, 0.65, 'closest match: 0.644 (needs 0.65), “Cows fled”'],
    [0.6, 0.65, 'closest match: 0.600 (needs 0.65), “Cows fled”'],
    [-0.0125, 0.65, 'closest match: -0.013 (needs 0.65), “Cows fled”'],
    // Rounded to three decimals it would not be below.
    [0.6496123, 0.65, 'closest match: 0.6496 (needs 0.65), “Cows fled”'],
    [0.64999999, 0.65, 'closest match: 0.64999999 (needs 0.65), “Cows fled”'],
    // A percentile has many decimals.
    [0.412, 0.6473829, 'closest match: 0.412 (needs 0.647), “Cows fled”'],
    [0.6473511, 0.6473829, 'closest match: 0.647 (needs 0.6473829), “Cows fled”'],
    [0.6473899, 0.6474, 'closest match: 0.647 (needs 0.6474), “Cows fled”'],
  ])('of %d is below %d', (similarity, required, words) => {
    expect(explainMiss(miss('below-threshold', similarity, required), named)).toBe(words);
  });

  it.each([
    ['too-few-words', 'too few words to express a unit'],
    ['not-among-best', 'these words are closer to other units'],
    ['other-segmentation', 'the sentence was cut another way'],
    ['left-out', 'the greedy choice left it out'],
  ] as const)('for the reason %s says so', (reason, words) => {
    expect(explainMiss(miss(reason, 0.7, 0.65), named)).toBe(`closest match: 0.700, “Cows fled”; ${words}`);
  });

  it('names the unit that the words express instead', () => {
    expect(explainMiss({ ...miss('lost', 0.7, 0.65), lostTo: '3' }, named)).toBe(
      'closest match: 0.700, “Cows fled”; these words express unit #3',
    );
  });

  it('without words says why there are none', () => {
    const nothing = { ...miss('below-threshold', 0, 0.65), closest: null };
    expect(explainMiss(nothing, named)).toBe('nothing to compare it with');
  });
});

function wmin(matches: readonly Match[], unmatched: readonly string[] = []): AnnotatedSummary {
  return {
    summary: { id: 's', text: 'The port is closed. Two ships were lost.' },
    matches,
    unmatched: unmatched.map((text) => ({ text, spans: [] })),
  };
}

function match(unit: string, similarity: number, runnerUp?: { unit: string; similarity: number }): Match {
  const evidence = { matcher: 'wmin', similarity, ...(runnerUp && { runnerUp }) };
  return { unit, text: 'words', spans: [], evidence };
}

describe('evidence', () => {
  const describeFirst = (...matches: readonly [Match, ...Match[]]) =>
    explainMatch({ evidence: matches[0].evidence!, annotated: wmin(matches), nameOf: named });

  it('has three decimals', () => {
    expect(describeFirst(match('1', 0.8))).toBe('similarity 0.800');
    expect(describeFirst({ ...match('1', 0), evidence: { matcher: 'presence', probability: 0.96 } })).toBe(
      'probability 0.960',
    );
    expect(describeFirst(match('1', 0.8, { unit: '2', similarity: 0.61 }))).toBe(
      'similarity 0.800; next closest: unit #2 at 0.610',
    );
  });

  it('says why words do not express a unit that they are closer to', () => {
    const closer = match('1', 0.695, { unit: '2', similarity: 0.777 });
    expect(describeFirst(closer, match('2', 0.8))).toBe(
      'similarity 0.695; closer to unit #2 at 0.777, which other words express',
    );
    expect(describeFirst(closer)).toBe(
      'similarity 0.695; closer to unit #2 at 0.777, but units are chosen by weight',
    );
  });

  it('does not call closer what looks the same', () => {
    expect(describeFirst(match('1', 0.6951, { unit: '2', similarity: 0.6952 }))).toBe(
      'similarity 0.695; next closest: unit #2 at 0.695',
    );
  });
});

describe('words without a unit', () => {
  const human: Match = { unit: '1', text: 'words', spans: [] };

  it('may be repeats where a matcher gave each unit to one segment', () => {
    expect(withoutUnit(wmin([match('1', 0.8)]))).toBe('expressed already, or not in the pyramid');
  });

  it('are not in the pyramid where people marked repeats, or nothing is expressed', () => {
    expect(withoutUnit(wmin([]))).toBe('not in the pyramid');
    expect(withoutUnit(wmin([human]))).toBe('not in the pyramid');
    expect(withoutUnit(wmin([human, match('2', 0.8)]))).toBe('not in the pyramid');
  });

  it('are called so in the log, with the same numbers', () => {
    const again = ['The port is closed', 'The port is closed'];
    const [log] = logReport(reportOf([topicOf(harbour, [wmin([match('1', 0.8)], again)])]));
    expect(log!.content).toContain(
      'content units in the summary: 1 matched + 2 without a unit (expressed already, or not in the pyramid) = 3,',
    );
    expect(log!.content).toContain('SEGMENTS WITHOUT A UNIT: 2 (expressed already, or not in the pyramid)\n');
  });
});

describe('the page', () => {
  const legendOf = (page: string) => /<details class="legend">.*?<\/details>/s.exec(page)![0];
  const pageOf = (annotated: AnnotatedSummary) =>
    htmlReport(reportOf([topicOf(harbour, [annotated])]))[0]!.content;

  it('explains similarity, both kinds of runner-up and repeats that were not found where it has them', () => {
    const matches = [
      match('1', 0.8, { unit: '3', similarity: 0.5 }),
      match('2', 0.7, { unit: '1', similarity: 0.75 }),
    ];
    const page = pageOf(wmin(matches, ['The port is closed']));
    expect(page).toContain('<h5>Expressed already, or not in the pyramid <small>1 unit</small></h5>');
    expect(page).toContain('similarity 0.700; closer to unit 1 at 0.750, which other words express');
    const legend = legendOf(page);
    for (const term of ['similarity', 'next closest: unit 9', 'closer to unit 9', 'quality', 'top(n)'])
      expect(legend).toContain(`<dt>${term}</dt>`);
    expect(legend).toContain(
      'express something that other words express already, or that the pyramid does not have: it counts in X',
    );
    expect(legend).not.toMatch(/probability|repeat unit 7|how much would/);
  });

  it('of people’s annotations explains none of that', () => {
    const people = wmin([{ unit: '1', text: 'words', spans: [] }], ['Gulls cried']);
    const page = pageOf(people);
    expect(page).toContain('<h5>Not in the pyramid <small>1 unit</small></h5>');
    const legend = legendOf(page);
    expect(legend).toContain('express something that the pyramid does not have: it counts in X');
    expect(legend).not.toMatch(/similarity|unit 9|probability|already/);
  });

  it('says where the limit stands if a miss has one', () => {
    const missed: MissedUnit = {
      unit: '2',
      reason: 'below-threshold',
      required: 0.65,
      closest,
      evidence: { matcher: 'wmin', similarity: 0.6 },
    };
    const legend = legendOf(pageOf({ ...wmin([match('1', 0.8)]), missed: [missed] }));
    expect(legend).toContain('missed units say how much would have been enough');
  });
});

it('the JSON has the reason of a miss and what was required', () => {
  const missed: MissedUnit = {
    unit: '2',
    reason: 'too-few-words',
    required: 0.65,
    closest,
    evidence: { matcher: 'wmin', similarity: 0.682 },
  };
  const report = reportOf([topicOf(harbour, [{ ...wmin([match('1', 0.8)]), missed: [missed] }])]);
  const [summary] = JSON.parse(jsonReport(report)[0]!.content).topics[0].summaries;
  expect(summary.missed).toEqual([missed]);
});
