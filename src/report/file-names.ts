/**
 * File names from ids that may hold anything: safe on Windows, macOS and Linux, and all different even where
 * capitals do not count. An id that is a fine name stays as it is; any other is cleaned and gets a fingerprint:
 *
 *   uniqueFileNames([['storm', 's1'], ['storm', 'a/b']], '.txt') // ['storm.s1.txt', 'storm.a_b-234aed3e4801.txt']
 *
 * The fingerprint is made from the id, so the names are the same whatever the order of the ids.
 */
import { rollup } from 'd3-array';
import { sha256 } from '../text/sha256.ts';

/** One name for each list of ids, such as topic and summary, in the order given. */
export function uniqueFileNames(ids: readonly (readonly string[])[], ending: string): readonly string[] {
  const stems = ids.map((parts) => parts.join('.'));
  const takenBy = rollup(stems, (all) => all.length, foldName);
  const seen = new Map<string, number>();
  return ids.map((parts, i) => {
    const stem = stems[i]!;
    const clean = cleanName(stem);
    const plain =
      clean === stem && takenBy.get(foldName(stem)) === 1 && !LOOKS_FINGERPRINTED.test(foldName(stem));
    if (plain) return stem + ending;
    const key = JSON.stringify(parts);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return `${clean}-${fingerprint(`${key}${occurrence}`)}${ending}`;
  });
}

// Well under the 255 bytes of most file systems and short enough for Windows' limit on whole paths.
const MAX_BYTES = 80;
const FINGERPRINT_LENGTH = 12;
const LOOKS_FINGERPRINTED = /-[0-9a-f]{12}$/;

// Windows takes these for devices, whatever follows the first dot.
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Letters and digits of any script, and `-`, `_` and single dots inside; anything else becomes `_`. */
function cleanName(name: string): string {
  const letters = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}._-]|\p{Default_Ignorable_Code_Point}/gu, '_')
    .replace(/\.{2,}/g, '_')
    .replace(/^[.-]|\.$/g, '_')
    .replace(DEVICE, '_$1');
  return cutToBytes(letters, MAX_BYTES) || '_';
}

const utf8 = new TextEncoder();

/** As many whole characters as fit. */
function cutToBytes(text: string, limit: number): string {
  return text.slice(0, utf8.encodeInto(text, new Uint8Array(limit)).read);
}

/** Names that some file system takes for one and the same fold alike: case, accents' spelling, width. */
function foldName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

function fingerprint(text: string): string {
  return sha256(text).slice(0, FINGERPRINT_LENGTH);
}
