import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, cheops as run } from '../cli/run.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cheops-faults-'));
const data = join(folder, 'topics.jsonl');
const text = join(folder, 'a.txt');
const rows = join(folder, 'rows.jsonl');

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const references = [{ id: 'A', text: 'A storm hit the coast.' }];
  const summaries = [
    { id: 's1', text: 'The storm hit the coast.' },
    { id: 's2', text: 'Bread is cheap.' },
  ];
  const topics = ['t1', 't2'].map((id) => JSON.stringify({ id, references, summaries }));
  writeFileSync(data, topics.join('\n'));
  writeFileSync(text, 'A storm hit the coast.');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cheops(...args: readonly string[]): Outcome {
  return run(args, { cwd: folder });
}

const START = `import { z } from 'zod';
const base = { summary: 's', schema: z.strictObject({}), defaults: {}, needs: {}, signature: () => ({}) };
`;

/** A plug-in with one method, whose fields replace the usual ones. */
function plugin(kind: 'builders' | 'matchers' | 'metrics', fields: string, name = 'x.mjs'): string {
  writeFileSync(
    join(folder, name),
    `${START}export const ${kind} = [{ ...base, name: 'own', open: () => ({}), ${fields} }];\n`,
  );
  return `./${name}`;
}

const scoring = (body: string) => `open: () => ({ score: ({ id, summaries }) => { ${body} } })`;

function evaluate(plugins: readonly string[], metrics = 'own,types', jobs = '1'): Outcome {
  return cheops('eval', data, '--metrics', metrics, '--jobs', jobs, '-o', rows, '--plugin', ...plugins);
}

function rowsOf(metric: string) {
  const lines = readFileSync(rows, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((row) => row.metric === metric);
}

describe('the evidence of a plug-in’s metric', () => {
  const words = (explain: string) =>
    `words: { schema: z.strictObject({ letters: z.number() }), explain: ({ evidence: { letters } }) => ${explain} }`;
  const saying = words("({ lines: [letters + ' letters'], parts: [] })");
  const giving = (evidence: string) =>
    scoring(
      `return summaries.map(({ text }) => ({ score: text.length / 100, details: {}, evidence: ${evidence} }))`,
    );
  const score = (fields: string) => {
    const own = plugin('metrics', fields);
    return cheops(
      'score',
      text,
      '--references',
      text,
      '--also',
      'own',
      '--log',
      'log',
      '--jobs',
      '1',
      '--plugin',
      own,
    );
  };

  it('is explained in its own words, and is in no row', () => {
    const fields = `${giving('{ letters: text.length }')}, ${saying}`;
    expect(score(fields)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'log', readdirSync(join(folder, 'log'))[0]!), 'utf8')).toContain(
      '\nOWN: 0.220\n  22 letters\n',
    );
    evaluate([plugin('metrics', fields)]);
    expect(JSON.stringify(rowsOf('own'))).not.toContain('letters');
  });

  it.each([
    [
      'does not fit its words',
      giving('{ letters: "many" }'),
      saying,
      'gave evidence of summary "a" that its own words do not know: letters: ',
    ],
    ['is no object', giving('3'), saying, 'gave evidence of summary "a" that are 3, and not an object'],
    ['is explained by nothing', giving('{ letters: 3 }'), words('3'), 'gave an explanation that is wrong: '],
    [
      'is explained by a fault',
      giving('{ letters: 3 }'),
      words('{ throw new Error("no luck") }'),
      'The metric "own" failed: no luck',
    ],
  ])('%s', (_, fields, ownWords, message) => {
    const { code, stderr } = score(`${fields}, ${ownWords}`);
    expect(stderr).toContain(message);
    expect(stderr).toContain('[E_PLUGIN]');
    expect(code).toBe(2);
  });
});

