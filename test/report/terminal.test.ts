import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { terminalReport } from '../../src/report/terminal.ts';
import { reportOf, reportWithNames, sample } from './sample.ts';

const gated = { ...sample, thresholds: { coverage: 0.5, raw: 3 } };

function print(...args: Parameters<typeof terminalReport>): string {
  const files = terminalReport(...args);
  expect(files.map(({ name }) => name)).toEqual(['scores.txt']);
  return files[0]!.content;
}

describe('the table', () => {
  it('has a row for each summary, reasons for what has no score, the means and the signature', () => {
    expect(print(sample)).toMatchInlineSnapshot(`
      "summary     raw  quality  coverage  comprehensive  matched/size
      harbour: manual, 3 references, 4 content units
        empty       —        —         —              —           0/0
          unscored: The summary is empty.
        good        5    0.625     0.714          0.667           2/4
        unmarked    0        —     0.000              —           0/0
          no quality, comprehensive: No content unit is marked in the summary, so its
          quality has no denominator.
        weak        1    0.333     0.143          0.200           1/1

      mean          2    0.479     0.286          0.433
      mean of raw, coverage over 3 scored summaries (1 unscored); of quality,
      comprehensive over 2 scored summaries (2 unscored)
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('marks missed thresholds and keeps the digits in line', () => {
    expect(print(gated)).toMatchInlineSnapshot(`
      "summary     raw   quality  coverage   comprehensive  matched/size
      harbour: manual, 3 references, 4 content units
        empty       —!        —         —!              —           0/0
          unscored: The summary is empty.
        good        5     0.625     0.714           0.667           2/4
        unmarked    0!        —     0.000!              —           0/0
          no quality, comprehensive: No content unit is marked in the summary, so its
          quality has no denominator.
        weak        1!    0.333     0.143!          0.200           1/1

      mean          2     0.479     0.286           0.433
      mean of raw, coverage over 3 scored summaries (1 unscored); of quality,
      comprehensive over 2 scored summaries (2 unscored)
      ! below the threshold (raw at least 3, coverage at least 0.5): 6 misses
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('drops the least important columns when the width is small, and says so', () => {
    expect(print(sample, { width: 40 })).toMatchInlineSnapshot(`
      "summary     raw  quality  coverage
      harbour: manual, 3 r…es, 4 content units
        empty       —        —         —
          unscored: The summary is empty.
        good        5    0.625     0.714
        unmarked    0        —     0.000
          no quality, comprehensive: No
          content unit is marked in the
          summary, so its quality has no
          denominator.
        weak        1    0.333     0.143

      mean          2    0.479     0.286
      mean of raw, coverage over 3 scored
      summaries (1 unscored); of quality,
      comprehensive over 2 scored summaries (2
      unscored)
      left out at this width: comprehensive,
      matched/size
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('drops a score with a threshold later than one without', () => {
    const report = { ...sample, thresholds: { comprehensive: 0.5 } };
    expect(print(report, { width: 40 })).toMatchInlineSnapshot(`
      "summary     coverage  comprehensive
      harbour: manual, 3 r…es, 4 content units
        empty            —              —!
          unscored: The summary is empty.
        good         0.714          0.667
        unmarked     0.000              —!
          no quality, comprehensive: No
          content unit is marked in the
          summary, so its quality has no
          denominator.
        weak         0.143          0.200!

      mean           0.286          0.433
      mean of raw, coverage over 3 scored
      summaries (1 unscored); of quality,
      comprehensive over 2 scored summaries (2
      unscored)
      ! below the threshold (comprehensive at
      least 0.5): 3 misses
      left out at this width: raw, quality,
      matched/size
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('shortens long names in the middle before it drops a column', () => {
    const names = [
      'run-2024-with-a-very-long-name-indeed/seed-1',
      'run-2024-with-a-very-long-name-indeed/seed-2',
    ];
    const report = reportWithNames(names.map((summary) => ({ topic: 'harbour', summary })));
    expect(print(report, { width: 70 })).toMatchInlineSnapshot(`
      "summary            raw  quality  coverage  comprehensive  matched/size
      harbour: manual, 3 references, 4 content units
        run-20…d/seed-1    1    0.333     0.143          0.200           1/1
      harbour: manual, 3 references, 4 content units
        run-20…d/seed-2    1    0.333     0.143          0.200           1/1

      mean                 1    0.333     0.143          0.200
      mean over 2 scored summaries (0 unscored)
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('measures emoji and wide characters as a terminal shows them', () => {
    const report = reportWithNames([
      { topic: '港', summary: '要約一号' },
      { topic: 'flag', summary: '👩‍👩‍👧 🇩🇪 x' },
    ]);
    expect(print(report)).toMatchInlineSnapshot(`
      "summary     raw  quality  coverage  comprehensive  matched/size
      港: manual, 3 references, 4 content units
        要約一号    1    0.333     0.143          0.200           1/1
      flag: manual, 3 references, 4 content units
        👩‍👩‍👧 🇩🇪 x     1    0.333     0.143          0.200           1/1

      mean          1    0.333     0.143          0.200
      mean over 2 scored summaries (0 unscored)
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });

  it('says that there is nothing', () => {
    expect(print(reportOf([]))).toMatchInlineSnapshot(`
      "summary  raw  quality  coverage  comprehensive  matched/size

      mean       —        —         —              —
      mean over 0 scored summaries (0 unscored)
      cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
      "
    `);
  });
});

describe('colour', () => {
  it('is off unless asked for, and only adds escapes when on', () => {
    const coloured = print(gated, { colour: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(print(gated));
    expect(JSON.stringify(coloured.split('\n').slice(0, 6))).toMatchInlineSnapshot(
      `"["\\u001b[1msummary     raw   quality  coverage   comprehensive  matched/size\\u001b[22m","\\u001b[1mharbour: manual, 3 references, 4 content units\\u001b[22m","  empty     \\u001b[31m  —!\\u001b[39m        —  \\u001b[31m       —!\\u001b[39m              —           0/0","\\u001b[2m    unscored: The summary is empty.\\u001b[22m","  good        5     0.625     0.714           0.667           2/4","  unmarked  \\u001b[31m  0!\\u001b[39m        —  \\u001b[31m   0.000!\\u001b[39m              —           0/0"]"`,
    );
  });

  it('paints a missed score, not a name that ends like the mark', () => {
    const report = reportWithNames([{ topic: 't', summary: 'wow!' }], { raw: 0, coverage: 0.5 });
    expect(JSON.stringify(print(report, { colour: true }).split('\n')[2])).toMatchInlineSnapshot(
      `""  wow!     1     0.333  \\u001b[31m   0.143!\\u001b[39m          0.200           1/1""`,
    );
  });
});

describe('any name', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });
  const graphemes = fc.string({ unit: 'grapheme', maxLength: 60 });
  const name = fc.oneof(
    anyText,
    graphemes,
    fc.constantFrom('', '\u001b[2J', '\u009b31m', 'a\u202eb', '\ud800'),
  );

  it('never makes a line wider than the width, but for the signature', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ topic: name, summary: name }), { maxLength: 4 }),
        fc.integer({ min: 40, max: 200 }),
        fc.boolean(),
        (names, width, withThreshold) => {
          const report = reportWithNames(names, withThreshold ? { coverage: 0.5 } : {});
          const wide = print(report, { width })
            .split('\n')
            .filter((line) => stringWidth(line) > width && !line.startsWith('cheops:'));
          expect(wide).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never sends a control character to the terminal', () => {
    fc.assert(
      fc.property(name, name, (topic, summary) => {
        const content = print(reportWithNames([{ topic, summary }]));
        expect(content.replaceAll('\n', '')).not.toMatch(
          /[\p{Control}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
        );
        // A line break in a name would add a line: header, topic, summary, blank, mean, note, signature.
        expect(content.split('\n')).toHaveLength(8);
      }),
      { numRuns: 500 },
    );
  });
});
