import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeCommand } from '../../src/cli/agree.ts';
import { buildCommand } from '../../src/cli/build.ts';
import { evalCommand } from '../../src/cli/eval.ts';
import { metaCommand } from '../../src/cli/meta.ts';
import { scoreCommand } from '../../src/cli/score.ts';
import { studyCommand } from '../../src/cli/study.ts';
import { cheops, examples } from './run.ts';

/** What newcomers bring, and what must not happen to it without a word. */
let folder: string;
const rubric = join(examples, 'class/rubric.csv');
const topics = join(examples, 'topics.jsonl');
const annotation = join(examples, 'science/annotation.json');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-doors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => cheops(args, { cwd: folder });

describe('a class folder with damaged files', () => {
  const essays = () => join(folder, 'essays');
  beforeAll(() => {
    cpSync(join(examples, 'class/essays'), essays(), { recursive: true });
    const whole = readFileSync(join(essays(), 'Ada Byron.docx'));
    writeFileSync(join(essays(), 'Zoe Broken.docx'), whole.subarray(0, whole.length / 2));
    writeFileSync(join(essays(), '~$a Byron.docx'), Buffer.from([7, 65, 100, 97, 0, 0, 0, 1, 2, 3]));
    writeFileSync(join(essays(), 'Thumbs.db'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
    writeFileSync(join(essays(), '.DS_Store'), Buffer.from([0, 0, 0, 1]));
  });

  it('is scored but for the damaged one, which is named with the reason', () => {
    const { code, stdout, stderr } = run('score', 'essays', '--pyramid', rubric, '--json', 'scores.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Ada Byron +\d/);
    expect(stdout).toMatch(/Zoe Broken .*\n +unscored: .*(damaged|broken|cannot|no )/i);
    expect(stdout).toContain('mean over 5 scored summaries (1 unscored)');
    expect(stderr).toMatch(/Zoe Broken\.docx: .*\[W_UNREADABLE\]\n {2}assumed: It has no score/);
    expect(stderr).toContain('~$a Byron.docx: This is the lock of a document');
    expect(stderr).toContain('Thumbs.db: This is a file of the system, not text.');
    const again = run('score', 'scores.json').stdout;
    expect(again).toBe(stdout);
  });

  it('is scored by eval, too', () => {
    const references = join(examples, 'class/model-texts');
    const { code, stdout, stderr } = run(
      ...['eval', 'essays', '--references', references, '--metrics', 'types', '-o', '-'],
    );
    expect(code).toBe(0);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ score }) => score === null)).toMatchObject([{ summary: 'Zoe Broken' }]);
    expect(stderr).toContain('types: 1 of 6 summaries has no score (');
  });

  it('is refused under --strict, and where nothing can be read', () => {
    const strict = run('score', 'essays', '--pyramid', rubric, '--strict');
    expect([strict.code, strict.stderr]).toEqual([2, expect.stringContaining('Zoe Broken.docx')]);
    const alone = run('score', 'essays/Zoe Broken.docx', '--pyramid', rubric);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('Zoe Broken.docx')]);
    expect(run('build', 'essays', '-o', 'p.json').code).toBe(2);
  });

  it('an empty one is called empty', () => {
    mkdirSync(join(folder, 'nothing'));
    for (const more of [['--pyramid', rubric], []]) {
      const { code, stderr } = run('score', 'nothing', ...more);
      expect(code).toBe(2);
      expect(stderr).toContain('nothing: The folder is empty.');
      expect(stderr).toContain('.docx');
      expect(stderr).not.toContain('.pan');
    }
  });
});

