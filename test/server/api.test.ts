import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, html, zip } from '../../scripts/documents.js';
import { jsonReport, readAnnotation, scoreAnnotations } from '../../src/index.ts';
import { serve } from '../../src/server/serve.ts';
import { ask, FAKE_PROPOSALS, login, type Started, start, upload } from './client.ts';

const root = join(import.meta.dirname, '../..');
const science = readFileSync(join(root, 'examples/science/annotation.json'), 'utf8');

let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.end());

async function imported(name: string, text: string): Promise<string> {
  const { json } = await server.owner.post('/api/import', { files: [upload(name, text)] });
  return json.topics[0];
}

async function act(topic: string, base: number, ...ops: object[]) {
  const entries = ops.map((op, index) => ({ opId: `${topic}-${base + index}`, op }));
  return server.owner.post(`/api/topics/${encodeURIComponent(topic)}/journals/owner`, { base, entries });
}

/** What matters of an annotation: pyramid and matches. */
function content(text: string, file: string) {
  const reading = readAnnotation({ file, bytes: new TextEncoder().encode(text) });
  if (reading.kind !== 'annotations') throw new Error(reading.kind);
  return reading.value.map(({ pyramid, summaries }) => ({
    units: pyramid.units.map(({ id, label, weight, contributors }) => ({
      id,
      label,
      weight,
      words: contributors.map((c) => [c.reference, c.text]),
    })),
    summaries: summaries.map(({ summary, matches, unmatched }) => ({
      id: summary.id,
      matches: matches.map((m) => [m.unit, m.text]),
      unmatched: unmatched.map((u) => u.text),
    })),
  }));
}

