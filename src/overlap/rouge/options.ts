/**
 * Everything besides the variant that a ROUGE score depends on, and the presets that name whole sets of choices.
 *
 *   resolveOptions({ preset: 'rouge-1.5.5', stem: true, limit: { words: 100 } })
 *
 * `standard` is ROUGE-1.5.5 without the faults that give identical texts less than 1, on words of any script, with
 * unscored instead of zero. `rouge-1.5.5` and `rouge-score` give what those tools print. `plain` is unstemmed
 * overlap of lower-case words, averaged over references. docs/rouge.md compares them.
 */
import { CheopsError } from '../../errors.ts';
import type { Stemmer } from '../../text/porter.ts';
import { STOP_WORDS } from '../../text/stopwords.ts';
import { checkChoice, checkKeys, checkNumber } from '../choice.ts';

/** Keep only the beginning of each text: whitespace-separated words, or bytes in UTF-8. */
export type Limit = { readonly words: number } | { readonly bytes: number };

/**
 * How several references make one score. `sum` adds up counts (ROUGE-1.5.5's A); `best` takes the reference with the
 * highest recall (its B), `best-f` the one with the highest F (rouge-score); `mean` averages the scores.
 */
export const COMBINATIONS = ['sum', 'best', 'best-f', 'mean'] as const;
export type Combination = (typeof COMBINATIONS)[number];

export interface RougeOptions {
  /** `words`: of any script. The tools' own: runs of a–z and 0–9, after lower-casing ASCII or all letters. */
  readonly tokens: 'words' | 'rouge-1.5.5' | 'rouge-score';
  /** Whether the tools' own tokenisers keep words of scripts other than Latin, which the tools drop. */
  readonly otherScripts: boolean;
  /** Stem words of more than three letters. */
  readonly stem: boolean;
  readonly stemmer: Stemmer;
  /** Base forms to be taken instead of a stem, such as WordNet's lists of irregular forms. */
  readonly exceptions: ReadonlyMap<string, string>;
  /** Words to leave out. */
  readonly stopWords: ReadonlySet<string>;
  readonly limit: Limit | null;
  readonly references: Combination;
  /** Average over the sets of all references but one (Lin 2004 §2), so that people and systems can be compared. */
  readonly jackknife: boolean;
  /** The weight of precision in F = PR / ((1 − α)P + αR). */
  readonly alpha: number;
  /** Rounding, empty texts and known faults: none, or those of a tool. */
  readonly arithmetic: 'exact' | 'rouge-1.5.5' | 'rouge-score';
}

const STANDARD: RougeOptions = {
  tokens: 'words',
  otherScripts: true,
  stem: false,
  stemmer: 'rouge-1.5.5',
  exceptions: new Map(),
  stopWords: new Set(),
  limit: null,
  references: 'sum',
  jackknife: false,
  alpha: 0.5,
  arithmetic: 'exact',
};

export const PRESETS = {
  standard: STANDARD,
  'rouge-1.5.5': { ...STANDARD, tokens: 'rouge-1.5.5', arithmetic: 'rouge-1.5.5' },
  'rouge-score': {
    ...STANDARD,
    tokens: 'rouge-score',
    stemmer: 'nltk',
    references: 'best-f',
    arithmetic: 'rouge-score',
  },
  plain: { ...STANDARD, tokens: 'rouge-score', references: 'mean' },
} as const satisfies Record<string, RougeOptions>;

export type Preset = keyof typeof PRESETS;

/** What a caller may say: a preset, and what differs from it. */
export interface RougeChoices extends Partial<Omit<RougeOptions, 'stopWords'>> {
  readonly preset?: Preset;
  /** Instead of `alpha`: how many times more recall counts than precision. */
  readonly beta?: number;
  /** A list of one's own, or `true` for cheops' list. */
  readonly stopWords?: ReadonlySet<string> | boolean;
}

