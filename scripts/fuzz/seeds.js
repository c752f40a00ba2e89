/** Sound files of every format that cheops reads, made of the examples: what mutations start from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAnnotation } from '../../build/formats/read.js';
import { TARGETS, writeContent } from '../../build/formats/write.js';
import { docx, html, odt, rtf, xlsx } from '../documents.js';

const examples = join(import.meta.dirname, '../../examples');
const bytesOf = (text) => new TextEncoder().encode(text);

/** `{ kind, name, bytes }`: kind says which reader the bytes are for. */
export function sounds() {
  const bytes = readFileSync(join(examples, 'meeting/annotation.json'));
  const { kind, value } = readAnnotation({ file: 'annotation.json', bytes });
  const content = { kind, value: value.map(small) };
  const written = TARGETS.flatMap((format) =>
    writeContent({ content, format })
      .files.slice(0, 1)
      .map(({ name, text }) => ({ kind: 'content', name, bytes: bytesOf(text) })),
  );
  const [topic] = readFileSync(join(examples, 'topics.jsonl'), 'utf8').split('\n');
  return [
    ...written,
    { kind: 'topics', name: 'topics.jsonl', bytes: bytesOf(`${topic}\n`) },
    { kind: 'scores', name: 'scores.jsonl', bytes: bytesOf(scores()) },
    {
      kind: 'judgments',
      name: 'judgments.csv',
      bytes: bytesOf('summary,unit,percent\ns1,1,100\ns1,2,40\ns2,1,0\n'),
    },
    { kind: 'conllu', name: 'text.conllu', bytes: bytesOf(CONLLU) },
    {
      kind: 'trees',
      name: 'text.trees',
      bytes: bytesOf('(ROOT (S (NP (NNS Dogs)) (VP (VBP bark)) (. .)))\n'),
    },
    {
      kind: 'penman',
      name: 'graphs.txt',
      bytes: bytesOf('# ::id 1\n(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))\n'),
    },
    ...Object.entries({ docx, odt, rtf, html }).map(([ending, make]) => ({
      kind: 'document',
      name: `text.${ending}`,
      bytes: make(['Dogs bark.', 'Cats hide.']),
    })),
    { kind: 'table', name: 'essays.xlsx', bytes: xlsx(ESSAYS) },
    { kind: 'table', name: 'essays.csv', bytes: bytesOf(ESSAYS.map((row) => row.join()).join('\n')) },
    { kind: 'stop-words', name: 'stop.txt', bytes: bytesOf('# my list\nthe\nof\n') },
    { kind: 'exceptions', name: 'exceptions.txt', bytes: bytesOf('ran run\nmice mouse\n') },
    {
      kind: 'text',
      name: 'text.txt',
      bytes: bytesOf('Dogs bark, and cats (which are shy) hide. They ran!\n'),
    },
  ];
}

const ESSAYS = [
  ['name', 'essay'],
  ['ann', 'Dogs bark.'],
  ['bob', 'Cats hide.'],
];

/** A few units and summaries, so that a mutation hits something that matters. */
function small({ pyramid, summaries }) {
  const units = pyramid.units.slice(0, 5);
  const ids = new Set(units.map(({ id }) => id));
  return {
    pyramid: { ...pyramid, units },
    summaries: summaries.slice(0, 2).map((annotated) => ({
      ...annotated,
      matches: annotated.matches.filter(({ unit }) => ids.has(unit)),
    })),
  };
}

function scores() {
  const rows = ['types', 'rouge-2'].flatMap((metric) =>
    ['s1', 's2', 's3'].map((summary, i) => ({
      topic: 't1',
      summary,
      metric,
      score: i / 4,
      details: { signature: 'x' },
    })),
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const CONLLU = `# text = Dogs bark.
1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\tVBP\tVerbForm=Fin\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

`;