describe('a metric of a plug-in', () => {
  const good = 'return summaries.map(() => ({ score: 1, details: {} }));';

  it.each([
    [
      'when it is opened',
      `open() { throw new Error('no luck') }`,
      './x.mjs:3:192: The metric "own" failed: no luck',
    ],
    ['opens nothing', 'open: () => null', 'The metric "own" gave null when it was opened, and not { score }'],
    ['gives nothing', scoring(''), 'gave undefined for topic "t1", and not a list of scores'],
    ['gives too few', scoring('return []'), 'gave 0 scores for the 2 summaries of topic "t1"'],
    ['gives no score', scoring('return [1, 2]'), 'gave 1 for summary "s1", and not { score, details }'],
    [
      'gives odd details',
      scoring('return summaries.map(() => ({ score: 1, details: 5 }))'),
      'gave details of summary "s1" that are 5, and not an object',
    ],
    [
      'gives details that are no JSON',
      scoring('return summaries.map(() => ({ score: 1, details: { a: 1n } }))'),
      'gave details of summary "s1" that JSON cannot hold: Do not know how to serialize a BigInt',
    ],
    ['gives an odd signature', 'signature: () => 5', 'gave the signature 5, and not strings, numbers'],
    ['gives a deep signature', 'signature: () => ({ a: { b: 1 } })', 'gave the signature { a: [Object] }'],
  ])('that fails is named: %s', (_, fields, message) => {
    const { code, stderr } = evaluate([plugin('metrics', `${scoring(good)}, ${fields}`)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('./x.mjs');
    expect(stderr).toContain('[E_PLUGIN]');
  });

  it('that fails for a topic holds up no other, in worker processes too', () => {
    const own = plugin('metrics', scoring(`if (id === 't1') throw new Error('no luck'); ${good}`));
    const outcomes = ['1', '2'].map((jobs) => {
      expect(evaluate([own], 'own,types', jobs).code).toBe(0);
      return readFileSync(rows, 'utf8');
    });
    expect(outcomes[0]).toBe(outcomes[1]);
    const reason = 'the metric "own" of ./x.mjs failed: no luck';
    expect(rowsOf('own').map(({ score, reason }) => reason ?? score)).toEqual([reason, reason, 1, 1]);
    expect(rowsOf('types').every(({ score }) => score !== null)).toBe(true);
  });

  it.each([
    ['Number.NaN', 'the metric gave NaN'],
    ['1 / 0', 'the metric gave Infinity'],
    ['"0.5"', 'the metric gave "0.5"'],
    ['undefined', 'the metric gave undefined'],
    ['null', 'the metric gave no reason'],
  ])('that gives %s as a score has the reason', (score, reason) => {
    evaluate([plugin('metrics', scoring(`return summaries.map(() => ({ score: ${score}, details: {} }))`))]);
    expect(rowsOf('own')[0]).toMatchObject({ score: null, reason });
  });

  it('cannot spoil the work of others', () => {
    const spoil = `for (const s of summaries) s.text = 'hacked'; const n = summaries.length; summaries.length = 0;
      return Array.from({ length: n }, () => ({ score: 1, details: {} }));`;
    const own = plugin('metrics', scoring(spoil));
    evaluate([own], 'types');
    const alone = rowsOf('types');
    expect(evaluate([own]).code).toBe(0);
    expect(rowsOf('types')).toEqual(alone);
    expect(rowsOf('own')).toHaveLength(4);
  });

  it('is another one when its file has changed: a stopped run does not go on with it', () => {
    const gone = join(folder, 'gone.jsonl');
    writeFileSync(gone, `${readFileSync(data, 'utf8')}\nnonsense`);
    const stopped = (own: string) =>
      cheops('eval', gone, '--metrics', 'own', '--jobs', '1', '-o', rows, '--plugin', own);
    expect(stopped(plugin('metrics', scoring(good))).code).toBe(2);
    writeFileSync(gone, readFileSync(data));
    const { stderr } = stopped(plugin('metrics', scoring(good.replace('1', '2'))));
    expect(stderr).not.toContain('from an earlier run');
    expect(rowsOf('own').map(({ score }) => score)).toEqual([2, 2, 2, 2]);
  });

  it('goes on where it was stopped when its file has not', () => {
    const gone = join(folder, 'gone.jsonl');
    writeFileSync(gone, `${readFileSync(data, 'utf8')}\nnonsense`);
    const own = plugin('metrics', scoring(good));
    const stopped = () =>
      cheops('eval', gone, '--metrics', 'own', '--jobs', '1', '-o', rows, '--plugin', own);
    expect(stopped().code).toBe(2);
    writeFileSync(gone, readFileSync(data));
    expect(stopped().stderr).toContain('from an earlier run');
  });

  it('that prints does not print amid results, and one that ends the process is no success', () => {
    const noisy = plugin('metrics', scoring(`console.log('noise'); console.info('noise'); ${good}`));
    const args = ['eval', data, '--metrics', 'own', '--jobs', '1', '-o', '-', '--plugin'];
    const { stdout, stderr } = cheops(...args, noisy);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).score),
    ).toEqual([1, 1, 1, 1]);
    expect(stderr).toContain('noise\nnoise');
    const own = plugin('metrics', scoring('process.exit(0)'));
    const ended = cheops(...args, own);
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('A plug-in ended the process')]);
    const { code, stderr: said } = evaluate([own], 'own', '2');
    expect([code, said]).toEqual([2, expect.stringContaining('If a plug-in ends its process, let it throw')]);
  });

  it.each(['1', '2'])('that fails while nobody waits is named, with %s processes', (jobs) => {
    const late = (how: string) => `${how}; return new Promise((done) => setTimeout(() => done([]), 500));`;
    for (const how of [
      `setTimeout(() => { throw new Error('late') })`,
      `Promise.reject(new Error('late'))`,
    ]) {
      const { code, stderr } = evaluate([plugin('metrics', scoring(late(how)))], 'own', jobs);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^\.\/x\.mjs:3:\d+: The plug-in failed: late \[E_PLUGIN\]/),
      ]);
    }
  });

  it('that fails in several lines has a reason of one', () => {
    const own = plugin('metrics', scoring(`throw new Error('no luck\\nat all')`));
    expect(evaluate([own]).stderr).toContain(
      'own scored nothing: the metric "own" of ./x.mjs failed: no luck at all\n',
    );
  });

  it('has options for the settings that it describes', () => {
    const schema = `schema: z.strictObject({ word: z.string().describe('a word'), least: z.number().describe('a number'), hidden: z.number() })`;
    const fields = `${schema}, defaults: { word: 'a', least: 1, hidden: 1 }, signature: (settings) => settings`;
    const own = plugin('metrics', `${scoring(good)}, ${fields}`);
    const args = ['eval', data, '--metrics', 'own', '--jobs', '1', '-o', rows, '--plugin', own];
    expect(cheops(...args, '--word', 'b', '--least', '2').stderr).toContain('|word:b|least:2|hidden:1|');
    expect(cheops(...args, '--hidden', '2').stderr).toContain("unknown option '--hidden'");
    expect(cheops(...args, '--least', 'b')).toMatchObject({ code: 2 });
  });
});

