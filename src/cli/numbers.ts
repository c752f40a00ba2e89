/** Numbers in the arguments of a command. */
import { InvalidArgumentError } from 'commander';

export function atLeastOne(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It is a whole number from 1 on.');
  return number;
}
