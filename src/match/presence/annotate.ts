/**
 * Which units of a pyramid a summary expresses, by the probability of each (src/semantics/presence). A unit that is
 * likelier there than not counts as expressed by the sentence that carries it.
 *
 *   const finder = presence.finder(presenceUnits(pyramid.units));
 *   const annotated = annotateByPresence({ summary, found: await finder.find(summary.text) });
 *   annotated.matches[0]
 *   // { unit: '3', text: 'It stormed.', spans: [[0, 11]], evidence: { matcher: 'presence', probability: 0.81 } }
 *
 * Presence tells which units a summary has, not how often or what else it says, so the annotation is partial: such a
 * summary has no quality, only raw and coverage. One without words is not matched at all, and so unscored.
 */
import type { AnnotatedSummary, ContentUnit, Expression, Match, MissedUnit, Summary } from '../../model.ts';
import type { PresenceUnit, UnitPresence } from '../../semantics/presence.ts';
import { words } from '../../text/words.ts';
import type { PresenceEvidence, PresenceMissReason } from './words.ts';

/** From this probability on a unit counts as expressed. */
export const PRESENT = 0.5;

/** The units as presence takes them: a label, and the contributors that say it otherwise. */
export function presenceUnits(units: readonly ContentUnit[]): readonly PresenceUnit[] {
  return units.map(({ id, label, contributors }) => {
    const wordings = [label, ...contributors.map(({ text }) => text)].filter((text) => text.trim() !== '');
    return { id, wordings: [...new Set(wordings)] };
  });
}

const NO_WORDS = 'The summary has no words.';
const WORDS_ALONE = 'The summary, or the pyramid, does not look like English, so only words were compared.';

export function annotateByPresence({
  summary,
  found,
  present = PRESENT,
  byWordsAlone = false,
}: {
  summary: Summary;
  found: readonly UnitPresence[];
  present?: number;
  /** What the finder says of the text: its units were found by words alone. */
  byWordsAlone?: boolean;
}): AnnotatedSummary {
  const hasWords = words(summary.text).length > 0;
  const isPresent = ({ sentence, probability }: UnitPresence) => sentence !== null && probability >= present;
  return {
    summary,
    matches: found.filter(isPresent).map(asMatch),
    unmatched: [],
    missed: found.filter((unit) => !isPresent(unit)).map((unit) => asMissed(unit, present, hasWords)),
    ...(hasWords ? {} : { unscored: NO_WORDS }),
    ...(hasWords && byWordsAlone ? { note: WORDS_ALONE } : {}),
    partial: true,
  };
}

function asMatch(found: UnitPresence): Match {
  const { unit, probability } = found;
  return { unit, ...carrier(found)!, evidence: evidenceOf(probability) };
}

function asMissed(found: UnitPresence, required: number, hasWords: boolean): MissedUnit {
  const { unit, probability } = found;
  const closest = carrier(found);
  const wordless: PresenceMissReason = hasWords ? 'unit-without-words' : 'summary-without-words';
  const reason: PresenceMissReason = closest === null ? wordless : 'below-threshold';
  return { unit, reason, required, closest, evidence: evidenceOf(probability) };
}

function evidenceOf(probability: number): PresenceEvidence {
  return { matcher: 'presence', probability };
}

function carrier({ sentence }: UnitPresence): Expression | null {
  return sentence === null ? null : { text: sentence.text, spans: [sentence.span] };
}