describe('what would change nothing is refused', () => {
  const references = join(examples, 'science/references');
  const texts = join(examples, 'science/summaries');
  it.each([
    [['score', texts, '--references', references, '--sources', references], '--method edu-al'],
    [['score', texts, '--pyramid', rubric, '--sources', references], '--sources has no effect here.'],
    [['score', topics, '--sources', references], '--sources has no effect here.'],
    [['build', references, '-o', '-', '--sources', references], '--method edu-al'],
    [['eval', topics, '--metrics', 'types', '-o', '-', '--sources', references], 'a dataset brings its own'],
    [
      ['eval', texts, '--references', references, '--metrics', 'types', '-o', '-', '--sources', references],
      '--metrics edu-al',
    ],
    [['eval', topics, '--references', references, '--metrics', 'types', '-o', '-'], 'This is a dataset'],
    [['eval', topics, '--metrics', 'types', '-o', 'x.jsonl', '--test', 't'], '--test has no effect here.'],
    [['score', texts, '--pyramid', rubric, '--text-column', 'x'], '--text-column has no effect here.'],
    [['build', topics, '-o', 'x.jsonl', '--id', 'one'], '--id names one topic'],
    [
      ['agree', annotation, join(examples, 'science/annotation-again.json'), '--distance', 'jaccard'],
      '--distance has no effect here.',
    ],
    [['meta', 'x.jsonl', '--human', topics, '--standardise'], '--standardise has no effect here.'],
    [['score', annotation, '--json', '-', '--csv', '-'], 'Only one result can go to standard output'],
    [['score', annotation, '--json', '-', '--systems'], '--systems has no effect here.'],
    [['meta', 'x.jsonl', '--human', topics, '--json', '-', '--html', '-'], 'Only one result can go'],
    [
      ['eval', topics, '--metrics', 'types', '-o', 'x.jsonl', '--systems', '--latex', '-'],
      'Only one result can go',
    ],
  ])('%j', (args, message) => {
    const { code, stdout, stderr } = run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });
});

it.each([
  ['score', '--min', 'coverage=-0.1'],
  ['score', '--min', 'coverage=1.5'],
  ['score', '--min', 'coverage=50'],
  ['score', '--min-mean', 'quality=2'],
  ['score', '--max-drop', '7'],
  ['score', '--jobs', '0'],
  ['score', '--jobs', '1e3'],
  ['score', '--jobs', '100000'],
  ['score', '--present', '1.1'],
  ['score', '--alpha', '-1'],
  ['score', '--beta', '1e9'],
  ['score', '--alike', '1e9'],
  ['score', '--id-column', ' '],
  ['score', '--handout', '-'],
  ['score', '--log', ''],
  ['eval', '--seed', '0x10'],
  ['eval', '--seed', '-1'],
  ['eval', '--shard', '5/4'],
  ['build', '--id', ''],
  ['build', '--percentile', '101'],
  ['meta', '--resamples', '99999999'],
  ['meta', '--seed', '1.5'],
  ['meta', '--also', 'a,,b'],
  ['meta', '--combine', 'a,a'],
  ['meta', '--svg', '-'],
  ['agree', '--distance', 'far'],
  ['study references', '--most', '0'],
  ['study references', '--resamples', 'many'],
  ['study settings', '--vary', 'beta=1:2:1000000'],
  ['study settings', '--vary', 'beta=1::3'],
  ['study scores', '--metrics', 'a,'],
  ['study shape', '--methods', ''],
  ['study summarisers', '--field', ''],
])('%s refuses %s %s and says what it must be', async (names, option, value) => {
  const [name, ...under] = names.split(' ') as [keyof typeof COMMANDS, ...string[]];
  const called = quiet(COMMANDS[name]()).parseAsync([...under, 'x', option, value], { from: 'user' });
  await expect(called).rejects.toThrow(/Must be|Must not be|Allowed choices/);
});

/** The commands themselves; what the shell sees of a refusal is the same for all. */
const COMMANDS = {
  ...{ score: scoreCommand, eval: evalCommand, build: buildCommand },
  ...{ meta: metaCommand, agree: agreeCommand, study: studyCommand },
};

function quiet(command: Command): Command {
  for (const under of command.commands) quiet(under);
  return command.exitOverride().configureOutput({ writeErr: () => {} });
}

it.each([
  ['score', '--min', 'coverage=1.5'],
  ['study references', '--most', '0'],
])('a shell sees of %s %s %s what it must be, and code 2', (names, option, value) => {
  const { code, stderr } = run(...names.split(' '), 'x', option, value);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/Must be/)]);
});

