/** Texts that users have and nobody thinks of, with what is in them. */
export const UNUSUAL: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: ' \t\n\r\u00a0\u3000',
  'control characters': '\u0000\u0001\u0007\u001b[31m\u007f\u0085\u200b\u202e\ufeff',
  'half a surrogate pair': '\ud83d stays \ude00',
  emoji: '😀👍🏽👩‍👩‍👧‍👦🏳️‍🌈',
  'other scripts': 'Привет мир. 今日は良い天気です。 مرحبا بالعالم नमस्ते สวัสดี',
  'combining marks': `e${'\u0301'.repeat(2000)}`,
  'one long word': 'x'.repeat(200_000),
  marks: '?!…—“”«»()[]{}<>'.repeat(50),
  'stop words': 'the of and to',
  'numbers alone': '1 22 333 4444 55555 666666 ٣٤ ½',
};

/** So many words, most of them different. */
export function manyWords(count: number): string {
  return Array.from({ length: count }, (_, i) => `word${i % 30_011}${i % 12 === 11 ? '.' : ''}`).join(' ');
}

/** Of length 1 or all zeros; never anything else. */
export function isPoint(vector: Float64Array): boolean {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 || Math.abs(length - 1) < 1e-9;
}
