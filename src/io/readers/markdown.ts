/**
 * Markdown (.md) as its readers see it: without marks of headings, lists, quotes, emphasis, links and tables, and without
 * pictures, comments and what stands above the text between dashes.
 *
 *   markdownText('# Tides\n\nThe **moon** [pulls](https://example.org).')   // 'Tides\n\nThe moon pulls.'
 *
 * Line by line, with patterns that take no longer than a line is long.
 */
import { tidy } from './prose.ts';

export function markdownText(text: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of withoutFront(withoutComments(text)).split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || line.trim().startsWith(fence))) {
      fence = fence === null ? mark : null;
      continue;
    }
    if (fence !== null) lines.push(line);
    else lines.push(...lineText(line));
  }
  return tidy(lines.join('\n'));
}

function withoutComments(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open);
    if (close === -1) break;
    pieces.push(text.slice(from, open));
    from = close + 3;
  }
  return pieces.join('') + text.slice(from);
}

/** Data about the text, as many programs put it above. */
function withoutFront(text: string): string {
  if (!/^---[ \t]*\r?\n/.test(text)) return text;
  const end = /\r?\n(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/.exec(text.slice(0, 20_000));
  return end === null ? text : text.slice(end.index + end[0].length);
}

/** Where a link leads, by its name; words after a name, as in `[Ada]: I saw it.`, are no address. */
const LINK = /^ {0,3}\[[^\]^\n][^\]\n]{0,200}\]:[ \t]*\S{1,2000}(?:[ \t]+["'(][^\n]{0,1000}["')])?[ \t]*$/;

/** The lines that a line becomes: a heading stands alone, a rule is nothing. */
function lineText(line: string): readonly string[] {
  const bare = line.replace(/^[ \t]*(?:>[ \t]?)+/, '');
  if (/^ {0,3}(?:=+|-+|(?:[-*_][ \t]*){3,})$/.test(bare.trimEnd())) return [''];
  if (/^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(bare) && bare.includes('|')) return [];
  if (LINK.test(bare)) return [];
  const heading = /^ {0,3}#{1,6}[ \t]+/.exec(bare);
  if (heading !== null) return ['', inline(bare.slice(heading[0].length).replace(/[ \t]#+[ \t]*$/, '')), ''];
  const item = bare
    .replace(/^ {0,3}\[\^[^\]\s]{1,100}\]:[ \t]+/, '')
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/, '');
  const isRow = /^[ \t]*\|/.test(item);
  return [inline(isRow ? item.replace(/\\?\|/g, ' ').trim() : item)];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

function inline(text: string): string {
  return text
    .replace(/!\[[^[\]]{0,1000}\]\([^()]{0,1000}\)/g, '')
    .replace(/\[([^[\]]{1,1000})\](?:\([^()]{0,1000}\)|\[[^[\]]{0,200}\])/g, '$1')
    .replace(/<(https?:[^>\s]{1,2000}|[^>\s@]{1,200}@[^>\s]{1,200})>/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,1000}>/gi, '')
    .replace(/(`{1,3})([^`]{1,2000})\1/g, '$2')
    .replace(/(?<![\w*])(\*{1,3})(?=\S)([^*]{1,2000}?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/(?<![\w_])(_{1,3})(?=\S)([^_]{1,2000}?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/~~([^~]{1,2000})~~/g, '$1')
    .replace(/\[\^[^\]\s]{1,100}\]/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
