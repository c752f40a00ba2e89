import { describe, expect, it } from 'vitest';
import { averageRouge } from '../../../src/overlap/rouge/average.ts';
import { drand48 } from '../../../src/overlap/rouge/drand48.ts';
import { parseExceptions } from '../../../src/overlap/rouge/exceptions.ts';
import { limitBytes, limitBytesOfEach, limitWords } from '../../../src/overlap/rouge/limit.ts';
import { resolveOptions, rougeSignature } from '../../../src/overlap/rouge/options.ts';
import { rouge, rougeAll } from '../../../src/overlap/rouge/rouge.ts';
import { roundAsPrintf } from '../../../src/overlap/rouge/rounding.ts';
import { parseVariant } from '../../../src/overlap/rouge/variant.ts';

const recall = (summary: string, reference: string, variant = 'rouge-1') =>
  rouge({ summary, references: [reference], variant }).recall;

it('gives counts and scores', () => {
  expect(rouge({ summary: 'A dog ran home.', references: ['The dog ran.'], variant: 'rouge-1' })).toEqual({
    variant: 'rouge-1',
    recall: 2 / 3,
    precision: 1 / 2,
    f: expect.closeTo(4 / 7, 12),
    statistics: [{ hits: 2, reference: 3, summary: 4 }],
  });
});

describe('undefined is not zero', () => {
  it('an empty summary, an empty reference, no reference', () => {
    const reasonOf = (summary: string, references: string[], variant = 'rouge-1') => {
      const { recall: r, precision, f, reason } = rouge({ summary, references, variant });
      return [r, precision, f, reason];
    };
    expect(reasonOf('...', ['A dog.'])).toEqual([null, null, null, 'the summary has no words']);
    expect(reasonOf('A dog.', [''])).toEqual([null, 0, null, 'no reference has a word']);
    expect(reasonOf('A dog.', [])).toEqual([null, null, null, 'there is no reference']);
    expect(reasonOf('A dog.', ['dog'], 'rouge-2')).toEqual([
      null,
      0,
      null,
      'no reference has 2 words in a row',
    ]);
    expect(reasonOf('dog', ['A dog.'], 'rouge-2')).toEqual([0, null, 0, undefined]);
  });

  it('the tools say 0', () => {
    for (const preset of ['rouge-1.5.5', 'rouge-score'] as const) {
      expect(
        rouge({ summary: '', references: ['A dog.'], variant: 'rouge-1', options: { preset } }),
      ).toMatchObject({
        recall: 0,
        precision: 0,
        f: 0,
      });
    }
  });
});

describe('other scripts', () => {
  const texts = {
    Thai: ['แมวนอนบนเสื่อในบ้าน', 'แมวนอนบนเก้าอี้'],
    Japanese: ['猫がマットの上で寝ている。', '猫が椅子の上にいる。'],
    Chinese: ['昨天城里开了一座新桥。', '城里有一座旧桥。'],
    Nepali: ['पुरानो पुल बिहान भत्कियो।', 'पुल बिहान बन्द भयो।'],
    Arabic: ['افتتح الجسر القديم صباح اليوم.', 'أغلق الجسر القديم أمس.'],
    Russian: ['Старый мост открыли утром.', 'Мост закрыли утром.'],
    Korean: ['오래된 다리가 아침에 열렸다.', '다리가 아침에 닫혔다.'],
  };
  for (const [script, [text, other]] of Object.entries(texts)) {
    it(`${script}: identical texts score 1, others in between, under every preset`, () => {
      for (const preset of ['standard', 'plain', 'rouge-1.5.5', 'rouge-score'] as const) {
        const score = (reference: string) =>
          rouge({ summary: text!, references: [reference], variant: 'rouge-1', options: { preset } }).recall!;
        expect(score(text!)).toBe(1);
        expect(score(other!)).toBeGreaterThan(0);
        expect(score(other!)).toBeLessThan(1);
      }
    });
  }

  it('the tools drop them, which is an option', () => {
    const options = { preset: 'rouge-1.5.5', otherScripts: false } as const;
    const summary = 'Старый мост 7';
    expect(rouge({ summary, references: [summary], variant: 'rouge-1', options }).statistics).toEqual([
      { hits: 1, reference: 1, summary: 1 },
    ]);
  });

  it('letters with diacritics belong to words, in either normal form', () => {
    expect(recall('Cafe\u0301 Zürich', 'café zu\u0308rich')).toBe(1);
    const options = { preset: 'rouge-1.5.5' } as const;
    expect(rouge({ summary: 'café', references: ['caf'], variant: 'rouge-1', options }).recall).toBe(1);
  });
});

