/**
 * Which format a file has: by what is in it, and by its ending only where that leaves it open.
 *
 *   detect({ file: 'x', text: '<?xml version="1.0"?>…' }) === 'xml'
 */
export type Format =
  | 'xml'
  | 'json'
  | 'json-lines'
  | 'pyreval-readable'
  | 'pyreval-size'
  | 'table'
  | 'unknown';

export function detect({ file, text }: { file: string; text: string }): Format {
  const start = text.slice(0, 1000).trimStart();
  if (start.startsWith('<')) return 'xml';
  if (start.startsWith('{') || start.startsWith('[')) return isJsonLines(file, text) ? 'json-lines' : 'json';
  if (/^(?:\/\/[^\n]*\n)*SCU\t/.test(start)) return 'pyreval-readable';
  if (/^["']?kind["']?[,;\t]/.test(start)) return 'table';
  if (/\.size$/i.test(file) && /^[\d\s]+$/.test(start)) return 'pyreval-size';
  if (/\.jsonl$/i.test(file)) return 'json-lines';
  if (/\.json$/i.test(file)) return 'json';
  if (/\.(pyr|pan|xml)$/i.test(file)) return 'xml';
  return 'unknown';
}

/** JSON Lines is what has a whole value on its first line and another one below. */
function isJsonLines(file: string, text: string): boolean {
  if (/\.jsonl$/i.test(file)) return true;
  if (/\.json$/i.test(file)) return false;
  const [first = ''] = text.trimStart().split('\n', 1);
  if (text.trimStart().slice(first.length).trim() === '') return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

/** PyrEval pickles its vectors; a pickle is a program that builds data, and is not run here. */
export function isPickle(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x80 && bytes[1]! >= 2 && bytes[1]! <= 5) return true;
  const start = String.fromCharCode(...bytes.subarray(0, 3));
  return start === '(dp' || start === '(lp';
}