describe('what goes out can come in again', () => {
  it('as our JSON', async () => {
    const topic = await imported('annotation.json', science);
    const { json } = await server.owner.get(`/api/topics/${topic}/export?format=json`);
    expect(content(json.files[0].text, 'x.json')).toEqual(content(science, 'annotation.json'));
    const again = await imported('again.json', json.files[0].text);
    const twice = await server.owner.get(`/api/topics/${encodeURIComponent(again)}/export?format=json`);
    expect(content(twice.json.files[0].text, 'x.json')).toEqual(content(science, 'annotation.json'));
  });

  it('as DUCView’s files: a .pyr, and a .pan for each summary, which become one topic', async () => {
    const topic = await imported('annotation.json', science);
    const pyr = (await server.owner.get(`/api/topics/${encodeURIComponent(topic)}/export?format=pyr`)).json
      .files;
    const pans = (await server.owner.get(`/api/topics/${encodeURIComponent(topic)}/export?format=pan`)).json
      .files;
    expect([pyr.length, pans.length]).toEqual([1, 6]);
    const { json } = await server.owner.post('/api/import', {
      files: pans.map(({ name, text }: { name: string; text: string }) => upload(name, text)),
    });
    expect(json.topics).toHaveLength(1);
    const back = await server.owner.get(`/api/topics/${encodeURIComponent(json.topics[0])}`);
    expect(back.json.summaries.map(({ id }: { id: string }) => id)).toEqual(
      JSON.parse(science).summaries.map(({ id }: { id: string }) => id),
    );
    expect(
      (await server.owner.post('/api/import', { files: [upload(pyr[0].name, pyr[0].text)] })).status,
    ).toBe(200);
  });

  it('under the name that it had', async () => {
    const title = async (id: string) =>
      (await server.owner.get(`/api/topics/${encodeURIComponent(id)}`)).json.title;
    const annotation = JSON.parse(science);
    annotation.pyramid.id = 'tides';
    annotation.pyramid.units[0].label += ' again';
    const text = JSON.stringify(annotation);
    const [first, second] = [await imported('tides.json', text), await imported('tides.json', text)];
    expect([first, second]).toEqual(['tides', 'tides#2']);
    const out = (await server.owner.get(`/api/topics/${encodeURIComponent(second!)}/export?format=json`))
      .json;
    const third = await imported('x.json', out.files[0].text);
    expect([third, await title(third)]).toEqual(['tides#3', 'tides (3)']);
    const pan = (await server.owner.get('/api/topics/tides/export?format=pan')).json.files[0];
    const fourth = await imported(pan.name, pan.text);
    expect([fourth, await title(fourth)]).toEqual(['tides#4', 'tides (4)']);
  });

  it('with summaries that nobody has marked, where the format can hold them; others say why not', async () => {
    let topic = 'example';
    const get = (format: string) =>
      server.owner.get(`/api/topics/${encodeURIComponent(topic)}/export?format=${format}`);
    const pan = await get('pan');
    expect([pan.status, pan.json.code, pan.json.message]).toEqual([
      422,
      'E_EMPTY',
      'No summary has been marked yet, and this format holds marked summaries.',
    ]);
    const { files, notes } = (await get('json')).json;
    expect(JSON.parse(files[0].text).format).toBe('cheops-pyramid');
    expect(notes).toEqual(['6 summaries without any mark left out; a dataset (.jsonl) holds all texts.']);
    const dataset = (await get('jsonl')).json;
    const { references, summaries, human } = JSON.parse(dataset.files[0].text);
    expect([summaries.length, human]).toEqual([6, {}]);
    topic = await imported('topics.jsonl', dataset.files[0].text);
    const unit = { type: 'create-unit', unit: '1', label: 'x', reference: references[0].id, spans: [[0, 3]] };
    const first = { type: 'match', summary: '4-short', match: 'm', unit: '1', spans: [[0, 3]] };
    expect((await act(topic, 0, unit, first)).json.acknowledged).toHaveLength(2);
    const marked = JSON.parse((await get('json')).json.files[0].text);
    expect(marked.summaries.map(({ unscored }: { unscored?: string }) => unscored ?? 'marked')).toEqual(
      summaries.map(({ id }: { id: string }) => (id === '4-short' ? 'marked' : 'Nobody has marked it yet.')),
    );
    const again = await imported('example.json', JSON.stringify(marked));
    const twice = await server.owner.get(`/api/topics/${encodeURIComponent(again)}/export?format=json`);
    expect(JSON.parse(twice.json.files[0].text).summaries).toEqual(marked.summaries);
    expect((await get('pan')).json.files).toHaveLength(1);
  });

  it('as a table', async () => {
    const topic = await imported('annotation.json', science);
    const { json } = await server.owner.get(`/api/topics/${encodeURIComponent(topic)}/export?format=csv`);
    const [found] = content(json.files[0].text, 'table.csv');
    expect(found!.units.map(({ label, weight }) => [label, weight])).toEqual(
      content(science, 'x.json')[0]!.units.map(({ label, weight }) => [label, weight]),
    );
  });
});

