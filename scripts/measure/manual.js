/**
 * Manual scoring on published annotations: the 20 peers of WIM give the values that were published with them, and
 * the three annotators' pyramids can be compared.
 *
 *   node scripts/measure/manual.js ../shared/data
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePyramids, readAnnotation, scoreAnnotations } from '../../dist/index.js';

export function measureManual(data) {
  const folder = join(data, 'judged/wim');
  const read = (name) => readAnnotation({ file: name, bytes: readFileSync(join(folder, name)) }).value;
  const pans = readdirSync(folder).filter((name) => name.endsWith('.pan'));
  const report = scoreAnnotations({ annotations: pans.flatMap(read) });
  const human = JSON.parse(readFileSync(join(data, 'judged/wim.jsonl'), 'utf8')).human;
  const same = report.topics[0].summaries.filter(({ card }) => {
    const judged = human[card.summary];
    return (
      judged.raw === card.raw.value &&
      judged.quality === card.quality.value &&
      judged.pyramid === card.coverage.value
    );
  });
  const names = ['pyramid_WHAT_IS_MATTER', 'Becky_MATTER', 'Yinghui_12_10_09_MATTER'];
  const agreement = comparePyramids({
    annotations: names.map((name) => ({ name, pyramid: read(`${name}.pyr`)[0] })),
  });
  return [
    `WIM: raw, quality and coverage as published for ${same.length} of ${pans.length} summaries`,
    `WIM: Krippendorff's α of three annotators' pyramids ${agreement.alpha.value.toFixed(3)}`,
    ...agreement.pairs.map(({ a, b, alpha }) => `  ${a} – ${b}: α ${alpha.value.toFixed(3)}`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(measureManual(process.argv[2]).join('\n'));