describe('a builder and a matcher of plug-ins', () => {
  const unit = "{ id: '1', label: 'A storm', weight: 1, contributors: [] }";
  const building = (units: string, more = '') => `needs: { references: true }, open: () => ({
    async build({ id, references }) { return { pyramid: { id, method: 'own', references, units: ${units}, ${more} } } } })`;
  const matching = (body: string) => `needs: { units: true }, open: () => ({
    async match({ pyramid, summaries }) { ${body} } })`;
  const score = (own: string, choice: string, ...more: readonly string[]) =>
    cheops('score', text, '--references', text, '--plugin', own, choice, 'own', '--jobs', '1', ...more);

  it.each([
    ['throws', `open: () => ({ async build() { throw new Error('no luck') } })`, 'failed: no luck'],
    ['gives nothing', 'open: () => ({ async build() {} })', 'gave undefined, and not { pyramid }'],
    ['gives twins', building(`[${unit}, ${unit}]`), 'units[1].id: Two units have the id “1”'],
    ['weighs NaN', building(`[{ ...${unit}, weight: NaN }]`), 'units[0].weight: Invalid input'],
    ['gives another topic', building(`[${unit}]`, `id: 'z'`), 'the id "z" for topic'],
    [
      'names another reference',
      building(`[{ ...${unit}, contributors: [{ reference: 'z', text: 'x', spans: [] }] }]`),
      'units[0].contributors[0].reference: There is no reference “z”',
    ],
  ])('a builder that %s is refused', (_, fields, message) => {
    const { code, stderr } = score(plugin('builders', fields), '--method');
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('./x.mjs');
    expect(stderr).toContain('The builder "own"');
  });

  const match = "{ unit: pyramid.units[0].id, text: 'A storm', spans: [[0, 7]] }";
  const giving = (one: string) =>
    matching(
      `return summaries.map((summary) => ({ summary, matches: [${one}], unmatched: [], partial: true }))`,
    );
  it.each([
    ['throws', matching(`throw new Error('no luck')`), 'failed: no luck'],
    ['gives nothing', matching(''), 'gave undefined, and not a list of summaries'],
    ['drops summaries', matching('return []'), 'gave 0 summaries, and there are 1 to match'],
    ['has no matches', matching('return summaries.map((summary) => ({ summary }))'), 'matches is missing'],
    [
      'names another unit',
      giving(`{ ...${match}, unit: 'z' }`),
      'matches[0].unit: The pyramid has no unit “z”',
    ],
    ['has spans outside', giving(`{ ...${match}, spans: [[5, 99999]] }`), 'outside the text, or overlap'],
    ['names no matcher', giving(`{ ...${match}, evidence: {} }`), 'matches[0].evidence.matcher is missing'],
    [
      'gives another summary',
      matching(`return [{ summary: { id: 'z', text: '' }, matches: [], unmatched: [] }]`),
      'gave the summary "z" where "a" is to be matched',
    ],
  ])('a matcher that %s is refused', (_, fields, message) => {
    const { code, stderr } = score(plugin('matchers', fields), '--match', '--min', 'coverage=0');
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('./x.mjs');
  });

  it('work on copies, and their report can be read back', () => {
    const spoil = `summaries[0].text = 'hacked'; pyramid.units[0].label = 'hacked';`;
    const own = plugin('matchers', giving(match).replace('return', `${spoil} return`));
    const report = join(folder, 'report.json');
    expect(score(own, '--match', '--json', report).code).toBe(0);
    expect(readFileSync(report, 'utf8')).not.toContain('hacked');
    expect(cheops('score', report).code).toBe(0);
  });

  it('are named in the signature, with a digest of their file', () => {
    const built = score(plugin('builders', building(`[${unit}]`)), '--method').stdout;
    expect(built).toMatch(/\|pyramid:own\(plugin=[0-9a-f]{12}\)\|/);
    expect(score(plugin('matchers', giving(match)), '--match').stdout).toMatch(
      /\|match:own\|plugin:[0-9a-f]{12}\|/,
    );
  });

  it('words that fail are named', () => {
    const evidence = `{ ...${match}, evidence: { matcher: 'own', share: 1 } }`;
    const words = `words: { schemas: { match: z.any(), miss: z.any() }, measure: { name: 'share', range: [0, 1], of: () => 1 },
      explainMatch() { throw new Error('no words') }, explainMiss: () => '', legend: () => [], hidesRepeats: false }`;
    const own = plugin('matchers', `${giving(evidence)}, ${words}`);
    const { code, stderr } = score(own, '--match', '--html', join(folder, 'page.html'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('The matcher "own" failed: no words')]);
    const few = score(plugin('matchers', `${giving(evidence)}, words: {}`), '--match');
    expect([few.code, few.stderr]).toEqual([
      2,
      expect.stringContaining('The words of the matcher own: schemas'),
    ]);
  });

  it('an edited builder builds anew, whatever is in the cache', () => {
    const build = (units: string) =>
      JSON.parse(
        cheops(
          ...['build', text, '--plugin', plugin('builders', building(units)), '--method', 'own'],
          ...['--jobs', '1', '--cache', join(folder, 'cache'), '-o', '-'],
        ).stdout,
      ).units.length;
    expect(build(`[${unit}]`)).toBe(1);
    expect(build(`[${unit}, { ...${unit}, id: '2' }]`)).toBe(2);
  });
});

