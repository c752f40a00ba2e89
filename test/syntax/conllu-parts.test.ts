import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { type ConlluSentence, conlluParts, readConllu } from '../../src/syntax/conllu.ts';

const sentence = (n: number, comment: string) =>
  `${comment}# sent_id = s${n}\n1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n`;
const source = [1, 2, 3, 4, 5].map((n) => sentence(n, n === 3 ? '# newpar\n' : '')).join('');

async function parts(text: string, size: number): Promise<(readonly ConlluSentence[])[]> {
  const found: (readonly ConlluSentence[])[] = [];
  for await (const part of conlluParts(text.split('\n'), { file: 'a.conllu', size })) found.push(part);
  return found;
}

describe('a CoNLL-U file in parts', () => {
  it.each([1, 150, 100_000])(
    'has the sentences of the whole, spans included, at a size of %i',
    async (size) => {
      expect((await parts(source, size)).flat()).toEqual(readConllu(source).sentences);
    },
  );

  it('comes sentence by sentence if need be', async () => {
    expect((await parts(source, 1)).map((part) => part.length).filter((count) => count > 0)).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('is one empty part if it is empty', async () => {
    expect(await parts('', 1)).toEqual([[]]);
  });

  it('tells the line of a mistake in the whole file', async () => {
    const wrong = source + sentence(6, '').replace('\t2\tnsubj', '\t7\tnsubj');
    const line = source.split('\n').length + 1;
    const error = await parts(wrong, 1).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CheopsError);
    expect((error as CheopsError).where).toEqual({ file: 'a.conllu', line });
  });
});
