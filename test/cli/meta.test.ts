import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

const topics = join(examples, 'topics.jsonl');
let folder: string;
let scores: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-meta-'));
  scores = join(folder, 'scores.jsonl');
  cheops(['eval', topics, '--metrics', 'types,rouge-1,rouge-2', '--jobs', '1', '-o', scores]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, ...rows: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

const meta = (...args: readonly string[]) => cheops(['meta', ...args, '--resamples', '50']);
const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));

describe('cheops meta', () => {
  it('prints the levels, the floor first, and says what it compared with', () => {
    const { code, stdout } = meta(scores, '--human', topics);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Against human "pyramid"\n\nLevel: system/);
    expect(stdout.match(/^(types|rouge-\d) .*systems/gm)!.map((line) => line.split(' ')[0])).toEqual([
      'types',
      'rouge-1',
      'rouge-2',
    ]);
  });

  it('gives the same with rows in any order, split over files, or from standard input', () => {
    const whole = meta(scores, '--human', topics).stdout;
    const rows = rowsOf(scores);
    const [a, b] = [write('a.jsonl', ...rows.slice(20).toReversed()), write('b.jsonl', ...rows.slice(0, 20))];
    expect(meta(a, b, '--human', topics).stdout).toBe(whole);
    const input = readFileSync(scores, 'utf8');
    expect(cheops(['meta', '-', '--human', topics, '--resamples', '50'], { input }).stdout).toBe(whole);
  });

  it('computes the floor from the texts where the scores have none, and says so everywhere', () => {
    const bare = write('bare.jsonl', ...rowsOf(scores).filter(({ metric }) => metric !== 'types'));
    const note = 'types was added: the scores have none';
    const { stdout } = meta(bare, '--human', topics);
    const body = (text: string) => text.slice(text.indexOf('Level:'));
    expect(stdout).toContain(note);
    expect(body(stdout)).toBe(body(meta(scores, '--human', topics).stdout));
    expect(JSON.parse(meta(bare, '--human', topics, '--json', '-').stdout).notes).toEqual([
      expect.stringContaining(note),
    ]);
    expect(meta(bare, '--human', topics, '--html', '-', '--combine', 'types,rouge-2').stdout).toContain(note);
  });

  it('warns where there are no texts for the floor, and then tests nothing against it', () => {
    const dataset = rowsOf(topics).map((topic) => ({ ...topic, references: [], units: undefined }));
    const human = write('textless.jsonl', ...dataset);
    const bare = write('bare.jsonl', ...rowsOf(scores).filter(({ metric }) => metric !== 'types'));
    const { code, stdout } = meta(bare, '--human', human);
    expect(code).toBe(0);
    expect(stdout).toContain('There is no types, the floor of every comparison');
    expect(stdout).toContain('no tests: there are no scores of types, the floor to test against.');
    expect(stdout).not.toContain(' minus ');
    expect(meta(bare, '--human', human, '--compare', 'all').stdout).toContain('rouge-1 minus rouge-2');
  });

  it('tests by bootstrap, and resamples what it is told', () => {
    const run = (...args: string[]) =>
      JSON.parse(meta(scores, '--human', topics, '--level', 'system', '--json', '-', ...args).stdout);
    const { settings, comparisons } = run('--test', 'bootstrap', '--resample', 'topics');
    expect(settings).toMatchObject({ test: 'bootstrap', resample: 'topics' });
    expect(comparisons[0].low).toBeLessThan(comparisons[0].high);
    expect(run().settings).toMatchObject({ test: 'permutation', resample: 'both' });
    expect(meta(scores, '--human', topics, '--resample', 'systems').stdout).toContain(
      'resamples of systems,',
    );
    expect(meta(scores, '--human', topics, '--test', 't').stderr).toContain(
      'Allowed choices are permutation',
    );
  });

  it('keeps a metric called human apart from people', () => {
    const named = write(
      'named.jsonl',
      ...rowsOf(scores).map((row) => ({ ...row, metric: row.metric.replace('rouge-1', 'human') })),
    );
    const pictures = join(folder, 'named');
    expect(meta(named, '--human', topics, '--level', 'system', '--svg', pictures).code).toBe(0);
    const people = readFileSync(join(pictures, 'ranking-human.svg'), 'utf8');
    expect(people).toContain('by human pyramid');
    expect(readFileSync(join(pictures, 'ranking-human-metric.svg'), 'utf8')).not.toBe(people);
    expect(readFileSync(join(pictures, 'matrix-system.svg'), 'utf8')).toContain('>human (metric)<');
  });

  it('combines two metrics, and says why there is no accuracy', () => {
    const { stdout } = meta(scores, '--human', topics, '--combine', 'types,rouge-2', '--accuracy');
    expect(stdout).toContain('Combination: alpha * types + (1 - alpha) * rouge-2, pearson\n');
    expect(stdout).toContain('held out: for each topic, alpha is chosen on the other topics.\n');
    expect(stdout).toContain(
      'Accuracy on 15 pairs of systems\ntypes, rouge-1, rouge-2: undefined, 3 topics are too few: below 6, no Wilcoxon test can be\n',
    );
    const json = JSON.parse(
      meta(scores, '--human', topics, '--combine', 'types,rouge-2', '--json', '-').stdout,
    );
    expect(json.combinations[0]).toMatchObject({
      a: 'types',
      b: 'rouge-2',
      topics: ['meeting', 'news', 'science'],
    });
    expect(json.combinations[0].levels[0].alphas).toHaveLength(3);
  });

  it('writes a page and the same pictures as files, the same bytes each time', () => {
    const page = join(folder, 'page.html');
    const pictures = join(folder, 'pictures');
    const args = [scores, '--human', topics, '--combine', 'types,rouge-2', '--level', 'system'];
    expect(meta(...args, '--html', page, '--svg', pictures).code).toBe(0);
    expect(readdirSync(pictures)).toEqual([
      'alpha-types-rouge-2-system.svg',
      'matrix-system.svg',
      'ranking-human.svg',
      'ranking-rouge-1.svg',
      'ranking-rouge-2.svg',
      'ranking-types.svg',
      'scatter-rouge-1.svg',
      'scatter-rouge-2.svg',
      'scatter-types.svg',
    ]);
    expect(meta(...args, '--html', '-').stdout).toBe(readFileSync(page, 'utf8'));
  });
});