describe('readers and reporters of plug-ins', () => {
  const written = (source: string) => {
    writeFileSync(join(folder, 'x.mjs'), source);
    return ['--plugin', './x.mjs', '--match', 'wmin', '--jobs', '1'];
  };
  const reporter = (to: string, body: string, name = 'own') =>
    written(
      `export const reporters = [{ name: '${name}', summary: 's', to: '${to}', report(s) { ${body} } }];`,
    );
  const out = () => join(folder, 'out');

  it.each([
    ['throws', 'file', `throw new Error('no luck')`, 'failed: no luck'],
    ['gives nothing', 'file', '', 'gave undefined, and not a list'],
    [
      'gives two files',
      'file',
      `return [{ name: 'a', content: '' }, { name: 'b', content: '' }]`,
      'gave 2 files',
    ],
    [
      'leads out',
      'folder',
      `return [{ name: '../a.txt', content: '' }]`,
      'the name "../a.txt", which must be',
    ],
    [
      'has folders',
      'folder',
      `return [{ name: 'a/b.txt', content: '' }]`,
      'the name "a/b.txt", which must be',
    ],
    [
      'has no text',
      'folder',
      `return [{ name: 'a.txt', content: 5 }]`,
      'the content 5, and not text or bytes',
    ],
  ])('a reporter that %s is refused', (_, to, body, message) => {
    const { code, stderr } = cheops(
      'score',
      text,
      '--references',
      text,
      ...reporter(to, body),
      '--own',
      out(),
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('The reporter "own"');
  });

  it('a reporter cannot spoil other reports', () => {
    const spoil = `s.topics.length = 0; return [{ name: 'a', content: 'x' }];`;
    const own = reporter('file', spoil);
    const { code, stdout } = cheops('score', text, '--references', text, ...own, '--own', out());
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}a {2}/m)]);
  });

  it.each([
    ['throws', `throw new Error('no luck')`, 'no luck'],
    ['gives no text', 'return 5', 'it gave 5, and not a text'],
  ])('a text that a reader %s at is a damaged one', (_, body, message) => {
    const texts = join(folder, 'texts');
    mkdirSync(texts, { recursive: true });
    writeFileSync(join(texts, 'a.srt'), 'x');
    writeFileSync(join(texts, 'b.txt'), 'The storm hit the coast.');
    const own = written(
      `export const readers = [{ name: 'own', endings: ['.srt'], matches: (_, f) => f.endsWith('.srt'), read() { ${body} } }];`,
    );
    const { code, stderr, stdout } = cheops('score', texts, '--references', text, ...own);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`The reader "own" of ./x.mjs failed: ${message}`),
    ]);
    expect(stdout).toContain('unscored: ');
  });

  it('one that fails to say what it reads is named', () => {
    const own = written(
      `export const readers = [{ name: 'own', endings: [], matches() { throw new Error('no luck') }, read: () => '' }];`,
    );
    const { code, stderr } = cheops('score', text, '--references', text, ...own);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The reader "own" failed: no luck')]);
  });
});