describe('options', () => {
  it('stems, stop words and exceptions', () => {
    const references = ['The geese were running'];
    const of = (summary: string, options: object) =>
      rouge({ summary, references, variant: 'rouge-1', options }).statistics[0]!.hits;
    expect(of('a goose runs', {})).toBe(0);
    expect(of('a goose runs', { stem: true })).toBe(1);
    expect(of('a goose runs', { stem: true, exceptions: parseExceptions('geese goos\n') })).toBe(2);
    expect(
      rouge({ summary: 'the', references, variant: 'rouge-1', options: { stopWords: true } }).reason,
    ).toBe('the summary has no words');
    expect(of('the geese', { stopWords: new Set(['the']) })).toBe(1);
  });

  it('beta is another way to say alpha', () => {
    const input = { summary: 'a b c d', references: ['a x'], variant: 'rouge-1' };
    const { recall: r, precision: p, f } = rouge({ ...input, options: { beta: 2 } });
    expect([r, p, f]).toEqual(
      [1 / 2, 1 / 4, (5 * (1 / 2) * (1 / 4)) / (1 / 2 + 4 * (1 / 4))].map((x) => expect.closeTo(x, 12)),
    );
    expect(rouge({ ...input, options: { alpha: 0 } }).f).toBe(r);
    expect(rouge({ ...input, options: { alpha: 1 } }).f).toBe(p);
  });

  it('combines references', () => {
    const input = { summary: 'a b c', references: ['a b', 'a x y z'], variant: 'rouge-1' };
    const of = (options: object) => rouge({ ...input, options }).recall;
    expect(of({ references: 'sum' })).toBe(3 / 6);
    expect(of({ references: 'best' })).toBe(1);
    expect(of({ references: 'mean' })).toBe((1 + 1 / 4) / 2);
    expect(of({ references: 'best-f' })).toBe(1);
    expect(of({ references: 'best', jackknife: true })).toBe((1 / 4 + 1) / 2);
  });

  it('refuses what makes no sense, and says what does', () => {
    expect(() => resolveOptions({ alpha: 0.5, beta: 1 })).toThrow('alpha or beta, not both');
    expect(() => resolveOptions({ alpha: 2 })).toThrow('Alpha lies between 0 and 1, but it is 2.');
    expect(() => resolveOptions({ limit: { words: 0 } })).toThrow('whole number above 0');
    expect(() => resolveOptions({ preset: 'none' as 'plain' })).toThrow('Unknown ROUGE preset "none".');
    for (const [wrong, message] of [
      [{ references: 'worst' }, 'references cannot be "worst".'],
      [{ stemmer: 'x' }, 'stemmer cannot be "x".'],
      [{ tokens: 'bytes' }, 'tokens cannot be "bytes".'],
      [{ stem: 'yes' }, 'stem cannot be "yes".'],
      [{ stopwords: true }, 'ROUGE has no option "stopwords".'],
      [{ stopWords: ['the'] }, 'Stop words are a Set, exceptions are a Map.'],
      [{ beta: -1 }, 'beta cannot be -1.'],
    ] as const) {
      expect(() => resolveOptions(wrong as object)).toThrow(
        expect.objectContaining({ code: 'E_USAGE', message }),
      );
    }
    expect(() => parseVariant('rouge-0')).toThrow('Unknown ROUGE metric "rouge-0".');
    expect(() => parseVariant('rouge-w-0.5')).toThrow('at least 1, not 0.5');
    expect(() => parseExceptions('geese\n', { file: 'noun.exc' })).toThrow('"geese" has no base form');
  });

  it('has a signature that tells options apart', () => {
    expect(rougeSignature(resolveOptions())).toBe('standard');
    expect(
      rougeSignature(
        resolveOptions({
          preset: 'rouge-1.5.5',
          stem: true,
          stopWords: new Set(['the', 'of']),
          exceptions: new Map([['geese', 'goose']]),
          limit: { bytes: 665 },
          references: 'best',
          jackknife: true,
          beta: 2,
          otherScripts: false,
        }),
      ),
    ).toBe(
      'tokens:rouge-1.5.5,scripts:latin,stem:rouge-1.5.5,exceptions:1-9962e5af,stop:2-8388afcd,limit:665b,references:best,jackknife,alpha:0.2,arithmetic:rouge-1.5.5',
    );
    const listed = (list: string[]) => rougeSignature(resolveOptions({ stopWords: new Set(list) }));
    expect(listed(['a', 'b'])).toBe(listed(['b', 'a']));
    expect(listed(['a', 'b'])).not.toBe(listed(['a', 'c']));
  });

  it('reads the names of variants', () => {
    expect(
      ['rouge-3', 'ROUGE-L', 'rouge-l-text', 'rouge-w', 'rouge-w-2', 'rouge-s', 'rouge-s0', 'rouge-su4'].map(
        parseVariant,
      ),
    ).toEqual([
      { kind: 'n', n: 3 },
      { kind: 'l', of: 'sentences' },
      { kind: 'l', of: 'text' },
      { kind: 'w', weight: 1.2 },
      { kind: 'w', weight: 2 },
      { kind: 's', distance: Number.POSITIVE_INFINITY, unigrams: false },
      { kind: 's', distance: 0, unigrams: false },
      { kind: 's', distance: 4, unigrams: true },
    ]);
  });
});

