import fc from 'fast-check';

const SIGNS = [
  ...'.!?,;:"\'()[]{}-–—…•*#@&%$/\\|~^`´<>=+_aZéß9０٣ \n\t\r\u2028\u00a0\u3000\u0000\u0007\u200b\u00ad',
  ..."n’t|'s|“|”|``|''|-lrb-|http://|www.|e.g.|U.S.|1,000|3.5|\r\n|\n\n|word|Word|WORD|漢字|हिन्दी|مرحبا|Ω".split(
    '|',
  ),
  ...[
    '😀',
    '👨‍👩‍👧',
    '🇫🇷',
    '👍🏽',
    '1️⃣',
    'e\u0301',
    '\u0301',
    '\u200d',
    '\ufe0f',
    '\ud800',
    '\udc00',
    '\u{e0067}',
  ],
];

/** Strings of all kinds: any code points, any code units, whole characters as people see them, and runs of signs. */
export function texts({ maxLength }: { maxLength: number }): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength })
      .map((units) => String.fromCharCode(...units)),
    fc.array(fc.constantFrom(...SIGNS), { maxLength }).map((parts) => parts.join('')),
  );
}
