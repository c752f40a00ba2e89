import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Annotation, Pyramid, Topic } from '../../src/model.ts';
import { notes, read } from './samples.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/formats.md'), 'utf8');
const examples = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, file, text]) => [file!, text!] as const,
);

const pyramid: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: [
    { id: 'A', text: 'A storm hit Rome. Cows fled the hills.' },
    { id: 'B', text: 'The storm came at night.' },
  ],
  units: [
    {
      id: '7',
      label: 'There was a storm',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'A storm hit', spans: [[0, 11]] },
        { reference: 'B', text: 'The storm came', spans: [[0, 14]] },
      ],
    },
    {
      id: '9',
      label: 'Cows left the hills',
      weight: 1,
      contributors: [
        {
          reference: 'A',
          text: 'Cows ... the hills',
          spans: [
            [18, 22],
            [28, 37],
          ],
        },
      ],
    },
  ],
};

describe('the examples of docs/formats.md hold the same pyramid', () => {
  it('there is one of each format', () => {
    expect(examples.map(([file]) => file)).toEqual([
      'storm.json',
      'storm-annotation.json',
      'storm.pyr',
      'storm.csv',
      'storm.jsonl',
      'storm.pyramids.jsonl',
      'storm-readable.pyr',
    ]);
  });

  it.each(examples.slice(0, -1))('%s', (file, text) => {
    const reading = read(file === 'storm.pyr' ? file : 'x', text);
    expect(notes(reading)).toEqual([]);
    if (reading.kind === 'pyramids') expect(reading.value).toEqual([pyramid]);
    else if (reading.kind === 'annotations')
      expect((reading.value as Annotation[])[0]!.pyramid).toEqual(pyramid);
    else expect((reading.value as Topic[])[0]!.units).toEqual(pyramid.units);
  });

  it('but PyrEval’s, which has no references', () => {
    const reading = read(...examples.at(-1)!);
    expect(notes(reading)).toEqual(['W_MISSING 1:1']);
    expect((reading.value as Pyramid[])[0]!.units.map(({ id, weight }) => [id, weight])).toEqual([
      ['7', 2],
      ['9', 1],
    ]);
  });
});

it('the annotation of docs/formats.md has a repeat and unmatched content', () => {
  const [, text] = examples.find(([file]) => file === 'storm-annotation.json')!;
  expect((read('x', text).value as Annotation[])[0]!.summaries).toEqual([
    {
      summary: { id: 's1', text: 'It stormed, and it stormed again. People slept.' },
      matches: [
        { unit: '7', text: 'It stormed', spans: [[0, 10]] },
        { unit: '7', text: 'it stormed', spans: [[16, 26]] },
      ],
      unmatched: [{ text: 'People slept', spans: [[34, 46]] }],
    },
  ]);
});
