import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { averageRouge } from '../../src/overlap/rouge/average.ts';
import { cheops, examples } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-eval-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const topics = join(examples, 'topics.jsonl');

function topic(id: string, more: Record<string, unknown> = {}) {
  return {
    id,
    references: [{ id: 'A', text: `The storm ${id} hit the coast. Ferries stayed in the harbour.` }],
    summaries: [{ id: 's1', text: `A storm hit the coast ${id}.` }],
    ...more,
  };
}

function write(name: string, ...rows: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

function evaluate(...args: readonly string[]) {
  const output = join(folder, 'scores.jsonl');
  const outcome = cheops(['eval', ...args, '-o', output]);
  const text = existsSync(output) ? readFileSync(output, 'utf8') : '';
  const rows = text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row));
  return { ...outcome, text, rows };
}

describe('rows', () => {
  it('come one for each summary and metric, with what they depend on', () => {
    const { code, rows, stderr } = evaluate(
      topics,
      '--metrics',
      'types,rouge-1,rouge-l',
      '--stem',
      '--jobs',
      '1',
    );
    expect(code).toBe(0);
    expect(rows).toHaveLength(54);
    expect(rows.slice(0, 3).map(({ topic: id, summary, metric }) => [id, summary, metric])).toEqual([
      ['meeting', '1-excellent', 'types'],
      ['meeting', '1-excellent', 'rouge-1'],
      ['meeting', '1-excellent', 'rouge-l'],
    ]);
    expect(rows[1].details.signature).toMatch(/\|metric:rouge-1\|rouge:stem:rouge-1\.5\.5$/);
    expect(rows[2].details.signature).toMatch(/\|rouge:stem:rouge-1\.5\.5\|sentences:split$/);
    expect(rows[1].score).toBe(rows[1].details.recall);
    expect(stderr).toContain('3 topics, 18 summaries\n');
    expect(stderr).toContain(`${rows[2].details.signature}\n`);
  });

  it('are the same bytes with one job and two, in any order of files, and from standard input', () => {
    const files = readFileSync(topics, 'utf8')
      .trimEnd()
      .split('\n')
      .map((row, i) => write(`${i}.jsonl`, JSON.parse(row)));
    const args = ['--metrics', 'types,rouge-2,rouge-w'];
    const { text } = evaluate(topics, ...args, '--jobs', '1');
    expect(evaluate(topics, ...args, '--jobs', '2').text).toBe(text);
    expect(evaluate(...files, ...args, '--jobs', '1').text).toBe(text);
    expect(evaluate(...files.toReversed(), ...args, '--jobs', '2').text).toBe(text);
    const input = readFileSync(topics, 'utf8');
    expect(cheops(['eval', '-', ...args, '--jobs', '1', '-o', '-'], { input }).stdout).toBe(text);
  });

  it('of a folder are those of the dataset', () => {
    for (const [kind, name, text] of [
      ['references', 'A', 'The storm x hit the coast. Ferries stayed in the harbour.'],
      ['summaries', 's1', 'A storm hit the coast x.'],
    ] as const) {
      mkdirSync(join(folder, 'data/x', kind), { recursive: true });
      writeFileSync(join(folder, 'data/x', kind, `${name}.txt`), text);
    }
    const { text } = evaluate(join(folder, 'data'), '--metrics', 'types,rouge-1', '--jobs', '1');
    expect(text).toBe(
      evaluate(write('x.jsonl', topic('x')), '--metrics', 'types,rouge-1', '--jobs', '1').text,
    );
  });

  it('follow the options of ROUGE', () => {
    const file = write(
      't.jsonl',
      topic('x', {
        references: [
          { id: 'A', text: 'the storms' },
          { id: 'B', text: 'the coast was hit by a storm' },
        ],
      }),
    );
    const scoreOf = (...args: string[]) =>
      evaluate(file, '--metrics', 'rouge-1', '--jobs', '1', ...args).rows[0];
    // The summary is: A storm hit the coast x.
    expect(scoreOf().score).toBeCloseTo((1 + 5) / 9, 12);
    expect(scoreOf('--stem').score).toBeCloseTo((2 + 5) / 9, 12);
    expect(scoreOf('--rouge-references', 'best').score).toBeCloseTo(5 / 7, 12);
    expect(scoreOf('--rouge-references', 'mean').score).toBeCloseTo((1 / 2 + 5 / 7) / 2, 12);
    expect(scoreOf('--rouge-references', 'best-f').score).toBeCloseTo(5 / 7, 12);
    // Recall 6/9, precision 6/12; with β = 2, F = 5PR / (4P + R).
    expect(scoreOf('--rouge-beta', '2').details.f).toBeCloseTo((5 * (1 / 2) * (6 / 9)) / (2 + 6 / 9), 12);
    expect(scoreOf('--rouge-alpha', '1').details.f).toBeCloseTo(1 / 2, 12);
    expect(scoreOf('--length', 'words=2').score).toBeCloseTo(0 / 4, 12);
    const stop = join(folder, 'stop.txt');
    writeFileSync(stop, 'the\nstorm\n');
    expect(scoreOf('--stop-words', stop).score).toBeCloseTo(3 / 6, 12);
    expect(scoreOf('--jackknife').details.signature).toMatch(/\|rouge:jackknife$/);
    expect(scoreOf('--rouge-preset', 'rouge-score').details.signature).toContain('arithmetic:rouge-score');
  });
});

