import { beforeAll, describe, expect, it } from 'vitest';
import { CheopsError } from '../../../src/errors.ts';
import type { Pyramid } from '../../../src/model.ts';
import { createRandom } from '../../../src/optimize/random.ts';
import { buildEduPyramid } from '../../../src/pyramid/edu/build.ts';
import { EDU_METHODS, type EduDocument } from '../../../src/pyramid/edu/extract.ts';
import { readEdus } from '../../../src/pyramid/edu/read.ts';
import { loadParser } from '../../../src/syntax/parser.ts';

let read: (id: string, text: string) => Promise<EduDocument>;
beforeAll(async () => {
  const parser = await loadParser();
  const parse = async ({ text }: { text: string }) => parser.parse(await parser.read(text));
  read = (id, text) => readEdus({ document: { id, text }, parse });
});

/** Sentences of one unit each, with words drawn from few, so that all of them want the same bigrams. */
function tangle(id: string, { sentences, words, seed }: { sentences: number; words: number; seed: number }) {
  const random = createRandom(seed);
  const made = Array.from({ length: sentences }, () => {
    const own = Array.from({ length: 7 + random.below(9) }, () => `w${random.below(words)}`);
    const elements = own.slice(1).map((modifier, i) => ({
      ...{ head: own[i]!, modifier, relation: 'obj', edus: [0, 0] as const },
    }));
    const text = own.join(' ');
    return {
      span: [0, text.length] as const,
      edus: [{ text, span: [0, text.length] as const, words: own }],
      elements,
    };
  });
  return { id, text: made.map(({ edus }) => edus[0]!.text).join('\n'), sentences: made } as EduDocument;
}

describe('a limit that ends the search', () => {
  // An alignment is hard where the same few units are wanted again and again, an oracle where there are many.
  const SIZES = { 'edu-al': [30, 30, 6], 'edu-rouge': [12, 400, 14], 'edu-be': [12, 400, 14] } as const;

  it.each(EDU_METHODS)(
    '%s keeps the best found, with its gap, and says that it is not proven',
    async (method) => {
      const options = { nodes: 1, seconds: 0.001 };
      const [own, other, words] = SIZES[method];
      const references = [tangle('A', { sentences: own, words, seed: 1 })];
      const sources = [tangle('news', { sentences: other, words, seed: 2 })];
      const built = await buildEduPyramid({ id: 't', references, sources, method, options });
      const [extract] = built.extracts;
      expect(extract!.proven).toBe(false);
      expect(extract!.value).toBeGreaterThan(0);
      expect(extract!.bound).toBeGreaterThan(extract!.value);
      expect(extract!.words).toBeLessThanOrEqual(extract!.limit);
      expect(built.settings).toContain('proven=0/1');
    },
  );
});

describe('sources that are no help', () => {
  const REFERENCE = 'Two boats sank. Nobody was hurt.';
  const SOURCE = 'Two boats sank in the storm. Nobody was hurt, they said.';

  it.each(EDU_METHODS)('%s: empty ones beside others change nothing', async (method) => {
    const references = [await read('A', REFERENCE)];
    const [source, empty] = [await read('d', SOURCE), await read('e', ' \n … \n ')];
    const alone = await buildEduPyramid({ id: 't', references, sources: [source], method });
    const both = await buildEduPyramid({ id: 't', references, sources: [empty, source], method });
    expect(both).toEqual(alone);
  });

  it.each(EDU_METHODS)('%s: a hundred copies give the units of one', async (method) => {
    const references = [await read('A', REFERENCE)];
    const source = await read('d', SOURCE);
    const copies = Array.from({ length: 100 }, (_, i) => ({ ...source, id: `d${i}` }));
    const [one, many] = await Promise.all(
      [[source], copies].map((sources) => buildEduPyramid({ id: 't', references, sources, method })),
    );
    const plain = ({ units }: Pyramid) => units.map(({ label, weight }) => [label, weight]);
    expect(plain(many!)).toEqual(plain(one!));
    expect(many!.extracts[0]!.value).toBe(one!.extracts[0]!.value);
  });

  it('another language is an error with a way out', async () => {
    const german =
      'Zwei Boote sind gesunken, weil der Sturm am Montag sehr stark war und niemand ihn kommen sah.';
    const error = await read('d', german).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CheopsError);
    expect(error).toMatchObject({ code: 'E_LANGUAGE', fix: expect.stringContaining('--english') });
  });
});