describe('loading', () => {
  const fields = scoring('return summaries.map(() => ({ score: 1, details: {} }))');

  it('takes several plug-ins after one option', () => {
    const one = plugin('metrics', fields, 'one.mjs');
    const two = plugin('metrics', `${fields}, name: 'other'`, 'two.mjs');
    expect(evaluate([one, two], 'own,other').code).toBe(0);
    expect(rowsOf('other')).toHaveLength(4);
    const { code, stderr } = evaluate([one, data]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('All that follows --plugin up to the next option'),
    ]);
  });

  it.each([
    ['open: 3', 'metrics[0]: A metric: open: '],
    ['signature: 3', 'metrics[0]: A metric: signature: '],
    [`name: 'types'`, 'metrics[0]: A metric "types" is registered already.'],
    [`name: 'rouge-7'`, 'metrics[0]: A metric "rouge-7" is registered already.'],
    [`name: 'rouge-w-1.3'`, 'metrics[0]: A metric "rouge-w-1.3" is registered already.'],
  ])('an entry with %s is named with its file', (wrong, message) => {
    const { code, stderr } = evaluate([plugin('metrics', `${fields}, ${wrong}`)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`./x.mjs: ${message}`)]);
  });

  it('empty lists are refused', () => {
    writeFileSync(join(folder, 'x.mjs'), 'export const metrics = [], readers = [];');
    const { code, stderr } = evaluate(['./x.mjs']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('its metrics and readers are empty')]);
  });

  it.each(['json', 'jobs', 'help'])('a setting must not have the name of the option --%s', (name) => {
    const own = plugin('metrics', fields, 'x.mjs');
    const file = join(folder, own);
    const dist = JSON.stringify(join(root, 'dist/index.js'));
    writeFileSync(
      file,
      `import { setting } from ${dist};\n${readFileSync(file, 'utf8').replace(
        "name: 'own',",
        `name: 'own', schema: z.strictObject({ ${name}: setting(z.number(), { help: 'h' }) }), defaults: { ${name}: 1 },`,
      )}`,
    );
    const { code, stderr } = evaluate([own]);
    const message = `./x.mjs: The setting "${name}" of "own" has the name of an option.`;
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
