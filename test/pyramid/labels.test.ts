import { expect, it } from 'vitest';
import type { Pyramid } from '../../src/model.ts';
import { wholeLabels } from '../../src/pyramid/labels.ts';
import { openResources } from '../../src/run/resources.ts';

const resources = openResources({ jobs: 1 });

/** A pyramid whose units are the given parts of its references, each the label of the first of them. */
function pyramidOf(references: readonly string[], units: readonly (readonly string[])[]): Pyramid {
  return {
    id: 'test',
    method: 'edua-x',
    references: references.map((text, i) => ({ id: String(i), text })),
    units: units.map((parts, i) => ({
      id: String(i),
      label: parts[0]!,
      weight: parts.length,
      contributors: parts.map((text) => {
        const home = references.findIndex((reference) => reference.includes(text));
        const start = references[home]!.indexOf(text);
        return { reference: String(home), text, spans: [[start, start + text.length]] };
      }),
    })),
  };
}

const labels = async (pyramid: Pyramid) => (await wholeLabels(pyramid, resources)).map(({ label }) => label);

const REFERENCES = [
  'The town was flooded when a barge burst the gate. Nobody died, and the mayor resigned.',
  'A barge broke the gate of the lock. The mayor has stepped down.',
];

it('a part of a statement gives way to a contributor that is one', async () => {
  const pyramid = pyramidOf(REFERENCES, [
    ['when a barge burst the gate', 'A barge broke the gate of the lock.'],
    ['and the mayor resigned.', 'The mayor has stepped down.'],
  ]);
  expect(await labels(pyramid)).toEqual(['A barge broke the gate of the lock.', 'The mayor resigned.']);
});

it('a part that stands alone gives way to the statement around it', async () => {
  const [label] = await labels(pyramidOf(REFERENCES, [['when a barge burst the gate']]));
  expect(label).toMatch(/barge burst the gate\.$/);
  expect(label).toMatch(/^[A-Z]/);
});

it('two units never get one label', async () => {
  const both = await labels(pyramidOf(REFERENCES, [['Nobody died,'], ['Nobody died']]));
  expect(both[0]).toBe('Nobody died.');
});

it('other languages keep their labels', async () => {
  const text =
    'Die Stadt stand unter Wasser, weil ein Schiff das Tor der Schleuse zerbrach und niemand es aufhielt.';
  expect(await labels(pyramidOf([text], [['weil ein Schiff das Tor der Schleuse zerbrach']]))).toEqual([
    'weil ein Schiff das Tor der Schleuse zerbrach',
  ]);
});