describe('averages', () => {
  // One word of 2, 2 of 2, none of 2: recalls .5, 1, 0; the second system is in one topic only.
  const rain = (id: string, ...texts: readonly string[]) =>
    topic(id, {
      references: [{ id: 'A', text: 'rain fell' }],
      summaries: texts.map((text, i) => ({ id: `s${i + 1}`, text })),
    });
  const data = () =>
    write('t.jsonl', rain('a', 'rain came', 'rain fell'), rain('b', 'rain fell'), rain('c', 'sun'));

  it('of every system are printed with intervals that the seed settles', () => {
    const args = [data(), '--metrics', 'rouge-1,types', '--jobs', '1', '--average'];
    const { code, stdout } = evaluate(...args);
    expect(code).toBe(0);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['system', 'metric', 'measure', 'topics', 'average', '95% interval']);
    expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
      ['s1', 'rouge-1', 'recall', '3', '0.50000'],
      ['s1', 'rouge-1', 'precision', '3', '0.50000'],
      ['s1', 'rouge-1', 'F', '3', '0.50000'],
      ['s1', 'types', 'score', '3', '0.50000'],
      ['s2', 'rouge-1', 'recall', '1', '1.00000'],
      ['s2', 'rouge-1', 'precision', '1', '1.00000'],
      ['s2', 'rouge-1', 'F', '1', '1.00000'],
      ['s2', 'types', 'score', '1', '1.00000'],
    ]);
    expect(rows[1]![5]).toBe('0.00000 to 1.00000');
    expect(evaluate(...args).stdout).toBe(stdout);
  });

  it('are those of averageRouge under the preset of ROUGE-1.5.5', () => {
    const { stdout } = evaluate(
      data(),
      '--metrics',
      'rouge-1',
      '--jobs',
      '1',
      '--average',
      '--rouge-preset',
      'rouge-1.5.5',
    );
    const scores = [0.5, 1, 0].map((share, i) => ({
      id: 'abc'[i]!,
      score: { recall: share, precision: share, f: share },
    }));
    const { recall } = averageRouge({ scores, options: { preset: 'rouge-1.5.5' } });
    // As in ROUGE-1.5.5, the mean of the resamples.
    expect(recall!.mean).not.toBe(0.5);
    expect(stdout).toContain(
      `${recall!.mean.toFixed(5)}  ${recall!.low.toFixed(5)} to ${recall!.high.toFixed(5)}`,
    );
  });

  it('count what has no score apart, and need a file', () => {
    const file = write('t.jsonl', rain('a', ''), rain('b', 'rain fell'));
    expect(evaluate(file, '--metrics', 'rouge-1', '--jobs', '1', '--average').stdout).toMatch(
      / 1 of 2 +1\.00000 /,
    );
    const piped = cheops(['eval', file, '--metrics', 'rouge-1', '--average', '-o', '-']);
    expect([piped.code, piped.stdout]).toEqual([2, '']);
    expect(piped.stderr).toContain('--average needs the rows in a file');
  });
});

