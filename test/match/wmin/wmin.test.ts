import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCandidates } from '../../../src/match/wmin/candidates.ts';
import { findMissed } from '../../../src/match/wmin/missed.ts';
import {
  likeness,
  thresholdOf,
  unitDirections,
  type VectorUnit,
} from '../../../src/match/wmin/similarity.ts';
import { matchVertices } from '../../../src/match/wmin/vertices.ts';
import { createWmin, WMIN_DEFAULTS, WMIN_PAPER, type WminOptions } from '../../../src/match/wmin/wmin.ts';
import type { ContentUnit } from '../../../src/model.ts';
import { direction } from '../../../src/pyramid/edua/cosine.ts';
import { EDUA_DEFAULTS, EDUA_PAPER } from '../../../src/pyramid/edua/edua.ts';
import type { SegmentVector } from '../../../src/semantics/segments.ts';

/** A vector in the plane, so that cosines can be read off angles. */
function angle(degrees: number): Float64Array {
  return Float64Array.of(Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI));
}

function unit(id: string, weight: number, ...degrees: readonly number[]): VectorUnit {
  const contributors = degrees.map((_, i) => ({ reference: `R${i}`, text: `${id} ${i}`, spans: [] }));
  const described: ContentUnit = { id, label: `${id} 0`, weight, contributors };
  return { unit: described, vectors: degrees.map(angle) };
}

function segment(place: readonly [number, number, number], degrees: number, text: string): SegmentVector {
  const [sentence, segmentation, number] = place;
  const id = { document: 's', sentence, segmentation, segment: number };
  return { id, text, spans: [[0, text.length]], vector: angle(degrees) };
}

const summary = { id: 's', text: 'A summary.' };
const cos = (degrees: number) => Math.cos((degrees / 180) * Math.PI);

describe('likeness', () => {
  const to = (similarity: WminOptions['similarity']) => {
    const { vectors } = unit('a', 2, 20, 60);
    return likeness(direction(angle(0)), unitDirections(vectors, similarity), similarity);
  };

  test('is the mean cosine, the greatest, or that to the middle of the contributors', () => {
    expect(to('mean')).toBeCloseTo((cos(20) + cos(60)) / 2, 12);
    expect(to('max')).toBeCloseTo(cos(20), 12);
    expect(to('centroid')).toBeCloseTo(cos(40), 12);
  });

  test('leaves out contributors of which nothing is known', () => {
    const vectors = [angle(20), new Float64Array(2)];
    for (const similarity of ['mean', 'max', 'centroid'] as const) {
      const own = unitDirections(vectors, similarity);
      expect(likeness(direction(angle(0)), own, similarity)).toBeCloseTo(cos(20), 12);
      expect(likeness(null, own, similarity)).toBeNaN();
    }
  });
});

describe('thresholdOf', () => {
  const of = (units: readonly VectorUnit[], percentile: number, usual?: number) =>
    thresholdOf({ units, threshold: { percentile }, similarity: 'mean', usual });

  test('a percentile is one of contributors and the units they do not contribute to', () => {
    const units = [unit('a', 1, 0), unit('b', 1, 30), unit('c', 1, 90)];
    // a–b and b–a 30°, a–c and c–a 90°, b–c and c–b 60°: the 100th percentile is cos 30°, the 0th cos 90°.
    const leaning = (own: number) => (3 * own + 20 * 0.6) / 23;
    expect(of(units, 100, 0.6)).toBeCloseTo(leaning(cos(30)), 12);
    expect(of(units, 50, 0.6)).toBeCloseTo(leaning(cos(60)), 12);
    expect(of(units, 0, 0.6)).toBeCloseTo(leaning(cos(90)), 12);
  });

  test('the more contributors there are, the less it leans on what is usual', () => {
    const units = Array.from({ length: 400 }, (_, i) => unit(String(i), 1, i % 2 === 0 ? 0 : 90));
    expect(of(units, 100)).toBeCloseTo((400 * 1 + 20 * 0.45) / 420, 12);
  });

  test('a cosine is itself, and one unit alone has what is usual', () => {
    const units = [unit('a', 1, 0)];
    expect(thresholdOf({ units, threshold: { cosine: 0.7 }, similarity: 'mean' })).toBe(0.7);
    expect(of(units, 99)).toBe(0.45);
    expect(of(units, 99, 0.65)).toBe(0.65);
  });
});

