/**
 * Looking for units in texts, from the cache where the answer is known and otherwise in a worker process, which loads
 * the model only then.
 *
 *   const finder = createFinder(resources, [{ id: '1', wordings: ['There was a storm.'] }]);
 *   await finder.find('It stormed.')   // [{ unit: '1', probability: 0.9, … }]
 */

import { runtimeChoices } from '../inference/runtime.ts';
import type { Resources, Task } from '../method.ts';
import type { Choices } from '../signature.ts';
import { MEANING_VERSION } from './meaning.ts';
import {
  openPresence,
  PRESENCE_VERSION,
  type Presence,
  type PresenceUnit,
  type UnitFinder,
  type UnitPresence,
  wordsAlone,
} from './presence.ts';

export interface Finder {
  find(text: string): Promise<readonly UnitPresence[]>;
  /** Whether the text, or the units, are not English, so that only their words are compared. */
  byWordsAlone(text: string): boolean;
}

export function createFinder(resources: Resources, units: readonly PresenceUnit[]): Finder {
  const about = ['presence and likeness', PRESENCE_VERSION, MEANING_VERSION, units];
  return {
    find: (text) => resources.remember([...about, text], () => resources.ask(FIND, { units, text })),
    byWordsAlone: wordsAlone(units),
  };
}

/** What the probabilities depend on, for a signature. */
export function presenceChoices(): Choices {
  return { match: `presence-${PRESENCE_VERSION}`, meaning: MEANING_VERSION, ...runtimeChoices() };
}

interface Question {
  readonly units: readonly PresenceUnit[];
  readonly text: string;
}

export const FIND: Task<Question, readonly UnitPresence[]> = { name: 'find', load: async () => find };

/** One for each process, opened when the first text needs it. */
let opened: Promise<Presence> | undefined;
/** A finder prepares its units once; the latest few are kept, for texts of one topic come one after the other. */
const finders = new Map<string, Promise<UnitFinder>>();
const MOST_FINDERS = 4;

async function find({ units, text }: Question): Promise<readonly UnitPresence[]> {
  const name = JSON.stringify(units);
  const finder = finders.get(name) ?? openFinder(units);
  finders.delete(name);
  finders.set(name, finder);
  const [oldest] = finders.keys();
  if (finders.size > MOST_FINDERS) finders.delete(oldest!);
  return (await finder).find(text);
}

async function openFinder(units: readonly PresenceUnit[]): Promise<UnitFinder> {
  opened ??= openPresence();
  return (await opened).finder(units);
}
