/**
 * Any text inside XML 1.0: `escapeXml('a<b\u0007') === 'a&lt;b\uFFFD'`. Characters that XML cannot hold, even as
 * references, are replaced; what a parser would normalise becomes a reference.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// The characters that are not a Char of XML 1.0 §2.2; a lone surrogate is one of them.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** For the content of an element. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/[&<>"]/g, (character) => REFERENCES[character]!)
    .replace(/\r/g, '&#13;');
}

/** For the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/\t/g, '&#9;').replace(/\n/g, '&#10;');
}
