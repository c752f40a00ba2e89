import { describe, expect, it } from 'vitest';
import { connectedParts, toGraph } from '../../../src/amr/graph.ts';
import { readGraphTree } from '../../../src/amr/penman-read.ts';
import { matchTriples } from '../../../src/amr/smatch/smatch.ts';
import { triplesOf } from '../../../src/amr/smatch/triples.ts';
import { comparedGraphs, drawGraphs } from '../../../src/match/amr/drawing.ts';

const graph = (penman: string) => toGraph(readGraphTree(penman));

async function compare(unit: string, sentence: string, without: readonly string[] = []) {
  const [first, second] = [graph(unit), graph(sentence)];
  const sets = { first: triplesOf(first, { top: 'none' }), second: triplesOf(second, { top: 'none' }) };
  const { triples, matches } = await matchTriples(sets);
  return { matches, graphs: comparedGraphs({ unit: first, sentence: second, triples, without }) };
}

/** What stands out in a picture: boxes, then lines by their roles. */
function marks(svg: string) {
  const boxes = [...svg.matchAll(/<g class="marked">.*?<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  const lines = [
    ...svg.matchAll(/<path [^>]*class="(?:back )?marked"\/><text class="role"[^>]*>([^<]*)/g),
  ].map(([, role]) => role);
  return { boxes, lines };
}

describe('the graphs of unit and sentence side by side', () => {
  it('number what was paired, and mark the triples that both have', async () => {
    const { matches, graphs } = await compare(
      '(s / sell-01 :ARG0 (f / farmer :mod (o / old)) :ARG1 (h / horse :quant 2))',
      '(y / sell-01 :ARG0 (f / farmer) :ARG1 (x / horse :quant 3 :domain-of (b / big)))',
    );
    expect(matches).toBe(5);
    const [unit, sentence] = drawGraphs(graphs);
    expect([unit!.caption, sentence!.caption]).toEqual(['The unit', 'The sentence']);
    const same = { boxes: ['1 sell-01', '2 farmer', '3 horse'], lines: ['ARG0', 'ARG1'] };
    for (const { svg } of [unit!, sentence!]) {
      const found = marks(svg);
      expect({ boxes: found.boxes.sort(), lines: found.lines }).toEqual({
        boxes: [...same.boxes].sort(),
        lines: same.lines,
      });
    }
    expect(unit!.svg).toContain('>old<');
    expect(sentence!.svg).toContain('>big<');
  });

  it('know a relation whichever way it is written, and constants', async () => {
    const { matches, graphs } = await compare(
      '(b / boy :ARG0-of (g / go-02 :polarity -) :mod (s / small))',
      '(g / go-02 :polarity - :ARG0 (b / boy :mod (s / small)))',
    );
    expect(matches).toBe(6);
    for (const { svg } of drawGraphs(graphs)) expect(marks(svg).lines).toHaveLength(3);
  });

  it('mark no relation that did not count', async () => {
    const { graphs } = await compare('(b / boy :mod (s / small))', '(b / boy :mod (s / small))', ['domain']);
    expect(graphs.without).toEqual(['domain']);
    const relations = drawGraphs({ ...graphs, without: ['mod'] }).map(({ svg }) => marks(svg).lines);
    expect(relations).toEqual([[], []]);
  });

  it('draw every part of a unit whose graph falls apart', () => {
    const whole = graph('(s / say-01 :ARG0 (m / mayor) :ARG1 (h / help-01 :ARG0 (t / town)))');
    const parts = connectedParts({
      ...whole,
      nodes: whole.nodes.slice(1),
      relations: whole.relations.filter(({ source }) => source !== 's'),
    });
    expect(parts.map(({ top, nodes }) => [top, nodes.length])).toEqual([
      ['m', 1],
      ['h', 2],
    ]);
    const unit = { ...whole, nodes: whole.nodes.slice(1), relations: whole.relations.slice(2) };
    const graphs = comparedGraphs({ unit, sentence: whole, triples: [], without: [] });
    expect(drawGraphs(graphs).map(({ caption }) => caption)).toEqual([
      'The unit',
      'The unit',
      'The sentence',
    ]);
  });

  it('escape hostile concepts', async () => {
    const { graphs } = await compare('(x / thing :name "<b>\u0001&")', '(x / thing)');
    for (const { svg } of drawGraphs(graphs)) expect(svg).not.toMatch(/<b>|\p{Cc}(?<!\n)/u);
  });
});
