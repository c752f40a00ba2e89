import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadParser } from '../../src/syntax/parser.ts';
import { surerStarts, windows } from '../../src/syntax/starts.ts';
import { readText } from '../../src/text/read.ts';

const parser = await loadParser();

async function sentences(text: string): Promise<string[]> {
  return (await parser.read(text)).map((sentence) => sentence.text);
}

const INFINITE = Number.POSITIVE_INFINITY;

describe('the windows that are read', () => {
  it('hold every place in the range once, within the block, and are short', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { maxLength: 400 }),
        fc.nat(100),
        (list, skip) => {
          const from = Math.min(skip, list.length);
          const isAsked = (i: number): boolean => list[i]! > -2 && list[i]! <= 2;
          const found = windows({ from, to: list.length, isAsked });
          const inRange = [...list.keys()].filter((i) => i >= from && isAsked(i));
          expect(found.flatMap(({ places }) => places)).toEqual(inRange);
          for (const window of found) {
            expect(window.from).toBe(Math.max(from, window.places[0]! - 36));
            expect(window.to).toBe(Math.min(list.length, window.places.at(-1)! + 36));
            expect(window.to - window.from).toBeLessThanOrEqual(36 + 63 + 36);
          }
        },
      ),
    );
  });
});

describe('starts that are surer', () => {
  async function asked(linear: readonly number[], answer: number, last = '.') {
    const places: (readonly number[])[] = [];
    const scores = await surerStarts({
      tokens: linear.map((_, i) => ({ text: linear[i + 1] === INFINITE ? '.' : last, span: [i, i + 1] })),
      linear: Float64Array.from(linear),
      ask: async (window) => {
        places.push(window.places);
        return window.places.map(() => answer);
      },
    });
    return { places, scores: [...scores] };
  }

  /** A start that is in doubt and far away from it, a place that is less so. */
  const apart = [INFINITE, 1, ...Array<number>(40).fill(-9), -4];

  it('ask also about what they read anyway', async () => {
    // The score is the answer, half of the linear one, and .3. Place 8 is no candidate at all.
    expect(await asked([INFINITE, -9, 1, -4, -9, 5, -1, -3, -7], 4)).toEqual({
      places: [[2, 3, 6, 7]],
      scores: [INFINITE, -9, 4.8, 2.3, -9, 5, 3.8, 2.8, -7],
    });
  });

  it('leave out what they cannot read around', async () => {
    // The window of place 1 ends at 37, so that 24 is the last place with twelve words after it.
    const linear = [INFINITE, 1, ...Array<number>(22).fill(-9), -4, -4, ...Array<number>(60).fill(-9)];
    expect((await asked(linear, 1)).places).toEqual([[1, 24]]);
  });

  it('ask further off where the linear model is overruled', async () => {
    expect((await asked(apart, -3)).places).toEqual([[1], [42]]);
    expect((await asked(apart, 4)).places).toEqual([[1]]);
  });

  it('ask at once about a line that ends without a mark', async () => {
    expect((await asked(apart, 4, 'word')).places).toEqual([[1, 42]]);
    expect((await asked([INFINITE, -9, -4, -7], -3, 'word')).places).toEqual([[2]]);
    expect((await asked([INFINITE, -9, -4, -7], -3, '.')).places).toEqual([]);
  });

  it('judge every line by itself', async () => {
    // The second line has nothing in doubt.
    const { places } = await asked([...apart, INFINITE, -4, -9, 5, INFINITE, 0.5, -5], -3);
    expect(places).toEqual([[1], [42], [48, 49]]);
  });
});

describe('sentences of texts', () => {
  it('without full stops are found by reading on', async () => {
    const text = 'Homework for Monday Read chapter three and answer the questions Bring your own pencil';
    expect(readText(text)).toHaveLength(1);
    expect(await sentences(text)).toEqual([
      'Homework for Monday',
      'Read chapter three and answer the questions',
      'Bring your own pencil',
    ]);
  });

  it('are the same whatever stands in other lines', async () => {
    const line = 'Homework for Monday Read chapter three and answer the questions Bring your own pencil';
    const alone = await sentences(line);
    expect(await sentences(`${line}\nWe sailed at dawn. It was cold.\n${line}`)).toEqual([
      ...alone,
      'We sailed at dawn.',
      'It was cold.',
      ...alone,
    ]);
  });
});
