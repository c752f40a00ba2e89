import { describe, expect, it } from 'vitest';
import { type ParseFormat, renderParse } from '../../src/report/parse/parse.ts';
import { FIGURE_3 } from '../segment/sample.ts';
import { TIDES } from './parse-sample.ts';

const render = (format: ParseFormat) => renderParse({ document: 'A', sentences: TIDES, format });

describe('renderParse', () => {
  it('clauses: a list with ids', () => {
    expect(render('clauses')).toBe(`A.1.0.0  The Moon pulls the water that faces it, and the sea rises.

  A.1.1.0  The Moon pulls the water
  A.1.1.1  the water that faces it
  A.1.1.2  and the sea rises.

  A.1.2.0  The Moon pulls the water that faces it
  A.1.2.1  and the sea rises.

  A.1.3.0  The Moon pulls the water and the sea rises.
  A.1.3.1  the water that faces it

A.2.0.0  Low tides
`);
  });

  it('clauses: in the mode and number that is asked for', () => {
    const options = { mode: 'split', maxAlternatives: 1 } as const;
    expect(
      renderParse({ document: 'A', sentences: TIDES.slice(0, 1), format: 'clauses', clauses: options }),
    ).toBe(
      `A.1.0.0  The Moon pulls the water that faces it, and the sea rises.

  A.1.1.0  The Moon pulls the water that faces it
  A.1.1.1  and the sea rises.
`,
    );
  });

  it('clauses: names and texts stay on one line', () => {
    const odd = { ...FIGURE_3, text: FIGURE_3.text.replace('suggests that', 'suggests\nthat') };
    const list = renderParse({ document: 'a\nb', sentences: [odd], format: 'clauses' });
    expect(list.split('\n')[0]).toBe(`a b.1.0.0  ${FIGURE_3.text}`);
  });

  it('edus: one a line', () => {
    expect(render('edus')).toBe('The Moon pulls the water\nthat faces it,\nand the sea rises.\nLow tides\n');
  });

  it('trees: one a line', () => {
    expect(render('trees')).toBe(
      '(ROOT (S (S (NP (DT The) (NNP Moon)) (VP (VBZ pulls) (NP (NP (DT the) (NN water)) (SBAR (WHNP (WDT that)) ' +
        '(S (VP (VBZ faces) (NP (PRP it)))))))) (, ,) (CC and) (S (NP (DT the) (NN sea)) (VP (VBZ rises))) (. .)))\n' +
        '(ROOT (NP (JJ Low) (NNS tides)))\n',
    );
  });

  it('conllu: what was read from a file keeps its own comments, and gets the name of the text', () => {
    expect(render('conllu').split('\n').slice(0, 5)).toEqual([
      '# newdoc id = A',
      '# sent_id = A-1',
      '# text = The Moon pulls the water that faces it, and the sea rises.',
      '1\tThe\t_\tDET\tDT\t_\t2\tdet\t_\tDiscourse=edu:1',
      '2\tMoon\t_\tPROPN\tNNP\t_\t3\tnsubj\t_\t_',
    ]);
  });

  it('json: everything, with ids and spans', () => {
    const document = JSON.parse(renderParse({ document: 'A', sentences: TIDES.slice(1), format: 'json' }));
    const segment = { text: 'Low tides', spans: [[53, 62]], words: [0, 1] };
    expect(document).toEqual({
      format: 'cheops-parse',
      version: 1,
      document: 'A',
      sentences: [
        {
          id: 'A.1',
          text: 'Low tides',
          span: [53, 62],
          words: [
            { text: 'Low', span: [53, 56], upos: 'ADJ', xpos: 'JJ', verbForm: '_', head: 2, deprel: 'amod' },
            {
              text: 'tides',
              span: [57, 62],
              upos: 'NOUN',
              xpos: 'NNS',
              verbForm: '_',
              head: 0,
              deprel: 'root',
            },
          ],
          tree: '(ROOT (NP (JJ Low) (NNS tides)))',
          edus: [segment],
          segmentations: [{ index: 0, segments: [{ id: 'A.1.0.0', ...segment }] }],
        },
      ],
    });
  });

  it.each<[ParseFormat, string]>([
    ['clauses', ''],
    ['edus', ''],
    ['trees', ''],
    ['conllu', ''],
  ])('%s: nothing from nothing', (format, expected) => {
    expect(renderParse({ document: 'A', sentences: [], format })).toBe(expected);
  });
});
