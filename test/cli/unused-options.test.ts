import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../../src/cli/build.ts';
import { evalCommand } from '../../src/cli/eval.ts';
import { parseCommand } from '../../src/cli/parse.ts';
import { scoreCommand } from '../../src/cli/score.ts';
import {
  ANNOTATION_RULES,
  buildRules,
  evalRules,
  JUDGMENT_RULES,
  parseRules,
  type Rule,
  refuseUnused,
  scoreRules,
} from '../../src/cli/unused-options.ts';
import { cheops, examples } from './run.ts';

/** What is said about the options of a call, without its work. */
function answer(command: Command, args: readonly string[], rules: readonly Rule[]): string | null {
  command.action(() => refuseUnused(command, rules)).exitOverride();
  try {
    command.parse(args, { from: 'user' });
    return null;
  } catch (error) {
    const { code, message, fix } = error as { code: string; message: string; fix: string };
    return `${message} [${code}] ${fix}`;
  }
}

const given = { match: 'presence', builds: false, method: 'edua-x' } as const;

describe('score', () => {
  const score = (args: readonly string[], rules: readonly Rule[]) =>
    answer(scoreCommand(), ['a.txt', ...args], rules);

  it('--threshold with presence says what decides instead', () => {
    expect(score(['--match', 'presence', '--threshold', '0.9'], scoreRules(given))).toBe(
      '--threshold has no effect here. [E_USAGE] It counts with --match wmin; presence decides at .5.',
    );
  });

  const OPTIONS = [
    ['--candidates', '2'],
    ['--units-per-segment', '1'],
    ['--similarity', 'mean'],
    ['--solver', 'greedy'],
    ['--vectors', 'sif'],
    ['--mode', 'sentence'],
    ['--preset', 'paper'],
    ['--percentile', '90'],
    ['--method', 'edua-g'],
    ['--alpha', '1'],
    ['--beta', '1'],
    ['--english'],
  ];

  it.each(OPTIONS)('%s is refused with presence and a pyramid, and with people’s matches', (...args) => {
    for (const rules of [scoreRules(given), ANNOTATION_RULES, JUDGMENT_RULES])
      expect(score(args, rules)).toMatch(
        new RegExp(`^${args[0]} has no effect here\\. \\[E_USAGE\\] It counts `),
      );
  });

  it.each(OPTIONS)('%s counts where WMIN matches with a pyramid that EDUA-G builds', (...args) => {
    expect(score(args, scoreRules({ match: 'wmin', builds: true, method: 'edua-g' }))).toBeNull();
  });

  it('several are named together', () => {
    expect(score(['--solver', 'greedy', '--candidates', '2'], scoreRules(given))).toBe(
      '--candidates, --solver have no effect here. [E_USAGE] They count with --match wmin; presence looks for each unit by itself.',
    );
  });

  it('presence with references builds, and uses what building uses', () => {
    const rules = scoreRules({ ...given, builds: true });
    for (const args of [['--mode', 'fine'], ['--percentile', '90'], ['--english']])
      expect(score(args, rules)).toBeNull();
    expect(score(['--solver', 'greedy'], rules)).toContain('--match wmin');
    expect(score(['--alpha', '1'], rules)).toContain('It counts with --method edua-g.');
  });

  it('options of the run and of reports count everywhere, and so do defaults', () => {
    const args = ['--jobs', '1', '--no-cache', '--strict', '--all-messages', '--json', '-', '--csv', 'a.csv'];
    for (const rules of [scoreRules(given), ANNOTATION_RULES, JUDGMENT_RULES])
      expect(score(args, rules)).toBeNull();
  });
});

