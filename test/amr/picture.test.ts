import { describe, expect, it } from 'vitest';
import { toGraph } from '../../src/amr/graph.ts';
import { readGraphTree } from '../../src/amr/penman-read.ts';
import { amrPicture } from '../../src/amr/picture.ts';

const graph = toGraph(readGraphTree('(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))'));

describe('the picture of a graph', () => {
  it('has a box for every node, a line for every relation, and a dashed one back', () => {
    const svg = amrPicture(graph);
    expect(svg.match(/<rect /g)).toHaveLength(3);
    expect(svg.match(/<path /g)).toHaveLength(4);
    expect(svg.match(/class="back"/g)).toHaveLength(1);
    expect(svg.match(/<text class="role"[^>]*>[^<]*/g)!.map((text) => text.replace(/.*>/, ''))).toEqual([
      'ARG0',
      'ARG1',
      'polarity',
      'ARG0',
    ]);
  });

  it('marks nodes and the relations between them', () => {
    const svg = amrPicture(graph, { marked: new Set(['w', 'b']) });
    expect(svg.match(/<g class="marked">/g)).toHaveLength(2);
    expect(svg.match(/<path [^>]*class="marked"/g)).toHaveLength(1);
  });

  it('escapes what words contain', () => {
    const svg = amrPicture(toGraph(readGraphTree('(x / thing :name "<b>&")')), { title: '"a" <b>' });
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('aria-label="&#34;a&#34; &#60;b&#62;"');
  });
});
