/**
 * PEAK as a matcher: the triples of a summary are assigned to units, each once, so that the units weigh most (Yang et al.
 * 2016, by the algorithm of Kuhn and Munkres). Works on any pyramid: a triple is compared with what contributors say.
 *
 *   PEAK.open(resources, PEAK.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher, Resources } from '../../method.ts';
import type { AnnotatedSummary, Expression, Pyramid, Summary } from '../../model.ts';
import { assign } from '../../optimize/assignment.ts';
import { PEAK_DEFAULTS, PEAK_SCHEMA, type PeakSettings, peakChoices } from '../../pyramid/peak/builder.ts';
import { createTripleReader, likeness, type PlacedTriple } from '../../semantics/triples.ts';
import { wordsAt } from '../../text/spans.ts';
import { words } from '../../text/words.ts';
import { missedUnits, similarityWords } from '../similarity-words.ts';
import { obstacleIn, unscored, wordingsOf } from '../texts.ts';

export const PEAK: Matcher<PeakSettings> = {
  name: 'peak',
  summary: 'subject, predicate and object of each clause, by an assignment (after Yang et al. 2016)',
  schema: z.strictObject(PEAK_SCHEMA),
  defaults: PEAK_DEFAULTS,
  needs: { units: true },
  words: similarityWords('peak', 'similarity'),
  signature: (settings) => ({ match: 'peak', ...peakChoices(settings) }),
  open: (resources, settings) => ({ match: (input) => matchSummaries({ ...input, resources, settings }) }),
};

async function matchSummaries({
  pyramid,
  summaries,
  resources,
  settings,
}: {
  readonly pyramid: Pyramid;
  readonly summaries: readonly Summary[];
  readonly resources: Resources;
  readonly settings: PeakSettings;
}): Promise<readonly AnnotatedSummary[]> {
  const reader = createTripleReader(resources, settings);
  const readable = summaries.filter(({ text }) => reader.accepts(text) && words(text).length > 0);
  const read = await reader.read(readable);
  const triples = new Map(readable.map((summary, i) => [summary, read[i]!]));
  const wordings = pyramid.units.map((unit) => wordingsOf(unit));
  const vectors = await reader.embed([...wordings.flat(), ...read.flat().map(({ text }) => text)]);
  // As alike as the nearest contributor.
  const compare = ({ text }: PlacedTriple) =>
    wordings.map((own) => Math.max(0, ...own.map((wording) => likeness(text, wording, vectors))));
  return summaries.map((summary) => {
    const own = triples.get(summary);
    if (own === undefined) {
      const obstacle = obstacleIn(summary.text, reader.accepts(summary.text));
      return obstacle === null ? { summary, matches: [], unmatched: [] } : unscored(summary, obstacle);
    }
    return annotate({
      summary,
      pyramid,
      triples: own,
      similarities: own.map(compare),
      required: settings.peakThreshold,
    });
  });
}

/** Likeness decides only between units of one weight. */
const TIE = 1e-3;

function annotate({
  summary,
  pyramid: { units },
  triples,
  similarities,
  required,
}: {
  readonly summary: Summary;
  readonly pyramid: Pyramid;
  readonly triples: readonly PlacedTriple[];
  /** Of each triple to each unit. */
  readonly similarities: readonly (readonly number[])[];
  readonly required: number;
}): AnnotatedSummary {
  const worths = similarities.map((row) =>
    row.map((similarity, u) => (similarity >= required ? units[u]!.weight + TIE * similarity : 0)),
  );
  const unitOf = assign(worths);
  const words = (t: number): Expression => ({
    text: wordsAt(summary.text, triples[t]!.spans),
    spans: triples[t]!.spans,
  });
  return {
    summary,
    matches: unitOf.flatMap((u, t) => {
      if (u === null) return [];
      const evidence = { matcher: 'peak', similarity: similarities[t]![u]! };
      return [{ unit: units[u]!.id, ...words(t), evidence }];
    }),
    unmatched: unitOf.flatMap((u, t) => (u === null ? [words(t)] : [])),
    missed: missedUnits({
      matcher: 'peak',
      required,
      units,
      found: new Set(unitOf),
      nearest: (u) => {
        const t = similarities.reduce(
          (best, row, t) => (row[u]! > (similarities[best]?.[u] ?? -1) ? t : best),
          -1,
        );
        return t === -1 ? null : { words: words(t), similarity: similarities[t]![u]! };
      },
    }),
  };
}
