/**
 * XML as it comes, element by element: nothing is kept, no entity of the file's own is expanded, no link followed.
 *
 *   await readXml(chunks, { what: 'Word document', log, open: ({ name }) => …, close: (name) => …, text: (text) => … });
 *
 * Names are given without their prefixes, which programs choose as they like.
 */
import type { Log } from '../../formats/log.ts';
import { damaged, tooMuch } from './limits.ts';

export interface XmlElement {
  readonly name: string;
  /** By name, without prefix. */
  attribute(name: string): string | undefined;
}

export interface XmlReading {
  readonly what: string;
  readonly log: Log;
  /** Elements of which nothing is told, nor of what is in them. */
  readonly skipped?: ReadonlySet<string>;
  open(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** No document is nested deeper. */
const DEEPEST = 10_000;
/** No tag, comment or run of text that a program writes is longer. */
const LONGEST_TOKEN = 2 ** 20;

export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { what, log, skipped = new Set(), open, close = () => {}, text = () => {} }: XmlReading,
): Promise<void> {
  // Loaded for documents alone, since commands start without it sooner.
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  let since = 0;
  let depth = 0;
  /** How deep inside of something that is skipped. */
  let skipping = 0;
  const heard =
    <Event>(handle: (event: Event) => void) =>
    (event: Event) => {
      since = 0;
      handle(event);
    };
  parser.on('error', () => {
    throw damaged(what, log, 'its XML is not well-formed');
  });
  parser.on(
    'opentag',
    heard(({ name, attributes }) => {
      if (++depth > DEEPEST) throw damaged(what, log, 'its XML is nested too deeply');
      if (skipping > 0 || skipped.has(localName(name))) skipping++;
      else open(elementOf(name, attributes));
    }),
  );
  parser.on(
    'closetag',
    heard(({ name }) => {
      depth--;
      if (skipping > 0) skipping--;
      else close(localName(name));
    }),
  );
  const hearText = heard((words: string) => {
    if (skipping === 0) text(words);
  });
  parser.on('text', hearText);
  parser.on('cdata', hearText);
  parser.on(
    'comment',
    heard(() => {}),
  );
  const write = (piece: string): void => {
    since += piece.length;
    parser.write(piece);
    if (since > LONGEST_TOKEN) throw tooMuch(log);
  };
  for await (const chunk of chunks) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode());
  parser.close();
}

function elementOf(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  return {
    name: localName(name),
    attribute(wanted) {
      const found = Object.keys(attributes).find((key) => localName(key) === wanted);
      return found === undefined ? undefined : attributes[found];
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
