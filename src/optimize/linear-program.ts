/**
 * Linear and integer programs: maximise what columns are worth that share limited rows. HiGHS solves them,
 * compiled to WebAssembly: on this machine, in one thread, with the same result everywhere.
 *
 * Two columns share one unit of row 0. In fractions the best is one of the first; a third, of which half a
 * unit fits beside half of the first, is worth more:
 *
 *   const program = await createLinearProgram({ limits: [1, 1], columns: [
 *     { value: 2, rows: [0], amounts: [1] }, { value: 3, rows: [0], amounts: [2] } ] });
 *   program.solve()   // → { value: 2, amounts: [1, 0], prices: [2, 0] }
 *   program.add([{ value: 5, rows: [0, 1], amounts: [1, 2] }]);
 *   program.solve()   // → { value: 3.5, amounts: [0.5, 0, 0.5], prices: [2, 1.5] }
 */
import type { Highs, Model } from 'highs';

/** What one unit of the column is worth, and how much of each row it takes. */
export interface ProgramColumn {
  readonly value: number;
  readonly rows: readonly number[];
  readonly amounts: readonly number[];
}

export interface LinearSolution {
  readonly value: number;
  /** How much of each column is taken. */
  readonly amounts: Float64Array;
  /** What one more unit of each row would be worth: the dual solution. */
  readonly prices: Float64Array;
  /** Of the simplex method, or what takes as long, in this call. */
  readonly iterations: number;
}

export interface LinearProgram {
  add(columns: readonly ProgramColumn[]): void;
  /** From now on at least so much of a column is taken. */
  raise(column: number, least: number): void;
  /** After `add`, goes on from the solution before. */
  solve(): LinearSolution;
  /** Frees the memory of the solver, which is not collected as garbage. */
  dispose(): void;
}

export interface IntegerSolution {
  readonly value: number;
  /** No solution is worth more. */
  readonly bound: number;
  /** False when a limit ended the search. */
  readonly proven: boolean;
  /** Iterations of the simplex method. */
  readonly iterations: number;
  /** How often each column is taken. */
  readonly counts: Int32Array;
}

/** Above so many rows the simplex method may turn for minutes on a degenerate program; an interior point does not. */
const MOST_SIMPLEX_ROWS = 500;
/** What an iteration of the interior point method takes in iterations of the simplex method. */
const INTERIOR_ITERATION = 100;
const TOLERANCES = { primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 };
const ITERATIONS_OF_A_ROUND = 200;
let loading: Promise<Highs> | undefined;

/** Columns may be taken in any amount from 0 up; what they take of a row stays within its limit. */
export async function createLinearProgram({ limits, columns }: Rows): Promise<LinearProgram> {
  const highs = await loadSolver();
  const model = highs.createModel();
  // Few columns come in at a time, and presolving the whole again would cost more than it saves.
  model.options.set({ output_flag: false, presolve: 'off', ...TOLERANCES });
  const isLarge = limits.length > MOST_SIMPLEX_ROWS;
  if (isLarge) model.options.set({ solver: 'ipm', run_crossover: 'off' });
  pass(highs, model, { limits, columns }, 'continuous');
  return {
    add: (added) => {
      model.addCols({
        cost: valuesOf(added),
        lower: new Float64Array(added.length),
        upper: new Float64Array(added.length).fill(highs.infinity),
        matrix: matrixOf(added, limits.length),
      });
    },
    raise: (column, least) => model.changeColBounds(column, least, highs.infinity),
    solve: () => {
      let status = run(model);
      const { optimal, empty } = highs.constants.modelStatus;
      if (isLarge && status !== optimal) {
        model.options.set({ solver: 'simplex' });
        status = run(model);
        model.options.set({ solver: 'ipm' });
      }
      if (status === empty)
        return {
          value: 0,
          amounts: new Float64Array(),
          prices: new Float64Array(limits.length),
          iterations: 0,
        };
      if (status !== optimal) throw unexpected(status);
      const { colValue, rowDual } = model.getSolution();
      const iterations =
        Math.max(0, Number(model.info.get('simplex_iteration_count'))) +
        INTERIOR_ITERATION * Math.max(0, Number(model.info.get('ipm_iteration_count')));
      return { value: model.getObjectiveValue(), amounts: colValue, prices: rowDual, iterations };
    },
    dispose: () => model.dispose(),
  };
}

/** What ends a search before it is through. */
export interface SearchLimits {
  /**
   * Iterations of the simplex method, over all nodes; a node of a large program can take thousands. A round of cuts
   * counts as 200, as it takes that long with hardly an iteration.
   */
  readonly iterations?: number;
  /** Asked now and then; a search that was told to stop need not repeat. */
  readonly stop?: () => boolean;
  /** A solution worth no more is not looked for; if all are worth less, any may come back. */
  readonly floor?: number;
}

