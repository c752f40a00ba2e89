/// <reference lib="dom" />
/** What the page of browser.test.ts runs: the parser, with weights from the page's own address. */
import { setModelSource } from '../../src/inference/files.ts';
import { loadParser } from '../../src/syntax/parser.ts';

setModelSource(async (path) => new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer()));

Object.assign(globalThis, {
  async parseInPage(text: string) {
    const parser = await loadParser();
    return { runtime: parser.runtime, sentences: await parser.parse(await parser.read(text)) };
  },
});