describe('limits', () => {
  it('keep words or bytes of the beginning', () => {
    expect(limitWords(['one two', 'three four', 'five'], 3)).toEqual(['one two', 'three']);
    expect(limitWords([' one two', 'three'], 2)).toEqual(['one two']);
    expect(limitWords([' one two', 'three'], 2, { leadingSpace: true })).toEqual([' one']);
    expect(limitWords(['  ', 'one two'], 2, { leadingSpace: true })).toEqual(['  ', 'one two']);
    expect(limitBytes(['one two', 'three four', 'five'], 10)).toEqual(['one two', 'thr']);
    expect(limitBytes(['né'], 2)).toEqual(['n\ufffd']);
    expect(limitBytesOfEach(['one two', 'three four', 'five'], 8)).toEqual(['one two', 'three fo']);
  });
});

describe('averages', () => {
  const scores = ['t1', 't2', 't3', 't4'].map((id, i) => ({
    id,
    score:
      i === 3
        ? { recall: null, precision: null, f: null, reason: 'none' }
        : { recall: i / 4, precision: 1, f: i / 4 },
  }));

  it('leave out and count what has no score', () => {
    const average = averageRouge({ scores });
    expect(average).toMatchObject({
      n: 3,
      unscored: 1,
      recall: { mean: 0.25 },
      precision: { mean: 1, low: 1, high: 1 },
    });
    expect(average.recall!.low).toBe(0);
    expect(average.recall!.high).toBe(0.5);
    expect(averageRouge({ scores: scores.slice(3) })).toEqual({
      n: 0,
      unscored: 1,
      recall: null,
      precision: null,
      f: null,
    });
  });

  it('depend on the seed and on nothing else', () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      id: `t${i}`,
      score: { recall: Math.sqrt(i) % 1, precision: 1, f: 1 },
    }));
    const low = (seed: number, list = many) => averageRouge({ scores: list, seed }).recall!.low;
    expect(low(1)).toBe(low(1, many.toReversed()));
    expect(low(1)).not.toBe(low(2));
  });
});

