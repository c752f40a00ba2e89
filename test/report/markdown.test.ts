import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, markdownReport } from '../../src/report/markdown.ts';
import { reportWithNames, sample } from './sample.ts';

const print = (...args: Parameters<typeof markdownReport>) => markdownReport(...args)[0]!.content;

describe('the page', () => {
  it('has the table, the means, and what was missed folded away', () => {
    expect(markdownReport(sample)[0]!.name).toBe('scores.md');
    expect(print(sample)).toMatchInlineSnapshot(`
      "| topic | summary | raw | quality | coverage | comprehensive | matched/size |
      | --- | --- | --: | --: | --: | --: | --: |
      | harbour | empty | — | — | — | — | 0/0 |
      | harbour | unmarked | 0 | — | 0.000 | — | 0/0 |
      | harbour | weak | 1 | 0.333 | 0.143 | 0.200 | 1/1 |
      | harbour | good | 5 | 0.625 | 0.714 | 0.667 | 2/4 |
      |  | **mean** | 2 | 0.479 | 0.286 | 0.433 |  |

      mean of raw, coverage over 3 scored summaries (1 unscored); of quality, comprehensive over 2 scored summaries (2 unscored); signature \`cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic\`

      <details><summary>harbour: empty</summary>

      - unscored: The summary is empty.
      - missed, weight 3: The harbour was closed
      - missed, weight 2: Two ships sank
      - missed, weight 2: The sailors survived
      - missed, weight 1: The closing was official

      </details>

      <details><summary>harbour: unmarked</summary>

      - no quality, comprehensive: No content unit is marked in the summary, so its quality has no denominator.
      - missed, weight 3: The harbour was closed
      - missed, weight 2: Two ships sank
      - missed, weight 2: The sailors survived
      - missed, weight 1: The closing was official

      </details>

      <details><summary>harbour: weak</summary>

      - missed, weight 3: The harbour was closed
      - missed, weight 2: Two ships sank
      - missed, weight 2: The sailors survived

      </details>

      <details><summary>harbour: good</summary>

      - missed, weight 2: The sailors survived
      - missed, weight 1: The closing was official

      </details>
      "
    `);
  });

  it('names the worst five of what failed, the worst first, and counts the others', () => {
    const [topic] = sample.topics;
    const weak = topic!.summaries.find(({ card }) => card.summary === 'weak')!;
    const summaries = [0.4, 0.1, 0.3, 0.45, 0, 0.2, 0.35].map((value) => {
      const coverage = { ...weak.card.coverage, value } as typeof weak.card.coverage;
      return { ...weak, card: { ...weak.card, summary: `s${value}`, coverage } };
    });
    const text = print({ ...sample, topics: [{ ...topic!, summaries }], thresholds: { coverage: 0.5 } });
    expect(text.split('\n\n').slice(0, 2).join('\n').split('\n')).toEqual([
      '**failed: 7 checks**',
      '- s0: coverage 0.000, required 0.5',
      '- s0.1: coverage 0.100, required 0.5',
      '- s0.2: coverage 0.200, required 0.5',
      '- s0.3: coverage 0.300, required 0.5',
      '- s0.35: coverage 0.350, required 0.5',
      '- and 2 more',
    ]);
  });

  it('marks missed thresholds and names only as many missed units as asked', () => {
    expect(print({ ...sample, thresholds: { coverage: 0.5 } }, { missedUnits: 1 })).toMatchInlineSnapshot(`
      "**failed: 3 checks**

      - empty: coverage has no value, required 0.5 (The summary is empty.)
      - unmarked: coverage 0.000, required 0.5
      - weak: coverage 0.143, required 0.5

      | topic | summary | raw | quality | coverage | comprehensive | matched/size |
      | --- | --- | --: | --: | --: | --: | --: |
      | harbour | empty | — | — | — ❌ | — | 0/0 |
      | harbour | unmarked | 0 | — | 0.000 ❌ | — | 0/0 |
      | harbour | weak | 1 | 0.333 | 0.143 ❌ | 0.200 | 1/1 |
      | harbour | good | 5 | 0.625 | 0.714 | 0.667 | 2/4 |
      |  | **mean** | 2 | 0.479 | 0.286 | 0.433 |  |

      mean of raw, coverage over 3 scored summaries (1 unscored); of quality, comprehensive over 2 scored summaries (2 unscored); ❌ below the threshold: coverage at least 0.5; signature \`cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic\`

      <details><summary>harbour: empty</summary>

      - unscored: The summary is empty.
      - missed, weight 3: The harbour was closed
      - and 3 more

      </details>

      <details><summary>harbour: unmarked</summary>

      - no quality, comprehensive: No content unit is marked in the summary, so its quality has no denominator.
      - coverage 0.000, required 0.5
      - missed, weight 3: The harbour was closed
      - and 3 more

      </details>

      <details><summary>harbour: weak</summary>

      - coverage 0.143, required 0.5
      - missed, weight 3: The harbour was closed
      - and 2 more

      </details>

      <details><summary>harbour: good</summary>

      - missed, weight 2: The sailors survived
      - and 1 more

      </details>
      "
    `);
  });

  it('keeps names with pipes, line breaks and markup in their cells', () => {
    const report = reportWithNames([
      { topic: 'a|b\n\n# c', summary: '</details><b>x</b> @someone #12', label: '[x](y)' },
    ]);
    expect(print(report)).toMatchInlineSnapshot(`
      "| topic | summary | raw | quality | coverage | comprehensive | matched/size |
      | --- | --- | --: | --: | --: | --: | --: |
      | a&#124;b # c | &#60;/details&#62;&#60;b&#62;x&#60;/b&#62; @<!-- -->someone #<!-- -->12 | 1 | 0.333 | 0.143 | 0.200 | 1/1 |
      |  | **mean** | 1 | 0.333 | 0.143 | 0.200 |  |

      mean over 1 scored summary (0 unscored); signature \`cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic\`

      <details><summary>a&#124;b # c: &#60;/details&#62;&#60;b&#62;x&#60;/b&#62; @<!-- -->someone #<!-- -->12</summary>

      - missed, weight 3: &#91;x&#93;(y)
      - missed, weight 2: &#91;x&#93;(y)
      - missed, weight 2: &#91;x&#93;(y)

      </details>
      "
    `);
  });
});

