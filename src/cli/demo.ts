/** `cheops demo`: the main job on a bundled example, to be looked at. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { scoreAnnotations } from '../evaluate.ts';
import { readAnnotation } from '../formats/read.ts';
import type { Pyramid } from '../model.ts';
import { tiers } from '../pyramid/tiers.ts';
import { htmlReport } from '../report/html/html.ts';
import { terminalReport } from '../report/terminal.ts';
import { annotationsIn } from './inputs.ts';
import { makeFolder, print, terminalWidth, wantsColour, writeOutput } from './shell.ts';

const TOPICS = ['news', 'science', 'meeting'];

export function demoCommand(): Command {
  return new Command('demo')
    .description('Score the bundled examples, print the table and write the HTML report.')
    .option('--out <folder>', 'where the report goes', 'cheops-demo')
    .action(demo);
}

/** `news: a pyramid of 39 units from 5 references (weight 5: 4, weight 4: 4, …)` */
function describePyramid({ id, units, references }: Pyramid): string {
  const shape = tiers(units).map((tier) => `weight ${tier.weight}: ${tier.units.length}`);
  return `${id}: a pyramid of ${units.length} units from ${references.length} references (${shape.join(', ')})`;
}

function demo({ out }: { out: string }): void {
  const annotations = TOPICS.flatMap((topic) => {
    const file = fileURLToPath(new URL(`../../examples/${topic}/annotation.json`, import.meta.url));
    return annotationsIn({ file, content: readAnnotation({ file, bytes: readFileSync(file) }) });
  });
  for (const { pyramid } of annotations) print(describePyramid(pyramid));
  print('');
  const report = scoreAnnotations({ annotations });
  makeFolder(out);
  const page = join(out, 'report.html');
  writeOutput(page, htmlReport(report)[0]!.content);
  print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
  print(`\nThe report is in ${page}: open it in a browser to see what each summary says and misses.`);
}
