/** `cheops merge`: the rows of one run from its parts, which `cheops eval --shard` wrote. */
import { Command } from 'commander';
import { mergeShards, plural } from '../index.ts';
import { openInputs } from '../io/inputs.ts';
import { openStreamOutput } from '../io/stream-output.ts';
import { say } from '../io/terminal.ts';
import { refuseOverwriting } from '../io/write.ts';

export function mergeCommand(): Command {
  return new Command()
    .argument('<parts...>', 'what eval --shard wrote, every part once, in any order')
    .requiredOption('-o, --output <file>', 'where the rows go, or - for standard output')
    .action(merge);
}

async function merge(files: readonly string[], { output: target }: { output: string }): Promise<void> {
  const inputs = openInputs();
  for (const file of files) inputs.kindOf(file);
  refuseOverwriting({ inputs: files, outputs: [target] });
  const output = openStreamOutput(target);
  let topics = 0;
  try {
    for await (const text of mergeShards(files.map((file) => ({ file, chunks: inputs.stream(file) })))) {
      await output.write(text);
      topics++;
    }
    output.finish();
  } catch (error) {
    output.discard();
    throw error;
  }
  say(`${plural(topics, 'topic')} of ${plural(files.length, 'part')}`);
}