describe('eval', () => {
  const evaluate = (metrics: string, ...args: readonly string[]) =>
    answer(
      evalCommand(),
      ['a.jsonl', '-o', '-', '--metrics', metrics, ...args],
      evalRules({ metrics: metrics.split(',') }),
    );

  const PYREVAL = [
    ['--preset', 'paper'],
    ['--vectors', 'wtmf'],
    ['--mode', 'fine'],
    ['--threshold', '0.5'],
    ['--solver', 'greedy'],
    ['--percentile', '90'],
    ['--english'],
  ];
  const ROUGE = [
    ['--stem'],
    ['--jackknife'],
    ['--stop-words'],
    ['--length', 'words=9'],
    ['--references', 'best'],
    ['--rouge-preset', 'plain'],
    ['--rouge-alpha', '1'],
    ['--rouge-beta', '1'],
  ];

  it.each(PYREVAL)('%s counts with pyreval', (...args) => {
    expect(evaluate('units,auto,rouge-l', ...args)).toBe(
      `${args[0]} has no effect here. [E_USAGE] It counts with pyreval-g, pyreval-c and pyreval-x.`,
    );
    expect(evaluate('units,pyreval-c', ...args)).toBeNull();
  });

  it.each(ROUGE)('%s counts with ROUGE', (...args) => {
    expect(evaluate('types,be,pyreval-g', ...args)).toBe(
      `${args[0]} has no effect here. [E_USAGE] It counts with ROUGE metrics.`,
    );
    expect(evaluate('types,rouge-su4', ...args)).toBeNull();
  });

  it('α and β count with EDUA-G, sentences with ROUGE-L and -W, the seed anywhere', () => {
    expect(evaluate('pyreval-x', '--alpha', '1')).toContain('It counts with pyreval-g.');
    expect(evaluate('pyreval-x,pyreval-g', '--alpha', '1')).toBeNull();
    for (const name of ['rouge-1', 'rouge-l-text'])
      expect(evaluate(name, '--sentences', 'lines')).toContain('It counts with rouge-l and rouge-w.');
    for (const name of ['rouge-l', 'rouge-w', 'rouge-w-1.5'])
      expect(evaluate(`types,${name}`, '--sentences', 'lines')).toBeNull();
    expect(evaluate('types', '--seed', '2')).toBeNull();
  });
});

it('build takes α and β with EDUA-G alone, parse a mode where it shows clauses', () => {
  const build = (method: 'edua-g' | 'edua-x') =>
    answer(buildCommand(), ['a.txt', '-o', '-', '--beta', '2'], buildRules({ method }));
  expect([build('edua-g'), build('edua-x')]).toEqual([null, expect.stringContaining('with --method edua-g')]);
  const parse = (format: 'json' | 'conllu') =>
    answer(parseCommand(), ['a.txt', '--mode', 'fine'], parseRules({ format }));
  expect([parse('json'), parse('conllu')]).toEqual([null, expect.stringContaining('--format clauses')]);
});

it('every option has a rule, or counts whatever the way of working', () => {
  const always = [
    ...['--json', '--csv', '--min', '--jobs', '--cache', '--no-cache', '--strict', '--all-messages'],
    ...['--output', '--metrics', '--as', '--average', '--seed'],
  ];
  const unruled = (command: Command, rules: readonly Rule[]) =>
    command.options
      .map(({ long }) => long!)
      .filter((name) => !always.includes(name) && !rules.some(({ options }) => options.includes(name)));
  expect(unruled(scoreCommand(), [...scoreRules(given), ...ANNOTATION_RULES, ...JUDGMENT_RULES])).toEqual([]);
  expect(unruled(evalCommand(), evalRules({ metrics: [] }))).toEqual([]);
});

describe('the commands', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cheops-unused-'));
    writeFileSync(join(folder, 'd.csv'), 'summary,unit,percent\ns1,1,100\n');
    writeFileSync(join(folder, 'a.txt'), 'The storm came.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const annotation = join(examples, 'science/annotation.json');
  const topics = join(examples, 'topics.jsonl');

  it.each([
    [['score', 'a.txt', '--pyramid', annotation, '--match', 'presence', '--threshold', '0.9'], '--threshold'],
    [['score', 'a.txt', '--pyramid', annotation, '--percentile', '9'], '--percentile'],
    [['score', annotation, '--match', 'presence'], '--match'],
    [['score', topics, '--match', 'presence'], '--match'],
    [['score', 'd.csv', '--markdown', '-'], '--markdown'],
    [['eval', topics, '--metrics', 'units,auto', '--vectors', 'sif', '-o', 'x.jsonl'], '--vectors'],
    [['build', 'a.txt', '--alpha', '1', '-o', 'x.json'], '--alpha'],
    [['parse', 'a.txt', '--format', 'edus', '--mode', 'fine'], '--mode'],
  ])('%j', (args, option) => {
    const { code, stdout, stderr } = cheops(args, { cwd: folder });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${option} has no effect here. [E_USAGE]\n  It counts `);
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
});
