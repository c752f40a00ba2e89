import { describe, expect, it } from 'vitest';
import { plot } from '../../src/report/html/plot.ts';

const points = (values: readonly number[]) =>
  values.map((value, i) => ({ label: `s${i}`, anchor: `t0s${i}`, href: `#t0s${i}`, value }));

/** What the drawing says: its caption, its titles, and where its dots are. */
function read(markup: string) {
  const all = (pattern: RegExp) => [...markup.matchAll(pattern)].map((found) => found.slice(1).join(' '));
  return {
    caption: all(/<span>(.*?)<\/span><\/figcaption>/g),
    titles: all(/<title>(.*?)<\/title>/g),
    dots: all(/<circle cx="(.*?)" cy="(.*?)"/g),
    bars: all(/<rect x="(.*?)" width="(.*?)"/g),
    lines: all(/class="line (\w+)"[^>]*><line x1="(.*?)"/g),
    ticks: all(/<text x="[^"]*" y="[^"]*">([\d.]+)<\/text>/g),
  };
}

describe('plot', () => {
  it('puts a dot where the value is, and piles up equal ones', () => {
    const { markup } = plot({ name: 'coverage', points: points([0.5, 1, 0.5, 0]), minimum: 0.25 });
    expect(read(markup)).toEqual({
      caption: ['4 summaries from 0.000 to 1.000, median 0.500'],
      titles: ['s3, 0.000', 's0, 0.500', 's2, 0.500', 's1, 1.000'],
      dots: ['3% 59.5', '50% 59.5', '50% 50.5', '97% 59.5'],
      bars: [],
      lines: ['threshold 26.5%', 'median 50%'],
      ticks: ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'],
    });
  });

  it('draws bars where the piles would be too high, and names some of their summaries', () => {
    const values = [...Array<number>(60).fill(0.31), 1];
    const { titles, dots, bars } = read(
      plot({ name: 'quality', points: points(values), minimum: undefined }).markup,
    );
    expect(dots).toEqual([]);
    expect(bars).toEqual(['31.2% 2.35%', '94.65% 2.35%']);
    expect(titles).toEqual([
      '0.300 to 0.325: 60 summaries, s0, s1, s2, s3, s4, s5, s6, s7 and 52 more',
      '0.975 to 1.000: 1 summary, s60',
    ]);
  });

  it('reaches as far as the highest value or the threshold', () => {
    expect(
      read(plot({ name: 'coverage', points: points([1.3]), minimum: undefined }).markup).ticks.at(-1),
    ).toBe('1.4');
    expect(read(plot({ name: 'raw', points: points([3]), minimum: 10 }).markup).ticks.at(-1)).toBe('10');
  });

  it('says so when no summary has the score', () => {
    const { caption, dots, lines } = read(plot({ name: 'raw', points: [], minimum: undefined }).markup);
    expect({ caption, dots, lines }).toEqual({ caption: ['no summary has this score'], dots: [], lines: [] });
  });
});
