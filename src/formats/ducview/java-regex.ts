/**
 * Java's regular expressions in linear time. A DUCView file brings its own expression, which may be hostile, so that
 * RE2 runs it, which never goes back in the text; here it is put into RE2's syntax.
 *
 *   matches(compile('-- \\w+ --')!, 'a -- B1 -- c -- B2 --') // [[2, 10], [13, 21]]
 *
 * `compile` gives null for what RE2 cannot do, such as back-references, and for what it would read otherwise than Java.
 */
import { RE2JS, RE2JSException } from 're2js';
import type { Span } from '../../model.ts';

export function compile(pattern: string): RE2JS | null {
  const translated = toRe2(pattern);
  if (translated === null) return null;
  try {
    return RE2JS.compile(translated);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

/** All matches from left to right that are not empty and do not overlap. */
export function matches(expression: RE2JS, text: string): readonly Span[] {
  const found: Span[] = [];
  const matcher = expression.matcher(text);
  while (matcher.find()) {
    const breaks = Array.from({ length: matcher.groupCount() }, (_, i) => matcher.start(i + 1));
    const end = Math.min(matcher.end(), ...breaks.filter((start) => start >= 0));
    if (end > matcher.start()) found.push([matcher.start(), end]);
  }
  return found;
}

/** One part of an expression outside a class: an escape, a quantifier in braces, the start of a group, or a character. */
const PART = /\\.|\{\d+(?:,\d*)?\}|\(\?:|\[\^?\]?|./suy;
/** One part of a class after its start. */
const PART_OF_CLASS = /\\.|&&|./suy;

/** Null where Java has no such expression, or RE2 another one of the same spelling. */
function toRe2(pattern: string): string | null {
  let translated = '';
  let isClass = false;
  for (let at = 0; at < pattern.length; ) {
    const kind = isClass ? PART_OF_CLASS : PART;
    kind.lastIndex = at;
    const part = kind.exec(pattern)![0];
    const put = part.startsWith('\\') ? escaped(part, isClass) : isClass ? inClass(part) : outside(part);
    if (put === null) return null;
    translated += put;
    if (isClass ? part === ']' : part.startsWith('[')) isClass = !isClass;
    at += part.length;
  }
  return translated;
}

function outside(part: string): string | null {
  if (part === '.') return '[^\\n\\r\\x{85}\\x{2028}\\x{2029}]';
  // Also before a line break that ends the text. No other group is numbered, so that a match can leave it out.
  if (part === '$') return '(?:\\z|(\\n)\\z)';
  if (part === '(') return '(?:';
  return part === '{' ? null : part;
}

/** Java unites classes and intersects them; to RE2 these are characters. */
function inClass(part: string): string | null {
  return part === '[' || part === '&&' ? null : part;
}

/** White space in Java; RE2's own has no vertical tab. */
const SPACE = '\\t-\\r ';
const NO_SPACE = '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{10ffff}';

/** A letter or digit is refused unless it means the same in both. */
function escaped(part: string, isClass: boolean): string | null {
  const [, char] = [...part];
  if (char === undefined) return null;
  if (char === 's') return isClass ? SPACE : `[${SPACE}]`;
  if (char === 'S') return isClass ? NO_SPACE : `[${NO_SPACE}]`;
  if (char === 'e') return '\\x{1b}';
  if ('dDwWnrtfa'.includes(char)) return part;
  return /[A-Za-z0-9]/.test(char) ? null : `\\x{${char.codePointAt(0)!.toString(16)}}`;
}