describe('a report', () => {
  it('opens with its matches as proposals, and corrections are people’s', async () => {
    const reading = readAnnotation({ file: 'x.json', bytes: new TextEncoder().encode(science) });
    if (reading.kind !== 'annotations') throw new Error();
    const report = jsonReport(scoreAnnotations({ annotations: reading.value, match: { match: 'wmin' } }))[0]!
      .content;
    const topic = await imported('report.json', report);
    const { json } = await server.owner.get(`/api/topics/${encodeURIComponent(topic)}/journals/owner`);
    expect(json.header.seed.by).toBe('wmin');
    const [first, second] = json.header.seed.matches;
    await act(
      topic,
      0,
      {
        type: 'decide-matches',
        matches: [{ summary: first.summary, match: first.match }],
        state: 'yes',
        reason: 'clearly',
      },
      { type: 'decide-matches', matches: [{ summary: second.summary, match: second.match }], state: 'no' },
    );
    const decided = await server.owner.get(
      `/api/topics/${encodeURIComponent(topic)}/export?format=json&counting=decided`,
    );
    expect(JSON.parse(decided.json.files[0].text).summaries[0].matches).toMatchObject([
      { unit: first.unit, comment: 'clearly' },
    ]);
    const standing = await server.owner.get(
      `/api/topics/${encodeURIComponent(topic)}/export?format=json&counting=standing`,
    );
    expect(JSON.parse(standing.json.files[0].text).summaries[0].matches.length).toBe(
      json.header.seed.matches.filter(({ summary }: { summary: string }) => summary === first.summary)
        .length - 1,
    );
  });

  /** With all that a report can say of its summaries. */
  function machineReport(): string {
    const text = 'A storm hit the coast. Two boats sank.';
    const evidence = { matcher: 'mine', probability: 0.8 };
    const unit = (id: string, spans: [number, number][]) => ({
      id,
      label: `unit ${id}`,
      weight: 1,
      contributors: [{ reference: 'A', text: spans.map((span) => text.slice(...span)).join(' ... '), spans }],
    });
    const match = (id: string, from: number, to: number) => ({
      unit: id,
      text: text.slice(from, to),
      spans: [[from, to]] as const,
      evidence,
    });
    const missed = { unit: '3', reason: 'below-threshold', required: 0.5, closest: null, evidence };
    const annotation = {
      pyramid: {
        id: 'storm',
        method: 'edua-x',
        settings: 'edge=p83',
        references: [{ id: 'A', text }],
        units: [unit('1', [[0, 11]]), unit('2', [[23, 37]]), unit('3', [[8, 21]])],
      },
      match: { match: 'mine-2', tau: 0.5 },
      summaries: [
        {
          summary: { id: 'both', text },
          matches: [match('1', 0, 11)],
          unsure: [match('2', 23, 37)],
          unmatched: [],
          missed: [missed],
          note: 'Read in two parts.',
        },
        { summary: { id: 'nothing', text: 'Bread is cheap.' }, matches: [], unmatched: [], missed: [missed] },
        {
          summary: { id: 'foreign', text: 'Das Boot sank.' },
          matches: [],
          unmatched: [],
          unscored: 'It does not look like English.',
        },
      ],
    };
    return jsonReport(scoreAnnotations({ annotations: [annotation] }))[0]!.content;
  }

  const exportOf = async (topic: string, query: string) =>
    (await server.owner.get(`/api/topics/${encodeURIComponent(topic)}/export?${query}`)).json;

  it('that nobody has touched goes out with all that it said', async () => {
    const report = JSON.parse(machineReport()).topics[0];
    let source = machineReport();
    for (const file of ['report.json', 'storm.json']) {
      const topic = await imported(file, source);
      const { files, notes } = await exportOf(topic, 'format=json');
      const { pyramid, match, summaries } = JSON.parse(files[0].text);
      expect({ ...pyramid, id: 'storm' }).toEqual(report.pyramid);
      expect(match).toEqual(report.match);
      const scores = ['raw', 'quality', 'coverage', 'comprehensive', 'counts', 'summary'];
      expect(
        summaries.map(({ id, text, ...found }: { id: string; text: string }) => [id, text, found]),
      ).toEqual(
        ['both', 'foreign', 'nothing'].map((id) => {
          const found = report.summaries.find(
            ({ summary }: { summary: { id: string } }) => summary.id === id,
          );
          const kept = Object.entries(found).filter(([name]) => !scores.includes(name));
          return [id, found.summary.text, Object.fromEntries(kept)];
        }),
      );
      expect(notes).toEqual(['2 matches that nobody has decided stay those of mine-2.']);
      source = files[0].text;
    }
    expect((await server.owner.get('/api/topics/storm')).json.remarks).toEqual({
      both: 'Read in two parts.',
      foreign: 'It does not look like English.',
    });
    const table = await exportOf(await imported('storm.json', source), 'format=csv');
    expect(table.files[0].text).toContain('edua-x');
    expect(table.files[0].text).toContain('mine-2');
    expect(table.files[0].text).toContain('It does not look like English.');
  });

  it('that somebody corrected says so; what was decided is people’s, also when it comes in again', async () => {
    const topic = await imported('report.json', machineReport());
    const decide = (match: string, state: string) => ({
      type: 'decide-matches',
      matches: [{ summary: 'both', match }],
      state,
    });
    await act(topic, 0, decide('m1-1', 'yes'));
    const { files } = await exportOf(topic, 'format=json');
    const { match, summaries } = JSON.parse(files[0].text);
    expect(match).toEqual({ match: 'mine-2', tau: 0.5, corrected: true });
    expect(summaries[0].matches[0]).not.toHaveProperty('evidence');
    expect(summaries[0].unsure[0].evidence.matcher).toBe('mine');
    const again = await imported('storm.json', files[0].text);
    const { json } = await server.owner.get(`/api/topics/${encodeURIComponent(again)}/journals/owner`);
    expect(json.header.seed).toMatchObject({
      by: 'mine-2',
      decided: [{ summary: 'both', match: 'm1-1', state: 'yes' }],
    });
    await act(
      topic,
      1,
      decide('m2-2', 'no'),
      ...['both', 'nothing', 'foreign'].map((summary) => ({ type: 'finish-summary', summary, done: true })),
    );
    const finished = JSON.parse((await exportOf(topic, 'format=json')).files[0].text);
    expect(finished.match).toBeUndefined();
    expect(finished.summaries.map(({ matches }: { matches: unknown[] }) => matches.length)).toEqual([
      1, 0, 0,
    ]);
    expect(finished.summaries.some((summary: object) => 'unscored' in summary || 'missed' in summary)).toBe(
      false,
    );
  });

  it('that is cut short, or is none, is refused with the reason', async () => {
    const cut = await server.owner.post('/api/import', {
      files: [upload('report.json', '{"format":"cheops-scores","topics":[')],
    });
    expect([cut.status, cut.json.code]).toEqual([422, 'E_JSON']);
    const none = await server.owner.post('/api/import', { files: [upload('x.json', '{"a":1}')] });
    expect([none.status, none.json.code]).toEqual([422, 'E_FORMAT']);
  });
});

