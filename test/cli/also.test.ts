import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cheops-also-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(file(name), 'utf8');

const summaries = join(examples, 'science/summaries');
const references = join(examples, 'science/references');
const annotation = join(examples, 'science/annotation.json');

describe('texts with references', () => {
  const texts = [join(summaries, '2-good.txt'), join(summaries, '6-off-topic.txt')];
  const scored = cheops([
    ...[
      'score',
      ...texts,
      '--references',
      references,
      '--also',
      'auto,rouge-2',
      '--stem',
      '--no-cache',
      '--jobs',
      '1',
    ],
    ...['--json', file('report.json'), '--log', file('log'), '--html', file('page.html')],
  ]);

  it('are scored by further metrics too, with evidence in every report', () => {
    expect(scored).toMatchObject({ code: 0, stderr: '' });
    expect(scored.stdout).toMatch(/comprehensive +auto +rouge-2 +matched\/size/);
    expect(scored.stdout).toContain('\ncheops:0.1.0|metric:rouge-2|rouge:stem');
    const [good] = JSON.parse(read('report.json')).topics[0].summaries;
    expect(good.also.auto.evidence.units[0]).toMatchObject({ of: 'sentences', reference: 'E', weight: 16 });
    expect(read('log/science.2-good.txt')).toContain(`\nAUTO: ${good.also.auto.value.toFixed(3)}\n`);
    expect(read('page.html')).toContain(`<b>auto ${good.also.auto.value.toFixed(3)}</b>: how it comes about`);
  });

  it('a report of them is scored again without loss, held to thresholds, and is a baseline', () => {
    const again = cheops(['score', file('report.json'), '--json', '-']);
    expect(again.stdout).toBe(read('report.json'));
    const gated = cheops([
      'score',
      file('report.json'),
      '--min',
      'auto=0.2',
      '--min-mean',
      '2-good:rouge-2=0.01',
    ]);
    expect(gated.code).toBe(1);
    expect(gated.stdout).toContain('below the threshold (auto at least 0.2): 1 miss');
    const other = ['score', annotation, '--also', 'auto', '--baseline', file('report.json')];
    const compared = cheops([...other, '--max-drop', 'auto=0.01', '--no-cache', '--jobs', '1']);
    expect(compared.stdout).toContain('mean auto');
    expect(compared.code).toBe(0);
    const convert = cheops(['convert', file('report.json'), file('annotation.json')]);
    expect(convert).toMatchObject({ code: 0, stderr: '' });
    expect(cheops(['score', file('annotation.json'), '--json', '-']).stdout).toBe(read('report.json'));
  });
});

it('annotated summaries get further scores, with their settings', () => {
  const plain = cheops(['score', annotation, '--also', 'rouge-1,types', '--csv', '-']);
  expect(plain.stdout.split('\n')[0]).toContain(',rouge-1,types,');
  const stemmed = cheops([
    'score',
    annotation,
    '--also',
    'rouge-1',
    '--stem',
    '--average-size',
    'floor',
    '--csv',
    '-',
  ]);
  expect(stemmed.code).toBe(0);
  expect(stemmed.stdout.split('\n')[1]).not.toBe(plain.stdout.split('\n')[1]);
});

it('names may be given one by one', () => {
  const { stdout } = cheops(['score', annotation, '--also', 'rouge-1', '--also', 'types', '--csv', '-']);
  expect(stdout.split('\n')[0]).toContain(',rouge-1,types,');
});

it('a threshold may be above 1 for a metric that may', () => {
  const { code, stderr } = cheops(['score', annotation, '--also', 'types', '--min', 'types=1.1']);
  expect(code).toBe(1);
  expect(stderr).not.toContain('invalid');
});

it('systems are compared by each', () => {
  const { stdout } = cheops(['score', join(examples, 'topics.jsonl'), '--also', 'types', '--systems']);
  expect(stdout).toContain('mean coverage');
  expect(stdout).toContain('mean types');
});

describe('is refused with the fix', () => {
  const refused = (...options: string[]) => {
    const { code, stderr } = cheops(['score', ...options]);
    return `${code} ${stderr}`;
  };
  writeFileSync(
    file('rubric.csv'),
    'point,weight\nTides come from the gravity of the moon,3\nThere are two a day,1\n',
  );

  it('what has no references, or no such name', () => {
    expect(refused(summaries, '--pyramid', file('rubric.csv'), '--also', 'auto')).toContain(
      '2 --also auto needs references, and there are none here. [E_USAGE]',
    );
    expect(refused(annotation, '--also', 'nothing')).toContain(
      '2 Unknown metric "nothing". [E_NOT_AVAILABLE]',
    );
    expect(refused(annotation, '--also', 'types,')).toContain('Must be names with commas between them.');
  });

  it('thresholds and drops for what nothing computes', () => {
    expect(refused(annotation, '--min', 'auto=0.5')).toContain(
      '2 A threshold names auto, and nothing computes it here. [E_USAGE]\n  Add --also auto.',
    );
    expect(refused(annotation, '--also', 'types', '--min', 'types=50')).toContain('did you mean types=0.5?');
    expect(refused(annotation, '--also', 'types', '--min', 'types=200')).toContain('Must be a share such as');
  });

  it('two thresholds or drops for one score, of which one would be passed over', () => {
    for (const option of ['--min', '--min-mean', '--max-drop', '--max-mean-drop']) {
      const both = [option, 'coverage=0.9', option, 'coverage=0.1'];
      expect(refused(annotation, ...both)).toContain('coverage has a limit already; give it one.');
    }
    const system = ['--min', '2-good:coverage=0.9', '--min', '2-good:coverage=0.1'];
    expect(refused(annotation, ...system)).toContain('coverage has a limit already; give it one.');
  });

  it('settings of metrics that are not named', () => {
    expect(refused(annotation, '--stem')).toContain('It works only with --also and a metric that takes it.');
    expect(refused(summaries, '--references', references, '--also', 'types', '--stem')).toContain(
      '--stem has no effect here. [E_USAGE]\n  It works only with --also rouge-1, rouge-2,',
    );
  });
});
