/** Options of the commands that compare systems. */
import { type Command, Option } from 'commander';
import { SYSTEM_TESTS } from '../index.ts';

/** How systems are compared, by `score` and by `eval`. */
export function addSystemOptions(command: Command): Command {
  return command
    .option(
      '--systems',
      'also print the means of systems over topics, with intervals and paired tests',
      false,
    )
    .addOption(
      new Option('--test <name>', 'how two systems are compared (default: permutation)').choices([
        ...SYSTEM_TESTS,
      ]),
    );
}