/** The full options: what the caller said, and the preset's choice where nothing was said. */
export function resolveOptions(choices: RougeChoices = {}): RougeOptions {
  const { preset = 'standard', beta, stopWords, ...rest } = choices;
  const base: RougeOptions | undefined = PRESETS[preset];
  if (base === undefined) {
    throw new CheopsError('E_NOT_AVAILABLE', `Unknown ROUGE preset "${preset}".`, {
      fix: `Use one of ${Object.keys(PRESETS).join(', ')}.`,
    });
  }
  const options: RougeOptions = {
    ...base,
    ...rest,
    ...(beta === undefined ? {} : { alpha: 1 / (1 + beta * beta) }),
    ...(stopWords === undefined ? {} : { stopWords: stopList(stopWords) }),
  };
  check(options, choices);
  return options;
}

function stopList(stopWords: ReadonlySet<string> | boolean): ReadonlySet<string> {
  if (stopWords === true) return STOP_WORDS;
  return stopWords === false ? new Set() : stopWords;
}

const CHOICES = {
  tokens: ['words', 'rouge-1.5.5', 'rouge-score'],
  otherScripts: [true, false],
  stem: [true, false],
  stemmer: ['rouge-1.5.5', 'nltk'] satisfies Stemmer[],
  references: COMBINATIONS,
  jackknife: [true, false],
  arithmetic: ['exact', 'rouge-1.5.5', 'rouge-score'],
} as const;

const CHOICE_NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
const KNOWN = [...Object.keys(STANDARD), 'preset', 'beta'];

function check(options: RougeOptions, choices: RougeChoices): void {
  checkKeys(choices, KNOWN, 'ROUGE');
  for (const name of CHOICE_NAMES) checkChoice(options[name], CHOICES[name], name);
  if (choices.beta !== undefined) {
    checkNumber(choices.beta, { what: 'beta', from: 0 });
    if (choices.alpha !== undefined) {
      throw new CheopsError('E_USAGE', 'ROUGE takes alpha or beta, not both.', {
        fix: 'Leave one of them out.',
      });
    }
  }
  const { alpha, limit, stopWords, exceptions } = options;
  if (!(alpha >= 0 && alpha <= 1)) {
    throw new CheopsError('E_USAGE', `Alpha lies between 0 and 1, but it is ${alpha}.`, {
      fix: 'Give an alpha from 0 (recall only) to 1 (precision only).',
    });
  }
  if (limit !== null) checkLimit(limit);
  if (!(stopWords instanceof Set && exceptions instanceof Map)) {
    throw new CheopsError('E_USAGE', 'Stop words are a Set, exceptions are a Map.', {
      fix: 'Read them with parseStopWords and parseExceptions, or put them into a Set and a Map.',
    });
  }
}

function checkLimit(limit: Limit): void {
  const size = 'words' in limit ? limit.words : limit.bytes;
  if (Number.isInteger(size) && size > 0) return;
  throw new CheopsError('E_USAGE', `A length limit is a whole number above 0, but it is ${size}.`, {
    fix: 'Give the number of words or bytes to keep.',
  });
}

/** What the score depends on, in a few words: every option that differs from `standard`. */
export function rougeSignature(options: RougeOptions): string {
  const parts: string[] = [];
  if (options.tokens !== STANDARD.tokens) parts.push(`tokens:${options.tokens}`);
  if (!options.otherScripts) parts.push('scripts:latin');
  if (options.stem) parts.push(`stem:${options.stemmer}`);
  if (options.stem && options.exceptions.size > 0)
    parts.push(`exceptions:${fingerprint(options.exceptions)}`);
  if (options.stopWords.size > 0) parts.push(`stop:${fingerprint(options.stopWords)}`);
  if (options.limit !== null) {
    parts.push('words' in options.limit ? `limit:${options.limit.words}w` : `limit:${options.limit.bytes}b`);
  }
  if (options.references !== STANDARD.references) parts.push(`references:${options.references}`);
  if (options.jackknife) parts.push('jackknife');
  if (options.alpha !== STANDARD.alpha) parts.push(`alpha:${options.alpha}`);
  if (options.arithmetic !== STANDARD.arithmetic) parts.push(`arithmetic:${options.arithmetic}`);
  return parts.length === 0 ? 'standard' : parts.join(',');
}

/** Size and FNV-1a hash of a list, in any order: enough to tell two lists apart in a footnote. */
function fingerprint(list: ReadonlySet<string> | ReadonlyMap<string, string>): string {
  const lines = [...list].map((entry) => (typeof entry === 'string' ? entry : entry.join(' '))).sort();
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(lines.join('\n'))) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${list.size}-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
