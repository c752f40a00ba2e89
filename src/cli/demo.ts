/** `cheops demo`: the main job on a bundled example, to be looked at. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { scoreTexts } from '../evaluate.ts';
import { readFolder } from '../formats/files.ts';
import type { Pyramid } from '../model.ts';
import { tiers } from '../pyramid/tiers.ts';
import { htmlReport } from '../report/html/page.ts';
import { terminalReport } from '../report/terminal.ts';
import { openAnalyser } from '../run/analyser.ts';
import { buildPyramid, PRESETS } from '../run/pyreval.ts';
import { makeFolder, print, terminalWidth, wantsColour, writeOutput } from './shell.ts';

const TOPICS = ['news', 'science', 'meeting'];
const METHOD = 'edua-x';

export function demoCommand(): Command {
  return new Command('demo')
    .description(
      'Build pyramids from the bundled examples’ references, score the summaries, write the report.',
    )
    .option('--out <folder>', 'where the report goes', 'cheops-demo')
    .action(demo);
}

/** `news: a pyramid of 39 units from 5 references (weight 5: 4, weight 4: 4, …)` */
function describeShape({ id, units, references }: Pyramid): string {
  const shape = tiers(units).map((tier) => `weight ${tier.weight}: ${tier.units.length}`);
  return `${id}: a pyramid of ${units.length} units from ${references.length} references (${shape.join(', ')})`;
}

async function demo({ out }: { out: string }): Promise<void> {
  const settings = PRESETS.default;
  const analyser = openAnalyser(settings);
  try {
    const topics = [];
    for (const name of TOPICS) {
      const folder = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
      const { id, references, summaries } = readFolder({ folder }).topics[0]!;
      const { pyramid } = await buildPyramid({
        id,
        references,
        method: METHOD,
        analyser,
        options: settings.edua,
      });
      print(describeShape(pyramid));
      topics.push({ pyramid, summaries });
    }
    const report = await scoreTexts({ topics, analyser, settings });
    makeFolder(out);
    const page = join(out, 'report.html');
    writeOutput(page, htmlReport(report)[0]!.content);
    print('');
    print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
    print(`\nThe report is in ${page}: open it in a browser to see what each summary says and misses.`);
  } finally {
    await analyser.close();
  }
}
