import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

const science = (name: string) => join(examples, 'science', name);

it('compares pyramids of the same references', () => {
  const { code, stdout } = cheops(['agree', science('annotation.json'), science('annotation-second.json')]);
  expect(code).toBe(0);
  expect(stdout).toContain('Agreement of 2 pyramids of 5 references');
  expect(stdout).toContain('pairwise agreements');
});

it('compares summaries annotated against the same pyramid', () => {
  const args = [science('annotation.json'), science('annotation-again.json')];
  const { stdout } = cheops(['agree', ...args, '--json', '-']);
  const agreement = JSON.parse(stdout);
  expect(agreement.kind).toBe('annotations');
  expect(agreement.pairs[0].summaries).toHaveLength(6);
  expect(stdout).toBe(cheops(['agree', ...[...args].reverse(), '--json', '-']).stdout);
});

it('refuses one annotation, and texts that differ', () => {
  expect(cheops(['agree', science('annotation.json')]).code).toBe(2);
  const { code, stderr } = cheops([
    'agree',
    science('annotation.json'),
    join(examples, 'news/annotation.json'),
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain('[E_MISMATCH]');
});