it('--unsure-from above --present is refused', () => {
  const args = ['--present', '0.3', '--unsure-from', '0.8'];
  const { code, stderr } = run('score', join(examples, 'science/summaries'), '--pyramid', rubric, ...args);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /: --unsure-from must not be above --present.*\n.*It takes --present, --unsure-from; in/,
    ),
  ]);
});

it('eval says when a metric scored nothing', () => {
  writeFileSync(
    join(folder, 'bare.jsonl'),
    '{"id":"t","references":["A storm hit Rome."],"summaries":["A storm."]}\n',
  );
  const { code, stderr } = run('eval', 'bare.jsonl', '--metrics', 'types,units', '-o', '-');
  expect(code).toBe(0);
  expect(stderr).toContain('units scored nothing: the topic has no units');
  expect(stderr).not.toContain('types scored nothing');
});

it('eval says of each reason how many summaries have no score for it', () => {
  const topics = [
    { id: 'a', references: ['A storm hit Rome.'], summaries: ['A storm.', '…', '!', 'Rome.'] },
    { id: 'b', references: [], summaries: ['A storm.'] },
  ];
  writeFileSync(join(folder, 'bare.jsonl'), topics.map((topic) => `${JSON.stringify(topic)}\n`).join(''));
  const { stderr } = run('eval', 'bare.jsonl', '--metrics', 'types', '-o', '-');
  expect(stderr).toContain(
    'types: 3 of 5 summaries have no score (2 × the summary has no words, 1 × the topic has no references)\n',
  );
});

it('a topic without its fields is told of all that it lacks', () => {
  writeFileSync(join(folder, 'bare.jsonl'), '{"id":"x"}\n');
  const { code, stderr } = run('eval', 'bare.jsonl', '--metrics', 'types', '-o', '-');
  expect(code).toBe(2);
  expect(stderr).toContain('references is missing (and 1 more: summaries).');
});

it('the signature is one line, whatever its length', () => {
  const { stdout } = run(
    'score',
    join(examples, 'ci/summaries'),
    '--pyramid',
    join(examples, 'ci/pyramid.json'),
  );
  const signature = stdout.trimEnd().split('\n').at(-1)!;
  expect(signature).toMatch(/^cheops:.*\|match:presence.*\|comprehensive:harmonic$/);
  expect(signature.length).toBeGreaterThan(100);
});

it('a scale of one’s own grades, and one with a hole is refused', () => {
  const scale = { kind: 'steps', steps: [{ from: 0.5, grade: 'pass' }] };
  const grade = (steps: readonly object[]) => {
    writeFileSync(join(folder, 'scale.json'), JSON.stringify({ ...scale, steps }));
    return run('score', annotation, '--grades', 'grades.csv', '--scale', 'scale.json');
  };
  expect(grade(scale.steps).stderr).toContain('A score below 0.5 has no grade.');
  expect(grade([...scale.steps, ...scale.steps]).stderr).toContain('Two grades begin at 0.5.');
  expect(grade([...scale.steps, { from: 0, grade: 'again' }]).code).toBe(0);
  expect(readFileSync(join(folder, 'grades.csv'), 'utf8')).toContain(',pass,');
});

it('a baseline that was scored by another --unsure is scored again, and that is said', () => {
  const ci = [join(examples, 'ci/summaries'), '--pyramid', join(examples, 'ci/pyramid.json')];
  run('score', ...ci, '--unsure', 'yes', '--json', 'yes.json');
  const { stderr } = run('score', ...ci, '--baseline', 'yes.json');
  expect(stderr).toContain('yes.json: It was scored in another way: unsure yes there, half here.');
  expect(stderr).toContain('It is scored again by the rules of this call');
});

it('a converted report says who matched', () => {
  const ci = [join(examples, 'ci/summaries'), '--pyramid', join(examples, 'ci/pyramid.json')];
  const { stdout } = run('score', ...ci, '--json', 'report.json');
  for (const target of ['again.json', 'again.csv']) {
    run('convert', 'report.json', target);
    expect(run('score', target).stdout).toBe(stdout);
  }
});