describe('escaping', () => {
  it.each([
    ['a|b\n*c* @d', 'a&#124;b &#42;c&#42; @<!-- -->d'],
    ['system_1 _not_ emphasis', 'system_1 &#95;not&#95; emphasis'],
    ['&amp; <b> `c` ~d~ $e$ \\', '&#38;amp; &#60;b&#62; &#96;c&#96; &#126;d&#126; &#36;e&#36; &#92;'],
    ['#12 C# a@b', '#<!-- -->12 C# a@<!-- -->b'],
    ["It's a 1.5 % rise (so far)!", "It's a 1.5 % rise (so far)!"],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it('leaves every row with the cells of the header, for any names', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('|', '\\', '\n', '<', '`', '-') }),
    );
    fc.assert(
      fc.property(name, name, name, (topic, summary, label) => {
        const lines = print(reportWithNames([{ topic, summary, label }])).split('\n');
        const rows = lines.slice(0, lines.indexOf(''));
        expect(rows.map((row) => row.split('|').length)).toEqual([9, 9, 9, 9]);
        const tags = lines
          .join('\n')
          .replaceAll('<!-- -->', '')
          .match(/<[^>]*>?/g);
        expect(tags).toEqual(['<details>', '<summary>', '</summary>', '</details>']);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a comment', () => {
  const names = Array.from({ length: 2000 }, (_, i) => ({ topic: `topic ${i}`, summary: `system ${i}` }));
  const content = print(reportWithNames(names, { coverage: 0.5 }));

  it('is never longer than one may be, and counts what is left out', () => {
    expect(content.length).toBeLessThan(65_536);
    expect(content.length).toBeGreaterThan(40_000);
    const rows = content.match(/^\| topic/gm)!.length - 1;
    expect(content).toContain(`${2000 - rows} more summaries, with coverage`);
    expect(content).toMatch(/Details of \d+ more summaries are left out\./);
  });

  it('has the worst first, with the verdict before all', () => {
    const text = markdownReport({ ...sample, thresholds: { coverage: 0.5 } })[0]!.content;
    expect(text.startsWith('**failed: 3 checks**\n')).toBe(true);
    const order = [...text.matchAll(/^\| harbour \| (\w+)/gm)].map(([, name]) => name);
    expect(order).toEqual(['empty', 'unmarked', 'weak', 'good']);
  });

  it('is not burst by one endless label', () => {
    const endless = reportWithNames([{ topic: 't', summary: 's'.repeat(1e5), label: 'l'.repeat(1e5) }]);
    expect(markdownReport(endless)[0]!.content.length).toBeLessThan(65_536);
  });
});