describe('texts', () => {
  it('come as files; a damaged Word file is refused with what to do; two of one name are', async () => {
    const make = (summaries: object[]) =>
      server.owner.post('/api/topics', { title: 'texts', references: [], summaries, isClass: true });
    const word = { name: 'ada.docx', base64: Buffer.from('PK\u0003\u0004rest').toString('base64') };
    expect((await make([word])).json).toMatchObject({
      code: 'E_FORMAT',
      fix: expect.stringContaining('plain text'),
    });
    expect((await make([upload('a.txt', 'x'), upload('a.md', 'y')])).status).toBe(422);
    expect((await make([upload('a.txt', '\uFEFFOne.\r\nTwo.')])).status).toBe(200);
    const { json } = await server.owner.get('/api/topics/texts');
    expect(json.summaries).toEqual([{ id: 'a', text: 'One.\nTwo.' }]);
  });

  it('come as documents, archives and tables, as the command line reads them', async () => {
    const file = (name: string, bytes: Buffer) => ({ name, base64: bytes.toString('base64') });
    const summaries = [
      file('ada.docx', docx(['The moon pulls.', 'It does.'])),
      file(
        'moodle.zip',
        zip({ 'Bo Li_17_assignsubmission_onlinetext/onlinetext.html': html(['The sun shines.']) }),
      ),
      upload('class.csv', 'Full name,Online text\nCy Roe,<p>Water &amp; wind.</p>\n'),
    ];
    const { status } = await server.owner.post('/api/topics', {
      title: 'brought',
      references: [],
      summaries,
      isClass: true,
    });
    expect(status).toBe(200);
    const { json } = await server.owner.get('/api/topics/brought');
    expect(json.summaries).toEqual([
      { id: 'Bo Li', text: 'The sun shines.' },
      { id: 'Cy Roe', text: 'Water & wind.' },
      { id: 'ada', text: 'The moon pulls.\n\nIt does.' },
    ]);
  });

  it('can be added later; journals that were written before go on', async () => {
    await server.owner.post('/api/topics', {
      title: 'later',
      references: [upload('A.txt', 'It rained.')],
      summaries: [upload('one.txt', 'Rain.')],
      isClass: true,
    });
    await act('later', 0, { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 9]] });
    expect(
      (await server.owner.post('/api/topics/later/summaries', { files: [upload('one.txt', 'Again.')] }))
        .status,
    ).toBe(422);
    expect(
      (await server.owner.post('/api/topics/later/summaries', { files: [upload('two.txt', 'It was wet.')] }))
        .json,
    ).toEqual({ added: 1 });
    const answer = await act('later', 1, {
      type: 'match',
      summary: 'two',
      match: 'm',
      unit: '1',
      spans: [[0, 10]],
    });
    expect(answer.json.seq).toBe(2);
  });
});

