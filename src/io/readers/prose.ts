/**
 * Text as it comes out of a document: words, line breaks, paragraphs.
 *
 *   const prose = createProse(limits);
 *   prose.add('A storm '); prose.add('hit.'); prose.paragraph(); prose.add('Cows fled.');
 *   prose.text()   // 'A storm hit.\n\nCows fled.'
 */
import type { Limits } from './limits.ts';

export type Prose = ReturnType<typeof createProse>;

/** What a piece costs beside its letters. */
const PIECE = 8;
const MOST_PIECES = 4096;

export function createProse(limits: Limits) {
  let whole = '';
  let pieces: string[] = [];
  let breaks = 0;
  const push = (piece: string): void => {
    pieces.push(piece);
    if (pieces.length < MOST_PIECES) return;
    whole += pieces.join('');
    pieces = [];
  };
  return {
    add(text: string): void {
      if (text === '') return;
      limits.keep(text.length + PIECE);
      if (breaks > 0) push('\n'.repeat(breaks));
      breaks = 0;
      push(text);
    },
    line(): void {
      breaks = Math.max(breaks, 1);
    },
    paragraph(): void {
      breaks = 2;
    },
    text: () => tidy(whole + pieces.join('')),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** Without control characters, blanks at the ends of lines, and more than one blank line together. */
export function tidy(text: string): string {
  const lines: string[] = [];
  for (const line of text.replace(/\r\n?|\f/g, '\n').split('\n')) {
    const clean = line
      .replace(CONTROLS, ' ')
      .replace(LONE, '\ufffd')
      .replace(/\u00a0/g, ' ')
      .replace(/\u00ad/g, '')
      .trimEnd();
    if (clean !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(clean);
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** Half of a character. */
const LONE = /[\ud800-\udfff]/gu;
