/**
 * Pyramids of the same references in one space of words: the references are paired by content, their versions
 * are aligned word by word, and each unit becomes sets of positions, one set for each reference. Annotators
 * who marked the same words then have the same positions, whatever their files look like.
 */
import { rollup } from 'd3-array';
import { CheopsError } from '../../errors.ts';
import type { ContentUnit, Contributor, Pyramid, Reference } from '../../model.ts';
import { type CommonText, common } from './common.ts';
import { pairTexts, SAME_TEXT } from './pairing.ts';
import { phrase, place, type Word, wordsOf } from './words.ts';

export interface NamedPyramid {
  readonly name: string;
  readonly pyramid: Pyramid;
}

export interface PlacedPyramid extends NamedPyramid {
  readonly units: readonly PlacedUnit[];
  /** All positions that this annotator's texts have. */
  readonly positions: ReadonlySet<number>;
  /** The references in the common order, which is that of the first pyramid. */
  readonly versions: readonly Version[];
}

export interface PlacedUnit {
  readonly unit: ContentUnit;
  /** For each reference the positions of the unit's words. */
  readonly words: readonly ReadonlySet<number>[];
  /** Contributors whose words are not to be found in the reference. */
  readonly unplaced: readonly Contributor[];
}

/** One annotator's version of a reference. */
export interface Version {
  readonly reference: Reference;
  readonly words: readonly Word[];
  /** The position of each word. No two references have a position in common. */
  readonly positions: readonly number[];
  /** And back: which word is at a position. */
  readonly wordAt: ReadonlyMap<number, number>;
}

/** Places all pyramids in one space; the first one gives the order and the ids of the references. */
export function placePyramids(pyramids: readonly NamedPyramid[]): readonly PlacedPyramid[] {
  const aligned = alignReferences(pyramids);
  return pyramids.map((named, index) => {
    const versions = aligned[index]!;
    return {
      ...named,
      versions,
      positions: new Set(versions.flatMap(({ positions }) => positions)),
      units: named.pyramid.units.map((unit) => placeUnit(unit, versions)),
    };
  });
}

/** For each pyramid its versions of the references, with positions. */
function alignReferences(pyramids: readonly NamedPyramid[]): readonly (readonly Version[])[] {
  const ordered = pyramids.map((other) => inOrderOf(pyramids[0]!, other));
  const versions = ordered.map((references) =>
    references.map((reference) => ({ reference, words: wordsOf(reference.text) })),
  );
  let offset = 0;
  const texts: { readonly offset: number; readonly text: CommonText }[] = [];
  for (const index of ordered[0]!.keys()) {
    const text = common(versions.map((all) => all[index]!.words.map(({ form }) => form)));
    texts.push({ offset, text });
    offset += text.length;
  }
  return versions.map((all, annotator) =>
    all.map((version, index) => {
      const { offset, text } = texts[index]!;
      const positions = text.positions[annotator]!.map((at) => offset + at);
      return { ...version, positions, wordAt: new Map(positions.map((at, word) => [at, word])) };
    }),
  );
}

function inOrderOf(first: NamedPyramid, other: NamedPyramid): readonly Reference[] {
  const left = first.pyramid.references;
  const right = other.pyramid.references;
  const pairs = pairTexts(left, right);
  const lonely = [
    ...named(
      left.filter((_, index) => pairs[index] === null),
      first,
    ),
    ...named(
      right.filter((_, index) => !pairs.includes(index)),
      other,
    ),
  ];
  if (lonely.length > 0) {
    throw new CheopsError('E_MISMATCH', `References without a counterpart: ${lonely.join('; ')}.`, {
      fix: `Compare pyramids of the same references: more than ${SAME_TEXT * 100}% of the words must be the same.`,
    });
  }
  return pairs.map((index) => right[index!]!);
}

function named(texts: readonly Reference[], { name }: NamedPyramid): readonly string[] {
  return texts.length === 0 ? [] : [`${texts.map(({ id }) => id).join(', ')} of ${name}`];
}

function placeUnit(unit: ContentUnit, versions: readonly Version[]): PlacedUnit {
  const words = versions.map(() => new Set<number>());
  const unplaced: Contributor[] = [];
  for (const contributor of unit.contributors) {
    const index = versions.findIndex(({ reference }) => reference.id === contributor.reference);
    const version = versions[index];
    if (version === undefined) {
      throw new CheopsError(
        'E_UNKNOWN_REFERENCE',
        `Unit ${unit.id} has a contributor of reference ${contributor.reference}, which the pyramid does not have.`,
      );
    }
    const found = place(contributor, version.words);
    if (found.length === 0) unplaced.push(contributor);
    for (const word of found) words[index]!.add(version.positions[word]!);
  }
  return { unit, words, unplaced };
}

/** For each position that some units have, their indices. */
export function unitsByWord(units: readonly PlacedUnit[]): ReadonlyMap<number, readonly number[]> {
  const placed = units.flatMap(({ words }, index) =>
    words.flatMap((positions) => [...positions].map((at) => ({ at, index }))),
  );
  return rollup(
    placed,
    (own) => own.map(({ index }) => index),
    ({ at }) => at,
  );
}

/** The positions that all of these pyramids' texts have: only there can annotators agree or differ. */
export function sharedPositions(pyramids: readonly PlacedPyramid[]): ReadonlySet<number> {
  const [first, ...others] = pyramids;
  return new Set([...first!.positions].filter((at) => others.every(({ positions }) => positions.has(at))));
}

/** The same pyramids, blind to all words that not every one of their texts has. */
export function onCommonGround(pyramids: readonly PlacedPyramid[]): readonly PlacedPyramid[] {
  const positions = sharedPositions(pyramids);
  return pyramids.map((pyramid) => {
    if (pyramid.positions.size === positions.size) return pyramid;
    const units = pyramid.units.map((placed) => ({
      ...placed,
      words: placed.words.map((words) => new Set([...words].filter((at) => positions.has(at)))),
    }));
    return { ...pyramid, positions, units };
  });
}

/** What some positions of one reference say in this annotator's text. */
export function phraseAt(version: Version, positions: readonly number[]): string {
  const indices = positions.map((at) => version.wordAt.get(at)!).sort((a, b) => a - b);
  return phrase(version.reference.text, version.words, indices);
}