describe('proposals', () => {
  it('come from the builders and matchers that there are', async () => {
    const { json } = await server.owner.get('/api/project');
    expect(json.builders).toEqual(FAKE_PROPOSALS.builders);
    const units = await server.owner.post('/api/topics/example/proposals', { kind: 'units', by: 'whole' });
    expect(units.json.units).toHaveLength(5);
    expect(
      (await server.owner.post('/api/topics/example/proposals', { kind: 'units', by: 'none' })).status,
    ).toBe(422);
    const none = await server.owner.post('/api/topics/example/proposals', {
      kind: 'matches',
      by: 'first',
      summaries: ['2-good'],
    });
    expect(none.json.message).toContain('no units yet');
  });
});

describe('a pyramid to begin with', () => {
  it('comes from a file of the same references, and from no other', async () => {
    const ask = (text: string) =>
      server.owner.post('/api/topics/example/proposals', { kind: 'file', file: upload('x.json', text) });
    const { json } = await ask(science);
    expect(json.units).toHaveLength(35);
    expect((await act('example', 0, { type: 'add-units', from: 'x.json', units: json.units })).json.seq).toBe(
      1,
    );
    const other = await ask(science.replaceAll('Tides are', 'Floods are'));
    expect([other.status, other.json.code]).toEqual([422, 'E_MISMATCH']);
  });

  it('comes from another annotator, for those who may see them', async () => {
    const { json } = await server.owner.post('/api/people', { name: 'cy', role: 'annotator' });
    const cy = await login(server.port, json.code);
    const request = { kind: 'annotator', annotator: 'owner' };
    expect((await cy.post('/api/topics/example/proposals', request)).status).toBe(403);
    expect(
      (await server.owner.post('/api/topics/example/proposals', { ...request, annotator: 'nobody' })).status,
    ).toBe(404);
    const own = await server.owner.post('/api/topics/example/proposals', request);
    expect(own.json.units).toHaveLength(35);
  });
});

describe('two annotators', () => {
  it('are settled in a third journal that cites both and begins with what agrees', async () => {
    const topic = await imported('annotation.json', science);
    const path = `/api/topics/${encodeURIComponent(topic)}`;
    const names = ['ann', 'bo'];
    const people = await Promise.all(
      names.map(async (name) =>
        login(server.port, (await server.owner.post('/api/people', { name, role: 'annotator' })).json.code),
      ),
    );
    const { json: journal } = await people[0]!.get(`${path}/journals/ann`);
    await people[1]!.get(`${path}/journals/bo`);
    const [first] = journal.header.seed.matches;
    const op = { type: 'remove-match', summary: first.summary, match: first.match };
    await people[0]!.post(`${path}/journals/ann`, { base: 0, entries: [{ opId: 'r', op }] });
    const { json } = await server.owner.post(`${path}/adjudications`, { cites: names });
    const settled = await server.owner.get(`${path}/journals/${encodeURIComponent(json.annotator)}`);
    expect(settled.json.header.cites).toEqual(names);
    expect(settled.json.header.seed.matches.length).toBe(journal.header.seed.matches.length - 1);
    expect((await people[0]!.get(`${path}/journals/${encodeURIComponent(json.annotator)}`)).status).toBe(403);
    expect((await people[0]!.post(`${path}/adjudications`, { cites: names })).status).toBe(403);
  });
});

