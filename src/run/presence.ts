/**
 * Looking for units in texts by presence: from the cache where the answer is known, and otherwise from the model, which
 * is loaded only then. Whole summaries are matched with a pyramid on as many processes as there are cores.
 *
 *   const finder = cachedFinder({ units: presenceUnits(pyramid.units), cache });
 *   await finder.find('It stormed.');
 *   await matchByPresence({ pyramid, summaries })  // annotated summaries, in their order
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { annotateByPresence, PRESENT, presenceUnits } from '../match/presence/annotate.ts';
import type { AnnotatedSummary, Pyramid, Summary } from '../model.ts';
import { MEANING_VERSION } from '../semantics/meaning.ts';
import {
  openPresence,
  PRESENCE_VERSION,
  type Presence,
  type PresenceUnit,
  type UnitFinder,
  type UnitPresence,
  wordsAlone,
} from '../semantics/presence.ts';
import { PYRAMID_UNITS, TEXTS } from '../shapes.ts';
import type { Choices } from '../signature.ts';
import { VERSION } from '../version.ts';
import { type Cache, NO_CACHE, rememberJson } from './cache.ts';
import { RUN } from './settings.ts';
import { openWorkers } from './workers.ts';

/** Which units are looked for. */
export interface FinderJob {
  readonly units: readonly PresenceUnit[];
}

/** One for each process, opened when the first text needs it. */
let opened: Promise<Presence> | undefined;
/** A finder prepares its units once; the latest few are kept, for texts of one topic come one after the other. */
const finders = new Map<string, Promise<UnitFinder>>();
const MOST_FINDERS = 4;

/** In this process. */
export async function findUnits(job: FinderJob, text: string): Promise<readonly UnitPresence[]> {
  const name = JSON.stringify(job);
  const finder = finders.get(name) ?? openFinder(job);
  finders.delete(name);
  finders.set(name, finder);
  const [oldest] = finders.keys();
  if (finders.size > MOST_FINDERS) finders.delete(oldest!);
  return (await finder).find(text);
}

async function openFinder({ units }: FinderJob): Promise<UnitFinder> {
  opened ??= openPresence();
  return (await opened).finder(units);
}

export interface CachedFinder {
  find(text: string): Promise<readonly UnitPresence[]>;
  /** Whether the text, or the units, are not English, so that only their words are compared. */
  byWordsAlone(text: string): boolean;
}

export function cachedFinder({
  cache,
  find = findUnits,
  ...job
}: FinderJob & { cache: Cache; find?: typeof findUnits }): CachedFinder {
  const about = [VERSION, 'presence', PRESENCE_VERSION, MEANING_VERSION, JSON.stringify(job)];
  return {
    find: (text) => rememberJson(cache, [...about, text], () => find(job, text)),
    byWordsAlone: wordsAlone(job.units),
  };
}

export interface PresenceMatching {
  readonly pyramid: Pyramid;
  readonly summaries: readonly Summary[];
  readonly jobs?: number;
  readonly cache?: Cache;
  readonly onProgress?: (summaries: number) => void;
}

export async function matchByPresence(matching: PresenceMatching): Promise<readonly AnnotatedSummary[]> {
  checkMatching(matching);
  const { pyramid, summaries, jobs, cache = NO_CACHE, onProgress = () => {} } = matching;
  const workers = openWorkers<PresenceQuestion, readonly UnitPresence[]>({
    script: new URL('./presence-worker.js', import.meta.url),
    here: answerPresence,
    jobs,
  });
  const find: typeof findUnits = (job, text) => workers.ask({ job, text });
  const finder = cachedFinder({ units: presenceUnits(pyramid.units), cache, find });
  let ready = 0;
  try {
    return await Promise.all(
      summaries.map(async (summary) => {
        const found = await finder.find(summary.text);
        onProgress(++ready);
        return annotateByPresence({ summary, found, byWordsAlone: finder.byWordsAlone(summary.text) });
      }),
    );
  } finally {
    await workers.close();
  }
}

const MATCHING = z.strictObject({ pyramid: PYRAMID_UNITS, summaries: TEXTS, ...RUN });

function checkMatching(given: unknown): void {
  const fix = 'It takes { pyramid, summaries, jobs, cache, onProgress }; docs/presence.md shows it.';
  checkArguments({ of: 'matchByPresence', schema: MATCHING, given, fix });
}

export interface PresenceQuestion {
  readonly job: FinderJob;
  readonly text: string;
}

export function answerPresence({ job, text }: PresenceQuestion): Promise<readonly UnitPresence[]> {
  return findUnits(job, text);
}

/** What such a match depends on, for a signature. */
export function presenceChoices(): Choices {
  return { match: `presence-${PRESENCE_VERSION}`, meaning: MEANING_VERSION, present: PRESENT };
}
