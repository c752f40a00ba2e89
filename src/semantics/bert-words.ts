/**
 * The words of a text as BERT's uncased models see them: without case, accents and control characters, every
 * punctuation mark and ideograph by itself.
 *
 *   bertWords('Élan (1998)!')  // ['elan', '(', '1998', ')', '!']
 *
 * WordPiece spells each of them (src/syntax/wordpiece.ts); that file's own words are tokens already.
 */
const MARK = /[!-/:-@[-`{-~]|\p{P}/u;
const IDEOGRAPH =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/u;
/** What is neither written nor a space: controls, formats, private use, unpaired halves. */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\p{Cf}\p{Co}\p{Cs}\ufffd]/gu;

export function bertWords(text: string): string[] {
  const plain = text
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  const found: string[] = [];
  let current = '';
  const close = (): void => {
    if (current !== '') found.push(current);
    current = '';
  };
  for (const character of plain) {
    if (MARK.test(character) || IDEOGRAPH.test(character)) {
      close();
      found.push(character);
    } else if (/\s/u.test(character)) close();
    // Letter by letter: BERT knows no final sigma.
    else current += character.toLowerCase();
  }
  close();
  return found;
}
