/** The options of ROUGE on the command line, and what they come to. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { decode } from '../formats/encoding.ts';
import { createLog } from '../formats/log.ts';
import type { Inputs } from '../io/inputs.ts';
import {
  COMBINATIONS,
  type Combination,
  type Limit,
  PRESETS,
  type Preset,
  type RougeChoices,
} from '../overlap/rouge/options.ts';
import { type MetricOptions, SENTENCES } from '../run/options.ts';
import { parseStopWords } from '../text/stopwords.ts';

export interface RougeFlags {
  readonly rougePreset?: Preset;
  readonly stem?: boolean;
  readonly stopWords?: string | true;
  readonly length?: Limit;
  readonly references?: Combination;
  readonly jackknife?: boolean;
  readonly rougeAlpha?: number;
  readonly rougeBeta?: number;
  readonly sentences?: MetricOptions['sentences'];
}

export function addRougeOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--rouge-preset <name>', 'ROUGE as cheops, a tool or most papers do it').choices(
        Object.keys(PRESETS),
      ),
    )
    .option('--stem', 'ROUGE: stem words')
    .option('--stop-words [file]', "ROUGE: leave stop words out, cheops' or those of a file")
    .option('--length <limit>', 'ROUGE: only the first words=100 or bytes=665 of each text', parseLimit)
    .addOption(
      new Option('--references <how>', 'ROUGE: how several references make one score').choices(COMBINATIONS),
    )
    .option('--jackknife', 'ROUGE: the mean over all sets of references but one')
    .option('--rouge-beta <number>', 'ROUGE: how many times more recall counts than precision in F', aNumber)
    .option('--rouge-alpha <number>', 'ROUGE: the same as the weight of precision, from 0 to 1', aNumber)
    .addOption(
      new Option('--sentences <how>', 'ROUGE-L, -W: split texts, or take their lines').choices(SENTENCES),
    );
}

export async function metricOptions(flags: RougeFlags, inputs: Inputs): Promise<MetricOptions> {
  const { rougePreset, stem, stopWords, length, references, jackknife, sentences } = flags;
  const { rougeAlpha, rougeBeta } = flags;
  const rouge: RougeChoices = {
    ...(rougePreset === undefined ? {} : { preset: rougePreset }),
    ...(stem === undefined ? {} : { stem }),
    ...(stopWords === undefined
      ? {}
      : { stopWords: stopWords === true || (await readStopWords(stopWords, inputs)) }),
    ...(length === undefined ? {} : { limit: length }),
    ...(references === undefined ? {} : { references }),
    ...(jackknife === undefined ? {} : { jackknife }),
    ...(rougeAlpha === undefined ? {} : { alpha: rougeAlpha }),
    ...(rougeBeta === undefined ? {} : { beta: rougeBeta }),
  };
  return { rouge, ...(sentences === undefined ? {} : { sentences }) };
}

async function readStopWords(file: string, inputs: Inputs): Promise<ReadonlySet<string>> {
  return parseStopWords(decode(await inputs.bytes(file), createLog(file)), { file });
}

function parseLimit(text: string): Limit {
  const [, unit, size] = /^(words|bytes)=([1-9]\d*)$/.exec(text) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('It is words=100 or bytes=665, with your number.');
  return unit === 'words' ? { words: Number(size) } : { bytes: Number(size) };
}

function aNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It is a number.');
  return number;
}
