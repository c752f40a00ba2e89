/**
 * What the pictures of a meta-evaluation show, gathered once: who scored what, how systems rank, how metrics agree.
 *
 *   viewMeta({ evaluation, scores, human, field: 'pyramid', combinations: [] }).scatters[0].points
 */

import type { AgainstPeople } from '../../meta/against-people.ts';
import type { Combination } from '../../meta/combine.ts';
import { type Coefficient, type Correlation, correlation } from '../../meta/correlation.ts';
import type { MetaEvaluation } from '../../meta/evaluate.ts';
import { systemAverages } from '../../meta/level.ts';
import { type CorrelationMatrix, correlationMatrix } from '../../meta/matrix.ts';
import { rankSystems, type SystemRanking } from '../../meta/ranking.ts';
import { alignScores } from '../../meta/score-table.ts';
import { compareIds } from '../../model.ts';
import { displayName } from '../format.ts';
import { levelsOf } from '../meta.ts';

export interface SystemPoint {
  /** The system's place in `systems`. */
  readonly system: number;
  readonly metric: number;
  readonly human: number;
}

export interface ScatterView {
  readonly metric: string;
  readonly points: readonly SystemPoint[];
  readonly correlation: Correlation;
}

export interface RankingView {
  /** null for people. */
  readonly metric: string | null;
  readonly ranking: SystemRanking;
  /** For each place of the ranking, the system's place in `systems`. */
  readonly systems: readonly number[];
}

export interface MetaView {
  readonly evaluation: MetaEvaluation;
  readonly coefficient: Coefficient;
  readonly field: string;
  /** What is ranked and drawn: systems, or the summaries of the only topic. */
  readonly noun: readonly [one: string, many: string];
  readonly topics: number;
  readonly systems: readonly string[];
  /** Names for people, in the order of `systems`. */
  readonly names: readonly string[];
  readonly scatters: readonly ScatterView[];
  readonly matrices: readonly CorrelationMatrix[];
  readonly rankings: readonly RankingView[];
  readonly combinations: readonly Combination[];
  /** What a reader must know besides. */
  readonly notes: readonly string[];
}

export function viewMeta(
  found: Omit<AgainstPeople, 'notes'> & Partial<Pick<AgainstPeople, 'notes'>>,
): MetaView {
  const { evaluation, scores, human, field, combinations, notes = [] } = found;
  const { coefficient, settings } = evaluation;
  const metrics = evaluation.metrics.map(({ metric }) => metric);
  const rows = new Map(metrics.map((metric) => [metric, scores.filter((row) => row.metric === metric)]));
  const judged = alignScores({ metrics: {}, human });
  const systems = [...judged.systems].sort(compareIds);
  const place = new Map(systems.map((system, i) => [system, i]));
  const all = alignScores({ metrics: Object.fromEntries(rows), human });
  const scatters: ScatterView[] = [];
  const rankings = [
    rankingView(null, rankSystems({ ...settings, table: judged, scores: judged.human }), place),
  ];
  for (const metric of metrics) {
    const table = alignScores({ metrics: { [metric]: rows.get(metric)! }, human });
    const own = systemAverages(table, table.metrics[metric]!);
    const theirs = systemAverages(table, table.human);
    scatters.push({
      metric,
      points: table.systems.map((system, s) => ({
        system: place.get(system)!,
        metric: own[s]!,
        human: theirs[s]!,
      })),
      correlation: correlation(coefficient, own, theirs),
    });
    rankings.push(
      rankingView(metric, rankSystems({ ...settings, table, scores: table.metrics[metric]! }), place),
    );
  }
  return {
    evaluation,
    coefficient,
    field,
    noun: judged.topics.length === 1 ? ['summary', 'summaries'] : ['system', 'systems'],
    topics: judged.topics.length,
    systems,
    names: systems.map(displayName),
    scatters,
    matrices: levelsOf(evaluation).map((level) => correlationMatrix({ table: all, level, coefficient })),
    rankings,
    combinations,
    notes,
  };
}

function rankingView(
  metric: string | null,
  ranking: SystemRanking,
  place: ReadonlyMap<string, number>,
): RankingView {
  return { metric, ranking, systems: ranking.systems.map(({ system }) => place.get(system)!) };
}
