import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { viewTopic } from '../../src/report/html/view.ts';
import { ferryPyramid, ferryReport, largeReport, reportOf, topicsReport } from './html-sample.ts';
import { harbour, reportOf as harbourReport, topicOf } from './sample.ts';

const page = (report = ferryReport) => htmlReport(report)[0]!.content;

describe('htmlReport', () => {
  it('gives one file, the same bytes each time', () => {
    const files = htmlReport(topicsReport);
    expect(files.map(({ name }) => name)).toEqual(['report.html']);
    expect(htmlReport(structuredClone(topicsReport))).toEqual(files);
  });

  it('names nothing outside itself: every address is a place in the page or data', () => {
    const addresses = [...page(topicsReport).matchAll(/\s(?:href|src|action|srcset)="([^"]*)"/g)].map(
      ([, address]) => address!,
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((address) => !/^#|^data:image\/svg/.test(address))).toEqual([]);
    expect(page()).not.toMatch(/@import|url\(/);
  });

  it('allows exactly the script that it has', () => {
    const [, script] = /<script>([\s\S]*)<\/script>/.exec(page())!;
    const hash = createHash('sha256').update(script!).digest('base64');
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page())!;
    expect(policy!.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
  });

  it('leads every link to a place that exists, and gives no id twice', () => {
    const markup = page(topicsReport);
    const ids = [...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);
    expect(ids.length).toBe(new Set(ids).size);
    const targets = [...markup.matchAll(/\s(?:href="#|aria-labelledby=")([^"]*)"/g)].flatMap(([, target]) =>
      target!.split(' '),
    );
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('names what is missing most on the first screen: the heaviest that most scored summaries lack', () => {
    const [first] = /<b>Missing most:[\s\S]*?<\/p>/.exec(page())!;
    expect(first.replace(/<[^>]*>/g, '')).toBe(
      'Missing most: The captain had left the usual route (2 of 3) · The ferry is the Aurelia (2 of 3) · There were 214 people on board (2 of 3)',
    );
  });

  it('names the topic of what is missing, and each topic once, where there are several', () => {
    const page = htmlReport(topicsReport)[0]!.content;
    const [first] = /<b>Missing most:[\s\S]*?<\/p>/.exec(page)!;
    const topics = [...first.matchAll(/<bdi>([^:]+): /g)].map(([, topic]) => topic);
    expect(topics.length).toBeGreaterThan(0);
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('says nothing of references where a rubric has none', () => {
    const pyramid = {
      ...harbour,
      references: [],
      units: harbour.units.map((unit) => ({ ...unit, contributors: [] })),
    };
    const summary = { summary: { id: 'a', text: 'Bread is cheap.' }, matches: [], unmatched: [] };
    const page = htmlReport(harbourReport([topicOf(pyramid, [summary])]))[0]!.content;
    expect(page).toContain('by the weight of each unit.');
    expect(page).toContain('read against 4 content units.');
    expect(page).not.toMatch(/>References<|Show all contributors|0 references/);
  });

  it('costs little for each summary', () => {
    expect((page(largeReport(1000)).length - page(largeReport(101)).length) / 899).toBeLessThan(7000);
  });

  it('refuses a match with a unit that the pyramid does not have', () => {
    const summaries = [
      {
        summary: { id: 's', text: 'x' },
        matches: [{ unit: 'nowhere', text: 'x', spans: [] }],
        unmatched: [],
      },
    ];
    const report = reportOf({ annotations: [{ pyramid: ferryPyramid, summaries }] });
    expect(() => htmlReport(report)).toThrow(
      new CheopsError('E_UNKNOWN_UNIT', 'The pyramid ferry has no unit nowhere.'),
    );
  });

  it.each([
    ['no topic', reportOf({ annotations: [] })],
    ['no summary', reportOf({ annotations: [{ pyramid: ferryPyramid, summaries: [] }] })],
    [
      'no unit and no reference',
      reportOf({
        annotations: [
          {
            pyramid: { id: '', method: 'manual', references: [], units: [] },
            summaries: [{ summary: { id: '', text: 'x' }, matches: [], unmatched: [] }],
          },
        ],
      }),
    ],
  ])('has a page for a report with %s', (_, report) => {
    expect(page(report)).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(page(report)).not.toMatch(/undefined|NaN|Infinity|\[object/);
  });
});

describe('many topics', () => {
  const [topic] = ferryReport.topics;
  const topics = Array.from({ length: 12 }, (_, i) => ({
    ...topic!,
    pyramid: { ...ferryPyramid, id: i === 0 ? 'a/b c' : `t${i}` },
  }));
  const files = htmlReport({ ...ferryReport, topics }, { folder: 'pages', index: 'all.html' });

  it('have a document each, and an index that leads there', () => {
    expect(files).toHaveLength(13);
    expect(files[0]!.name).toBe('all.html');
    expect(files[0]!.content).not.toContain('class="summary linked"');
    const places = [...files[0]!.content.matchAll(/href="(pages\/[^"#]*)#([^"]*)"/g)];
    expect(places.length).toBeGreaterThan(48);
    for (const [, path, anchor] of places) {
      const document = files.find(({ name }) => name === decodeURIComponent(path!));
      expect(document?.content).toContain(`id="${anchor}"`);
      expect(document?.content).toContain('href="../all.html"');
    }
  });

  it('are all in one page where there is no folder', () => {
    expect(htmlReport({ ...ferryReport, topics })).toHaveLength(1);
  });
});

describe('viewTopic', () => {
  it('numbers the units from the top of the pyramid and shades them by weight', () => {
    const view = viewTopic({ topic: ferryReport.topics[0]!, index: 0 });
    const { number, level, anchor, expressedBy } = view.units.get('07')!;
    expect({ number, level, anchor, expressedBy }).toEqual({
      number: 7,
      level: 4,
      anchor: 't0u7',
      expressedBy: 1,
    });
    expect([...view.units.values()].map(({ unit, level }) => [unit.weight, level])).toEqual([
      ...Array(6).fill([3, 5]),
      ...Array(4).fill([2, 4]),
      ...Array(10).fill([1, 2]),
    ]);
  });
});
