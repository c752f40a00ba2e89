/// <reference lib="dom" />
/** What the page of browser.test.ts runs: every model, with weights from the page's own address. */
import {
  amrPicture,
  formatAmr,
  loadAmrParser,
  loadParser,
  openPresence,
  openVectors,
  PARSE_FORMATS,
  parseAmr,
  renderParse,
  setModelSource,
  similarity,
  type VectorsName,
} from '../../src/browser.ts';
import { reportsOn } from './browser-reports.ts';

setModelSource(async (path) => new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer()));

Object.assign(globalThis, {
  async reportsInPage([file, text]: [string, string]) {
    return reportsOn(file, text);
  },
  async parseInPage(text: string) {
    const parser = await loadParser();
    const sentences = await parser.parse(await parser.read(text));
    const formats = PARSE_FORMATS.map((format) => renderParse({ document: 'A', sentences, format }));
    return { runtime: parser.runtime, sentences, formats };
  },
  async meaningInPage(text: string) {
    const [syntax, parser] = [await loadParser(), await loadAmrParser()];
    const sentences = await parseAmr({ text, syntax, parser });
    return { penman: formatAmr({ sentences, id: 'A' }), picture: amrPicture(sentences[0]!.graph) };
  },
  async similarityInPage([name, a, b]: [VectorsName, string, string]) {
    const [first, second] = await (await openVectors(name)).embed([a, b]);
    return similarity(first!, second!);
  },
  async presenceInPage([unit, text]: [string, string]) {
    const presence = await openPresence();
    return presence.finder([{ id: '1', wordings: [unit] }]).find(text);
  },
});
