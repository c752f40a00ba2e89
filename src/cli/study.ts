/** `cheops study`: the analyses of the papers, each a command of its own. */
import { Command } from 'commander';
import { annotatorsCommand } from './study-annotators.ts';
import { scoresCommand, settingsCommand, shapeCommand, vectorsCommand } from './study-metrics.ts';
import { referencesCommand } from './study-references.ts';
import { summarisersCommand } from './study-summarisers.ts';

export function studyCommand(): Command {
  return new Command()
    .addCommand(referencesCommand())
    .addCommand(annotatorsCommand())
    .addCommand(summarisersCommand())
    .addCommand(settingsCommand())
    .addCommand(scoresCommand())
    .addCommand(vectorsCommand())
    .addCommand(shapeCommand());
}
