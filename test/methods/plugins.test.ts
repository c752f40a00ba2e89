import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  BUILDERS,
  type Builder,
  chooseMetrics,
  evaluateTopics,
  loadPlugin,
  MATCHERS,
  type Matcher,
  METRICS,
  type Metric,
  scoreDataset,
} from '../../src/index.ts';
import { cheops } from '../cli/run.ts';

const plugin = join(import.meta.dirname, '../../examples/plugin/methods.js');
const folder = mkdtempSync(join(tmpdir(), 'cheops-plugin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const topic = {
  id: 'storm',
  references: [{ id: 'A', text: 'A storm hit the coast. Two boats sank.' }],
  summaries: [
    { id: 's1', text: 'The storm hit the coast.' },
    { id: 's2', text: 'Bread is cheap.' },
  ],
};

describe('methods that a program registers', () => {
  const nothing = { schema: z.strictObject({}), defaults: {}, needs: {}, signature: () => ({}) };
  const one: Builder = {
    ...nothing,
    name: 'one-unit',
    summary: 'one unit: the first reference',
    open: () => ({
      build: async ({ id, references }) => ({
        pyramid: {
          id,
          method: 'one-unit',
          references,
          units: [{ id: '1', label: references[0]!.text, weight: 1, contributors: [] }],
        },
      }),
    }),
  };
  const all: Matcher<{ shout: boolean }> = {
    ...nothing,
    name: 'all-units',
    summary: 'every unit is there',
    schema: z.strictObject({ shout: z.boolean() }),
    defaults: { shout: false },
    signature: ({ shout }) => ({ match: 'all-units', shout }),
    open: () => ({
      match: async ({ pyramid, summaries }) =>
        summaries.map((summary) => ({
          summary,
          matches: pyramid.units.map(({ id }) => ({ unit: id, text: '', spans: [] })),
          unmatched: [],
          partial: true as const,
        })),
    }),
  };
  const letters: Metric = {
    ...nothing,
    name: 'letters',
    summary: 'how many letters',
    open: () => ({
      score: ({ summaries }) => summaries.map(({ text }) => ({ score: text.length, details: {} })),
    }),
  };

  it('work in the library, one of each kind', async () => {
    BUILDERS.register(one);
    MATCHERS.register(all);
    METRICS.register(letters);
    const report = await evaluateTopics([topic], {
      ...{ method: 'one-unit', match: 'all-units', jobs: 2 },
      settings: { shout: true },
    });
    expect(report.topics[0]!.summaries.map(({ card }) => card.raw.value)).toEqual([1, 1]);
    expect(report.signature).toMatchObject({ pyramid: 'one-unit', match: 'all-units', shout: true });
    const metrics = chooseMetrics({ metrics: ['letters'] });
    for await (const { lines } of scoreDataset({ topics: [topic], metrics, jobs: 2 })) {
      expect(lines!.map(({ score }) => score)).toEqual(topic.summaries.map(({ text }) => text.length));
    }
  });

  it('are refused where the name is taken or the entry is none', () => {
    expect(() => METRICS.register({ ...letters, name: 'types' })).toThrow(
      expect.objectContaining({ code: 'E_DUPLICATE' }),
    );
    for (const wrong of [{}, { ...letters, name: 'Big' }, { ...letters, name: 'x', open: 3 }, null]) {
      expect(() => METRICS.register(wrong as never)).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
    }
    expect(() => MATCHERS.register({ ...all, name: 'odd', defaults: { shout: 3 as never } })).toThrow(
      'The defaults of the matcher odd: shout: ',
    );
  });
});

describe('the example plug-in', () => {
  it('works in the library', async () => {
    await loadPlugin(plugin);
    await loadPlugin(plugin);
    const report = await evaluateTopics([topic], { method: 'sentences', match: 'shared-words', jobs: 1 });
    expect(report.topics[0]!.summaries.map(({ card }) => card.raw.value)).toEqual([1, 0]);
  });

  it('works on the command line: build, score and eval, in worker processes too', () => {
    const text = join(folder, 'a.txt');
    writeFileSync(text, topic.references[0]!.text);
    const summary = join(folder, 's1.txt');
    writeFileSync(summary, topic.summaries[0]!.text);
    const built = cheops(['build', text, '--plugin', plugin, '--method', 'sentences', '-o', '-']);
    expect(JSON.parse(built.stdout).units).toHaveLength(2);
    const score = ['score', summary, '--references', text, '--plugin', plugin];
    const methods = ['--method', 'sentences', '--match', 'shared-words'];
    const scored = cheops([...score, ...methods, '--json', '-']);
    expect(JSON.parse(scored.stdout).topics[0].summaries[0].raw.value).toBe(1);
    expect(scored.stdout).toContain('shared-words');
    const data = join(folder, 'topics.jsonl');
    writeFileSync(data, [1, 2, 3].map((i) => JSON.stringify({ ...topic, id: `t${i}` })).join('\n'));
    const rows = join(folder, 'scores.jsonl');
    const evaluated = cheops([
      'eval',
      data,
      '--plugin',
      plugin,
      '--metrics',
      'length',
      '-o',
      rows,
      '--jobs',
      '2',
    ]);
    expect(evaluated.code).toBe(0);
    const lines = readFileSync(rows, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).score)).toEqual([5, 3, 5, 3, 5, 3]);
  });

  it.each([
    ['./nowhere.js', 'No such plug-in.'],
    ['./examples/science', 'No such plug-in.'],
    ['', 'No such plug-in.'],
    ['commander', 'exports no methods, readers or reporters'],
  ])('%s is refused', (name, message) => {
    const { code, stderr } = cheops(['eval', 'x.jsonl', '--plugin', name, '--metrics', 'types', '-o', '-']);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('reads a kind of document, and writes a kind of report', () => {
    const texts = join(folder, 'talks');
    mkdirSync(texts);
    writeFileSync(join(texts, 'a.srt'), '1\n00:00:01,000 --> 00:00:02,000\nThe storm hit the coast.\n');
    writeFileSync(join(texts, 'b.txt'), 'Bread is cheap.');
    const against = ['--references', join(folder, 'a.txt'), '--plugin', plugin];
    const methods = ['--method', 'sentences', '--match', 'shared-words'];
    const ranking = join(folder, 'ranking.txt');
    const scored = cheops(['score', texts, ...against, ...methods, '--ranking', ranking]);
    expect([scored.code, readFileSync(ranking, 'utf8')]).toEqual([0, '1. a 0.50\n2. b 0.00\n']);
    expect(scored.stdout).toContain('a  ');
    writeFileSync(join(texts, 'c.srt'), 'No times at all.');
    const kept = cheops(['score', texts, ...against, ...methods]);
    expect([kept.code, kept.stdout.includes('unscored: There are no times')]).toEqual([0, true]);
    const refused = cheops(['score', texts, ...against, ...methods, '--strict']);
    expect([
      refused.code,
      refused.stderr.includes('c.srt:1: There are no times in these subtitles.'),
    ]).toEqual([2, true]);
  });

  it.each([
    [
      'a reporter under the name of an option',
      'export const reporters = [{ name: "json", summary: "x", to: "file", report: () => [] }];',
      'has the name of an option',
    ],
    [
      'a reporter without a name',
      'export const reporters = [{ summary: "x", to: "file", report: () => [] }];',
      'A reporter: name',
    ],
    [
      'a reader that reads nothing',
      'export const readers = [{ name: "x", endings: ["x"], matches: () => true }];',
      'A reader: endings',
    ],
    ['no list', 'export const metrics = {};', 'The plug-in’s metrics are not a list'],
    [
      'a reporter that gives nothing',
      'export const reporters = [{ name: "none", summary: "x", to: "file", report: () => [] }];',
      'gave no file',
    ],
  ])('%s is refused', (name, source, message) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, source);
    const text = join(folder, 'a.txt');
    const { code, stderr } = cheops([
      'score',
      text,
      '--references',
      text,
      '--plugin',
      file,
      '--match',
      'wmin',
      ...(message === 'gave no file' ? ['--none', join(folder, 'x')] : []),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('a folder is a plug-in by its package.json', () => {
    const packed = join(folder, 'packed');
    mkdirSync(packed);
    writeFileSync(join(packed, 'package.json'), JSON.stringify({ type: 'module', main: 'own.js' }));
    writeFileSync(join(packed, 'own.js'), 'export const metrics = {};');
    const { code, stderr } = cheops(['eval', 'x.jsonl', '--plugin', packed, '--metrics', 'types', '-o', '-']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('metrics are not a list')]);
  });

  it.each([{ import: './own.js' }, './own.js'])(
    'a package and a folder that export %j are plug-ins',
    (exports) => {
      const home = mkdtempSync(join(folder, 'home-'));
      const packed = join(home, 'node_modules/packed');
      mkdirSync(packed, { recursive: true });
      writeFileSync(
        join(packed, 'package.json'),
        JSON.stringify({ name: 'packed', type: 'module', exports }),
      );
      writeFileSync(join(packed, 'own.js'), 'export const metrics = {};');
      for (const name of ['packed', packed]) {
        const args = ['eval', 'x.jsonl', '--plugin', name, '--metrics', 'types', '-o', '-'];
        const { code, stderr } = cheops(args, { cwd: home });
        expect([code, stderr]).toEqual([2, expect.stringContaining('metrics are not a list')]);
      }
    },
  );

  it.each([
    ['export const metrics = [;', 'Unexpected token'],
    ['throw 3', '3'],
  ])('one that does not load says so: %s', (source, message) => {
    const broken = join(folder, 'broken.mjs');
    writeFileSync(broken, source);
    const { code, stderr } = cheops(['eval', 'x.jsonl', '--plugin', broken, '--metrics', 'types', '-o', '-']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`The plug-in does not load: ${message}`)]);
  });
});