/** The same, with columns taken in whole numbers only. `start`, how often each column is taken, is improved on. */
export async function solveIntegerProgram({
  iterations = Number.POSITIVE_INFINITY,
  stop = () => false,
  floor,
  start,
  ...program
}: Rows & SearchLimits & { start?: Float64Array }): Promise<IntegerSolution> {
  const highs = await loadSolver();
  return highs.withModel((model) => {
    // Gaps of zero: left alone, HiGHS stops within .01 % of the optimum.
    model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: 1e-9,
      ...TOLERANCES,
    });
    // The solver minimises. What it does to find first solutions takes longer than it saves where one is known.
    if (floor !== undefined)
      model.options.set({
        objective_bound: -floor,
        mip_heuristic_run_feasibility_jump: false,
        mip_allow_restart: false,
      });
    pass(highs, model, program, 'integer');
    if (start !== undefined) model.setSolution({ colValue: start });
    let spent = 0;
    let rounds = 0;
    model.run({
      [highs.constants.callbackType.mipInterrupt]: (event) => {
        spent = Number(event.data.mip_total_lp_iterations ?? 0) + ITERATIONS_OF_A_ROUND * rounds++;
        if (spent >= iterations || stop()) event.interrupt();
      },
    });
    const status = model.getModelStatus();
    const { optimal, solutionLimit, interrupted, infeasible, objectiveBound } = highs.constants.modelStatus;
    const isNone = floor !== undefined && (status === infeasible || status === objectiveBound);
    const isKnown = status === optimal || status === solutionLimit || status === interrupted;
    if (!isKnown && !isNone) throw unexpected(status);
    const value = model.getObjectiveValue();
    const found = Number.isFinite(value);
    return {
      value: found ? value : 0,
      bound: Number(model.info.get('mip_dual_bound')),
      proven: status === optimal || isNone,
      iterations: spent,
      // Nothing found in time: taking no column is always allowed.
      counts: found
        ? Int32Array.from(model.getSolution().colValue, Math.round)
        : new Int32Array(program.columns.length),
    };
  });
}

interface Rows {
  /** Upper limit of each row. */
  readonly limits: readonly number[];
  readonly columns: readonly ProgramColumn[];
}

/** Loaded once, by the first program that needs it: most runs solve nothing, and its code is long. */
export function loadSolver(): Promise<Highs> {
  // Its typings count as CommonJS, where the loader would be a property; its code is an ES module, where it is not.
  loading ??= import('highs').then(({ default: loader }) => (loader as unknown as typeof loader.default)());
  return loading;
}

function run(model: Model): number {
  model.run();
  return model.getModelStatus();
}

function unexpected(status: number): Error {
  return new Error(`The solver ended with status ${status}.`);
}

function pass(highs: Highs, model: Model, { limits, columns }: Rows, kind: 'continuous' | 'integer'): void {
  const type = highs.constants.variableType[kind];
  model.passModel({
    ...rowsOf(highs, limits, columns),
    colCost: valuesOf(columns),
    colUpper: new Float64Array(columns.length).fill(highs.infinity),
    integrality: new Int32Array(columns.length).fill(type),
  });
}

function valuesOf(columns: readonly ProgramColumn[]): Float64Array {
  return Float64Array.from(columns, ({ value }) => value);
}

/** How much of each row a column takes. */
type Taking = Omit<ProgramColumn, 'value'>;

/** What all programs have in common: columns from 0 up that share the limits of rows. */
export function rowsOf(highs: Highs, limits: readonly number[], columns: readonly Taking[]) {
  return {
    sense: highs.constants.objectiveSense.maximize,
    numCols: columns.length,
    numRows: limits.length,
    colLower: new Float64Array(columns.length),
    rowLower: new Float64Array(limits.length).fill(-highs.infinity),
    rowUpper: Float64Array.from(limits),
    matrix: matrixOf(columns, limits.length),
  };
}

function matrixOf(columns: readonly Taking[], numRows: number) {
  const starts = new Int32Array(columns.length + 1);
  columns.forEach(({ rows }, i) => {
    starts[i + 1] = starts[i]! + rows.length;
  });
  return {
    format: 'csc' as const,
    numRows,
    numCols: columns.length,
    starts,
    indices: Int32Array.from(columns.flatMap(({ rows }) => rows)),
    values: Float64Array.from(columns.flatMap(({ amounts }) => amounts)),
  };
}
