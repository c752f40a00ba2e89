/**
 * Which units of a pyramid a summary expresses, by the probability of each (src/semantics/presence). A unit is there,
 * may be there, or is not, and one that the summary contradicts is not there either; the clause that carries it is the
 * evidence.
 *
 *   const finder = presence.finder(presenceUnits(pyramid.units));
 *   const annotated = annotateByPresence({ summary, units, found: await finder.find(summary.text), clauses });
 *   annotated.matches[0]
 *   // { unit: '3', text: 'It stormed,', spans: [[0, 11]], evidence: { matcher: 'presence', probability: 0.81 } }
 *
 * Clauses that carry no unit are what the summary says besides. Without clauses that is not known: the annotation is
 * partial, and such a summary has no quality, only raw and coverage.
 */
import type { AnnotatedSummary, ContentUnit, Expression, Match, MissedUnit, Summary } from '../../model.ts';
import type { PresenceUnit, UnitPresence } from '../../semantics/presence.ts';
import { DECISIONS, type Decision } from '../../semantics/presence-probability.ts';
import { words } from '../../text/words.ts';
import { NO_WORDS } from '../texts.ts';
import { carrier, without } from './clauses.ts';
import type { PresenceEvidence, PresenceMissReason } from './words.ts';

/** From these probabilities on a unit is there, may be there, or is contradicted. */
export interface PresenceThresholds {
  readonly present: number;
  readonly unsureFrom: number;
  readonly contradictedFrom: number;
}

/** Chosen on the mean over the judged sets: docs/presence.md. */
export const PRESENCE_THRESHOLDS: PresenceThresholds = {
  present: DECISIONS.yes,
  unsureFrom: DECISIONS.no,
  contradictedFrom: DECISIONS.contradicted,
};

/** The units as presence takes them: a label, and the contributors that say it otherwise. */
export function presenceUnits(units: readonly ContentUnit[]): readonly PresenceUnit[] {
  return units.map(({ id, label, contributors }) => {
    const wordings = [label, ...contributors.map(({ text }) => text)].filter((text) => text.trim() !== '');
    // A label is often a contributor's own words with another full stop.
    const spoken = wordings.map((text) => words(text).join(' '));
    return { id, wordings: wordings.filter((_, i) => spoken.indexOf(spoken[i]!) === i) };
  });
}

const WORDS_ALONE =
  'The summary, or the pyramid, does not look like English, so only words were compared; in another order they are unsure at most.';

export interface PresenceInput {
  readonly summary: Summary;
  readonly found: readonly UnitPresence[];
  /** As they were looked for, so that the clause can be told which carries a unit; otherwise sentences are cited. */
  readonly units?: readonly PresenceUnit[];
  /** Those of the summary; null where it cannot be parsed. */
  readonly clauses?: readonly Expression[] | null;
  readonly thresholds?: Partial<PresenceThresholds>;
  /** What the finder says of the text: its units were found by words alone. */
  readonly byWordsAlone?: boolean;
}

export function annotateByPresence({
  summary,
  found,
  units = [],
  clauses = null,
  thresholds: given = {},
  byWordsAlone = false,
}: PresenceInput): AnnotatedSummary {
  const thresholds = { ...PRESENCE_THRESHOLDS, ...given };
  const hasWords = words(summary.text).length > 0;
  const decided = found.map((unit, i) => ({
    unit,
    outcome: outcomeOf(unit, thresholds),
    words: carrier({
      ...{ found: unit, wordings: units[i]?.wordings ?? [] },
      ...{ clauses: clauses ?? [], text: summary.text },
    }),
  }));
  const having = (outcome: Decision) => decided.filter((one) => one.outcome === outcome);
  const [matches, unsure] = [having('yes').map(asMatch), having('unsure').map(asMatch)];
  const missed = [...having('contradicted'), ...having('no')].map((one) =>
    asMissed(one, thresholds.present, hasWords),
  );
  const cited = [...matches, ...unsure].map(({ spans }) => spans);
  return {
    summary,
    matches,
    unmatched: clauses === null ? [] : without(clauses, cited),
    ...(unsure.length === 0 ? {} : { unsure }),
    missed,
    ...(hasWords ? {} : { unscored: NO_WORDS }),
    ...(hasWords && byWordsAlone ? { note: WORDS_ALONE } : {}),
    ...(clauses === null ? { partial: true as const } : {}),
  };
}

function outcomeOf(
  { sentence, probability, contradicted = 0 }: UnitPresence,
  { present, unsureFrom, contradictedFrom }: PresenceThresholds,
): Decision {
  if (sentence === null) return 'no';
  if (contradicted >= contradictedFrom && contradicted > probability) return 'contradicted';
  if (probability >= present) return 'yes';
  return probability >= unsureFrom ? 'unsure' : 'no';
}

interface Decided {
  readonly unit: UnitPresence;
  readonly outcome: Decision;
  readonly words: Expression | null;
}

function asMatch({ unit, words }: Decided): Match {
  return { unit: unit.unit, ...words!, evidence: evidenceOf(unit) };
}

function asMissed({ unit, outcome, words }: Decided, required: number, hasWords: boolean): MissedUnit {
  return {
    unit: unit.unit,
    reason: reasonOf({ outcome, words, hasWords }),
    required,
    closest: words,
    evidence: evidenceOf(unit),
  };
}

function reasonOf({
  outcome,
  words,
  hasWords,
}: Pick<Decided, 'outcome' | 'words'> & { hasWords: boolean }): PresenceMissReason {
  if (outcome === 'contradicted') return 'contradicted';
  if (words !== null) return 'below-threshold';
  return hasWords ? 'unit-without-words' : 'summary-without-words';
}

function evidenceOf({ probability, contradicted }: UnitPresence): PresenceEvidence {
  return { matcher: 'presence', probability, ...(contradicted === undefined ? {} : { contradicted }) };
}
