/** Numbers in the arguments of a command. */
import { InvalidArgumentError } from 'commander';

export function atLeastOne(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It is a whole number from 1 on.');
  return number;
}

export function upTo(most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isInteger(number) || number < 0 || number > most)
      throw new InvalidArgumentError(`It is a whole number from 0 to ${most}.`);
    return number;
  };
}
