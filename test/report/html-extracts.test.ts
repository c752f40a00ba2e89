import { describe, expect, it } from 'vitest';
import { htmlReport } from '../../src/report/html/page.ts';
import { EXTRACTED } from '../formats/extract-sample.ts';
import { reportOf } from './html-sample.ts';

const pageOf = (pyramid: typeof EXTRACTED) =>
  htmlReport(reportOf({ annotations: [{ pyramid, summaries: [] }] }))[0]!.content;
const section = (page: string) => /<h3 id="t0x">[\s\S]*?<section class="summaries"/.exec(page)![0];

describe('the extracts of a report', () => {
  const shown = section(pageOf(EXTRACTED));

  it('stand beside their references, with documents and units', () => {
    expect(shown).toContain('the references in words of the documents');
    expect(shown.match(/<h4>Reference <bdi>[AB]<\/bdi>/g)).toHaveLength(2);
    expect(shown.match(/From <bdi>news<\/bdi>/g)).toHaveLength(2);
    expect(shown.replace(/<[^>]*>/g, '')).toContain('Two boats sank because the wall broke.');
    const marked = [...shown.matchAll(/<mark class="k\d" data-u="(\d)">(?:<a[^>]*><\/a>)?([^<]*)<\/mark>/g)];
    expect(marked.map(([, unit, words]) => `${unit} ${words}`)).toEqual([
      ...['1 Two old boats sank.', '2 Nobody died.'],
      ...['1 Two boats sank', '2 Nobody was hurt,', '1 Two boats sank', '3 because the wall broke.'],
    ]);
  });

  it('say what is proven and what is not', () => {
    expect(shown).toContain('6 of 6 words, value 1.25, proven best');
    expect(shown).toContain('7 of 8 words, value 1.25, at most 1.5 possible, not proven');
    expect(shown).toContain('1 extract not proven to be the best: a limit ended the search.');
  });

  it('name the other references where these are the pool', () => {
    const extracts = EXTRACTED.extracts!.map(({ edus, ...extract }) => ({
      ...extract,
      edus: edus.map((edu) => ({ ...edu, document: extract.reference === 'A' ? 'B' : 'A' })),
    }));
    expect(section(pageOf({ ...EXTRACTED, extracts }))).toContain('in words of the other references');
  });

  it('say where a reference has nothing in common with the documents', () => {
    const extracts = EXTRACTED.extracts!.map((extract) => ({ ...extract, words: 0, edus: [] }));
    expect(section(pageOf({ ...EXTRACTED, extracts }))).toContain('Nothing of it is in the documents.');
  });

  it('are not there for other pyramids', () => {
    const { extracts, ...bare } = EXTRACTED;
    expect(pageOf(bare)).not.toContain('t0x');
  });
});
