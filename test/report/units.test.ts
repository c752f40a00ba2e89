import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary, Match, MissedUnit, MissReason } from '../../src/model.ts';
import { htmlReport } from '../../src/report/html/html.ts';
import { jsonReport } from '../../src/report/json.ts';
import { logReport } from '../../src/report/log.ts';
import { describeEvidence, describeMiss, withoutUnit } from '../../src/report/units.ts';
import { harbour, reportOf, topicOf } from './sample.ts';

const closest = { text: 'Cows\nfled', spans: [] };
const named = (unit: string) => `#${unit}`;

describe('a miss', () => {
  const miss = (reason: MissReason, similarity: number, required: number): MissedUnit => ({
    unit: '1',
    reason,
    similarity,
    required,
    closest,
  });

  it.each([
    [0.644, 0.65, 'closest, with 0.644, below 0.65: “Cows fled”'],
    [0.6, 0.65, 'closest, with 0.600, below 0.65: “Cows fled”'],
    [-0.0125, 0.65, 'closest, with -0.013, below 0.65: “Cows fled”'],
    // Rounded to three decimals it would not be below.
    [0.6496123, 0.65, 'closest, with 0.6496, below 0.65: “Cows fled”'],
    [0.64999999, 0.65, 'closest, with 0.64999999, below 0.65: “Cows fled”'],
    // A percentile has many decimals.
    [0.412, 0.6473829, 'closest, with 0.412, below 0.647: “Cows fled”'],
    [0.6473511, 0.6473829, 'closest, with 0.647, below 0.6473829: “Cows fled”'],
    [0.6473899, 0.6474, 'closest, with 0.647, below 0.6474: “Cows fled”'],
  ])('of %d is below %d', (similarity, required, words) => {
    expect(describeMiss(miss('below-threshold', similarity, required), named)).toBe(words);
  });

  it.each([
    ['too-few-words', 'but these are too few words to express a unit'],
    ['not-among-best', 'but these words are closer to other units'],
    ['other-segmentation', 'but the sentence is cut otherwise'],
    ['left-out', 'but the greedy choice did without it'],
  ] as const)('for the reason %s says so', (reason, words) => {
    expect(describeMiss(miss(reason, 0.7, 0.65), named)).toBe(`closest, with 0.700, ${words}: “Cows fled”`);
  });

  it('names the unit that the words express instead', () => {
    expect(describeMiss({ ...miss('lost', 0.7, 0.65), lostTo: '3' }, named)).toBe(
      'closest, with 0.700, but these words express unit #3: “Cows fled”',
    );
  });

  it('without words says why there are none', () => {
    const nothing = { unit: '1', similarity: null, required: 0.65, closest: null };
    expect(describeMiss({ ...nothing, reason: 'below-threshold' }, named)).toBe('nothing to compare it with');
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
  const evidence = runnerUp === undefined ? { similarity } : { similarity, runnerUp };
  return { unit, text: 'words', spans: [], evidence };
}

describe('evidence', () => {
  const describeFirst = (...matches: readonly [Match, ...Match[]]) =>
    describeEvidence({ evidence: matches[0].evidence!, annotated: wmin(matches), nameOf: named });

  it('has three decimals', () => {
    expect(describeFirst(match('1', 0.8))).toBe('similarity 0.800');
    expect(describeFirst({ ...match('1', 0), evidence: { probability: 0.96 } })).toBe('probability 0.960');
    expect(describeFirst(match('1', 0.8, { unit: '2', similarity: 0.61 }))).toBe(
      'similarity 0.800, then unit #2 with 0.610',
    );
  });

  it('says why words do not express a unit that they are closer to', () => {
    const closer = match('1', 0.695, { unit: '2', similarity: 0.777 });
    expect(describeFirst(closer, match('2', 0.8))).toBe(
      'similarity 0.695; closer to unit #2, with 0.777, which other words express',
    );
    expect(describeFirst(closer)).toBe(
      'similarity 0.695; closer to unit #2, with 0.777, but units are chosen by weight',
    );
  });

  it('does not call closer what looks the same', () => {
    expect(describeFirst(match('1', 0.6951, { unit: '2', similarity: 0.6952 }))).toBe(
      'similarity 0.695, then unit #2 with 0.695',
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
    expect(page).toContain('similarity 0.700; closer to unit 1, with 0.750, which other words express');
    const legend = legendOf(page);
    for (const term of ['similarity', 'then unit 9', 'closer to unit 9', 'quality', 'top(n)'])
      expect(legend).toContain(`<dt>${term}</dt>`);
    expect(legend).toContain(
      'express something that other words express already, or that the pyramid does not have: it counts in X',
    );
    expect(legend).not.toMatch(/probability|repeat unit 7|stands with the units/);
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
      similarity: 0.6,
      required: 0.65,
      closest,
    };
    const legend = legendOf(pageOf({ ...wmin([match('1', 0.8)]), missed: [missed] }));
    expect(legend).toContain('what would have been enough stands with the units that were missed');
  });
});

it('the JSON has the reason of a miss and what was required', () => {
  const missed: MissedUnit = {
    unit: '2',
    reason: 'too-few-words',
    similarity: 0.682,
    required: 0.65,
    closest,
  };
  const report = reportOf([topicOf(harbour, [{ ...wmin([match('1', 0.8)]), missed: [missed] }])]);
  const [summary] = JSON.parse(jsonReport(report)[0]!.content).topics[0].summaries;
  expect(summary.missed).toEqual([missed]);
});
