import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConllu } from '../../src/syntax/conllu.ts';
import { readTrees } from '../syntax/read-trees.ts';
import { cheops, type Outcome } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-parse-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** In one process, which starts sooner, where a test does not say how many. */
function parse(args: readonly string[], input = ''): Outcome {
  const jobs = args.includes('--jobs') ? [] : ['--jobs', '1'];
  return cheops(['parse', ...args, ...jobs], { cwd: folder, input });
}

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
}

const TEXT = 'Maria bakes bread and sells it.\n\nIt rained.\n';

describe('every format', () => {
  it.each([
    [
      'clauses',
      'a.1.0.0  Maria bakes bread and sells it.\n\n  a.1.1.0  Maria bakes bread\n  a.1.1.1  Maria sells it.\n\na.2.0.0  It rained.\n',
    ],
    ['edus', 'Maria bakes bread\nand sells it.\nIt rained.\n'],
    [
      'trees',
      '(ROOT (S (NP (NNP Maria)) (VP (VP (VBZ bakes) (NP (NN bread))) (CC and) (VP (VBZ sells) (NP (PRP it)))) (. .)))\n' +
        '(ROOT (S (NP (PRP It)) (VP (VBD rained)) (. .)))\n',
    ],
    [
      'conllu',
      '# newdoc id = a\n# sent_id = a-1\n# text = Maria bakes bread and sells it.\n' +
        '1\tMaria\t_\tPROPN\tNNP\t_\t2\tnsubj\t_\tDiscourse=edu:1\n' +
        '2\tbakes\t_\tVERB\tVBZ\tVerbForm=Fin\t0\troot\t_\t_\n' +
        '3\tbread\t_\tNOUN\tNN\t_\t2\tobj\t_\t_\n' +
        '4\tand\t_\tCCONJ\tCC\t_\t5\tcc\t_\tDiscourse=edu:2\n' +
        '5\tsells\t_\tVERB\tVBZ\tVerbForm=Fin\t2\tconj\t_\t_\n' +
        '6\tit\t_\tPRON\tPRP\t_\t5\tobj\t_\tSpaceAfter=No\n' +
        '7\t.\t_\tPUNCT\t.\t_\t2\tpunct\t_\t_\n\n' +
        '# sent_id = a-2\n# text = It rained.\n' +
        '1\tIt\t_\tPRON\tPRP\t_\t2\tnsubj\t_\tDiscourse=edu:3\n' +
        '2\trained\t_\tVERB\tVBD\tVerbForm=Fin\t0\troot\t_\tSpaceAfter=No\n' +
        '3\t.\t_\tPUNCT\t.\t_\t2\tpunct\t_\t_\n\n',
    ],
  ])('%s', (format, expected) => {
    write('a.txt', TEXT);
    expect(parse(['a.txt', '--format', format])).toEqual({ code: 0, stdout: expected, stderr: '' });
  });

  it('json, which is one document', () => {
    write('a.txt', TEXT);
    const { stdout } = parse(['a.txt', '--format', 'json']);
    const document = JSON.parse(stdout);
    expect(stdout).toBe(`${JSON.stringify(document, null, 2)}\n`);
    expect(document).toMatchObject({ format: 'cheops-parse', version: 1, document: 'a' });
    expect(document.sentences.map(({ id, span }: { id: string; span: unknown }) => [id, span])).toEqual([
      ['a.1', [0, 31]],
      ['a.2', [33, 43]],
    ]);
  });

  it('svg', () => {
    write('a.txt', TEXT);
    expect(parse(['a.txt', '--format', 'svg']).stdout).toMatch(/^<svg [\s\S]*Maria[\s\S]*<\/svg>\n$/);
  });

  it('amr and amr-svg', () => {
    write('a.txt', TEXT);
    const { stdout, stderr } = parse(['a.txt', '--format', 'amr']);
    expect(stdout).toMatch(
      /^# ::id a\.1\n# ::snt Maria bakes[^\n]*\n# ::tok [^\n]*\n\([\s\S]*\)\n\n# ::id a\.2\n/,
    );
    expect(stderr).toBe('');
    const { stdout: svg } = parse(['a.txt', '--format', 'amr-svg']);
    expect(svg).toMatch(
      /^<svg [\s\S]*a\.1 {2}Maria bakes[\s\S]*>bake-01<[\s\S]*a\.2 {2}It rained[\s\S]*<\/svg>\n$/,
    );
    expect(svg.match(/<svg /g)).toHaveLength(3);
  });

  it('and no other', () => {
    write('a.txt', TEXT);
    const { code, stdout, stderr } = parse(['a.txt', '--format', 'pdf']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('conllu');
  });
});

it('cuts sentences in as many ways as are asked for', () => {
  write('a.txt', 'Ann sings, Ben dances and Eve laughs.');
  const cut = (number: string) => parse(['a.txt', '--alternatives', number]);
  const ways = (number: string) => new Set(cut(number).stdout.match(/a\.1\.\d/g)).size;
  expect([ways('0'), ways('1')]).toEqual([1, 2]);
  for (const wrong of ['101', '-1', '1.5', 'x', '']) expect(cut(wrong).code).toBe(2);
});

it('cuts off the clauses that the mode asks for', () => {
  write('a.txt', 'They left because it rained.');
  expect(parse(['a.txt', '--mode', 'sentence']).stdout).toBe('a.1.0.0  They left because it rained.\n');
});

it('reads hard sentences right', () => {
  HARD.forEach(([text], i) => void write(`s${i}.txt`, text));
  const { stdout } = parse(HARD.map((_, i) => `s${i}.txt`));
  for (const [i, [text, clauses]] of HARD.entries()) {
    const found = stdout.matchAll(new RegExp(`^ {2}s${i}\\.1\\.1\\.\\d {2}(.*)$`, 'gm'));
    expect({ text, clauses: Array.from(found, ([, clause]) => clause) }).toEqual({ text, clauses });
  }
});

const HARD: readonly (readonly [text: string, clauses: readonly string[]])[] = [
  [
    'Scientists believe the drug works, but it failed in old patients.',
    ['Scientists believe', 'the drug works', 'but it failed in old patients.'],
  ],
  ['The more you practise, the better you get.', ['The more you practise', 'the better you get.']],
  ['The harder they worked, the more they earned.', ['The harder they worked', 'the more they earned.']],
  [
    'He plays the drums, which annoys his neighbours.',
    ['He plays the drums.', 'which annoys his neighbours'],
  ],
  [
    'The rat that the cat that the dog bit chased died.',
    ['the cat that the dog bit', 'The rat that the cat chased', 'The rat died.'],
  ],
];

describe('a .conllu file', () => {
  const source =
    '# newdoc id = d\n# sent_id = first\n# mood = good\n# text = Dogs dont bark\n' +
    '1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t_\t_\t_\t_\n' +
    '2-3\tdont\t_\t_\t_\t_\t_\t_\t_\t_\n' +
    '2\tdo\tdo\tAUX\tVBP\t_\t_\t_\t_\t_\n' +
    '3\tnt\tnot\tPART\tRB\t_\t_\t_\t_\t_\n' +
    '4\tbark\tbark\tVERB\tVB\t_\t_\t_\t_\tMyMark=1\n\n' +
    '# sent_id = second\n# text = Why?\n1\tWhy?\twhy\tADV\tWRB\t_\t_\t_\t_\t_\n\n';

  it.each([
    ['by its name', ['a.conllu'], ''],
    ['by its look', ['-'], source],
  ])('is known %s and keeps its sentences, tokens, comments and lemmas', (_, args, input) => {
    write('a.conllu', source);
    const { code, stdout } = parse([...args, '--format', 'conllu'], input);
    expect(code).toBe(0);
    const [first, second] = readConllu(stdout).sentences;
    expect(first!.source.comments).toEqual([
      '# newdoc id = d',
      '# sent_id = first',
      '# mood = good',
      '# text = Dogs dont bark',
    ]);
    expect(first!.words.map(({ text, head, deprel }) => [text, head, deprel])).toEqual([
      ['Dogs', 4, 'nsubj'],
      ['do', 4, 'aux'],
      ['nt', 4, 'advmod'],
      ['bark', 0, 'root'],
    ]);
    expect(first!.source.words.map(({ lemma }) => lemma)).toEqual(['dog', 'do', 'not', 'bark']);
    expect(first!.source.ranges).toEqual([{ from: 1, to: 3, form: 'dont', misc: '_' }]);
    expect(stdout).toContain('MyMark=1');
    expect(second!.words.map(({ text, head }) => [text, head])).toEqual([['Why?', 0]]);
  });

  it('is known by its look after empty lines too', () => {
    const { stdout } = parse(['-', '--format', 'conllu'], `\n \n${source}`);
    expect(readConllu(stdout).sentences[0]!.source.ranges).toHaveLength(1);
  });

  it('has ten columns: a numbered list is a text', () => {
    write('list.txt', '1\tThe storm came.\n2\tIt rained.\n');
    const { code, stdout, stderr } = parse(['list.txt', '--format', 'edus']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split(/\s+/).join(' ')).toBe('1 The storm came. 2 It rained. ');
  });

  it('that is wrong is an error with its line', () => {
    write('a.conllu', `${source}1\tOops\n\n`);
    const { code, stderr } = parse(['a.conllu', '--format', 'conllu', '-o', 'out.conllu']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^a\.conllu:15: .* \[E_CONLLU\]/);
    expect(readdirSync(folder)).toEqual(['a.conllu']);
  });
});

describe('inputs', () => {
  it('standard input is a text called text', () => {
    expect(parse(['-'], 'Dogs bark.').stdout).toBe('text.1.0.0  Dogs bark.\n');
  });

  it('several files come one after the other, a folder in the order of its names', () => {
    mkdirSync(join(folder, 'texts'));
    for (const n of [10, 2]) write(`texts/t${n}.txt`, `Dogs bark at ${n} cats.`);
    write('texts/notes.md', 'not this');
    write('z.txt', 'It rained.');
    expect(parse(['z.txt', 'texts']).stdout).toBe(
      'z.1.0.0  It rained.\nt2.1.0.0  Dogs bark at 2 cats.\nt10.1.0.0  Dogs bark at 10 cats.\n',
    );
  });

  it('several files are told apart in every format', () => {
    mkdirSync(join(folder, 'texts'));
    write('texts/x.txt', 'Dogs bark.');
    write('x.txt', 'It rained.');
    write('y.conllu', '1\tYes\t_\t_\t_\t_\t_\t_\t_\t_\n\n');
    const here = basename(folder);
    const all = (format: string) => parse(['texts/x.txt', 'x.txt', 'y.conllu', '--format', format]).stdout;
    expect(all('clauses').match(/^\S+/gm)).toEqual(['texts:x.1.0.0', `${here}:x.1.0.0`, 'y.1.0.0']);
    const names = ['texts:x', `${here}:x`, 'y'].map((name) => `# newdoc id = ${name}`);
    const [conllu, trees, edus] = [all('conllu'), all('trees'), all('edus')];
    for (const text of [conllu, trees, edus]) expect(text.match(/^# newdoc.*/gm)).toEqual(names);
    expect(conllu.match(/sent_id = .*/g)).toEqual([
      'sent_id = texts:x-1',
      `sent_id = ${here}:x-1`,
      'sent_id = y-1',
    ]);
    expect(readTrees(trees)).toHaveLength(3);
  });

  it('several files, or a folder, make a list in JSON', () => {
    mkdirSync(join(folder, 'texts'));
    write('texts/a.txt', TEXT);
    write('b.txt', '');
    for (const [args, names] of [
      [['texts'], ['a']],
      [
        ['b.txt', 'texts', '-'],
        ['b', 'a', 'text'],
      ],
    ] as const) {
      const { stdout } = parse([...args, '--format', 'json'], 'Dogs bark.');
      const documents = JSON.parse(stdout);
      expect(stdout).toBe(`${JSON.stringify(documents, null, 2)}\n`);
      expect(documents.map(({ document }: { document: string }) => document)).toEqual(names);
    }
  });

  it('a folder inside a folder is left out, which is said', () => {
    mkdirSync(join(folder, 'texts/more'), { recursive: true });
    write('texts/a.txt', 'It rained.');
    write('texts/more/b.txt', 'Dogs bark.');
    const { stdout, stderr } = parse(['texts']);
    expect(stdout).toBe('a.1.0.0  It rained.\n');
    expect(stderr).toMatch(/^texts: The folder has 1 folder inside\. \[W_UNKNOWN\]/);
  });

  it('what is given twice is refused', () => {
    write('a.txt', TEXT);
    for (const twice of [
      ['a.txt', './a.txt'],
      ['-', '-'],
    ]) {
      const { code, stderr } = parse(twice, TEXT);
      expect(code).toBe(2);
      expect(stderr).toContain('[E_DUPLICATE]');
    }
  });

  it('a binary file is no text', () => {
    write('a.txt', readFileSync(process.execPath).subarray(0, 100_000));
    const { code, stderr } = parse(['a.txt']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^a\.txt: This is .*no plain text\. \[E_ENCODING\]\n {2}Give a text file\.\n$/);
  });

  it('an empty file has an empty parse', () => {
    write('a.txt', '');
    write('b.txt', ' \n\n');
    for (const format of ['clauses', 'conllu'])
      expect(parse(['a.txt', 'b.txt', '--format', format])).toEqual({ code: 0, stdout: '', stderr: '' });
    for (const format of ['trees', 'edus'])
      expect(parse(['a.txt', '--format', format])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(JSON.parse(parse(['a.txt', '--format', 'json']).stdout)).toEqual({
      format: 'cheops-parse',
      version: 1,
      document: 'a',
      sentences: [],
    });
  });

  it('a file that is not there', () => {
    const { code, stdout, stderr } = parse(['none.txt']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^none\.txt: .* \[E_FILE\]/);
  });

  it('bytes that are no UTF-8 are taken for windows-1252, and that is said once', () => {
    write('a.txt', Buffer.from('The caf\xe9 closed.\n\nThe caf\xe9 opened.\n', 'latin1'));
    const { code, stdout, stderr } = parse(['a.txt', '--format', 'edus']);
    expect([code, stdout]).toEqual([0, 'The café closed.\nThe café opened.\n']);
    expect(stderr.match(/W_ENCODING/g)).toHaveLength(1);
    expect(stderr).toMatch(/^a\.txt:1:8: /);
  });

  it('UTF-16 with its mark is read', () => {
    write('a.txt', Buffer.from('\ufeffDogs bark.\n', 'utf16le'));
    expect(parse(['a.txt']).stdout).toBe('a.1.0.0  Dogs bark.\n');
  });

  it('a picture shows one text', () => {
    for (const name of ['a.txt', 'b.txt']) write(name, TEXT);
    const { code, stderr } = parse(['a.txt', 'b.txt', '--format', 'svg']);
    expect(code).toBe(2);
    expect(stderr).toContain('E_USAGE');
  });
});

describe('with --lines', () => {
  const LINES = 'Dogs bark. Cats\n\n\nIt rained.\n';
  it.each([
    ['amr', /(?<=# ::id )\S+/g, ['a.1', 'a.4']],
    ['conllu', /(?<=# sent_id = )\S+/g, ['a-1', 'a-4']],
    ['clauses', /^\S+/gm, ['a.1.0.0', 'a.4.0.0']],
    ['json', /(?<="id": ")a\.\d+(?=")/g, ['a.1', 'a.4']],
    ['svg', /a\.\d(?=\.\d<)/g, ['a.1', 'a.4']],
    ['amr-svg', /a\.\d(?= {2})/g, ['a.1', 'a.4']],
  ])('every line is a sentence with the number of the line, as %s', (format, pattern, ids) => {
    write('a.txt', LINES);
    expect(parse(['a.txt', '--lines', '--format', format]).stdout.match(pattern)).toEqual(ids);
  });

  it('numbers go on through all parts of a long file, and no line is cut', () => {
    const long = `Dogs${' '.repeat(40_000)}bark.`;
    write('a.txt', `${'It rained.\n\n'.repeat(3)}${long}\n${long}\nIt rained.\n`);
    const { stdout } = parse(['a.txt', '--lines', '--format', 'conllu']);
    expect(stdout.match(/(?<=# sent_id = )\S+/g)).toEqual(['a-1', 'a-3', 'a-5', 'a-7', 'a-8', 'a-9']);
    expect(stdout.match(/# newdoc/g)).toHaveLength(1);
  });
});

describe('another language', () => {
  const french =
    'Le chat dort sur la table et il ne veut pas partir ce soir, mais son maître le cherche dans le jardin.';

  it('is refused, with a way out', () => {
    write('a.txt', french);
    const { code, stdout, stderr } = parse(['a.txt']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^a\.txt: .* \[E_LANGUAGE\]\n.*--english/);
    expect(parse(['a.txt', '--english']).code).toBe(0);
  });

  it('is said of single sentences whose meaning is asked for, with their line', () => {
    write('a.txt', 'Dogs bark.\n\nDer Hund schläft heute nicht im Haus.\nIt rained.\n');
    const { code, stderr } = parse(['a.txt', '--format', 'amr']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^a\.txt:3: (No meaning was found|This sentence does not look like English).* \[W_LANGUAGE\]\n/,
    );
    expect(stderr.match(/W_LANGUAGE/g)).toHaveLength(1);
    write('b.txt', 'Der Hund schläft heute nicht im Haus.\n'.repeat(22));
    const many = parse(['b.txt', '--format', 'amr', '--english']).stderr;
    expect(many.match(/W_LANGUAGE/g)).toHaveLength(20);
    expect(many).toMatch(/… and 2 sentences more of this kind\.\n$/);
  });

  it('comes after what was parsed before it, whatever the number of processes', () => {
    write('a.txt', TEXT);
    write('b.txt', french);
    const [one, two] = ['1', '2'].map((jobs) =>
      parse(['a.txt', 'b.txt', '--format', 'edus', '--jobs', jobs]),
    );
    expect(one).toMatchObject({
      code: 2,
      stdout: '# newdoc id = a\nMaria bakes bread\nand sells it.\nIt rained.\n',
    });
    expect(two).toEqual(one);
  });
});

describe('the output file', () => {
  it('has what standard output would have', () => {
    write('a.txt', TEXT);
    const { stdout } = parse(['a.txt']);
    expect(parse(['a.txt', '-o', 'out.txt'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe(stdout);
  });

  it('stays as it was when something goes wrong', () => {
    write('a.txt', TEXT);
    write('b.conllu', '1\tOops\n\n');
    write('out.txt', 'earlier');
    expect(parse(['a.txt', 'b.conllu', '-o', 'out.txt']).code).toBe(2);
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('earlier');
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.conllu', 'out.txt']);
  });

  it('never takes the place of the text', () => {
    write('a.txt', TEXT);
    expect(parse(['a.txt', '-o', './a.txt'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('E_USAGE'),
    });
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(TEXT);
  });

  it('in a folder that does not exist is an error', () => {
    write('a.txt', TEXT);
    const { code, stderr } = parse(['a.txt', '-o', 'no/out.txt']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^no\/out\.txt: Cannot write: there is no such file or folder\. \[E_WRITE\]/);
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});

/** Paragraphs with so much space after them that each is a part of its own. */
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, i) => `Dogs bark at ${i} cats and they hide.${' '.repeat(20_000)}\n\n`);

describe('a long text', () => {
  it.each(['conllu', 'json', 'clauses'])('has the same bytes as %s for any number of processes', (format) => {
    write('a.txt', paragraphs(9).join(''));
    const [one, three] = ['1', '3'].map((jobs) => parse(['a.txt', '--format', format, '--jobs', jobs]));
    expect(one!.code).toBe(0);
    expect(one!.stdout).toContain('Dogs bark at 8 cats');
    expect(three).toEqual(one);
  });

  it('counts sentences, units and offsets through all parts', () => {
    write('a.txt', paragraphs(5).join(''));
    const { stdout } = parse(['a.txt', '--format', 'conllu']);
    expect(stdout.match(/# sent_id = .*/g)).toEqual([1, 2, 3, 4, 5].map((n) => `# sent_id = a-${n}`));
    expect(stdout.match(/# newdoc/g)).toHaveLength(1);
    const units = stdout.match(/(?<=Discourse=edu:)\d+/g)!.map(Number);
    expect(units).toEqual(units.map((_, i) => i + 1));
    const text = paragraphs(5).join('');
    const { sentences } = JSON.parse(parse(['a.txt', '--format', 'json']).stdout);
    for (const { text: sentence, span, words } of sentences) {
      expect(text.slice(span[0], span[1])).toBe(sentence);
      for (const word of words) expect(text.slice(word.span[0], word.span[1])).toBe(word.text);
    }
  });

  it('goes out while it still comes in', async () => {
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const child = spawn(process.execPath, [main, 'parse', '-', '--format', 'edus', '--jobs', '1']);
    for (const paragraph of paragraphs(6)) child.stdin.write(paragraph);
    const first = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(String(data))),
    );
    expect(first).toMatch(/^Dogs bark at 0 cats/);
    child.stdin.end();
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });
});

it('the number of processes must be one', () => {
  write('a.txt', TEXT);
  expect(parse(['a.txt', '--jobs', '0']).code).toBe(2);
});

it.each(['1', '2'])(
  'an interrupt ends it at once with %s processes, and leaves an earlier file as it was',
  async (jobs) => {
    write('a.txt', 'The storm came in from the sea and sank two boats, but nobody died.\n\n'.repeat(3000));
    write('a.conllu', 'earlier');
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const args = [main, 'parse', 'a.txt', '--format', 'conllu', '--jobs', jobs, '-o', 'a.conllu'];
    const child = spawn(process.execPath, args, { cwd: folder });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    const written = () => readdirSync(folder).find((name) => name.endsWith('.tmp'));
    const grown = () => {
      const name = written();
      return name !== undefined && readFileSync(join(folder, name)).length > 0;
    };
    while (child.exitCode === null && !grown()) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    expect([written(), readFileSync(join(folder, 'a.conllu'), 'utf8')]).toEqual([undefined, 'earlier']);
  },
);
