/**
 * Integer programs with several aims in order: the first decides, the second among what is best for the first, and so
 * on. Aims are sums of whole numbers, so that HiGHS can be held to them exactly.
 *
 * Two columns share a row that takes one of them. Both are worth 2; the second aim says which:
 *
 *   await solveStages({ limits: [1], columns: [column, column], aims: [
 *     { values: [2, 2], range: 2 }, { values: [-5, -3], range: 5 } ] })
 *   // → { amounts: [0, 1], bound: 2, proven: true }
 */
import type { Highs, Model } from 'highs';
import { loadSolver, rowsOf } from './linear-program.ts';

/** What the column takes of each row, of which at most `most` are taken. */
export interface StagedColumn {
  readonly rows: readonly number[];
  readonly amounts: readonly number[];
  readonly most: number;
  /** Taken in whole numbers only. */
  readonly whole: boolean;
}

export interface Aim {
  /** What one of each column is worth: whole numbers. */
  readonly values: readonly number[];
  /** Two solutions never differ by more. */
  readonly range: number;
}

export interface StagedProgram {
  /** Upper limit of each row. */
  readonly limits: readonly number[];
  readonly columns: readonly StagedColumn[];
  readonly aims: readonly Aim[];
}

export interface SearchLimits {
  /** Nodes of the search tree, for each solve: the same everywhere. */
  readonly nodes: number;
  /** For the whole program: depends on the machine, so it should be out of reach of all but hostile input. */
  readonly seconds: number;
}

export interface StagedSolution {
  readonly amounts: Float64Array;
  /** No solution has more of the first aim. */
  readonly bound: number;
  /** All aims are at their best; otherwise a limit ended the search. */
  readonly proven: boolean;
}

/**
 * Aims are joined into one objective while it stays below this: whole numbers of this size are told apart with room to
 * spare at the solver's tolerance of 1e-9, the largest being scaled to 1.
 */
const LARGEST = 1e7;
/** Programs with more entries take more time and memory than there is. */
export const MOST_ENTRIES = 200_000;

/** Taking nothing must be allowed: it is the answer when a limit ends the search before anything is found. */
export async function solveStages({
  limits,
  columns,
  aims,
  nodes,
  seconds,
}: StagedProgram & SearchLimits): Promise<StagedSolution> {
  const nothing = new Float64Array(columns.length);
  if (columns.length === 0) return { amounts: nothing, bound: 0, proven: true };
  const end = performance.now() + 1000 * seconds;
  const highs = await loadSolver();
  return highs.withModel((model) => {
    pass(highs, model, { limits, columns });
    let found: StagedSolution = { amounts: nothing, bound: Number.POSITIVE_INFINITY, proven: false };
    for (const stage of joinAims(aims)) {
      const left = Math.max(0.001, (end - performance.now()) / 1000);
      const { amounts, bound, proven } = run(highs, model, { stage, nodes, seconds: left });
      const best = amounts ?? found.amounts;
      const most = stage.isFirst ? Math.ceil(bound / stage.scale - 1e-6) : found.bound;
      found = { amounts: best, bound: most, proven };
      if (!proven) return found;
      hold(highs, model, stage);
    }
    return found;
  });
}

interface Stage {
  readonly values: readonly number[];
  /** What one of the first aim in it counts. */
  readonly scale: number;
  /** The largest value, without its sign. */
  readonly largest: number;
  readonly isFirst: boolean;
}

/** Each aim counts more than all that come after it in the same objective. */
function joinAims(aims: readonly Aim[]): readonly Stage[] {
  const stages: Stage[] = [];
  let from = 0;
  while (from < aims.length) {
    let to = from + 1;
    let size = aims[from]!.range + 1;
    while (to < aims.length && size * (aims[to]!.range + 1) <= LARGEST) size *= aims[to++]!.range + 1;
    const joined = aims.slice(from, to).reduceRight(
      ({ values, scale }, aim) => ({
        values: aim.values.map((value, i) => value * scale + values[i]!),
        scale: scale * (aim.range + 1),
      }),
      { values: aims[from]!.values.map(() => 0), scale: 1 },
    );
    stages.push({
      values: joined.values,
      scale: joined.scale / (aims[from]!.range + 1),
      largest: joined.values.reduce((most, value) => Math.max(most, Math.abs(value)), 1),
      isFirst: from === 0,
    });
    from = to;
  }
  return stages;
}

interface Outcome {
  /** Null if nothing was found in time. */
  readonly amounts: Float64Array | null;
  readonly bound: number;
  readonly proven: boolean;
}

/** The solver's tolerances are absolute, so that it gets numbers of about 1: the largest value counts 1. */
function run(
  highs: Highs,
  model: Model,
  { stage: { values, largest, isFirst }, nodes, seconds }: { stage: Stage } & SearchLimits,
): Outcome {
  const costs = Float64Array.from(values, (value) => value / largest);
  model.changeColsCost({ kind: 'range', from: 0, to: values.length - 1 }, costs);
  model.zeroAllClocks();
  model.options.set({ mip_max_nodes: nodes, time_limit: seconds, mip_abs_gap: 0.5 / largest });
  model.run();
  const status = model.getModelStatus();
  const { optimal, solutionLimit, timeLimit } = highs.constants.modelStatus;
  // Later stages begin at a solution: if the solver does not see it, its numbers failed, and the ties stay unbroken.
  if (isFirst && ![optimal, solutionLimit, timeLimit].some((known) => known === status))
    throw new Error(`The solver ended with status ${status}.`);
  const isFound = model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
  return {
    amounts: isFound ? model.getSolution().colValue : null,
    bound: Number(model.info.get('mip_dual_bound')) * largest,
    proven: status === optimal && isFound,
  };
}

/** Later stages may do worse by half of one, which is as good as not at all: values are whole numbers. */
function hold(highs: Highs, model: Model, { values, largest }: Stage): void {
  const best = Math.round(model.getObjectiveValue() * largest);
  const used = values.flatMap((value, i) => (value === 0 ? [] : [i]));
  model.addRow((best - 0.5) / largest, highs.infinity, {
    indices: Int32Array.from(used),
    values: Float64Array.from(used, (i) => values[i]! / largest),
  });
}

function pass(highs: Highs, model: Model, { limits, columns }: Omit<StagedProgram, 'aims'>): void {
  const { integer, continuous } = highs.constants.variableType;
  model.options.set({
    output_flag: false,
    mip_rel_gap: 0,
    // On small programs it takes fifteen times as long as all the rest.
    mip_heuristic_run_feasibility_jump: false,
    // They take longer than they save.
    mip_allow_restart: false,
    mip_feasibility_tolerance: 1e-9,
    primal_feasibility_tolerance: 1e-9,
    dual_feasibility_tolerance: 1e-9,
  });
  model.passModel({
    ...rowsOf(highs, limits, columns),
    colCost: new Float64Array(columns.length),
    colUpper: Float64Array.from(columns, ({ most }) => most),
    integrality: Int32Array.from(columns, ({ whole }) => (whole ? integer : continuous)),
  });
}