describe('unusual input', () => {
  const judged = (id: string, human: Record<string, unknown>) => ({
    id,
    references: [],
    summaries: Object.keys(human).map((summary) => ({ id: summary, text: 'x' })),
    human,
  });
  const row = (topic: string, summary: string, score: number | null, metric = 'types') => ({
    topic,
    summary,
    metric,
    score,
    details: {},
  });

  it('a constant column is undefined, with the reason', () => {
    const human = write('h.jsonl', judged('t', { a: { raw: 1 }, b: { raw: 2 }, c: { raw: 3 } }));
    const flat = write('s.jsonl', row('t', 'a', 0.5), row('t', 'b', 0.5), row('t', 'c', 0.5));
    const { code, stdout } = meta(flat, '--human', human);
    expect(code).toBe(0);
    expect(stdout).toContain('types: undefined, all values of the metric are the same');
    const page = meta(flat, '--human', human, '--html', '-').stdout;
    expect(page).toContain('no correlation: all values of the metric are the same');
    const both = write('s2.jsonl', ...rowsOf(flat), ...['a', 'b', 'c'].map((id, i) => row('t', id, i, 'm')));
    const combine = [both, '--human', human, '--combine', 'm,types', '--level', 'pooled'];
    const combined = meta(...combine).stdout;
    expect(combined).toMatch(/pooled +1\.000 +— +— +— +—\n/);
    expect(combined).toContain('pooled: no combination, types has no correlation of its own\n');
    const curve = meta(...combine, '--html', '-').stdout;
    expect(curve).toContain('α was not chosen: types has no correlation of its own');
    expect(stdout + page + combined + curve).not.toMatch(/NaN|Infinity/);
  });

  it('one topic, one system, or nothing scored: figures where there are any, reasons elsewhere', () => {
    const human = write('h.jsonl', judged('t', { a: { raw: 1 } }));
    const one = write('s.jsonl', row('t', 'a', 0.5), row('t', 'a', null, 'rouge-1'));
    const { code, stdout } = meta(one, '--human', human, '--accuracy');
    expect(code).toBe(0);
    expect(stdout).toContain('types: undefined, there are fewer than two pairs of values');
    const page = meta(one, '--human', human, '--html', '-', '--combine', 'types,rouge-1');
    expect(page.code).toBe(0);
    expect(stdout + page.stdout).not.toMatch(/NaN|Infinity/);
  });

  it('refuses two rows for one score, and one metric computed in two ways', () => {
    const human = write('h.jsonl', judged('t', { a: { raw: 1 }, b: { raw: 2 } }));
    const twice = write('s.jsonl', row('t', 'a', 0.5), row('t', 'b', 0.4), row('t', 'a', 0.6));
    expect(meta(twice, '--human', human)).toMatchObject({
      code: 2,
      stderr: `${twice}:3: A second types for summary "a" of topic "t"; the first is at ${twice}:1. [E_DUPLICATE]\n  Keep one of the two rows.\n`,
    });
    const signed = (summary: string, signature: string) => ({
      ...row('t', summary, 0.5),
      details: { signature },
    });
    const mixed = write('s.jsonl', signed('a', 'stem'), signed('b', 'plain'));
    expect(meta(mixed, '--human', human)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `${mixed}:2: This types is plain, but at ${mixed}:1 it is stem. [E_MISMATCH]\n  Compare scores that were computed in one way, or score one of them again under another name: cheops eval --as types=another-name.`,
      ),
    });
  });

  it('refuses what cannot be compared, and says what there is', () => {
    const some = write('s.jsonl', row('t', 'a', 0.5));
    const human = write('h.jsonl', judged('t', { b: { raw: 1, quality: 0.5 } }));
    const bare = write('bare.jsonl', judged('t', { a: {} }));
    const errors: [string[], string][] = [
      [
        [some, '--human', human],
        `${human}: No summary has both a score and a human judgment. [E_MISMATCH]\n  Use the same ids in both: the scores begin with summary "a" of topic "t", the judgments with summary "b" of topic "t".`,
      ],
      [
        [some, '--human', human, '--field', 'grade'],
        `${human}: No summary has the human judgment "grade". [E_EMPTY]\n  Name a field with --field; there are quality, raw.`,
      ],
      [
        [some, '--human', bare],
        `${bare}: No summary has the human judgment "pyramid". [E_EMPTY]\n  Give a dataset`,
      ],
      [
        [scores, '--human', topics, '--combine', 'types,bleu'],
        '--combine: there are no scores of bleu. [E_USAGE]\n  The scores have rouge-1, rouge-2, types.',
      ],
      [[scores, '--human', topics, '--combine', 'types'], 'Must be two metrics'],
      [[write('empty.jsonl'), '--human', topics], 'The file has no scores. [E_EMPTY]'],
      [[scores, '--human', topics, topics], 'Topic "meeting" is in'],
      [[write('bad.jsonl', { topic: 't' }), '--human', topics], 'bad.jsonl:1:'],
    ];
    for (const [args, message] of errors) {
      const { code, stderr } = meta(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});
