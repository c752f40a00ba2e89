import { describe, expect, it } from 'vitest';
import { parseStopWords, STOP_WORDS } from '../../src/text/stopwords.ts';
import { asciiWords, words } from '../../src/text/words.ts';

describe('words', () => {
  it('are runs of letters, marks and digits in lower case', () => {
    expect(words("Café No. 7 isn't far; co-op_x")).toEqual([
      'café',
      'no',
      '7',
      'isn',
      't',
      'far',
      'co',
      'op',
      'x',
    ]);
    expect(words('E-mail 3.5% ½ a²')).toEqual(['e', 'mail', '3', '5', '½', 'a²']);
  });

  it('of one normal form, without invisible joiners', () => {
    expect(words('cafe\u0301')).toEqual(['café']);
    expect(words('co\u00adoperate')).toEqual(['cooperate']);
    expect(words('क्\u200dष')).toEqual(['क्ष']);
  });

  it('of any script, never none where there are letters', () => {
    expect(words('पुल बिहान भत्कियो।')).toEqual(['पुल', 'बिहान', 'भत्कियो']);
    expect(words('افتتح الجسر، اليوم')).toEqual(['افتتح', 'الجسر', 'اليوم']);
    expect(words('Ελληνικά και Кириллица')).toEqual(['ελληνικά', 'και', 'кириллица']);
    // The words of unspaced scripts depend on ICU's dictionaries; these are beyond dispute.
    expect(words('แมวกินปลา')).toEqual(['แมว', 'กิน', 'ปลา']);
    expect(words('iPhone手机').slice(0, 1)).toEqual(['iphone']);
    expect(words('マット').join('')).toBe('マット');
    expect(words('𠀀').length).toBe(1);
  });

  it('and nothing else', () => {
    expect(words('… — 🙂️ ! \u0301')).toEqual([]);
    expect(words('')).toEqual([]);
  });
});

describe('asciiWords', () => {
  it('take everything but a–z and 0–9 for a separator', () => {
    expect(asciiWords('naïve Москва E-5 İ \u212a')).toEqual(['na', 've', 'e', '5']);
  });
  it('can keep other scripts', () => {
    expect(asciiWords('naïve Москва-5 ² 東京tower', { otherScripts: true })).toEqual([
      'na',
      've',
      'москва',
      '5',
      ...words('東京'),
      'tower',
    ]);
  });
});

describe('stop words', () => {
  it('are a list of closed classes and light words', () => {
    const all = ['the', 'whereas', 'isn', 'three', 'making', 'various'];
    expect(all.filter((word) => !STOP_WORDS.has(word))).toEqual([]);
    expect(['storm', 'bridge', 'council', ''].filter((word) => STOP_WORDS.has(word))).toEqual([]);
  });
  it('can be read from a file', () => {
    expect([...parseStopWords('# mine\nThe\r\n\n of \n')]).toEqual(['the', 'of']);
    expect(() => parseStopWords('the\nof the\n', { file: 'stop.txt' })).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', where: { file: 'stop.txt', line: 2 } }),
    );
  });
});