it('a metric can be called otherwise, so that two ways to compute it can be compared', () => {
  const args = [topics, '--metrics', 'rouge-1', '--jobs', '1'];
  const { rows } = evaluate(...args, '--stem', '--as', 'rouge-1=stemmed');
  expect([...new Set(rows.map(({ metric }) => metric))]).toEqual(['stemmed']);
  const both = write('both.jsonl', ...rows, ...evaluate(...args).rows);
  const { code, stdout } = cheops([
    'meta',
    both,
    '--human',
    topics,
    '--resamples',
    '20',
    '--level',
    'system',
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^stemmed /m);
  for (const wrong of ['rouge-2=x', 'rouge-1', '=x']) {
    expect(evaluate(...args, '--as', wrong).code).toBe(2);
  }
  const twice = evaluate(topics, '--metrics', 'rouge-1,rouge-2', '--as', 'rouge-1=rouge-2');
  expect(twice.stderr).toContain('two metrics would be called rouge-2. [E_USAGE]');
});

it('a topic folder without references is noted, and refused under --strict', () => {
  for (const [path, text] of [
    ['data/x/references/A.txt', 'The storm came.'],
    ['data/x/summaries/s.txt', 'A storm.'],
    ['data/y/summaries/s.txt', 'A storm.'],
  ] as const) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const data = join(folder, 'data');
  const { code, stderr } = evaluate(data, '--metrics', 'types', '--jobs', '1');
  expect(code).toBe(0);
  expect(stderr).toContain(`${join(data, 'y')}: The folder has no references/`);
  expect(stderr).toContain('[W_MISSING]');
  const strict = evaluate(data, '--metrics', 'types', '--jobs', '1', '--strict');
  expect([strict.code, strict.stderr]).toEqual([2, expect.stringContaining('[E_STRICT]')]);
});

it('a run that was killed goes on where it was, to the same bytes', async () => {
  const file = write('many.jsonl', ...Array.from({ length: 1000 }, (_, i) => topic(`t${i}`)));
  const args = ['eval', file, '--metrics', 'types,rouge-1,rouge-l', '--jobs', '1'];
  const whole = join(folder, 'whole.jsonl');
  cheops([...args, '-o', whole]);
  const output = join(folder, 'resumed.jsonl');
  const child = spawn(process.execPath, [join(examples, '../dist/cli/main.js'), ...args, '-o', output]);
  const part = `${output}.part`;
  while (child.exitCode === null && !(existsSync(part) && statSync(part).size > 1000)) await wait(5);
  child.kill('SIGINT');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(existsSync(output)).toBe(false);
  const { code, stderr } = cheops([...args, '-o', output]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/1000 topics, 1000 summaries, \d+ of them from an earlier run/);
  expect(readFileSync(output).equals(readFileSync(whole))).toBe(true);
  expect([existsSync(part), existsSync(`${output}.key`)]).toEqual([false, false]);
});

it('a run that fails ends, though its standard input stays open', async () => {
  const units = [{ id: '1', label: 'A storm', weight: 1, contributors: [] }];
  const judge = ['--metrics', 'llm', '--endpoint', 'http://127.0.0.1:9/v1', '--model', 'm'];
  const args = ['eval', '-', ...judge, '--jobs', '1', '-o', '-'];
  const child = spawn(process.execPath, [join(examples, '../dist/cli/main.js'), ...args]);
  child.stdin.write(`${topic('t1', { units })}\n`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  expect(await Promise.race([ended, wait(10_000)])).toBe(2);
  child.kill();
});

it('a run that goes on with --english keeps no row of one without', async () => {
  const foreign = (id: string) => ({
    references: [
      { id: 'A', text: `Der Sturm ${id} traf die Küste am Montag und viele Dächer flogen davon.` },
    ],
    summaries: [{ id: 's1', text: `Der Sturm ${id} traf die Küste am Montag.` }],
  });
  // The English ones take their time, so that the run is stopped among them.
  const topics = Array.from({ length: 40 }, (_, i) => topic(`t${i}`, i < 5 ? foreign(`${i}`) : {}));
  const file = write('many.jsonl', ...topics);
  const output = join(folder, 'scores.jsonl');
  const args = ['eval', file, '--metrics', 'pyreval-g', '--jobs', '1'];
  const child = spawn(process.execPath, [join(examples, '../dist/cli/main.js'), ...args, '-o', output], {
    env: { ...process.env, CHEOPS_CACHE: 'off' },
  });
  const part = `${output}.part`;
  while (child.exitCode === null && !(existsSync(part) && statSync(part).size > 1000)) await wait(1);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(existsSync(part)).toBe(true);
  const { code, rows } = evaluate(file, '--metrics', 'pyreval-g', '--jobs', '1', '--english');
  expect([code, rows.length, rows.filter(({ score }) => score === null)]).toEqual([0, 40, []]);
});

it('every variant of a pyramid’s scores reaches the rows, and every number of them meta', () => {
  const human = { s1: { pyramid: 0.5 }, s2: { pyramid: 0.7 }, s3: { pyramid: 0.1 } };
  const texts = ['A storm hit the coast.', 'Ferries stayed in the harbour. A storm hit.', 'Nobody came.'];
  const summaries = texts.map((text, i) => ({ id: `s${i + 1}`, text }));
  const file = write('d.jsonl', topic('t1', { summaries, human }), topic('t2', { summaries, human }));
  const args = [file, '--metrics', 'pyreval-g', '--jobs', '1'];
  const { code, rows } = evaluate(...args, '--average-size', 'fractional', '--comprehensive', 'arithmetic');
  expect(code).toBe(0);
  for (const { details } of rows) {
    expect(details).toMatchObject({
      raw: expect.any(Number),
      quality: expect.anything(),
      comprehensive: expect.anything(),
    });
    expect(details.signature).toContain('size:fractional|comprehensive:arithmetic');
  }
  const scores = join(folder, 'scores.jsonl');
  const also = ['--also', 'raw,quality,comprehensive', '--resamples', '20'];
  const { stdout } = cheops(['meta', scores, '--human', file, ...also]);
  for (const field of ['raw', 'quality', 'comprehensive']) expect(stdout).toContain(`pyreval-g.${field} `);
});

describe('unusual input', () => {
  it('texts in any script have scores', () => {
    const pairs = {
      thai: ['พายุพัดเข้าฝั่ง เรือเฟอร์รี่จอดอยู่ในท่าเรือ', 'พายุพัดเข้าฝั่ง'],
      japanese: ['嵐が海岸を襲った。フェリーは港にとどまった。', '嵐が海岸を襲った。'],
      nepali: ['आँधीले तट हान्यो। डुङ्गा बन्दरगाहमा बसे।', 'आँधीले तट हान्यो।'],
      arabic: ['ضربت العاصفة الساحل. بقيت العبارات في الميناء.', 'ضربت العاصفة الساحل.'],
    };
    const file = write(
      'scripts.jsonl',
      ...Object.entries(pairs).map(([id, [reference, summary]]) =>
        topic(id, { references: [{ id: 'A', text: reference }], summaries: [{ id: 's', text: summary }] }),
      ),
    );
    const { rows } = evaluate(file, '--metrics', 'types,rouge-1,rouge-l,be', '--jobs', '1');
    for (const { metric, score, reason } of rows) {
      if (metric === 'be') expect(reason).toBe('the summary is not in English, and cannot be parsed');
      else expect(score).toBeGreaterThan(0.3);
    }
  });

  it('an empty summary and a topic without references are unscored, and say why', () => {
    const file = write(
      't.jsonl',
      topic('a', { summaries: [{ id: 's', text: ' \n' }] }),
      topic('b', { references: [] }),
      topic('c', { summaries: [] }),
      topic('d', { references: [{ id: 'A', text: '…' }] }),
    );
    const { code, rows, stderr } = evaluate(file, '--metrics', 'types,rouge-2,be', '--jobs', '1');
    expect(code).toBe(0);
    expect(rows.map(({ topic: id, metric, score, reason }) => [id, metric, score, reason])).toEqual([
      ['a', 'types', null, 'the summary has no words'],
      ['a', 'rouge-2', null, 'the summary has no words'],
      ['a', 'be', null, 'the summary has no basic elements'],
      ['b', 'types', null, 'the topic has no references'],
      ['b', 'rouge-2', null, 'the topic has no references'],
      ['b', 'be', null, 'the topic has no references'],
      ['d', 'types', null, 'the references have no content words'],
      ['d', 'rouge-2', null, expect.stringContaining('reference')],
      ['d', 'be', null, 'the references have no basic elements'],
    ]);
    expect(stderr).toContain(`${file}:2: Topic "b" has no references. [W_MISSING]`);
    expect(stderr).toContain(`${file}:3: Topic "c" has no summaries. [W_MISSING]`);
    const strict = evaluate(file, '--metrics', 'types', '--strict');
    expect([strict.code, strict.stderr]).toEqual([2, expect.stringContaining(`${file}:2: `)]);
  });

  it('without references, what is said is true for the metrics asked', () => {
    const units = [{ id: '1', label: 'A storm hit the coast.', weight: 2, contributors: [] }];
    const file = write('t.jsonl', topic('a', { references: [], units }), topic('b', { references: [] }));
    const said = (metrics: string) => {
      const { code, stderr, rows } = evaluate(file, '--metrics', metrics, '--jobs', '1');
      expect(code).toBe(0);
      return {
        assumed: [...stderr.matchAll(/assumed: (.*)/g)].map(([, text]) => text),
        scored: rows.filter(({ score }) => score !== null).map((row) => `${row.topic} ${row.metric}`),
      };
    };
    const none = 'Its summaries are unscored.';
    const alone = 'Only units can score its summaries, by the topic’s units alone.';
    expect(said('types')).toEqual({ assumed: [none, none], scored: [] });
    expect(said('units')).toEqual({ assumed: [alone, none], scored: ['a units'] });
    expect(said('types,units')).toEqual({
      assumed: [alone, none],
      scored: ['a units'],
    });
  });

  it.each([
    ['no topics', [], 'The dataset has no topics. [E_EMPTY]'],
    ['no summaries', [topic('a', { summaries: [] })], 'No topic has a summary to score. [E_EMPTY]'],
    ['no id', [topic('a'), { references: [], summaries: [] }], 'data.jsonl:2:'],
  ])('%s: exit 2, and nothing is left behind', (_, rows, message) => {
    const { code, stderr } = evaluate(write('data.jsonl', ...rows), '--metrics', 'types', '--jobs', '1');
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(join(folder, 'scores.jsonl'))).toBe(false);
  });

  it('a topic in two files, bad options and unknown metrics: exit 2, with the fix', () => {
    const [a, b] = [write('a.jsonl', topic('x')), write('b.jsonl', topic('y'), topic('x'))];
    const errors = [
      [[a, b, '--metrics', 'types'], `${b}:2: Topic "x" is in ${a} too. [E_DUPLICATE]`],
      [
        [a, '--metrics', 'bleu'],
        'Unknown metric "bleu". [E_NOT_AVAILABLE]\n  The metrics are types, rouge-1,',
      ],
      [[a, '--metrics', 'rouge-1', '--length', '100'], 'words=100 or bytes=665'],
      [[a, '--metrics', 'rouge-1', '--rouge-preset', 'perl'], 'Allowed choices are standard'],
      [[a, '--metrics', ','], 'Name at least one metric.'],
      [[a, '--metrics', 'rouge-1', '--rouge-beta', '-1'], 'Must be a number, 0 or more.'],
      [[a, '--metrics', 'rouge-1', '--rouge-alpha', 'x'], 'Must be a number from 0 to 1.'],
      [[join(folder, 'none.jsonl'), '--metrics', 'types'], 'there is no such file or folder'],
    ] as const;
    for (const [args, message] of errors) {
      const { code, stderr } = evaluate(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

describe('systems', () => {
  it('are compared by every metric, and written where asked', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cheops-systems-'));
    const dataset = join(examples, 'topics.jsonl');
    const args = ['eval', dataset, '--metrics', 'types,rouge-1', '--no-cache'];
    const files = ['--latex', 'a.tex', '--markdown', 'a.md', '--xlsx', 'a.xlsx'];
    const { code, stdout } = cheops([...args, '-o', 'rows.jsonl', '--systems', '--test', 't', ...files], {
      cwd: folder,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^system +topics +unscored +mean types +from +to +group\n/);
    expect(stdout).toContain('mean rouge-1');
    expect(readFileSync(join(folder, 'a.tex'), 'utf8')).toContain('\\caption{Systems by types.');
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toContain('**Pairs by rouge-1**');
    expect(readFileSync(join(folder, 'a.xlsx')).subarray(0, 2).toString()).toBe('PK');
    const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8');
    expect(cheops([...args, '--json', '-'], { cwd: folder }).stdout).toBe(rows);
    expect(cheops([...args, '--json', '-', '--systems'], { cwd: folder }).stderr).toContain('in a file');
    expect(cheops(args, { cwd: folder }).stderr).toContain('No output is named.');
    expect(cheops([...args, '-o', 'x', '--json', 'y'], { cwd: folder }).code).toBe(2);
    rmSync(folder, { recursive: true, force: true });
  });
});

it.each(['1', '2', '4'])('with --jobs %s, all topics before a broken line have their rows', (jobs) => {
  const lines = Array.from({ length: 60 }, (_, i) =>
    JSON.stringify({
      id: `t${i}`,
      references: [{ id: 'A', text: `The storm of day ${i} hit the coast. `.repeat(40) }],
      summaries: [{ id: 's', text: `A storm on day ${i}. `.repeat(40) }],
    }),
  );
  lines[50] = '{"id": oops';
  const { code, stdout, stderr } = cheops(
    ['eval', '-', '--metrics', 'types,rouge-l', '--jobs', jobs, '-o', '-'],
    { input: lines.join('\n') },
  );
  expect([code, stdout.trimEnd().split('\n').length]).toEqual([2, 100]);
  expect(stderr).toContain(':51:8: Expected a value');
});
