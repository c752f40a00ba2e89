/**
 * Commands of cheops 0.1.0, for size.js: every command with its options, formats and wrong inputs. They run in a copy of
 * examples/, in order; later ones read what earlier ones wrote. Defaults that changed since are named.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options of today by their names in 0.1.0. */
export const RENAMED = { '--rouge-references': '--references' };

const EDUA = '--method edua-x --match wmin';
const REPORTS = ['json', 'csv', 'html', 'markdown', 'junit', 'log'];
const ROUGE = 'rouge-1,rouge-2,rouge-l,rouge-w,rouge-s4,rouge-su4';

export const COMMANDS = [
  '--help',
  '--version',
  ...['build', 'score', 'eval', 'meta', 'parse', 'similarity', 'convert', 'agree', 'demo'].map(
    (c) => `${c} --help`,
  ),
  'demo --out demo',

  ...['edua-x', 'edua-g', 'edua-c'].map((m) => `build science/references --method ${m} -o ${m}.json`),
  'build science/references --method edua-x -o again.json',
  'build science/references/A.txt science/references/B.txt --method edua-x --no-cache --jobs 1 --id pair -o pair.pyr',
  'build topics.jsonl --method edua-x --preset paper --vectors sif --mode fine --cache cache -o topics-built.jsonl',
  'build news/references --method edua-g --percentile 80 --alpha 2 --beta 2 --vectors encoder -o news.csv',
  'build news/references --method edua-x --mode vp-sbar -o -',

  ...['pyr', 'csv', 'jsonl', 'pyreval', 'size', 'sacrerouge-pyramids', 'sacrerouge-annotations'].map(
    (format) => `convert science/annotation.json converted-${format} --to ${format}`,
  ),
  ...['pyr', 'pan', 'pyreval', 'size'].map(
    (format) => `convert topics.jsonl topics-${format}/ --to ${format}`,
  ),
  'convert science/annotation.json pans/ --to pan',
  'convert science/annotation.json one.pan',
  'convert science/annotation.json sacrerouge/science.pyramids.jsonl',
  'convert science/annotation.json sacrerouge/science.pyramid-annotations.jsonl',
  'convert science/annotation.json science.pyr',
  'convert science/annotation-second.json second.pyr',
  'convert science/annotation.json science-readable.pyr',
  'convert science/annotation.json science.csv',
  'convert pans from-pans.json --all-messages',
  'convert topics-pan from-topics-pan.jsonl',
  'convert science.csv from-csv.json',
  'convert converted-pyreval from-pyreval.json',
  'convert converted-sacrerouge-pyramids from-sacrerouge.json',
  'score sacrerouge',
  'convert wrong.pyr from-wrong.json',
  'convert converted-jsonl from-topic.json',
  'convert topics.jsonl topics.csv',
  'convert science from-folder.jsonl',
  'convert xml-readable.pyr from-xml.json --all-messages',

  ...REPORTS.map((report) => `score science/annotation.json --${report} annotated-${report}`),
  'score science/annotation.json --min coverage=0.5 --min quality=0.9 --junit junit.xml',
  'score science/annotation.json --average-size floor --comprehensive arithmetic --strict',
  'score science/annotation.json --average-size fractional --json -',
  'score pans --all-messages',
  'score science.csv',
  'score converted-jsonl',
  'score topics.jsonl --html topics.html --json topics.json --markdown topics.md',
  'score topics.jsonl --pyramid topics.jsonl --match presence --csv -',
  ...REPORTS.map(
    (report) => `score science/summaries --pyramid edua-x.json --match wmin --${report} built-${report}`,
  ),
  `score science/summaries --references science/references ${EDUA} --html page.html --markdown -`,
  'score science/summaries --pyramid science.pyr --match presence --html presence.html --log presence --json presence.json',
  'score science/summaries --pyramid science.pyr --match wmin --threshold p99 --candidates 3 --units-per-segment 2 --solver exact --similarity max',
  `score news/summaries/1-excellent.txt --references news/references ${EDUA} --preset paper --vectors sif --similarity centroid --jobs 1`,
  'score science.jsonl --pyramid edua-x.json --match wmin --threshold 0.5 --csv -',
  'score topics-without-units.jsonl --method edua-x --match wmin --html -',

  'parse science/summaries/1-excellent.txt -o parsed.conllu --format conllu',
  ...['trees', 'clauses', 'edus', 'json', 'svg'].map(
    (format) => `parse parsed.conllu --format ${format} -o parsed-${format}`,
  ),
  ...['sentence', 'split', 'vp-sbar', 'coordinated-vps', 'fine'].map(
    (m) => `parse science/references --mode ${m} --alternatives 3`,
  ),
  'parse broken.conllu',
  'parse french.txt',
  'parse french.txt --english',
  'parse long.txt --format trees',

  ...['wtmf', 'sif', 'encoder'].map(
    (vectors) => `similarity pairs.jsonl --vectors ${vectors} -o ${vectors}.jsonl`,
  ),
  'similarity broken.jsonl',

  'eval topics.jsonl --metrics types,be,be-hmr,units,auto,pyreval-g,pyreval-c,pyreval-x -o scores.jsonl',
  'eval topics.jsonl --metrics types,be,be-hmr,units,auto,pyreval-g,pyreval-c,pyreval-x -o scores.jsonl',
  `eval topics.jsonl --metrics ${ROUGE},rouge-3 -o rouge.jsonl --average --seed 2`,
  `eval topics.jsonl --metrics ${ROUGE} --rouge-preset rouge-1.5.5 --average -o rouge-155.jsonl --jobs 1`,
  `eval topics.jsonl --metrics ${ROUGE} --rouge-preset rouge-score --stem --stop-words --length words=50 -o -`,
  `eval topics.jsonl --metrics ${ROUGE} --rouge-preset plain --stop-words stop.txt --length bytes=100 --rouge-references best -o -`,
  'eval topics.jsonl --metrics rouge-l,rouge-w --jackknife --sentences lines --rouge-beta 2 --as rouge-l=mine -o -',
  'eval topics.jsonl --metrics rouge-1 --rouge-references mean --rouge-alpha 0.3 -o -',
  'eval science news --metrics types -o folders.jsonl',
  'eval broken.jsonl --metrics types -o -',
  'eval topics.jsonl --metrics rogue-1 -o -',
  'eval topics.jsonl --metrics types -o scores.jsonl',

  'meta scores.jsonl rouge.jsonl --human topics.jsonl --json meta.json --html meta.html --svg pictures --accuracy',
  'meta rouge.jsonl --human topics.jsonl --compare all --coefficient kendall --test bootstrap --resample systems --level system --field raw',
  'meta scores.jsonl rouge.jsonl --human topics.jsonl --coefficient spearman --combine rouge-1,rouge-2 --standardise --resample topics --compare all',
  'meta rouge.jsonl --human topics.jsonl --resamples 100 --combine rouge-1,rouge-2 --level summary --compare none --svg curves --html -',
  'meta scores.jsonl --human science --field none',

  'agree science/annotation.json science/annotation-second.json',
  'agree science/annotation.json science/annotation-again.json --json agree.json',
  'agree science.pyr second.pyr --on pyramids --distance jaccard',
  'agree science/annotation.json science/annotation-again.json science/annotation-second.json --on summaries',

  ...[
    'broken.json',
    'wrong.json',
    'broken.pyr',
    'wrong.pyr',
    'wrong.csv',
    'latin.pyr',
    'nothing.txt',
    'no-such-file',
  ].flatMap((file) => [`score ${file}`, `convert ${file} out.json --strict`]),
  'score science/summaries',
  'score science/summaries --pyramid science.pyr --match wmin --threshold many',
  'score french.txt --pyramid science.pyr --match wmin',
  'score french.txt --pyramid science.pyr --match wmin --english',
  'score science/summaries --pyramid science/annotation-second.json --match wmin --json second-built.json',
  'score science/annotation.json --min coverage',
  'score science/annotation.json --method edua-g',
  'convert science/annotation.json out.unknown',
  'eval',
  'scor',
  'node library.mjs',
];

