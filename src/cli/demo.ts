/** `cheops demo`: the main job on a bundled example, to be looked at. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { evaluateTopics, htmlReport, type Pyramid, type Topic, terminalReport, tiers } from '../index.ts';
import { readFolder } from '../io/folders.ts';
import { print, terminalWidth, wantsColour } from '../io/terminal.ts';
import { makeFolder, writeOutput } from '../io/write.ts';

const TOPICS = ['news', 'science', 'meeting'];

export function demoCommand(): Command {
  return new Command().option('--out <folder>', 'where the report goes', 'cheops-demo').action(demo);
}

async function demo({ out }: { out: string }): Promise<void> {
  const topics: Topic[] = [];
  for (const name of TOPICS) {
    const folder = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
    topics.push(...(await readFolder({ folder })).topics);
  }
  const plain = topics.map(({ id, references, summaries }) => ({ id, references, summaries }));
  const report = await evaluateTopics(plain, { onBuilt: ({ pyramid }) => print(describeShape(pyramid)) });
  makeFolder(out);
  const page = join(out, 'report.html');
  writeOutput(page, htmlReport(report)[0]!.content);
  print('');
  print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
  print(`\nThe report is in ${page}: open it in a browser to see what each summary says and misses.`);
}

/** `news: a pyramid of 39 units from 5 references (weight 5: 4, weight 4: 4, …)` */
function describeShape({ id, units, references }: Pyramid): string {
  const shape = tiers(units).map((tier) => `weight ${tier.weight}: ${tier.units.length}`);
  return `${id}: a pyramid of ${units.length} units from ${references.length} references (${shape.join(', ')})`;
}
