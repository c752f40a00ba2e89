import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary } from '../../src/model.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { ferryPyramid, reportOf } from './html-sample.ts';

const graphs = {
  unit: ['(s / sail-01 :ARG0 (f / ferry))'],
  sentence: ['(s / sail-01 :ARG0 (f / ferry :quant 2))'],
  pairs: [
    ['s', 's'],
    ['f', 'f'],
  ],
  without: [],
};
const [first, second] = ferryPyramid.units;
const evidence = { matcher: 'amr', share: 1, matched: 3, gold: 3, triples: ['sail-01', 'ferry'] };
const summary: AnnotatedSummary = {
  summary: { id: 's', text: 'Ferries sailed.' },
  matches: [{ unit: first!.id, text: 'Ferries sailed', spans: [[0, 14]], evidence: { ...evidence, graphs } }],
  unmatched: [],
  missed: [
    {
      ...{ unit: second!.id, reason: 'below-threshold', required: 0.75, closest: null },
      evidence: { ...evidence, share: 0.2 },
    },
  ],
};
const pageOf = (one: AnnotatedSummary) =>
  htmlReport(reportOf({ annotations: [{ pyramid: ferryPyramid, summaries: [one] }] }))[0]!.content;

describe('graphs in the report', () => {
  it('stand side by side with the match that they explain', () => {
    const page = pageOf(summary);
    const [shown, ...more] = [...page.matchAll(/<details class="drawings">[\s\S]*?<\/details>/g)];
    expect(more).toEqual([]);
    expect(shown![0].match(/<figcaption>[^<]*/g)).toEqual([
      '<figcaption>The unit',
      '<figcaption>The sentence',
    ]);
    expect(shown![0].match(/<svg class="amr"/g)).toHaveLength(2);
    expect(shown![0]).not.toContain('<style>');
    expect(page.match(/\.amr text\{/g)).toHaveLength(1);
  });

  it('cost nothing where there are none', () => {
    const page = pageOf({ ...summary, matches: [], missed: [] });
    expect(page).not.toContain('.amr text{');
    expect(page).not.toContain('Compare the graphs');
  });
});
