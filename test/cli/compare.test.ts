import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

const topics = join(examples, 'topics.jsonl');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-compare-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args: readonly string[]) => cheops(['compare', ...args, '--resamples', '50', '--jobs', '1']);

describe('cheops compare', () => {
  it('hirao-2018: from texts to the table, with the rows for cheops meta', () => {
    const rows = join(folder, 'scores.jsonl');
    const { code, stdout } = run(topics, '--table', 'hirao-2018', '-o', rows);
    expect(code).toBe(0);
    expect(stdout).toContain('Tables 3 and 4');
    for (const metric of ['types', 'rouge-2', 'be', 'edu-be', 'edu-rouge', 'edu-al', 'edu-al-soft'])
      expect(stdout).toMatch(new RegExp(`^${metric} +-?\\.\\d{3}/`, 'm'));
    const meta = cheops(['meta', rows, '--human', topics, '--level', 'system', '--resamples', '50']);
    expect(meta.code).toBe(0);
    const [, r] = /^edu-be +\d+ systems +0(\.\d{3})/m.exec(meta.stdout)!;
    expect(stdout).toMatch(new RegExp(`^edu-be +\\${r}/`, 'm'));
  });

  it('ape-2017: Table 1, Figure 2 and its pictures', () => {
    const [json, svg] = [join(folder, 'ape.json'), join(folder, 'svg')];
    const { code, stdout } = run(topics, '--table', 'ape-2017', '--json', json, '--svg', svg);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ape \+ rouge-su4 +\.50 /m);
    expect(stdout).toContain('Figure 2');
    expect(existsSync(join(svg, 'alpha-ape-rouge-su4-pooled.svg'))).toBe(true);
    const { table, combinations, rows } = JSON.parse(readFileSync(json, 'utf8'));
    expect([table, combinations.length, rows.length]).toEqual(['ape-2017', 2, 9]);
  });

  it('says why a metric has no row, and refuses what it cannot compare', () => {
    const bare = join(folder, 'bare.jsonl');
    const dataset = readFileSync(topics, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ human, units, summaries, ...rest }) => {
        const topic = { ...rest, summaries: summaries.slice(0, 3) };
        const judged = Object.entries<{ pyramid: number }>(human).map(([id, { pyramid }]) => [
          id,
          { pyramid },
        ]);
        return { ...topic, human: Object.fromEntries(judged) };
      });
    writeFileSync(bare, dataset.map((topic) => `${JSON.stringify(topic)}\n`).join(''));
    const { code, stdout, stderr } = run(bare, '--table', 'ape-2017');
    expect(code).toBe(0);
    expect(stderr).toMatch(/summaries unscored by ape: .*units/);
    expect(stdout).toMatch(/^ape +— /m);
    writeFileSync(bare, dataset.map(({ human, ...topic }) => `${JSON.stringify(topic)}\n`).join(''));
    const wrong = run(bare, '--table', 'ape-2017');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('human')]);
    expect(run(topics).code).toBe(2);
    expect(run(topics, '--table', 'other').stderr).toContain('hirao-2018');
  });
});
