/**
 * Gates that look at more than one summary: means that should reach a threshold, and what has become of a baseline.
 *
 *   gateReport({ report, minMean: { coverage: 0.5 } })
 *   gateReport({ report, baseline: { report: last, maxDrop: { coverage: 0.03 } } })
 *
 * The same report with what was found in `gate`; nothing else in it changes.
 */
import { CheopsError } from '../errors.ts';
import { compareIds } from '../model.ts';
import { refuseUnknownScores, scoreNames } from '../score/also.ts';
import { cardsOf, meanOf } from '../score/means.ts';
import type { MeanCheck, Report, SystemThresholds, Thresholds } from '../score/report.ts';
import { type BaselineOptions, compareWithBaseline } from './baseline.ts';

export interface GateInput {
  readonly report: Report;
  /** What means over all summaries should reach. */
  readonly minMean?: Thresholds;
  /** What the means of systems, and the single summaries of systems, should reach. */
  readonly systemMinMean?: SystemThresholds;
  readonly systemThresholds?: SystemThresholds;
  readonly baseline?: BaselineOptions;
}

export function gateReport({
  report,
  minMean = {},
  systemMinMean = {},
  systemThresholds = {},
  baseline,
}: GateInput): Report {
  for (const system of Object.keys({ ...systemMinMean, ...systemThresholds })) refuseUnknown(system, report);
  const limits = [minMean, ...Object.values(systemMinMean), ...Object.values(systemThresholds)];
  refuseUnknownScores(limits.flatMap(Object.keys), scoreNames(report));
  const systems = Object.keys(systemMinMean).sort(compareIds);
  const means = [
    ...meanChecks(null, minMean, report),
    ...systems.flatMap((system) => meanChecks(system, systemMinMean[system]!, report)),
  ];
  const compared = baseline && { baseline: compareWithBaseline(report, baseline) };
  return {
    ...report,
    ...(Object.keys(systemThresholds).length === 0 ? {} : { systemThresholds }),
    ...(means.length === 0 && compared === undefined ? {} : { gate: { means, ...compared } }),
  };
}

function meanChecks(system: string | null, thresholds: Thresholds, report: Report): readonly MeanCheck[] {
  const cards = cardsOf(report).filter(({ summary }) => system === null || summary === system);
  return scoreNames(report).flatMap((name) => {
    const required = thresholds[name];
    if (required === undefined) return [];
    const { mean } = meanOf(cards, name);
    // What could not be measured must not pass.
    return [{ system, name, required, mean, failed: mean === null || mean < required }];
  });
}

/** A threshold for a system that is not there would hold whatever happens. */
function refuseUnknown(system: string, report: Report): void {
  const systems = [...new Set(cardsOf(report).map(({ summary }) => summary))].sort(compareIds);
  if (systems.includes(system)) return;
  const named = systems.slice(0, 10).join(', ') + (systems.length > 10 ? ', …' : '');
  throw new CheopsError('E_USAGE', `A threshold names "${system}", but no summary has that name.`, {
    fix: `The summaries are ${named}.`,
  });
}
