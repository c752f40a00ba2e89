/**
 * A journal as text: a header, then a line for each entry, each with a checksum of what stands before it. A line that
 * was torn by a crash has none that fits, so that it is never taken for an entry.
 *
 *   {"format":"cheops-journal","version":1,"topic":"storm","annotator":"ann","texts":{…},"crc":"…"}
 *   {"seq":1,"opId":"…","actor":"ann","at":"2026-01-01T10:00:00.000Z","base":0,"op":{…},"crc":"…"}
 */

import { crc32 } from '../text/crc32.ts';
import { sha256 } from '../text/sha256.ts';
import type { Act, NewMatch, NewUnit } from './operations.ts';
import type { Decision, Work } from './work.ts';

export const JOURNAL_VERSION = 1;

export interface JournalHeader {
  readonly format: 'cheops-journal';
  readonly version: number;
  readonly topic: string;
  readonly annotator: string;
  /** Hashes of the texts that the spans point into, by the key of the text. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the annotator began with. */
  readonly seed: Seed | null;
  /** The journals that an adjudicator settles between. */
  readonly cites?: readonly string[];
}

/** A pyramid, and what is known of the summaries: `by` people, if it is null, or proposed by a matcher. */
export interface Seed {
  readonly from: string;
  readonly units: readonly NewUnit[];
  readonly matches: readonly NewMatch[];
  readonly unmatched: readonly { summary: string; unmatched: string; spans: NewMatch['spans'] }[];
  readonly by: string | null;
  /** What people said of some of these matches; without it, yes to all that are theirs. */
  readonly decided?: readonly { summary: string; match: string; state: Decision }[];
  /** Summaries of which it is not known what else they say. */
  readonly partial: readonly string[];
}

export interface JournalEntry {
  readonly seq: number;
  readonly opId: string;
  readonly actor: string;
  /** When the server wrote it. */
  readonly at: string;
  /** How far the journal was when the annotator did this. */
  readonly base: number;
  readonly op: Act;
}

export function writeLine(value: object): string {
  const text = JSON.stringify(value);
  return `${text.slice(0, -1)},"crc":"${crc32(text)}"}\n`;
}

/** The value of a line; null if the line is torn or was changed. */
export function readLine(line: string): object | null {
  const found = /^(.*),"crc":"([0-9a-f]{8})"\}$/s.exec(line);
  if (found === null) return null;
  const text = `${found[1]}}`;
  if (crc32(text) !== found[2]) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

export function textHashes({
  references,
  summaries,
}: Pick<Work, 'references' | 'summaries'>): Record<string, string> {
  const entries = [
    ...references.map(({ id, text }) => [`reference/${id}`, sha256(text).slice(0, 32)]),
    ...summaries.map(({ id, text }) => [`summary/${id}`, sha256(text).slice(0, 32)]),
  ];
  return Object.fromEntries(entries);
}