it('numbers are rounded as Perl prints them, and drawn as Perl draws them', () => {
  // perl -e 'printf "%.5f ", $_ for 1/64, 3/64, 2/3, 0.1, 1e-5/2, 1'
  expect([1 / 64, 3 / 64, 2 / 3, 0.1, 1e-5 / 2, 1].map(roundAsPrintf)).toEqual([
    0.01562, 0.04688, 0.66667, 0.1, 0.00001, 1,
  ]);
  // perl 5.36: srand(999); printf "%.15f %.15f", rand(), rand()
  const next = drand48(999);
  expect([next(), next()].map((value) => value.toFixed(15))).toEqual([
    '0.102334393029199',
    '0.635775759906636',
  ]);
});

it('several variants are the same as one by one', () => {
  const input = {
    summary: 'a b c\nd e',
    references: ['a c\ne d', 'b'],
    options: { preset: 'plain' },
  } as const;
  const variants = ['rouge-1', 'rouge-l', 'rouge-su4'];
  expect(rougeAll({ ...input, variants })).toEqual(variants.map((variant) => rouge({ ...input, variant })));
});

describe('n-grams of any length', () => {
  const words = Array.from({ length: 40 }, (_, i) => `w${i % 7}`);

  it.each([1, 2, 3, 5, 6, 7, 8, 13, 40])('rouge-%i counts each stretch of so many words', (n) => {
    const other = words.toSpliced(20, 1, 'x');
    const stretches = (list: readonly string[]) =>
      list.slice(n - 1).map((_, i) => list.slice(i, i + n).join(' '));
    const left = stretches(words);
    let hits = 0;
    for (const gram of stretches(other)) {
      const at = left.indexOf(gram);
      if (at === -1) continue;
      left.splice(at, 1);
      hits++;
    }
    const { statistics } = rouge({
      summary: words.join(' '),
      references: [other.join(' ')],
      variant: `rouge-${n}`,
    });
    expect(statistics).toEqual([{ hits, reference: 41 - n, summary: 41 - n }]);
  });

  it.each(['41', '999999', '9'.repeat(400)])('rouge-%s, longer than the texts, is undefined at once', (n) => {
    const { recall: r, statistics } = rouge({
      summary: words.join(' '),
      references: [words.join(' ')],
      variant: `rouge-${n}`,
    });
    expect(r).toBeNull();
    expect(statistics).toEqual([{ hits: 0, reference: 0, summary: 0 }]);
  });
});

it('sentences that no table can hold have no score, with the reason', () => {
  const long = (words: number) => Array.from({ length: words }, (_, i) => `w${i % 7}`).join(' ');
  const score = (words: number, variant: string) =>
    rouge({ summary: long(words), references: [long(words)], variant });
  expect(score(17_000, 'rouge-w')).toEqual({
    variant: 'rouge-w',
    recall: null,
    precision: null,
    f: null,
    reason: 'a sentence is too long for rouge-w',
    statistics: [],
  });
  expect(score(100_000, 'rouge-l').reason).toBe('a sentence is too long for rouge-l');
  expect(score(100_000, 'rouge-2').recall).toBe(1);
});

it('texts of so many sentences that comparing them all would take minutes have no score, with the reason', () => {
  const sentences = (words: number) => Array.from({ length: words / 10 }, () => 'a b c d e f g h i j');
  const score = (words: number, variant: string) =>
    rouge({ summary: sentences(words), references: [sentences(100), sentences(words)], variant });
  expect(score(50_000, 'rouge-w')).toMatchObject({
    recall: null,
    reason: 'the texts are too long for rouge-w',
  });
  expect(score(100_000, 'rouge-l').reason).toBe('the texts are too long for rouge-l');
  expect(score(1000, 'rouge-w').recall).toBe(1);
});

it('the order of the references changes no digit of rouge-w', () => {
  const references = ['a b c d e f g', 'a c b d e g f h', 'b c d x e f', 'g f e d c', 'a b d e y f g h i'];
  for (const combined of ['sum', 'mean', 'best'] as const) {
    const scores = [references, references.toReversed(), references.toSorted()].map((ordered) => {
      const {
        recall: r,
        precision,
        f,
      } = rouge({
        summary: 'a b c x d e f y g h',
        references: ordered,
        variant: 'rouge-w',
        options: { references: combined },
      });
      return { r, precision, f };
    });
    expect(scores[1]).toEqual(scores[0]);
    expect(scores[2]).toEqual(scores[0]);
  }
});
