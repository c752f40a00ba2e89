/**
 * Which format a file has: by what is in it, and by its ending only where that leaves it open.
 *
 *   detect({ file: 'x', text: '<?xml version="1.0"?>…' }) === 'xml'
 */
import { utf16Of } from './encoding.ts';

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

/** Whether a name says that a file is data, and no text to be read by people. */
export function isDataName(file: string): boolean {
  return /\.(jsonl?|csv|tsv|xlsx|pyr|pan|xml|conllu|size)$/i.test(file);
}

/** What programs and systems leave in folders, by its name; null for what people put there. */
export function systemKind(name: string): string | null {
  if (/^(?:~\$|\.~lock\.)/.test(name)) return 'the lock of a document that is open, or was';
  return /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|\.ds_store|icon\r)$/i.test(name)
    ? 'a file of the system'
    : null;
}

/** Whether the first bytes of a file without a telling name are those of data. */
export function looksLikeData(head: Uint8Array): boolean {
  if (isPickle(head)) return true;
  const text = new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head);
  return detect({ file: '', text }) !== 'unknown';
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
