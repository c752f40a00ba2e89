/**
 * Options that would change nothing are refused: whoever types one believes that it did something.
 *
 *   refuseUnused(command, scoreRules({ match: 'presence', builds: false, method: 'edua-x' }))
 *   // with --threshold 0.9: --threshold has no effect here. It counts with --match wmin; presence decides at .5.
 *
 * Options that say how a run works and never what comes out (--jobs, --cache, --strict) are welcome anywhere, and so is
 * --seed, which scripts give to every command.
 */
import type { Command } from 'commander';
import { CheopsError } from '../errors.ts';
import type { Matcher } from '../evaluate.ts';
import type { EduaMethod } from '../pyramid/edua/edua.ts';
import type { ParseFormat } from '../report/parse/parse.ts';

/** Some options, whether this call uses them, and when they count. */
export interface Rule {
  readonly options: readonly string[];
  readonly isUsed: boolean;
  readonly counts: string;
}

/** What sentences are cut into, and how the pieces are compared. */
const CLAUSES = ['--preset', '--vectors', '--mode', '--english'];
const EDUA = ['--method', '--percentile'];
const EDUA_G = ['--alpha', '--beta'];
const WMIN = ['--candidates', '--units-per-segment', '--similarity', '--solver'];
const MATCHING = ['--match', '--threshold', ...WMIN, ...CLAUSES, ...EDUA, ...EDUA_G];
const ROUGE = [
  ...['--rouge-preset', '--stem', '--stop-words', '--length', '--references'],
  ...['--jackknife', '--rouge-alpha', '--rouge-beta'],
];

export function refuseUnused(command: Command, rules: readonly Rule[]): void {
  for (const { options, isUsed, counts } of rules) {
    const typed = isUsed ? [] : typedOptions(command).filter((name) => options.includes(name));
    if (typed.length === 0) continue;
    const [has, they] = typed.length === 1 ? ['has', 'It counts'] : ['have', 'They count'];
    throw new CheopsError('E_USAGE', `${typed.join(', ')} ${has} no effect here.`, {
      fix: `${they} ${counts}.`,
    });
  }
}

/** A default is nobody's wish. */
function typedOptions(command: Command): readonly string[] {
  return command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long!);
}

/** What `score` is about to do: match texts, with pyramids that are given or that it builds. */
export interface Matching {
  readonly match: Matcher;
  readonly builds: boolean;
  readonly method: EduaMethod;
}

export function scoreRules({ match, builds, method }: Matching): readonly Rule[] {
  const isWmin = match === 'wmin';
  return [
    { options: ['--threshold'], isUsed: isWmin, counts: 'with --match wmin; presence decides at .5' },
    { options: WMIN, isUsed: isWmin, counts: 'with --match wmin; presence looks for each unit by itself' },
    {
      options: CLAUSES,
      isUsed: isWmin || builds,
      counts: 'with --match wmin, or where a pyramid is built; presence cuts no clauses',
    },
    {
      options: [...EDUA, ...EDUA_G],
      isUsed: builds,
      counts: 'where a pyramid is built from references; here it is given',
    },
    ...buildRules({ method }),
  ];
}

/** Annotations: what a summary expresses is known. */
export const ANNOTATION_RULES: readonly Rule[] = [
  {
    options: MATCHING,
    isUsed: false,
    counts: 'where texts are matched, or a dataset with --pyramid; people have matched these summaries',
  },
];

/** Tables of DUC 2003 judgments have no pyramid and no matches: only the table, JSON and CSV can be reported. */
export const JUDGMENT_RULES: readonly Rule[] = [
  {
    options: ['--html', '--markdown', '--junit', '--log'],
    isUsed: false,
    counts: 'where there is a pyramid; judgments without one have --json and --csv',
  },
  {
    options: ['--pyramid', '--references', '--average-size', '--comprehensive', ...MATCHING],
    isUsed: false,
    counts: 'where there is a pyramid; these are judgments without one',
  },
];

export function buildRules({ method }: Pick<Matching, 'method'>): readonly Rule[] {
  return [{ options: EDUA_G, isUsed: method === 'edua-g', counts: 'with --method edua-g' }];
}

/** One metric that uses an option is enough. */
export function evalRules({ metrics }: { metrics: readonly string[] }): readonly Rule[] {
  const has = (name: RegExp) => metrics.some((metric) => name.test(metric));
  return [
    { options: ROUGE, isUsed: has(/^rouge-/), counts: 'with ROUGE metrics' },
    { options: ['--sentences'], isUsed: has(/^rouge-(l$|w)/), counts: 'with rouge-l and rouge-w' },
    {
      options: ['--threshold', ...WMIN, ...CLAUSES, '--percentile'],
      isUsed: has(/^pyreval-/),
      counts: 'with pyreval-g, pyreval-c and pyreval-x',
    },
    { options: EDUA_G, isUsed: has(/^pyreval-g$/), counts: 'with pyreval-g' },
  ];
}

export function parseRules({ format }: { format: ParseFormat }): readonly Rule[] {
  const isUsed = ['clauses', 'json', 'svg'].includes(format);
  return [{ options: ['--mode', '--alternatives'], isUsed, counts: 'with --format clauses, json and svg' }];
}
