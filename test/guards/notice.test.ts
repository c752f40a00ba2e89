/** What trained weights were made from, and under which licences, ships with them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const cards = readdirSync(join(root, 'models'))
  .map((folder) => `models/${folder}/MODEL_CARD.md`)
  .filter((path) => existsSync(join(root, path)));

/** The rows of the table below "Made from". */
function madeFrom(card: string): readonly string[] {
  const [, after = ''] = read(card).split('## Made from');
  return after
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}

const LICENCES =
  /CC BY(?:-SA)? \d\.\d|CC BY(?:-SA)?(?! ?\d)|\bMIT\b|Apache-2\.0|BSD-3-Clause|OANC|Princeton WordNet|public domain|CDLA-Sharing-1\.0/g;
const SOURCES =
  /MiniLM|bge-small|mpnet|BERT-base|EWT|GUM|DeSSE|MinWiki|WikiSplit|SNLI|[Cc]ounterfactual|MultiNLI|FEVER|ConjNLI|Open English WordNet|Wordset|ACU|Qwen2\.5|EntailmentBank|PropSegmEnt|SummEdits|ArgKP|Perspectrum|SRA|SAF|SQuALITY|UMR|WISeR|QALD|PropBank|MASC/g;

it('ships in the package', () => {
  expect(JSON.parse(read('package.json')).files).toContain('NOTICE');
});

it.each(cards)('has the sources and licences of %s', (card) => {
  const notice = read('NOTICE').replaceAll('Apache License 2.0', 'Apache-2.0').toLowerCase();
  const rows = madeFrom(card);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const named = [...(row.match(LICENCES) ?? []), ...(row.match(SOURCES) ?? [])];
    expect(named.length, row).toBeGreaterThan(0);
    for (const name of named) expect(notice, row).toContain(name.toLowerCase());
  }
});
