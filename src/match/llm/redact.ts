/**
 * The key in what a server says, however it is written: in capitals or not, with escapes or blanks amid it, in part, with
 * its middle masked, or in base64. A text without it stays as it is.
 *
 *   const redact = createRedactor('sk-SECRET/12345');
 *   redact('bad key: sk-secret%2F12345.')   // 'bad key: [key].'
 */
const SHOWN = '[key]';

/** Letters and digits of a key in a row that are no chance. */
const LEAST = 8;

export function createRedactor(key: string): (text: string) => string {
  if (key === '') return (text) => text;
  // Of a short key, a part may be anything.
  if (bare(key).length < LEAST) return (text) => text.replaceAll(key, SHOWN);
  const hidden = [bare(key), ...inBase64(key)];
  return (text) => replaceStretches(text, hidden);
}

/** Its letters and digits alone. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Of text that has the key in it, at any place: what is the same whatever stands before and behind it. */
function inBase64(key: string): readonly string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(key));
  return [0, 1, 2]
    .map((before) => {
      const written = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '');
      return bare(written.slice(before === 0 ? 0 : before + 1, -1));
    })
    .filter((written) => written.length >= LEAST);
}

/** A letter or digit of a text, and where it is written. */
interface Letter {
  readonly is: string;
  readonly from: number;
  readonly to: number;
}

/** A character may be written for an address or for JSON, once and again. */
const CHARACTER = /%(?:25){0,3}([0-9a-f]{2})|\\{1,4}u([0-9a-f]{4})|\\{1,4}[bfnrt]|[a-z0-9]/gi;

function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = [];
  for (const found of text.matchAll(CHARACTER)) {
    const code = found[1] ?? found[2];
    const character = code === undefined ? found[0] : String.fromCharCode(Number.parseInt(code, 16));
    const is = character.toLowerCase();
    if (/^[a-z0-9]$/.test(is)) letters.push({ is, from: found.index, to: found.index + found[0].length });
  }
  return letters;
}

function replaceStretches(text: string, hidden: readonly string[]): string {
  const letters = lettersOf(text);
  let clean = '';
  let end = 0;
  for (let at = 0; at + LEAST <= letters.length; at++) {
    const length = Math.max(...hidden.map((one) => stretchAt({ text, letters, at, of: one })));
    if (length < LEAST) continue;
    clean += text.slice(end, letters[at]!.from) + SHOWN;
    end = letters[at + length - 1]!.to;
    at += length - 1;
  }
  return clean + text.slice(end);
}

interface Place {
  readonly text: string;
  readonly letters: readonly Letter[];
  readonly at: number;
  readonly of: string;
}

/** How many letters from here on are those of a key, in their order; a mask may stand for some of them. */
function stretchAt({ text, letters, at, of }: Place, start = 0): number {
  let longest = 0;
  for (
    let from = of.indexOf(letters[at]!.is, start);
    from !== -1;
    from = of.indexOf(letters[at]!.is, from + 1)
  ) {
    let length = 1;
    while (from + length < of.length && letters[at + length]?.is === of[from + length]) length++;
    const isMasked = start === 0 && MASK.test(between(text, letters, at + length));
    const behind = isMasked ? stretchAt({ text, letters, at: at + length, of }, from + length) : 0;
    longest = Math.max(longest, length + behind);
  }
  return longest;
}

const MASK = /\*\*|••|…|\.\./;

/** What stands before a letter, since the last; nothing where there is no such letter. */
function between(text: string, letters: readonly Letter[], at: number): string {
  return at < letters.length ? text.slice(letters[at - 1]!.to, letters[at]!.from) : '';
}