describe('matches', () => {
  test('come with the segment, the similarity and the runner-up; what is missed says why', async () => {
    const units = [unit('a', 4, 0), unit('b', 3, 40), unit('c', 2, 50), unit('d', 1, 180), unit('e', 5, 55)];
    const segments = [
      segment([0, 0, 0], 10, 'one'),
      // In one piece the second sentence is nearest to e, in two it is nearest to b and to nothing.
      segment([1, 0, 0], 45, 'two and three'),
      segment([1, 1, 0], 42, 'two'),
      segment([1, 1, 1], 140, 'three'),
    ];
    const options: Partial<WminOptions> = { ...WMIN_PAPER, threshold: { cosine: 0.9 }, candidates: 1 };
    const result = await createWmin({ units, options })({ summary, segments });
    expect(result.annotated).toEqual({
      summary,
      matches: [
        {
          unit: 'a',
          text: 'one',
          spans: [[0, 3]],
          evidence: {
            matcher: 'wmin',
            similarity: expect.closeTo(cos(10), 12),
            runnerUp: { unit: 'b', similarity: expect.closeTo(cos(30), 12) },
          },
        },
        {
          unit: 'b',
          text: 'two',
          spans: [[0, 3]],
          evidence: {
            matcher: 'wmin',
            similarity: expect.closeTo(cos(2), 12),
            runnerUp: { unit: 'c', similarity: expect.closeTo(cos(8), 12) },
          },
        },
      ],
      unmatched: [{ text: 'three', spans: [[0, 5]] }],
    });
    expect(result.segments).toEqual([segments[0]!.id, segments[2]!.id]);
    expect(result.segmentations).toEqual([
      { sentence: 0, segmentation: 0 },
      { sentence: 1, segmentation: 1 },
    ]);
    expect(result).toMatchObject({ weight: 7, threshold: 0.9, proven: false });
    expect(result.missed).toEqual([
      // 45° is 5° from both b and c, and b comes first; 42° is nearer to b.
      missed('c', 'not-among-best', cos(5), segments[1]!),
      missed('d', 'below-threshold', cos(40), segments[3]!),
      missed('e', 'not-among-best', cos(10), segments[1]!),
    ]);
  });

  function missed(id: string, reason: string, similarity: number, closest: SegmentVector, required = 0.9) {
    return {
      unit: id,
      reason,
      required,
      evidence: { matcher: 'wmin', similarity: expect.closeTo(similarity, 12) },
      closest: { text: closest.text, spans: closest.spans },
    };
  }

  test('a unit may lose to another, or to another segmentation', async () => {
    const units = [unit('heavy', 5, 0), unit('light', 1, 20), unit('other', 2, 90)];
    const segments = [
      segment([0, 0, 0], 5, 'whole'),
      segment([1, 0, 0], 85, 'both'),
      segment([1, 1, 0], 21, 'left'),
      segment([1, 1, 1], 150, 'right'),
    ];
    const options = { ...WMIN_PAPER, threshold: { cosine: 0.9 }, solver: 'exact' } as const;
    const { annotated, missed: lost, proven } = await createWmin({ units, options })({ summary, segments });
    // Sentence 1 says `other` as a whole, which weighs more than `light`, which sentence 0 could say too.
    expect(annotated.matches.map(({ unit: id, text }) => [id, text])).toEqual([
      ['heavy', 'whole'],
      ['other', 'both'],
    ]);
    expect(annotated.unmatched).toEqual([]);
    expect(proven).toBe(true);
    expect(lost).toEqual([{ ...missed('light', 'lost', cos(15), segments[0]!), lostTo: 'heavy' }]);
    const alone = await createWmin({ units: units.slice(1), options })({
      summary,
      segments: segments.slice(1),
    });
    expect(alone.missed).toEqual([missed('light', 'other-segmentation', cos(1), segments[2]!)]);
  });

  test('greed may leave a unit out that a segment without a match could have', async () => {
    // Sentence 0 can say {a}, {b} or {a, b}; 1 and 2 can say b or something heavier. {a} comes first, at 9/3
    // against 11/5 for {a, b}; then the others take c and d, and nobody says b.
    const units = [unit('a', 9, 0), unit('b', 2, 90), unit('c', 4, 104), unit('d', 4, 76)];
    const segments = [
      segment([0, 0, 0], 0, 'first'),
      segment([0, 0, 1], 90, 'second'),
      segment([1, 0, 0], 98, 'third'),
      segment([2, 0, 0], 82, 'fourth'),
    ];
    const match = (solver: WminOptions['solver']) =>
      createWmin({ units, options: { ...WMIN_PAPER, threshold: { cosine: cos(10) }, solver } })({
        summary,
        segments,
      });
    expect(await match('exact')).toMatchObject({ weight: 19, missed: [] });
    const greedy = await match('greedy');
    expect(greedy.weight).toBe(17);
    expect(greedy.missed).toEqual([missed('b', 'left-out', 1, segments[1]!, cos(10))]);
  });

  test('a segment may express several units if it is let', async () => {
    const units = [unit('a', 3, 0), unit('b', 2, 10), unit('c', 1, 20)];
    const segments = [segment([0, 0, 0], 10, 'all of it')];
    const matched = async (unitsPerSegment: number) => {
      const match = createWmin({ units, options: { ...WMIN_PAPER, candidates: 3, unitsPerSegment } });
      const { annotated } = await match({ summary, segments });
      return annotated.matches.map(({ unit: id }) => id).sort();
    };
    expect(await matched(1)).toEqual(['a']);
    expect(await matched(2)).toEqual(['a', 'b']);
    expect(await matched(3)).toEqual(['a', 'b', 'c']);
  });

  test('in the end a unit goes to the segment most like it that has room', async () => {
    // `heavy` weighs so much that the first segment, which could say both units, is taken with both; `light` is
    // nearer to the second, which says nothing else.
    const units = [unit('heavy', 9, 0), unit('light', 2, 40)];
    const segments = [segment([0, 0, 0], 15, 'first'), segment([1, 0, 0], 40, 'second')];
    const options = { ...WMIN_PAPER, threshold: { cosine: 0.5 }, candidates: 2, unitsPerSegment: 2 };
    const places = async (settle: boolean) => {
      const { annotated } = await createWmin({ units, options: { ...options, settle } })({
        summary,
        segments,
      });
      return annotated.matches.map(({ unit: id, text }) => `${id}: ${text}`).sort();
    };
    expect(await places(false)).toEqual(['heavy: first', 'light: first']);
    expect(await places(true)).toEqual(['heavy: first', 'light: second']);
  });

  test('a segment of too few different words expresses nothing', async () => {
    const units = [unit('a', 1, 0)];
    const matched = async (text: string, leastWords: number) => {
      const match = createWmin({ units, options: { ...WMIN_PAPER, leastWords } });
      return (await match({ summary, segments: [segment([0, 0, 0], 0, text)] })).annotated.matches.length;
    };
    expect(await matched('Tides!', 0)).toBe(1);
    expect(await matched('Tides!', 2)).toBe(0);
    expect(await matched('tides, Tides', 2)).toBe(0);
    expect(await matched('Tides rise.', 2)).toBe(1);
  });

  test('a unit that only too few words are alike enough to is missed for that reason', async () => {
    const units = [unit('a', 1, 0), unit('b', 1, 100)];
    const segments = [
      segment([0, 0, 0], 10, 'Workers look'),
      segment([0, 0, 1], 50, 'for nectar in flowers'),
    ];
    const options = { ...WMIN_PAPER, threshold: { cosine: 0.9 }, leastWords: 3 };
    const result = await createWmin({ units, options })({ summary, segments });
    expect(result.missed).toEqual([
      missed('a', 'too-few-words', cos(10), segments[0]!),
      missed('b', 'below-threshold', cos(50), segments[1]!),
    ]);
    const nearer = await createWmin({ units: units.slice(0, 1), options })({
      summary,
      segments: [segment([0, 0, 0], 60, 'Workers look')],
    });
    expect(nearer.missed[0]).toMatchObject({ reason: 'below-threshold' });
  });

  test('of equally heavy choices the more alike one is made', async () => {
    const units = [unit('a', 2, 0), unit('b', 2, 20)];
    for (const solver of ['greedy', 'exact'] as const) {
      const match = createWmin({ units, options: { ...WMIN_PAPER, solver } });
      const { annotated } = await match({ summary, segments: [segment([0, 0, 0], 15, 'x')] });
      expect(annotated.matches[0]!.unit).toBe('b');
    }
  });

  test('a sentence that expresses nothing counts with its finest segmentation, the first of several', async () => {
    const segments = [
      segment([0, 0, 0], 180, 'whole'),
      segment([0, 1, 0], 170, 'left'),
      segment([0, 1, 1], 190, 'right'),
      segment([0, 2, 0], 175, 'other left'),
      segment([0, 2, 1], 185, 'other right'),
    ];
    const { annotated, segmentations } = await createWmin({ units: [unit('a', 1, 0)] })({
      summary,
      segments,
    });
    expect(annotated.matches).toEqual([]);
    expect(annotated.unmatched.map(({ text }) => text)).toEqual(['left', 'right']);
    expect(segmentations).toEqual([{ sentence: 0, segmentation: 1 }]);
  });

  test('no segments, no units, and vectors of zeros match nothing', async () => {
    const units = [unit('a', 1, 0)];
    const nothing = { annotated: { summary, matches: [], unmatched: [] }, weight: 0 };
    const empty = await createWmin({ units })({ summary, segments: [] });
    expect(empty).toMatchObject(nothing);
    expect(empty.missed).toEqual([
      {
        unit: 'a',
        reason: 'below-threshold',
        required: 0.45,
        closest: null,
        evidence: { matcher: 'wmin', similarity: null },
      },
    ]);
    const unknown = { ...segment([0, 0, 0], 0, 'x'), vector: new Float64Array(2) };
    const blind = await createWmin({ units })({ summary, segments: [unknown] });
    expect(blind.annotated.unmatched).toHaveLength(1);
    const none = await createWmin({ units: [] })({ summary, segments: [unknown] });
    expect(none.missed).toEqual([]);
  });
});

