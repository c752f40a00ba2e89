/** What may be typed as the value of an option: each parser says what it must be. */
import { type Command, InvalidArgumentError } from 'commander';
import { CheopsError, flagOf, refuseUnused } from '../index.ts';

/** More is a slip of the hand, and would never end. */
const MOST = 1_000_000_000;

/** A whole number in digits: `1e3` and `0x10` are slips too. */
export function wholeNumber(least: number, most = MOST): (text: string) => number {
  return (text) => {
    const number = /^\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = most === MOST && !(number > most) ? `, ${least} or more` : ` from ${least} to ${most}`;
    throw new InvalidArgumentError(`Must be a whole number${range}.`);
  };
}

/** NaN where nothing was typed. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

export const atLeastOne = wholeNumber(1);
/** Processes; more of them than any machine has cores only take memory. */
export const jobCount = wholeNumber(1, 1024);
/** Resamples, and choices that are tried. */
export const drawCount = wholeNumber(1, 1_000_000);

/** A name, of a topic, a column or a field. */
export function someName(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Must be a name.');
}

/** `a, b`: each once. */
export function someNames(text: string): readonly string[] {
  const list = text.split(',').map((name) => name.trim());
  if (list.includes('')) throw new InvalidArgumentError('Must be names with commas between them.');
  return [...new Set(list)];
}

/** The same for an option that may be given more than once. */
export function moreNames(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...new Set([...earlier, ...someNames(text)])];
}

/** Where several files go. */
export function someFolder(text: string): string {
  if (text.trim() !== '' && text !== '-') return text;
  throw new InvalidArgumentError('Must be a folder, for several files.');
}

/** Refuses options that were typed and would change nothing; each has the words that say when it counts. */
export function refuseTyped(command: Command, counts: Readonly<Record<string, string>>): void {
  const typed = Object.entries(counts).filter(([name]) => command.getOptionValueSource(name) === 'cli');
  refuseUnused(new Map(typed.map(([name, when]) => [flagOf(name), when])));
}

/** A plug-in must not take the name of an option. */
export function refuseTaken(
  { options }: Command,
  flag: string,
  { what, plugin }: { what: string; plugin: string | undefined },
): void {
  const taken = ['--help', ...options.map(({ long }) => long)];
  if (!taken.some((long) => long === flag || long === flag.replace('--', '--no-'))) return;
  throw new CheopsError('E_DUPLICATE', `${what} has the name of an option.`, {
    ...(plugin !== undefined && { where: { file: plugin } }),
    fix: 'Give it another name.',
  });
}