describe('evaluations', () => {
  const rows = [
    { topic: 't1', summary: 'a', metric: 'x', score: 0.9 },
    { topic: 't1', summary: 'b', metric: 'x', score: 0.1, details: { note: 'α' } },
    { topic: 't2', summary: 'a', metric: 'x', score: null, reason: 'empty' },
    { topic: 't2', summary: 'b', metric: 'x', score: 0.5 },
    { topic: 't1', summary: 'a', metric: 'y', score: 0.2 },
    { topic: 't1', summary: 'b', metric: 'y', score: 0.8 },
  ];
  const text = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n\n`;

  it('are indexed and read page by page', async () => {
    const { json } = await server.owner.post('/api/evaluations', { file: upload('run.jsonl', text) });
    const path = `/api/evaluations/${json.name}`;
    expect((await server.owner.get(path)).json).toMatchObject({
      rows: 6,
      metrics: ['x', 'y'],
      topicCount: 2,
      systemCount: 2,
    });
    const page = async (query: string) => (await server.owner.get(`${path}/rows?${query}`)).json;
    expect((await page('metric=x&order=worst')).rows.map(({ row }: { row: object }) => row)).toEqual([
      rows[1],
      rows[3],
      rows[0],
    ]);
    expect(
      (await page('metric=x&order=worst&from=1&count=1')).rows.map(({ row }: { row: object }) => row),
    ).toEqual([rows[3]]);
    expect((await page('metric=x&order=unscored')).rows[0].row).toEqual(rows[2]);
    expect((await page('metric=x&order=disputed')).rows[0]).toMatchObject({
      row: { summary: 'a', topic: 't1' },
      disagreement: 1,
    });
    expect((await server.owner.get(`${path}/grid?metric=x&count=10`)).json).toEqual({
      systems: [
        { system: 'a', mean: 0.9, scores: [0.9, null] },
        { system: 'b', mean: 0.3, scores: [0.1, 0.5] },
      ],
      topics: ['t1', 't2'],
      total: 2,
    });
    expect((await server.owner.get(`${path}/distribution?metric=x`)).json).toMatchObject({
      mean: 0.5,
      median: 0.5,
      unscored: 1,
    });
  });

  it('that are none are refused, with the line', async () => {
    const answer = await server.owner.post('/api/evaluations', {
      file: upload('bad.jsonl', `${JSON.stringify(rows[0])}\n{"topic":1}\n`),
    });
    expect([answer.status, answer.json.message]).toEqual([
      422,
      'bad.jsonl:2: This line is not a score: it needs topic, summary, metric and score.',
    ]);
  });
});

describe('a restart', () => {
  it('keeps tokens, topics, settings and journals', async () => {
    const other = await start();
    await other.owner.post('/api/topics/example/journals/owner', {
      base: 0,
      entries: [{ opId: 'x', op: { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 5]] } }],
    });
    await other.close();
    const again = await serve({ folder: other.folder, port: 0, proposals: FAKE_PROPOSALS });
    const answer = await ask(again.port, '/api/topics/example/journals/owner', {
      headers: { authorization: `Bearer ${other.owner.token}` },
    });
    expect(answer.json.entries).toHaveLength(1);
    await again.close();
  });
});
