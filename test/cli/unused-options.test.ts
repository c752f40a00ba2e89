import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseMetrics } from '../../src/library/dataset.ts';
import { builderOf, chooseMethods } from '../../src/library/evaluate.ts';
import { MATCHERS } from '../../src/methods/matchers.ts';
import { cheops, examples } from './run.ts';

/** What is said about settings, or null. */
function answer(call: () => unknown): string | null {
  try {
    call();
    return null;
  } catch (error) {
    const { code, message, fix } = error as { code: string; message: string; fix: string };
    return `${message} [${code}] ${fix}`;
  }
}

const SETTINGS = [
  { candidates: 2 },
  { unitsPerSegment: 1 },
  { similarity: 'mean' },
  { solver: 'greedy' },
  { threshold: { cosine: 0.9 } },
  { vectors: 'sif' },
  { mode: 'sentence' },
  { percentile: 90 },
  { alpha: 1 },
  { beta: 1 },
  { english: true },
];

describe('score', () => {
  it.each(SETTINGS)('%j is refused with presence and a pyramid', (settings) => {
    const choice = { match: 'presence', settings };
    expect(answer(() => chooseMethods(choice, { builds: false }))).toMatch(
      /^--[a-z-]+ has no effect here\. \[E_USAGE\] It works only (with --match .+|where a pyramid is built from references; here it is given)\.$/,
    );
  });

  it.each(SETTINGS)('%j counts where WMIN matches with a pyramid that EDUA-G builds', (settings) => {
    const choice = { match: 'wmin', method: 'edua-g', settings };
    expect(answer(() => chooseMethods(choice, { builds: true }))).toBeNull();
  });

  it('several are named together, with what each counts for', () => {
    const unused = (settings: object) =>
      answer(() => chooseMethods({ match: 'presence', settings: { ...settings } }, { builds: false }));
    expect(unused({ solver: 'greedy', candidates: 2 })).toBe(
      '--solver, --candidates have no effect here. [E_USAGE] They work only with --match wmin.',
    );
    expect(unused({ solver: 'greedy', alpha: 2 })).toBe(
      '--solver, --alpha have no effect here. [E_USAGE] --solver works only with --match wmin. --alpha works only where a pyramid is built from references; here it is given.',
    );
  });

  it('presence with references builds, and uses what building uses', () => {
    const unused = (settings: object) =>
      answer(() => chooseMethods({ match: 'presence', settings: { ...settings } }, { builds: true }));
    for (const settings of [{ mode: 'fine' }, { percentile: 90 }, { english: true }])
      expect(unused(settings)).toBeNull();
    expect(unused({ solver: 'greedy' })).toContain('--match wmin');
    expect(unused({ alpha: 1 })).toContain('It works only with --method edua-g.');
  });

  it('settings of clauses, and WMIN, get the builder that has clauses, unless the call names one', () => {
    const builder = (choice: object) => builderOf(choice).name;
    expect(builder({})).toBe('statements');
    expect(builder({ match: 'presence', settings: { alike: 2 } })).toBe('statements');
    expect(builder({ settings: { percentile: 90 } })).toBe('edua-x');
    expect(builder({ match: 'wmin' })).toBe('edua-x');
    expect(builder({ match: 'wmin', method: 'statements' })).toBe('statements');
    expect(builder({ match: 'wmin', preset: 'paper' })).toBe('edua-g');
  });

  it('how unsure matches count matters where the matcher gives some', () => {
    const said = (match: string) =>
      answer(() => chooseMethods({ match, settings: { unsure: 'yes' } }, { builds: false }));
    for (const { name, givesUnsure } of MATCHERS.entries()) {
      if (givesUnsure) expect(said(name)).toBeNull();
      else if (name !== 'llm')
        expect(said(name)).toBe(
          '--unsure has no effect here. [E_USAGE] It works only with --match presence.',
        );
    }
  });

  it('a preset counts where a method has one', () => {
    const preset = 'paper' as const;
    expect(answer(() => chooseMethods({ match: 'presence', preset }, { builds: false }))).toContain(
      '--preset has no effect here.',
    );
    expect(answer(() => chooseMethods({ match: 'presence', preset }, { builds: true }))).toBeNull();
  });
});

