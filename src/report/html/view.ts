/**
 * What the parts of the page share about a topic: where things stand in the document, and a number for each
 * unit. Numbers run through the pyramid from the top, so that 1 is always among the heaviest:
 *
 *   viewTopic({ topic, index: 0 }).units.get('scu-17') → { number: 1, level: 5, anchor: 't0u1', … }
 *
 * Ids of users never become ids of the document: only the numbers do.
 */
import { rollup } from 'd3-array';
import { CheopsError } from '../../errors.ts';
import type { ContentUnit, Tier } from '../../model.ts';
import { tiers } from '../../pyramid/tiers.ts';
import { displayName } from '../format.ts';
import type { ReportTopic, ScoredSummary } from '../report.ts';

export interface UnitView {
  readonly unit: ContentUnit;
  readonly number: number;
  /** The shade of its tier, from 1 to 5, where 5 is the heaviest tier of the pyramid. */
  readonly level: number;
  readonly anchor: string;
  /** How many summaries of the topic express it. */
  readonly expressedBy: number;
}

export interface TopicView {
  readonly anchor: string;
  /** Where it is to be read: in this document, or in one of its own. */
  readonly href: string;
  readonly name: string;
  readonly topic: ReportTopic;
  readonly tiers: readonly Tier[];
  readonly units: ReadonlyMap<string, UnitView>;
  readonly summaries: readonly SummaryView[];
}

export interface SummaryView {
  readonly anchor: string;
  readonly href: string;
  readonly name: string;
  readonly scored: ScoredSummary;
}

const LEVELS = 5;

export function viewTopic({
  topic,
  index,
  document = null,
}: {
  topic: ReportTopic;
  index: number;
  /** The document that the topic has to itself. */
  document?: string | null;
}): TopicView {
  const anchor = `t${index}`;
  const hrefOf = (rest: string) => (document === null ? `#${anchor}${rest}` : `${document}#t0${rest}`);
  return {
    anchor,
    href: hrefOf(''),
    name: displayName(topic.pyramid.id),
    topic,
    tiers: tiers(topic.pyramid.units),
    units: viewUnits(topic, anchor),
    summaries: topic.summaries.map((scored, i) => ({
      anchor: `${anchor}s${i}`,
      href: hrefOf(`s${i}`),
      name: displayName(scored.annotated.summary.id),
      scored,
    })),
  };
}

/** The unit that an id stands for. */
export function unitOf(view: TopicView, id: string): UnitView {
  const unit = view.units.get(id);
  if (unit !== undefined) return unit;
  throw new CheopsError('E_UNKNOWN_UNIT', `The pyramid ${view.name} has no unit ${id}.`);
}

function viewUnits(topic: ReportTopic, topicAnchor: string): ReadonlyMap<string, UnitView> {
  const expressedBy = countExpressions(topic);
  const ordered = tiers(topic.pyramid.units).flatMap((tier) => tier.units);
  const heaviest = ordered[0]?.weight ?? 0;
  return new Map(
    ordered.map((unit, i) => [
      unit.id,
      {
        unit,
        number: i + 1,
        level: heaviest > 0 ? Math.max(1, Math.ceil((LEVELS * unit.weight) / heaviest)) : 1,
        anchor: `${topicAnchor}u${i + 1}`,
        expressedBy: expressedBy.get(unit.id) ?? 0,
      },
    ]),
  );
}

function countExpressions({ summaries }: ReportTopic): ReadonlyMap<string, number> {
  const said = summaries.flatMap(({ annotated }) => [...new Set(annotated.matches.map(({ unit }) => unit))]);
  return rollup(
    said,
    (all) => all.length,
    (id) => id,
  );
}
