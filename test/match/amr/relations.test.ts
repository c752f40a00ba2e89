import { expect, it } from 'vitest';
import { droppedTypes, refuseUnknownRelations } from '../../../src/match/amr/relations.ts';
import { METRICS } from '../../../src/methods/metrics.ts';
import { openResources } from '../../../src/run/resources.ts';

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

it('ape-soft scores a topic that has units and no references', async () => {
  const units = [{ id: '1', label: 'The boy wants to go.', weight: 1, contributors: [] }];
  const summaries = [{ id: 's', text: 'The boy wants to go.' }];
  const resources = openResources({ jobs: 1 });
  const { score } = METRICS.get('ape-soft').open(resources, METRICS.get('ape-soft').defaults);
  expect(await score({ id: 't', references: [], units, summaries })).toMatchObject([{ score: 1 }]);
  await resources.close();
});
