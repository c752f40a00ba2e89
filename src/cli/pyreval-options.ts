/** The options of automatic pyramids and matches on the command line, and what they come to. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { SIMILARITIES } from '../match/wmin/similarity.ts';
import { WMIN_SOLVERS, type WminOptions } from '../match/wmin/wmin.ts';
import { EDUA_METHODS } from '../pyramid/edua/edua.ts';
import { type Cache, defaultFolder, NO_CACHE, openCache } from '../run/cache.ts';
import { PRESETS, type PresetName, type PyrevalSettings } from '../run/pyreval.ts';
import { CLAUSE_MODES, type ClauseMode } from '../segment/clauses/clauses.ts';
import { VECTORS, type VectorsName } from '../semantics/vectors.ts';
import { atLeastOne } from './numbers.ts';

export interface AnalysisFlags {
  readonly preset?: PresetName;
  readonly mode?: ClauseMode;
  readonly vectors?: VectorsName;
  /** A folder, or false for none. */
  readonly cache?: string | false;
}

export interface BuildFlags extends AnalysisFlags {
  readonly percentile?: number;
  readonly alpha?: number;
  readonly beta?: number;
}

export interface MatchFlags extends AnalysisFlags {
  readonly threshold?: WminOptions['threshold'];
  readonly candidates?: number;
  readonly unitsPerSegment?: number;
  readonly similarity?: WminOptions['similarity'];
  readonly solver?: WminOptions['solver'];
}

/** How texts are cut and compared, and where results are kept. */
export function addAnalysisOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--preset <name>',
        'all settings of automatic methods at once: chosen on data, or the paper’s',
      ).choices(Object.keys(PRESETS)),
    )
    .addOption(new Option('--vectors <name>', 'how words become numbers').choices(VECTORS))
    .addOption(new Option('--mode <name>', 'how sentences are cut').choices(Object.keys(CLAUSE_MODES)))
    .option('--cache <folder>', 'where parses and vectors are kept (default: the system’s cache folder)')
    .option('--no-cache', 'keep nothing');
}

export function addBuildOptions(command: Command): Command {
  return addTierOptions(
    command.addOption(
      new Option('--method <name>', 'how the pyramid is built').choices(EDUA_METHODS).default('edua-x'),
    ),
  );
}

export function addTierOptions(command: Command): Command {
  return command
    .option(
      '--percentile <number>',
      'EDUA: the percentile of all cosines from which on clauses attract each other',
      percentage,
    )
    .option(
      '--alpha <number>',
      'EDUA-G: added to the number of segments, it gives α, the width of the pyramid',
      anyNumber,
    )
    .option('--beta <number>', 'EDUA-G: β, how fast the tiers narrow', anyNumber);
}

export function addMatchOptions(command: Command): Command {
  return command
    .option(
      '--threshold <cosine|p99>',
      'WMIN: from which likeness on a clause may express a unit',
      matchThreshold,
    )
    .option('--candidates <number>', 'WMIN: how many units a clause may be a candidate for', atLeastOne)
    .option('--units-per-segment <number>', 'WMIN: how many units a clause may express', atLeastOne)
    .addOption(
      new Option('--similarity <name>', 'WMIN: a unit’s likeness from its contributors’').choices(
        SIMILARITIES,
      ),
    )
    .addOption(new Option('--solver <name>', 'WMIN: as in the paper, or optimal').choices(WMIN_SOLVERS));
}

/** The preset with what was said otherwise. */
export function pyrevalSettings(flags: BuildFlags & MatchFlags): PyrevalSettings {
  const preset: PyrevalSettings = PRESETS[flags.preset ?? 'default'];
  const { mode, vectors, percentile, alpha, beta } = flags;
  const { threshold, candidates, unitsPerSegment, similarity, solver } = flags;
  return {
    ...preset,
    ...given({ mode, vectors }),
    edua: { ...preset.edua, ...given({ percentile, alpha, beta }) },
    wmin: { ...preset.wmin, ...given({ threshold, candidates, unitsPerSegment, similarity, solver }) },
  };
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** The folder of the cache; null if nothing is to be kept. */
export function cacheFolder({ cache }: AnalysisFlags): string | null {
  return cache === false ? null : (cache ?? defaultFolder());
}

export function cacheOf(flags: AnalysisFlags): Cache {
  const folder = cacheFolder(flags);
  return folder === null ? NO_CACHE : openCache({ folder });
}

function anyNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It is a number.');
  return number;
}

function percentage(text: string): number {
  const number = anyNumber(text);
  if (number < 0 || number > 100) throw new InvalidArgumentError('It is a number from 0 to 100.');
  return number;
}

/** `0.5` is a cosine, `p99` a percentile. */
function matchThreshold(text: string): WminOptions['threshold'] {
  if (/^p/i.test(text)) return { percentile: percentage(text.slice(1)) };
  const cosine = anyNumber(text);
  if (cosine < -1 || cosine > 1)
    throw new InvalidArgumentError('It is a cosine such as 0.5, or a percentile such as p99.');
  return { cosine };
}
