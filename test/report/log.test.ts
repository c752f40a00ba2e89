import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniqueFileNames } from '../../src/report/file-names.ts';
import { logReport } from '../../src/report/log.ts';
import { reportOf, reportWithNames, sample } from './sample.ts';

describe('the log', () => {
  const files = logReport(sample);

  it('has a file for each summary', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'harbour.empty.txt',
      'harbour.good.txt',
      'harbour.unmarked.txt',
      'harbour.weak.txt',
    ]);
    expect(logReport(reportOf([]))).toEqual([]);
  });

  it('shows the computation, the matched units, the rest of the summary and what it missed', () => {
    expect(files[1]!.content).toMatchInlineSnapshot(`
      "summary    good
      topic      harbour
      pyramid    manual, 3 references, 4 content units
      signature  cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic

      SCORE
        raw            5 = 1 × 3 + 1 × 2
        quality        0.625 = 5 / 8
        coverage       0.714 = 5 / 7
        comprehensive  0.667 = 2 × 0.625 × 0.714 / (0.625 + 0.714)
        content units in the summary: 2 matched + 1 repeated + 1 without a unit = 4, at best a weight of 8
        content units in an average reference, before rounding: 2.667, at best a weight of 7
        units of weight 3: 1 matched of 1
        units of weight 2: 1 matched of 2
        units of weight 1: 0 matched of 1

      MATCHED UNITS: 2
        weight 3, unit 1: The harbour was closed
          summary: The port is closed
          repeated: shut it stays
          reference A: The harbour closed
          reference B: The port was shut
          reference C: Authorities closed the harbour
        weight 2, unit 2: Two ships sank
          summary: Two ships were lost (similarity 0.813; next closest: unit 3 at 0.250)
          reference A: Two ships sank
          reference B: two vessels went down

      SEGMENTS WITHOUT A UNIT: 1
        Gulls cried

      MISSED UNITS: 2
        weight 2, unit 3: The sailors survived
        weight 1, unit 4: The closing was official
      "
    `);
  });

  it('says why a summary has no score', () => {
    expect(files[0]!.content).toMatchInlineSnapshot(`
      "summary    empty
      topic      harbour
      pyramid    manual, 3 references, 4 content units
      signature  cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic

      SCORE
        raw            —
        quality        —
        coverage       —
        comprehensive  —
        unscored: The summary is empty.
        content units in the summary: 0 matched + 0 repeated + 0 without a unit = 0
        content units in an average reference, before rounding: 2.667
        units of weight 3: 0 matched of 1
        units of weight 2: 0 matched of 2
        units of weight 1: 0 matched of 1

      MATCHED UNITS: 0

      SEGMENTS WITHOUT A UNIT: 0

      MISSED UNITS: 4
        weight 3, unit 1: The harbour was closed
        weight 2, unit 2: Two ships sank
        weight 2, unit 3: The sailors survived
        weight 1, unit 4: The closing was official
      "
    `);
  });

  it('says why some scores have no value', () => {
    expect(files[2]!.content).toMatchInlineSnapshot(`
      "summary    unmarked
      topic      harbour
      pyramid    manual, 3 references, 4 content units
      signature  cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic

      SCORE
        raw            0 = 0
        quality        —
        coverage       0.000 = 0 / 7
        comprehensive  —
        no quality, comprehensive: No content unit is marked in the summary, so its quality has no denominator.
        content units in the summary: 0 matched + 0 repeated + 0 without a unit = 0
        content units in an average reference, before rounding: 2.667, at best a weight of 7
        units of weight 3: 0 matched of 1
        units of weight 2: 0 matched of 2
        units of weight 1: 0 matched of 1

      MATCHED UNITS: 0

      SEGMENTS WITHOUT A UNIT: 0

      MISSED UNITS: 4
        weight 3, unit 1: The harbour was closed
        weight 2, unit 2: Two ships sank
        weight 2, unit 3: The sailors survived
        weight 1, unit 4: The closing was official
      "
    `);
  });

  it('keeps text from users on its line', () => {
    const [file] = logReport(
      reportWithNames([{ topic: 'a\nSCORE', summary: 'b\u001b[2J', label: 'c\r\nMISSED UNITS: 0' }]),
    );
    expect(file!.content).toMatchInlineSnapshot(`
      "summary    b�[2J
      topic      a SCORE
      pyramid    manual, 3 references, 4 content units
      signature  cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic

      SCORE
        raw            1 = 1 × 1
        quality        0.333 = 1 / 3
        coverage       0.143 = 1 / 7
        comprehensive  0.200 = 2 × 0.333 × 0.143 / (0.333 + 0.143)
        content units in the summary: 1 matched + 0 without a unit = 1, at best a weight of 3
        content units in an average reference, before rounding: 2.667, at best a weight of 7
        units of weight 3: 0 matched of 1
        units of weight 2: 0 matched of 2
        units of weight 1: 1 matched of 1

      MATCHED UNITS: 1
        weight 1, unit 4: c MISSED UNITS: 0
          summary: Officials (similarity 0.500)
          reference C: Authorities

      SEGMENTS WITHOUT A UNIT: 0

      MISSED UNITS: 3
        weight 3, unit 1: c MISSED UNITS: 0
        weight 2, unit 2: c MISSED UNITS: 0
        weight 2, unit 3: c MISSED UNITS: 0
      "
    `);
  });
});