describe('on random summaries', () => {
  const degrees = fc.integer({ min: 0, max: 180 });
  const pyramid = fc
    .array(fc.array(degrees, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    .map((units) => units.map((own, i) => unit(`u${i}`, own.length, ...own)));
  // Sentences of one or two segmentations of one or two segments.
  const segments = fc
    .array(fc.array(fc.array(degrees, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), {
      maxLength: 3,
    })
    .map((sentences) =>
      sentences.flatMap((segmentations, i) =>
        segmentations.flatMap((own, j) => own.map((d, k) => segment([i, j, k], d, `${i}.${j}.${k}`))),
      ),
    );
  const options = fc.record({
    threshold: fc.constantFrom({ cosine: 0.5 }, { cosine: 0.9 }, { percentile: 80 }),
    candidates: fc.integer({ min: 1, max: 3 }),
    unitsPerSegment: fc.integer({ min: 1, max: 2 }),
    similarity: fc.constantFrom('mean', 'max', 'centroid'),
    leastWords: fc.constant(0),
    settle: fc.boolean(),
  });

  /** The heaviest matching, by trying every segmentation of every sentence and every unit for every segment. */
  function heaviest(
    units: readonly VectorUnit[],
    own: readonly SegmentVector[],
    chosen: WminOptions,
  ): number {
    const threshold = thresholdOf({ units, ...chosen });
    const directions = units.map(({ vectors }) => unitDirections(vectors, chosen.similarity));
    const sentences = findCandidates({ ...chosen, segments: own, units, directions, threshold });
    const best = (places: readonly (readonly number[])[], used: ReadonlySet<number>): number => {
      const [first, ...rest] = places;
      if (first === undefined) return 0;
      const [slot, ...later] = first;
      if (slot === undefined) return best(rest, used);
      const skip = best([later, ...rest], used);
      return used.has(slot)
        ? skip
        : Math.max(skip, units[slot]!.unit.weight + best([later, ...rest], new Set([...used, slot])));
    };
    // Each slot is one unit that one segment may take; at most `unitsPerSegment` of a segment's slots are filled.
    const choices = (index: number, taken: readonly (readonly number[])[]): number => {
      const sentence = sentences[index];
      if (sentence === undefined) return best(taken, new Set());
      return Math.max(
        ...sentence.flatMap((segmentation) =>
          pick(segmentation.map(({ candidates }) => candidates.map(({ unit: u }) => u))).map((filled) =>
            choices(index + 1, [...taken, ...filled]),
          ),
        ),
      );
    };
    const pick = (slots: readonly (readonly number[])[]): readonly (readonly number[][])[] => {
      const [first, ...rest] = slots;
      if (first === undefined) return [[]];
      const subsets = first.reduce<number[][]>(
        (sets, u) => sets.concat(sets.map((set) => [...set, u])),
        [[]],
      );
      const allowed = subsets.filter(({ length }) => length <= chosen.unitsPerSegment);
      return allowed.flatMap((set) => pick(rest).map((others) => [set, ...others]));
    };
    return choices(0, []);
  }

  test('exact is as heavy as can be, greed never heavier, and every match obeys the rules', async () => {
    await fc.assert(
      fc.asyncProperty(pyramid, segments, options, async (units, own, settings) => {
        const run = (solver: WminOptions['solver']) =>
          createWmin({ units, options: { ...settings, solver } })({ summary, segments: own });
        const exact = await run('exact');
        const greedy = await run('greedy');
        expect(exact.weight).toBe(heaviest(units, own, { ...settings, solver: 'exact' }));
        expect(exact.proven).toBe(true);
        expect(greedy.weight).toBeLessThanOrEqual(exact.weight);
        for (const { annotated, segments: places, segmentations, missed, threshold } of [exact, greedy]) {
          const matched = annotated.matches.map(({ unit: id }) => id);
          expect(new Set(matched).size).toBe(matched.length);
          expect([...matched, ...missed.map(({ unit: id }) => id)].sort()).toEqual(
            units.map((u) => u.unit.id),
          );
          for (const { evidence } of annotated.matches)
            expect(evidence).toHaveProperty(
              'similarity',
              expect.toSatisfy((alike) => alike >= threshold),
            );
          for (const { sentence, segmentation } of places) {
            expect(segmentations).toContainEqual({ sentence, segmentation });
          }
          const counted = own.filter(({ id }) =>
            segmentations.some((s) => s.sentence === id.sentence && s.segmentation === id.segmentation),
          );
          const used = new Set(places.map(({ sentence, segment: s }) => `${sentence} ${s}`));
          expect(annotated.unmatched).toHaveLength(counted.length - used.size);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a segmentation with very many sets keeps the fullest', () => {
  const units = Array.from({ length: 20 }, (_, i) => unit(`u${String(i).padStart(2, '0')}`, 1, i * 9));
  const segments = Array.from({ length: 10 }, (_, i) => segment([0, 0, i], i * 18 + 4, `part ${i}`));
  const settings = { ...WMIN_PAPER, candidates: 3, unitsPerSegment: 1 };
  const directions = units.map(({ vectors }) => unitDirections(vectors, settings.similarity));
  const sentences = findCandidates({ ...settings, segments, units, directions, threshold: 0.5 });
  const { vertices } = matchVertices({ sentences, units, unitsPerSegment: 1 });
  expect(vertices.length).toBeLessThanOrEqual(4096);
  expect(Math.max(...vertices.map(({ claims }) => claims.length))).toBe(10);
});

describe('sets of units', () => {
  // Sentence 1 is nearest to a, then to b; sentence 2 knows a alone.
  const units = [unit('a', 3, 0), unit('b', 2, 30)];
  const segments = [segment([0, 0, 0], 5, 'one two three'), segment([1, 0, 0], 0, 'four five six')];
  const match = (options: Partial<WminOptions>) =>
    createWmin({ units, options: { ...WMIN_PAPER, threshold: { cosine: 0.85 }, ...options } })({
      summary,
      segments,
    });

  test('best, the vertex of the paper: a segment has its most alike unit or nothing', async () => {
    const { annotated } = await match({ sets: 'best' });
    expect(annotated.matches.map(({ unit: id }) => id)).toEqual(['a']);
  });

  test('subsets, the default: a unit can be left to another sentence', async () => {
    const all = await match({ sets: 'subsets' });
    expect(all.annotated.matches.map(({ unit: id }) => id).sort()).toEqual(['a', 'b']);
    expect(await match({})).toEqual(all);
  });

  test('too many sets to try: the exact solver proves nothing', async () => {
    const many = Array.from({ length: 8 }, (_, i) => unit(`u${i}`, 1, i));
    const wide = Array.from({ length: 8 }, (_, i) => segment([0, 0, i], i, `some words of ${i}`));
    const options = { ...WMIN_PAPER, candidates: 8, solver: 'exact' as const };
    const capped = await createWmin({ units: many, options })({ summary, segments: wide });
    expect(capped.proven).toBe(false);
    const fewer = await createWmin({ units: many, options })({ summary, segments: wide.slice(0, 2) });
    expect(fewer.proven).toBe(true);
  });
});

test('what is missed is found in one walk over the segments, however many units there are', () => {
  const units = Array.from({ length: 300 }, (_, i) => unit(`u${i}`, 1, 0));
  let walks = 0;
  const parts = Array.from({ length: 20 }, (_, i) => ({
    segment: segment([i, 0, 0], 0, `some words of ${i}`),
    tooShort: false,
    candidates: [],
    get ranked() {
      walks++;
      return units.map((_, at) => ({ unit: at, similarity: 0.1 }));
    },
  }));
  const outcome = { units, sentences: [[parts]], segmentations: [parts], pairings: [], threshold: 0.5 };
  expect(findMissed({ ...outcome, text: summary.text })).toHaveLength(units.length);
  expect(walks).toBe(parts.length);
});

test('docs/edua.md has the settings as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/edua.md'), 'utf8');
  const row = (...cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  const cells = (name: string) => page.split('\n').find((line) => line.startsWith(`| ${name}`));
  const both = [WMIN_PAPER, WMIN_DEFAULTS];
  expect(cells('candidates')).toBe(row('candidates per segment', ...both.map((own) => own.candidates)));
  expect(cells('units per')).toBe(row('units per segment', ...both.map((own) => own.unitsPerSegment)));
  expect(cells('similarity')).toBe(row('similarity', ...both.map((own) => own.similarity)));
  expect(cells('solver')).toBe(row('solver', ...both.map((own) => own.solver)));
  const sets = both.map((own) => `\`${own.sets ?? 'subsets'}\``);
  expect(cells('`sets`')).toContain(row('', ...sets).slice(2));
  const [first, finest] = [EDUA_PAPER, EDUA_DEFAULTS].map((own) => own.unused);
  expect(cells('`unused`')).toMatch(new RegExp(`\\| \`${first}\`, .*\\| \`${finest}\`, `));
});