describe('eval', () => {
  const unused = (metrics: string, settings: object) =>
    answer(() => chooseMetrics({ metrics: metrics.split(','), settings: { ...settings } }));

  it.each([
    { vectors: 'wtmf' },
    { mode: 'fine' },
    { threshold: { cosine: 0.5 } },
    { solver: 'greedy' },
    { percentile: 90 },
    { english: true },
  ])('%j counts with pyreval', (settings) => {
    expect(unused('units,auto,rouge-l', settings)).toMatch(
      /has no effect here\. \[E_USAGE\] It works only with .*pyreval-g, pyreval-c( or|,) pyreval-x/,
    );
    expect(unused('units,pyreval-c', settings)).toBeNull();
  });

  it.each([
    { stem: true },
    { jackknife: true },
    { stopWords: true },
    { length: { words: 9 } },
    { rougeReferences: 'best' },
    { rougePreset: 'plain' },
    { rougeAlpha: 1 },
    { rougeBeta: 1 },
  ])('%j counts with ROUGE', (settings) => {
    expect(unused('types,be,pyreval-g', settings)).toMatch(
      /has no effect here\. \[E_USAGE\] It works only with rouge-1, /,
    );
    expect(unused('types,rouge-su4', settings)).toBeNull();
  });

  it('how unsure matches count matters to no metric', () => {
    const said = '--unsure has no effect here. [E_USAGE] It works only with cheops score --match presence.';
    expect(unused('pyreval-x,units', { unsure: 'yes' })).toBe(said);
  });

  it('α and β count with EDUA-G, sentences with ROUGE-L and -W', () => {
    expect(unused('pyreval-x', { alpha: 1 })).toContain('It works only with pyreval-g.');
    expect(unused('pyreval-x,pyreval-g', { alpha: 1 })).toBeNull();
    for (const name of ['rouge-1', 'rouge-l-text'])
      expect(unused(name, { sentences: 'lines' })).toContain('It works only with rouge-l or rouge-w.');
    for (const name of ['rouge-l', 'rouge-w', 'rouge-w-1.5'])
      expect(unused(`types,${name}`, { sentences: 'lines' })).toBeNull();
  });
});

describe('the commands', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cheops-unused-'));
    writeFileSync(join(folder, 'a.txt'), 'The storm came.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const annotation = join(examples, 'science/annotation.json');
  const topics = join(examples, 'topics.jsonl');

  it.each([
    [['score', 'a.txt', '--pyramid', annotation, '--match', 'presence', '--threshold', '0.9'], '--threshold'],
    [['score', 'a.txt', '--pyramid', annotation, '--percentile', '9'], '--percentile'],
    [['score', 'a.txt', '--pyramid', annotation, '--method', 'edua-g'], '--method'],
    [['score', annotation, '--match', 'presence'], '--match'],
    [['score', topics, '--match', 'presence'], '--match'],
    [['score', annotation, '--english'], '--english'],
    [['eval', topics, '--metrics', 'units,auto', '--vectors', 'sif', '-o', 'x.jsonl'], '--vectors'],
    [['score', annotation, '--unsure', 'yes'], '--unsure'],
    [['score', annotation, '--score-references', 'own', '--unsure', 'yes'], '--unsure'],
    [['score', 'a.txt', '--pyramid', annotation, '--match', 'wmin', '--unsure', 'expected'], '--unsure'],
    [['study', 'summarisers', annotation, '--unsure', 'yes'], '--unsure'],
    [['eval', topics, '--metrics', 'pyreval-x', '--unsure', 'yes', '-o', 'x.jsonl'], '--unsure'],
    [['eval', topics, '--metrics', 'units,auto', '--preset', 'paper', '-o', 'x.jsonl'], '--preset'],
    [['score', 'a.txt', '--references', 'a.txt', '--score-references', 'own'], '--score-references'],
    [['build', 'a.txt', '--alpha', '1', '-o', 'x.json'], '--alpha'],
    [['parse', 'a.txt', '--format', 'edus', '--mode', 'fine'], '--mode'],
  ])('%j', (args, option) => {
    const { code, stdout, stderr } = cheops(args, { cwd: folder });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${option} has no effect here. [E_USAGE]\n  It works only `);
  });

  it('--unsure counts where a file has unsure matches, or a matcher that gives some', () => {
    const ci = [join(examples, 'ci/summaries'), '--pyramid', join(examples, 'ci/pyramid.json')];
    expect(cheops(['score', ...ci, '--json', 'report.json'], { cwd: folder }).code).toBe(0);
    const { code, stdout } = cheops(['score', 'report.json', '--unsure', 'yes'], { cwd: folder });
    expect([code, stdout]).toEqual([0, expect.stringContaining('|unsure:yes')]);
  });

  it('a dataset that people judged is matched all the same with --pyramid', () => {
    const topic = {
      id: 't',
      references: [],
      summaries: [{ id: 's', text: 'The storm came.' }],
      units: [{ id: '1', label: 'A storm came.', weight: 1, contributors: [] }],
      human: { s: { units: ['1'] } },
    };
    writeFileSync(join(folder, 't.jsonl'), JSON.stringify(topic));
    const score = (...args: readonly string[]) =>
      cheops(['score', 't.jsonl', ...args], { cwd: folder }).stdout;
    expect(score()).toContain('match:manual');
    expect(score('--pyramid', 't.jsonl', '--match', 'presence', '--no-cache')).toContain('match:presence');
  });

  it.each([
    ['--percentile', ['-1', '101', 'x', ''], 'Must be a number from 0 to 100.'],
    ['--candidates', ['0', '1.5', 'x'], 'Must be a whole number, 1 or more.'],
    ['--threshold', ['1.1', 'p101', 'x', 'p'], 'Must be a cosine from -1 to 1 such as 0.5, or a percentile'],
  ])('%s says what it takes', (option, values, message) => {
    for (const value of values) {
      const { code, stderr } = cheops(['score', 'a.txt', '--references', 'a.txt', option, value], {
        cwd: folder,
      });
      expect([value, code]).toEqual([value, 2]);
      expect(stderr).toContain(message);
    }
  });
});