describe('file names', () => {
  const names = (...ids: string[]) =>
    uniqueFileNames(
      ids.map((id) => [id]),
      '.txt',
    );

  it('are the ids where those are fine names', () => {
    expect(names('s1', 'System-A_2', 'v1.2', '要約', 'é')).toEqual([
      's1.txt',
      'System-A_2.txt',
      'v1.2.txt',
      '要約.txt',
      'é.txt',
    ]);
  });

  it('are cleaned and fingerprinted where they are not', () => {
    expect(
      names(
        'a/b',
        'a\\b',
        '..',
        '../../etc/passwd',
        'CON',
        'nul.csv',
        'COM1',
        '',
        '.hidden',
        '-rf',
        'x'.repeat(300),
        'a:b',
        '🙂',
      ),
    ).toMatchInlineSnapshot(`
      [
        "a_b-c518f9fae780.txt",
        "a_b-c50d12b012e2.txt",
        "_-98c6097bb8d2.txt",
        "____etc_passwd-8df153fafaf3.txt",
        "_CON-c10bd8e4337b.txt",
        "_nul.csv-705a4f038d36.txt",
        "_COM1-301f316a1077.txt",
        "_-f0ce55dc8c0b.txt",
        "_hidden-044301b27b07.txt",
        "_rf-fde88980e245.txt",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-562fc83b52d7.txt",
        "a_b-4078bc35e0f0.txt",
        "_-e8420d4ad98d.txt",
      ]
    `);
  });

  it('differ where ids differ only in case, in the spelling of accents or by a fingerprint', () => {
    const [fingerprinted] = names('a/b');
    const twin = fingerprinted!.replace('.txt', '');
    expect(names('Ab', 'aB', 'e\u0301', '\u00e9', 'ß', 'ss', 'SS', 'a/b', twin)).toMatchInlineSnapshot(`
      [
        "Ab-4ab336ffa720.txt",
        "aB-f97a93f09304.txt",
        "é-75926196f316.txt",
        "é-d5554523d0d2.txt",
        "ß-47fe7c1f9daf.txt",
        "ss-32d4590e998e.txt",
        "SS-f5a447121092.txt",
        "a_b-c518f9fae780.txt",
        "a_b-c518f9fae780-1c228b987e31.txt",
      ]
    `);
  });

  it('tell topics apart', () => {
    expect(
      uniqueFileNames(
        [
          ['storm', 's1'],
          ['storm', 'a/b'],
          ['flood', 's1'],
        ],
        '.txt',
      ),
    ).toEqual(['storm.s1.txt', 'storm.a_b-234aed3e4801.txt', 'flood.s1.txt']);
  });

  it('differ for the same id twice', () => {
    expect(new Set(names('a', 'a', 'a')).size).toBe(3);
  });

  it('do not mix up where the topic ends', () => {
    expect(
      uniqueFileNames(
        [
          ['a.b', 'c'],
          ['a', 'b.c'],
        ],
        '.txt',
      ),
    ).toMatchInlineSnapshot(`
      [
        "a.b.c-52252444466c.txt",
        "a.b.c-990b027e96e6.txt",
      ]
    `);
  });

  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.string({
      unit: fc.constantFrom('a', 'A', 'ß', 's', 'S', 'é', 'e\u0301', '.', '/', '-', 'ａ', '\u200d'),
      maxLength: 3,
    }),
    fc.constantFrom(
      'CON',
      'con',
      'Prn.x',
      'AUX',
      'lpt1',
      'COM¹',
      '.',
      '..',
      ' ',
      'a ',
      'a.',
      'x'.repeat(300),
      '\ud800',
    ),
  );

  it('are unique and safe for any ids', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.tuple(nasty), fc.tuple(nasty, nasty)), { maxLength: 12 }), (ids) => {
        const files = uniqueFileNames(ids, '.txt');
        expect(files).toHaveLength(ids.length);
        expect(new Set(files.map(sameFile)).size).toBe(ids.length);
        for (const file of files) expect(dangers(file)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('belong to their ids whatever the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(nasty, { maxLength: 12 }), (ids) => {
        const forwards = names(...ids);
        expect(names(...ids.toReversed())).toEqual(forwards.toReversed());
      }),
      { numRuns: 500 },
    );
  });
});

/** What a file system that ignores case and normalises Unicode takes a name for. */
function sameFile(name: string): string {
  return name.normalize('NFD').toLowerCase().toUpperCase().normalize('NFD');
}

function dangers(name: string): readonly string[] {
  const rules: Record<string, boolean> = {
    'reserved character': /[<>:"/\\|?*\p{Control}\p{Surrogate}]/u.test(name),
    'starts with a dot, blank or hyphen': /^[.\s-]/.test(name),
    'ends with a dot or blank': /[.\s]$/.test(name),
    'goes up': name.includes('..'),
    device: /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(name),
    'too long': Buffer.byteLength(name) > 100,
    'wrong ending': !name.endsWith('.txt') || name.length === 4,
  };
  return Object.keys(rules).filter((rule) => rules[rule]);
}
