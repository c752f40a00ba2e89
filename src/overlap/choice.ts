/**
 * Refuses options that a function does not know, so that a slip of the pen never passes for a default.
 *
 *   checkKeys({ stam: true }, ['stem', 'limit'], 'ROUGE')           // throws: ROUGE has no option "stam"
 *   checkChoice('worst', ['sum', 'best'], 'references')  // throws: references cannot be "worst"
 */
import { CheopsError } from '../errors.ts';

export function checkKeys(options: object, known: readonly string[], what: string): void {
  for (const key in options) {
    if (known.includes(key)) continue;
    throw new CheopsError('E_USAGE', `${what} has no option "${key}".`, {
      fix: `The options are ${known.join(', ')}.`,
    });
  }
}

export function checkChoice(value: unknown, choices: readonly unknown[], what: string): void {
  if (choices.includes(value)) return;
  throw new CheopsError('E_USAGE', `${what} cannot be ${JSON.stringify(value)}.`, {
    fix: `Use ${choices.join(', ')}.`,
  });
}

/** A number from `from` up to `to`; a whole one where asked. */
export function checkNumber(
  value: unknown,
  {
    what,
    from,
    to = Number.POSITIVE_INFINITY,
    whole = false,
  }: {
    readonly what: string;
    readonly from: number;
    readonly to?: number;
    readonly whole?: boolean;
  },
): void {
  const fits =
    typeof value === 'number' && value >= from && value <= to && value !== Number.POSITIVE_INFINITY;
  if (fits && (!whole || Number.isInteger(value))) return;
  const range = to === Number.POSITIVE_INFINITY ? `at least ${from}` : `from ${from} to ${to}`;
  throw new CheopsError(
    'E_USAGE',
    `${what} cannot be ${typeof value === 'number' ? value : JSON.stringify(value)}.`,
    {
      fix: `Give a ${whole ? 'whole ' : ''}number, ${range}.`,
    },
  );
}
