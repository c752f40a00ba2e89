import { expect, it } from 'vitest';
import { droppedTypes, refuseUnknownRelations } from '../../../src/match/amr/relations.ts';
import { METRICS } from '../../../src/methods/metrics.ts';

it('takes relations by the names that people give them', () => {
  expect([...droppedTypes(['MOD', 'op2', 'ARG0'])]).toEqual(['mod', 'domain', 'op', 'arg0']);
});

it('refuses a relation that no graph has, and names the nearest', async () => {
  await refuseUnknownRelations(['name', 'mod', 'domain', 'op1', 'ARG0', 'instance', 'polarity', 'time']);
  await expect(refuseUnknownRelations(['name', 'polarty'])).rejects.toMatchObject({
    code: 'E_USAGE',
    message: 'Unknown relation "polarty".',
    fix: expect.stringMatching(/^Did you mean polarity\? The parser has accompanier, /),
  });
});

it('ape-soft has no threshold, and says none', () => {
  const signature = (name: string) => {
    const entry = METRICS.get(name);
    return Object.keys(entry.signature(entry.defaults));
  };
  expect(signature('ape')).toContain('tau');
  expect(signature('ape-soft')).not.toContain('tau');
});
