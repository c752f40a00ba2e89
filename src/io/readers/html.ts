/**
 * HTML: the words that a browser would show, paragraph by paragraph. Scripts, styles and what is hidden are left out, and
 * no link is followed. The tokens come from htmlparser2; no tree is made of them, so that nesting costs nothing.
 *
 *   await htmlText('<p>A storm <b>hit</b>.<p>Cows fled.')   // 'A storm hit.\n\nCows fled.'
 */
import type { Tokenizer } from 'htmlparser2';
import { decode, decodeAs } from '../../formats/encoding.ts';
import type { Log } from '../../formats/log.ts';
import { type Limits, limitsOf } from './limits.ts';
import { optional } from './optional.ts';
import { createProse, type Prose } from './prose.ts';

const PARAGRAPHS = new Set(
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary table td th tr ul'.split(
    ' ',
  ),
);
const SKIPPED = new Set(
  'head script style template noscript svg math iframe object audio video canvas select textarea button datalist title'.split(
    ' ',
  ),
);
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const START =
  /^(?:\s|<!--[\s\S]{0,4000}?-->|<\?xml[^>]{0,200}\?>)*<(?:!doctype\s+html|(?:html|head|body|p|div|span|h[1-6]|ul|ol|li|table|br|article|section|main|b|i|em|strong|a|font|meta|title|blockquote)[\s/>])/i;

/** Whether a text is HTML, or begins as a piece of it. */
export function looksLikeHtml(text: string): boolean {
  return START.test(text.slice(0, 20_000));
}

export async function readHtml(bytes: Uint8Array, log: Log): Promise<string> {
  return htmlText(decodeHtml(bytes, log), { limits: limitsOf(bytes, log), log });
}

/** UTF-8, or what the page says of itself. */
function decodeHtml(bytes: Uint8Array, log: Log): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const label = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(head)?.[1];
  return (label === undefined ? null : decodeAs(label, bytes)) ?? decode(bytes, log);
}

export async function htmlText(html: string, { limits, log }: { limits: Limits; log: Log }): Promise<string> {
  const { Tokenizer } = await optional<typeof import('htmlparser2')>('htmlparser2', { what: 'HTML', log });
  const prose = createProse(limits);
  const tokenizer: Tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    callbacks(html, pageWords(prose)),
  );
  tokenizer.write(html);
  tokenizer.end();
  return prose.text();
}

/** What the tags say about where the words stand. */
function pageWords(prose: Prose) {
  let skipped: { readonly name: string; depth: number } | null = null;
  let wasBlank = true;
  const breaks = (name: string): void => {
    if (name === 'br') prose.line();
    else if (PARAGRAPHS.has(name)) prose.paragraph();
    else return;
    wasBlank = true;
  };
  return {
    open(name: string, attributes: ReadonlyMap<string, string>): void {
      if (skipped !== null) {
        if (skipped.name === name && !EMPTY.has(name)) skipped.depth++;
        return;
      }
      breaks(name);
      if (!EMPTY.has(name) && (SKIPPED.has(name) || isHidden(attributes))) skipped = { name, depth: 1 };
    },
    close(name: string): void {
      if (skipped === null) breaks(name);
      else if (skipped.name === name && --skipped.depth === 0) skipped = null;
    },
    text(text: string): void {
      if (skipped !== null) return;
      const plain = text.replace(/[ \t\n\r\f]+/g, ' ');
      const shown = wasBlank ? plain.replace(/^ /, '') : plain;
      if (shown === '') return;
      prose.add(shown);
      wasBlank = shown.endsWith(' ');
    },
  };
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has('hidden') ||
    /(?:^|;)\s*display\s*:\s*none/i.test(attributes.get('style')?.slice(0, 2000) ?? '')
  );
}

/** Tags of a page are of this many attributes at most, for what is looked for in them. */
const MOST_ATTRIBUTES = 100;

function callbacks(
  html: string,
  words: ReturnType<typeof pageWords>,
): ConstructorParameters<typeof Tokenizer>[1] {
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const open = () => words.open(tag, attributes);
  const nothing = () => {};
  return {
    ontext: (start, end) => words.text(html.slice(start, end)),
    ontextentity: (code) => words.text(String.fromCodePoint(code)),
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
    onopentagname(start, end) {
      tag = html.slice(start, Math.min(end, start + 40)).toLowerCase();
      attributes = new Map();
    },
    onattribname(start, end) {
      attribute = html.slice(start, Math.min(end, start + 40)).toLowerCase();
      value = '';
    },
    onattribdata(start, end) {
      value = html.slice(start, Math.min(end, start + 2000));
    },
    onattribentity: nothing,
    onattribend() {
      if (attributes.size < MOST_ATTRIBUTES) attributes.set(attribute, value);
    },
    onopentagend: open,
    onselfclosingtag: open,
    onclosetag: (start, end) => words.close(html.slice(start, Math.min(end, start + 40)).toLowerCase()),
  };
}
