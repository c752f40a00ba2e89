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
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-score-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const annotation = join(examples, 'science/annotation.json');

describe('a table for the terminal', () => {
  it('has every summary, the means and the signature', () => {
    const { code, stdout, stderr } = cheops(['score', annotation]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`summary            raw  quality  coverage  comprehensive  matched/size
science: manual, 5 references, 35 content units
  1-excellent       52    0.929     0.867          0.897         14/15
  2-good            43    0.796     0.717          0.754         13/14
  3-repetitive      30    0.556     0.500          0.526          8/14
  4-short           28    1.000     0.467          0.636           6/6
  5-poor             7    0.121     0.117          0.119          4/16
  6-off-topic        0    0.000     0.000          0.000          0/18

mean            26.667    0.567     0.444          0.489
mean over 6 scored summaries (0 unscored)
cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
`);
  });

  it('has colours only when asked for without a terminal', () => {
    const plain = cheops(['score', annotation, '--min', 'coverage=0.5']).stdout;
    const coloured = cheops(['score', annotation, '--min', 'coverage=0.5'], {
      env: { FORCE_COLOR: '1' },
    }).stdout;
    const refused = cheops(['score', annotation, '--min', 'coverage=0.5'], {
      env: { FORCE_COLOR: '1', NO_COLOR: '1' },
    }).stdout;
    expect(plain).not.toContain('\u001b[');
    expect(coloured).toContain('\u001b[');
    expect(refused).toBe(plain);
  });
});

describe('reports', () => {
  const targets = { json: 'a.json', csv: 'a.csv', html: 'a.html', markdown: 'a.md', junit: 'a.xml' };

  it('are written whole, beside the table', () => {
    const args = Object.entries(targets).flatMap(([name, file]) => [`--${name}`, file]);
    const { code, stdout } = cheops(['score', annotation, ...args, '--log', 'logs'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('1-excellent');
    expect(readdirSync(folder).sort()).toEqual([...Object.values(targets), 'logs'].sort());
    expect(readdirSync(join(folder, 'logs'))).toHaveLength(6);
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).topics[0].summaries).toHaveLength(6);
  });

  it('go to standard output alone when asked', () => {
    const { stdout } = cheops(['score', annotation, '--json', '-']);
    expect(JSON.parse(stdout).format).toBe('cheops-scores');
  });

  it('have the same bytes whatever the order of the files', () => {
    const pans = join(folder, 'pans');
    cheops(['convert', annotation, `${pans}/`, '--to', 'pan']);
    const files = readdirSync(pans).map((name) => join(pans, name));
    expect(files).toHaveLength(6);
    const all = (order: readonly string[], suffix: string) => {
      const args = Object.entries(targets).flatMap(([name, file]) => [
        `--${name}`,
        join(folder, suffix + file),
      ]);
      const { code, stdout } = cheops(['score', ...order, ...args]);
      expect(code).toBe(0);
      return [
        stdout,
        ...Object.values(targets).map((file) => readFileSync(join(folder, suffix + file), 'utf8')),
      ];
    };
    expect(all([...files].reverse(), 'r-')).toEqual(all(files, 'f-'));
  });
});

describe('thresholds', () => {
  it('end with code 1 when a summary misses one', () => {
    expect(cheops(['score', annotation, '--min', 'coverage=0.5']).code).toBe(1);
    expect(cheops(['score', annotation, '--min', 'coverage=0', '--min', 'raw=0']).code).toBe(0);
  });

  it.each(['coverage', 'coverage=', 'coverage=high', 'f1=0.5', 'coverage=0.5=0.6'])(
    '%s is refused',
    (text) => {
      const { code, stderr } = cheops(['score', annotation, '--min', text]);
      expect(code).toBe(2);
      expect(stderr).toContain('such as coverage=0.5');
    },
  );
});

