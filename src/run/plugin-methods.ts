/**
 * The methods of plug-ins, held to what methods promise. They work on copies, so that none spoils the work of another;
 * what they give is checked; their faults are said in their name; and their signatures say which code they are, so that
 * nothing is taken from the cache, or gone on with, that other code made.
 *
 *   MATCHERS.register(guardedMatcher(entry, plugin), { isOfPlugin: true })
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import type { Builder, Matcher, MatcherWords, Metric, Resources, Settings } from '../method.ts';
import type { Topic } from '../model.ts';
import { CHOICES, FUNCTION } from '../shapes.ts';
import { type Choices, nestChoices } from '../signature.ts';
import { calling, callingNow, type Part, type PluginFile, shown, wrongGift } from './plugin-faults.ts';
import { checkedMatches, checkedPyramid } from './plugin-gifts.ts';

export function guardedBuilder(entry: Builder, plugin: PluginFile): Builder {
  const part = { kind: 'builder', name: entry.name, plugin };
  const guardedEntry: Builder = guarded(entry, part, (resources, settings) => {
    const opened = openedBy('build', part, () => entry.open(resources.open, settings));
    return {
      async build(input) {
        const given = await calling(part, () => opened.build(structuredClone(input)));
        const built = checkedPyramid(part, given, input);
        const choices = nestChoices(guardedEntry.signature(settings));
        return { ...built, pyramid: { ...built.pyramid, settings: choices } };
      },
    };
  });
  return guardedEntry;
}

export function guardedMatcher(entry: Matcher, plugin: PluginFile): Matcher {
  const part = { kind: 'matcher', name: entry.name, plugin };
  const opening = guarded(entry, part, (resources, settings) => {
    const opened = openedBy('match', part, () => entry.open(resources.open, settings));
    return {
      match: async (input) =>
        checkedMatches(part, await calling(part, () => opened.match(structuredClone(input))), input),
    };
  });
  if (entry.words === undefined) return opening;
  const fix = 'They are as MatcherWords in the types of cheops has them; without words, fields are shown.';
  checkArguments({ of: `The words of the matcher ${entry.name}`, schema: WORDS, given: entry.words, fix });
  return Object.create(opening, { words: { value: guardedWords(entry.words, part) } });
}

const WORDS = z.looseObject({
  schemas: z.looseObject({ match: z.looseObject({}), miss: z.looseObject({}) }),
  measure: z.looseObject({
    name: z.string(),
    range: z.tuple([z.number(), z.number()]),
    of: FUNCTION,
  }),
  explainMatch: FUNCTION,
  explainMiss: FUNCTION,
  legend: FUNCTION,
  hidesRepeats: z.boolean(),
  drawing: z.looseObject({ style: z.string(), of: FUNCTION }).optional(),
});

/** Reports call them long after the work. */
function guardedWords(words: MatcherWords, part: Part): MatcherWords {
  const guard = <Own extends object>(own: Own): Own =>
    Object.fromEntries(
      Object.entries(own).map(([name, value]) => {
        if (typeof value !== 'function') return [name, value];
        return [name, (...given: unknown[]) => callingNow(part, () => value.apply(own, given))];
      }),
    ) as Own;
  const { measure, drawing } = words;
  return {
    ...guard(words),
    measure: guard(measure),
    ...(drawing !== undefined && { drawing: guard(drawing) }),
  };
}

/** The entry with another `open`, and a signature that says which code it is. What it inherits, it keeps. */
export function guarded<Entry extends Builder | Matcher | Metric>(
  entry: Entry,
  part: Part,
  open: (resources: Lent, settings: Settings) => ReturnType<Entry['open']>,
): Entry {
  const signature = (settings: Settings): Choices => {
    const own = callingNow(part, () => entry.signature(settings));
    const name = part.kind === 'matcher' && { match: part.name };
    if (CHOICES.safeParse(own).success) return { ...name, ...own, plugin: part.plugin.digest };
    throw wrongGift(part, `gave the signature ${shown(own)}, and not strings, numbers and booleans by name`);
  };
  return Object.create(entry, {
    plugin: { value: part.plugin.name },
    signature: { value: signature },
    open: {
      value: (resources: Resources, settings: Settings) => open(lend(resources, part.plugin), settings),
    },
  });
}

export function openedBy<Opened>(does: keyof Opened & string, part: Part, open: () => Opened): Opened {
  const opened = callingNow(part, open);
  const isOpen = typeof opened === 'object' && opened !== null && typeof opened[does] === 'function';
  if (isOpen) return opened;
  throw wrongGift(part, `gave ${shown(opened)} when it was opened, and not { ${does} }`);
}

/** The run's resources for one plug-in's methods. */
interface Lent {
  readonly open: Resources;
  copyOf(topic: Topic): Topic;
}

/** What a plug-in remembers is its code's, and what is shared of a copy is shared of the topic. */
function lend(resources: Resources, { digest }: PluginFile): Lent {
  const originals = new WeakMap<object, object>();
  return {
    open: {
      ...resources,
      remember: (parts, make) => resources.remember([digest, ...parts], make),
      rememberBytes: (parts, make) => resources.rememberBytes([digest, ...parts], make),
      share: (topic, name, make) => resources.share(originals.get(topic) ?? topic, name, make),
    },
    copyOf(topic) {
      const copy = structuredClone(topic);
      originals.set(copy, topic);
      return copy;
    },
  };
}