const PYR = `<?xml version="1.0"?>
<pyramid><startDocumentRegEx><![CDATA[-{5}\\n[A-Z]+?\\n-{5}\\n|[^\\w]{9,}]]></startDocumentRegEx>
<text><line>-----</line><line>A</line><line>-----</line><line>A storm hit Rome &amp; more &nbsp;.</line>
<line>-----</line><line>B</line><line>-----</line><line>The storm came at night.</line></text>
<scu uid="7" label="There was a storm" odd="1">
<contributor label="a storm"><part label="a STORM" start="11" end="19"/></contributor>
<contributor label="Rome"><part label="Rome" start="2" end="4"/></contributor>
<contributor label="The storm came"><part label="The storm vanished" start="6" end="900"/></contributor></scu>
<scu uid="7" label="none"/></pyramid>`;

/** Inputs that the examples do not have, most of them wrong. */
export function writeInputs(folder) {
  mkdirSync(join(folder, 'sacrerouge'));
  const topics = readFileSync(join(folder, 'topics.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const annotation = readFileSync(join(folder, 'science/annotation.json'), 'utf8');
  const text = readFileSync(join(folder, 'science/references/A.txt'), 'utf8');
  const inputs = {
    'broken.json': annotation.slice(0, 2000),
    'wrong.json': annotation.replaceAll('"spans":', '"span":').replace('"id"', '"name"'),
    'wrong.pyr': PYR,
    'broken.pyr': PYR.slice(0, 700),
    'latin.pyr': Buffer.from(PYR.replaceAll('night', 'nuit d\u2019\u00e9t\u00e9'), 'latin1'),
    'xml-readable.pyr':
      '<Pyramid><scu uid="7"><contributor label="A storm"/><contributor label="Storm"/></scu></Pyramid>',
    'wrong.csv':
      'kind,document,unit,label,weight,number,start,end,text,comment\nunit,,7,A storm,two,,,,,\nodd,,,,,,,,,\n',
    'nothing.txt': '',
    'french.txt':
      'Le conseil municipal a décidé de réparer le toit de la piscine. Les habitants sont très contents.\n',
    'long.txt': `${text.replaceAll(/[.!?]\s/g, ', and ').repeat(4)}\n`,
    'broken.conllu': '1\tA\ta\tDET\n\n1\tStorm\tstorm\tNOUN\tNN\t_\t0\troot\t_\t_\n',
    'pairs.jsonl': '{"a":"A storm hit Rome.","b":"The storm came."}\n{"a":"Cows fled.","b":"A vote."}\n',
    'broken.jsonl': '{"id":"t","a":1\n{"id":"u","a":"x"}\n',
    'topics-without-units.jsonl': lines(topics.map(({ units, human, ...topic }) => topic)),
    'science.jsonl': lines(
      topics.filter(({ id }) => id === 'science').map(({ units, human, ...topic }) => topic),
    ),
    'words.json': wordVectors(topics),
    'stop.txt': 'the\na\nof\n',
    'library.mjs': LIBRARY,
  };
  for (const [file, content] of Object.entries(inputs)) writeFileSync(join(folder, file), content);
}

const lines = (values) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** In the place of the package that SIF takes its vectors from, which is not installed. */
function wordVectors(topics) {
  const words = new Set(
    JSON.stringify(topics)
      .toLowerCase()
      .match(/[a-z]+/g),
  );
  const rows = [...words].map((word, i) => [
    word,
    Array.from({ length: 102 }, (_, d) => Math.sin(i * 7 + d * 3)),
  ]);
  return JSON.stringify({ vectors: Object.fromEntries(rows) });
}

/** What a program can ask for and no command does. */
const LIBRARY = `
import { readFileSync } from 'node:fs';
const build = process.env.CHEOPS_BUILD;
const cheops = { ...(await import(build + '/browser.js')), ...(await import(build + '/index.js')) };
const text = readFileSync('science/references/A.txt', 'utf8');
const calls = {
  ducCoverage: [{ percentages: [0, 20, 100] }],
  isEnglish: [text],
  oneWayAnova: [[[1, 2, 3], [2, 3, 4], [5, 6, 9]]],
  parseExceptions: ['was be\\nwent go\\n'],
  parseStopWords: ['the\\nof\\n'],
  rouge: [{ variant: 'rouge-2', summary: text, references: [text] }],
  rougeAll: [{ variants: ['rouge-1', 'rouge-l'], summary: text, references: [text] }],
  topWeight: [{ weights: [3, 2, 1, 1], size: 3 }],
  types: [{ summary: text, references: [text] }],
  wilcoxon: [[1, 2, 3, 4, 5.5, 7], [2, 1, 5, 7, 9, 9]],
  readAnyLanguage: [text],
};
for (const [name, given] of Object.entries(calls)) {
  for (const args of [given, [{ wrong: true }]]) {
    try {
      await cheops[name](...args);
    } catch (error) {
      if (args === given) throw error;
    }
  }
}
const parser = await cheops.loadParser();
const parsed = await parser.parse(await parser.read(text));
console.log(cheops.formatDiagnostic?.({ code: 'W_EMPTY', message: 'Nothing.', assumed: 'Nothing.', where: { file: 'x' } }));
for (const sentence of parsed) {
  cheops.segmentClauses({ sentence });
  cheops.finest(cheops.segmentEdus({ sentence }));
  cheops.edusOf(sentence);
}
const be = { sentences: parsed };
cheops.basicElementOverlap({ summary: cheops.basicElements(be), references: [cheops.basicElements(be)] });
cheops.readConllu(cheops.writeConllu({ sentences: parsed }));
const presence = await cheops.openPresence();
await presence.close?.();
const results = await cheops.gridSearch({ grid: { a: [1, 2], b: [3, 4] }, score: ({ a, b }) => a * b });
cheops.bestOf(results);
cheops.anovaOfGrid(results, 'a');
`;