describe('input', () => {
  it('comes from standard input as well', () => {
    const { code, stdout } = cheops(['score', '-'], { input: readFileSync(annotation, 'utf8') });
    expect({ code, same: stdout === cheops(['score', annotation]).stdout }).toEqual({ code: 0, same: true });
  });

  it('a dataset with units and judgments gives the same raw and coverage', () => {
    const scores = (path: string) =>
      JSON.parse(cheops(['score', path, '--json', '-']).stdout).topics.flatMap(
        (topic: { summaries: { raw: object; coverage: object }[] }) =>
          topic.summaries.map(({ raw, coverage }) => [raw, coverage]),
      );
    const topics = ['meeting', 'news', 'science'].flatMap((topic) =>
      scores(join(examples, topic, 'annotation.json')),
    );
    expect(scores(join(examples, 'topics.jsonl'))).toEqual(topics);
  });

  describe('a dataset whose units nobody has judged', () => {
    const topic = {
      id: 't1',
      references: [{ id: 'A', text: 'A storm hit the coast.' }],
      summaries: [{ id: 's', text: 'A storm hit the coast.' }],
      units: [{ id: '1', label: 'A storm hit the coast.', weight: 1 }],
    };
    const { units, ...bare } = topic;
    const numbers = { ...topic, human: { s: { overall: 3 } } };
    const score = (topics: readonly object[], ...args: readonly string[]) =>
      cheops(['score', '-', ...args], { input: topics.map((one) => JSON.stringify(one)).join('\n') });

    it.each([
      ['alone', [topic]],
      ['beside topics without units', [topic, { ...bare, id: 't2' }, { ...bare, id: 't3' }]],
      ['with numbers that people gave', [numbers]],
    ])('%s is matched', (_, topics) => {
      const { code, stdout, stderr } = score(topics, '--json', '-');
      expect([code, stderr]).toEqual([0, '']);
      const report = JSON.parse(stdout);
      expect(report.signature).toContain('|match:presence-');
      expect(report.topics.map((one: { pyramid: { id: string } }) => one.pyramid.id)).toEqual(
        topics.map(({ id }) => id),
      );
      for (const { summaries } of report.topics) expect(summaries[0].raw.value).toBe(1);
    });

    it('is matched by the matcher of the call', () => {
      expect(score([topic], '--match', 'dp-unigram').stdout).toContain('match:dp-unigram');
    });

    it('is left out, and named, beside one that people judged', () => {
      const judged = { ...topic, id: 't2', human: { s: { units: ['1'] } } };
      const { stdout, stderr } = score([topic, judged]);
      expect(stdout).toContain('match:manual');
      expect(stderr).toContain('1 summaries were not judged for units.');
    });
  });

  it('an empty summary is unscored, and no mean counts it', () => {
    const data = JSON.parse(readFileSync(annotation, 'utf8'));
    data.summaries.push({ id: '7-empty', text: '', matches: [], unmatched: [] });
    const { code, stdout } = cheops(['score', '-'], { input: JSON.stringify(data) });
    expect(code).toBe(0);
    expect(stdout).toContain('mean over 6 scored summaries (1 unscored)');
    expect(stdout).toContain('The summary is empty.');
  });

  it.each([
    [
      'a file that is not there',
      ['nowhere.pan'],
      'nowhere.pan: Cannot read: there is no such file or folder. [E_FILE]',
    ],
    ['an empty folder', ['empty'], 'empty: The folder is empty. [E_EMPTY]'],
    ['an empty file', ['empty.json'], 'empty.json:1:1: The file is empty. [E_EMPTY]'],
    ['broken JSON', ['broken.json'], 'broken.json:2:'],
    ['something else', ['prose.csv'], 'prose.csv: This is not a pyramid, an annotation or a dataset'],
    ['plain text', ['prose.txt'], 'prose.txt: This is plain text, and nothing says what to score it against'],
    ['a pyramid alone', ['pyramid.json'], 'This is a pyramid without summaries'],
    ['an unknown option', ['prose.txt', '--colour'], "unknown option '--colour'"],
    ['no input at all', [], "missing required argument 'summaries'"],
    [
      'references without a pyramid',
      ['--references', 'prose.txt', '--score-references', 'own'],
      'Name it: cheops score pyramid.json --score-references own; cheops build makes a pyramid of references.',
    ],
    [
      'a topic without a pyramid',
      ['bare.jsonl', '--score-references', 'own'],
      'bare.jsonl: There is no pyramid here. [E_FORMAT]\n  Name a pyramid: cheops score pyramid.json',
    ],
  ])('%s is an error that names it, with code 2', (_, args, message) => {
    mkdirSync(join(folder, 'empty'));
    writeFileSync(join(folder, 'empty.json'), '');
    writeFileSync(join(folder, 'broken.json'), '{"format":"cheops-annotation",\n"version":1,,}');
    writeFileSync(join(folder, 'bare.jsonl'), '{"id":"t","references":["A."],"summaries":[]}\n');
    writeFileSync(join(folder, 'prose.txt'), 'Once upon a time.');
    writeFileSync(join(folder, 'prose.csv'), 'Once upon a time.');
    writeFileSync(
      join(folder, 'pyramid.json'),
      JSON.stringify({
        ...JSON.parse(readFileSync(annotation, 'utf8')).pyramid,
        format: 'cheops-pyramid',
        version: 1,
      }),
    );
    const { code, stdout, stderr } = cheops(['score', ...args], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('a report that cannot be written leaves the old one as it was', () => {
    writeFileSync(join(folder, 'old.json'), 'precious');
    expect(cheops(['score', 'nowhere.pan', '--json', join(folder, 'old.json')]).code).toBe(2);
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe('precious');
    expect(cheops(['score', annotation, '--json', join(folder, 'no/such/folder.json')]).code).toBe(2);
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});

describe('the variants of other tools', () => {
  const coverage = (args: readonly string[]) =>
    JSON.parse(cheops(['score', annotation, '--json', '-', ...args]).stdout);

  it('are options, and the signature names them', () => {
    const report = coverage(['--average-size', 'fractional', '--comprehensive', 'arithmetic']);
    expect(report.signature).toBe(
      'cheops:0.1.0|pyramid:manual|match:manual|size:fractional|comprehensive:arithmetic',
    );
    // X̄ = 84/5 = 16.8, top(16) = 58, top(17) = 60: 58 + 0.8 × 2.
    expect(report.topics[0].summaries[0].coverage.denominator).toBeCloseTo(59.6, 10);
    expect(coverage(['--average-size', 'floor']).topics[0].summaries[0].coverage.denominator).toBe(58);
  });
});
