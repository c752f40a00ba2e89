/**
 * Which units of a pyramid a summary expresses, by the probability of each (src/semantics/presence). A unit that is
 * likelier there than not counts as expressed by the sentence that carries it.
 *
 *   const finder = presence.finder(presenceUnits(pyramid.units));
 *   const annotated = annotateByPresence({ summary, found: await finder.find(summary.text) });
 *   annotated.matches[0]  // { unit: '3', text: 'It stormed.', spans: [[0, 11]], evidence: { similarity: 0.81 } }
 *
 * Presence tells which units a summary has, not how often or what else it says, so the annotation is partial: such a
 * summary has no quality, only raw and coverage.
 */
import type { AnnotatedSummary, ContentUnit, Expression, Match, MissedUnit, Summary } from '../model.ts';
import type { PresenceUnit, UnitPresence } from '../semantics/presence.ts';

/** From this probability on a unit counts as expressed. */
export const PRESENT = 0.5;

/** The units as presence takes them: a label, and the contributors that say it otherwise. */
export function presenceUnits(units: readonly ContentUnit[]): readonly PresenceUnit[] {
  return units.map(({ id, label, contributors }) => {
    const wordings = [label, ...contributors.map(({ text }) => text)].filter((text) => text.trim() !== '');
    return { id, wordings: [...new Set(wordings)] };
  });
}

export function annotateByPresence({
  summary,
  found,
  present = PRESENT,
}: {
  summary: Summary;
  found: readonly UnitPresence[];
  present?: number;
}): AnnotatedSummary {
  const isPresent = ({ sentence, probability }: UnitPresence) => sentence !== null && probability >= present;
  return {
    summary,
    matches: found.filter(isPresent).map(asMatch),
    unmatched: [],
    missed: found.filter((unit) => !isPresent(unit)).map(asMissed),
    partial: true,
  };
}

function asMatch(found: UnitPresence): Match {
  return { unit: found.unit, ...carrier(found)!, evidence: { similarity: found.probability } };
}

function asMissed(found: UnitPresence): MissedUnit {
  const closest = carrier(found);
  const similarity = closest === null ? null : found.probability;
  return { unit: found.unit, reason: 'below-threshold', similarity, closest };
}

function carrier({ sentence }: UnitPresence): Expression | null {
  return sentence === null ? null : { text: sentence.text, spans: [sentence.span] };
}
