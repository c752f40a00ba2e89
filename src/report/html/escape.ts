/**
 * Markup that cannot be broken out of: a template whose values are escaped unless they are markup themselves.
 *
 *   html`<b title="${'"x"'}">${'a < b'}</b>`.markup === '<b title="&quot;x&quot;">a &lt; b</b>'
 *
 * Every attribute value in a template stands in double quotes; that is what makes the escaping sufficient.
 */

/** Finished markup. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Strings and numbers are escaped, lists joined; `null` and `false` leave nothing. */
export type HtmlValue = Html | string | number | null | false | readonly HtmlValue[];

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const literals = unindent(strings);
  let markup = literals[0]!;
  for (let i = 0; i < values.length; i++) markup += render(values[i]!) + literals[i + 1]!;
  return new Html(markup);
}

/** Our own style sheet and script, which have no text of users in them. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}

const unindented = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The indentation of the templates in our source is not part of the page. */
function unindent(strings: TemplateStringsArray): readonly string[] {
  const known = unindented.get(strings);
  if (known !== undefined) return known;
  const literals = strings.map((literal) => literal.replace(/\n\s*/g, '\n'));
  unindented.set(strings, literals);
  return literals;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r\n': '\n',
  '\r': '\n',
  '\x7f': '␡',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const SUSPECT = /[&<>"'\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const SPECIAL = /[&<>"']|\r\n?|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Surrogate}/gu;

/**
 * A text as HTML shows it literally. Control characters, which HTML forbids, are shown by their pictures
 * (NUL as ␀), and half a surrogate pair by U+FFFD: a parser would drop or replace them out of our sight.
 */
export function escapeText(text: string): string {
  // Most texts are harmless, and this test is many times faster than the replacement.
  if (!SUSPECT.test(text)) return text;
  return text.replace(SPECIAL, (found) => ENTITIES[found] ?? picture(found));
}

function picture(control: string): string {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}
