/**
 * Where the words of a contributor are. A part says it twice, by its label and by its offsets; where the two
 * disagree, the label's nearest occurrence counts:
 *
 *   text 'A storm hit.', <part label="storm" start="3" end="8"/>  →  span [2, 7], with W_OFFSET
 */
import { bisector } from 'd3-array';
import type { Span } from '../../model.ts';
import { wordsAt } from '../../text/spans.ts';
import { excerpt, type Log } from '../log.ts';
import { type Finder, findParts, sameWords } from '../words.ts';
import type { Body } from './separators.ts';
import type { XmlContributor, XmlPart } from './xml.ts';

/** The words of a contributor in one body of the text; `body` is null when nothing tells which. */
export interface Placed {
  readonly body: Body | null;
  readonly text: string;
  readonly spans: readonly Span[];
  readonly comment?: string;
}

const FROM = 'from reference ';

/** The comment that names the reference of words which have no place in it: `from reference A`, and any comment of theirs. */
export function fromReference(reference: string, comment: string | undefined): string {
  return `${FROM}${reference}${comment === undefined ? '' : `\n${comment}`}`;
}

/** Words whose comment names the reference that they are from, without a place in it. */
export function placeByComment(contributor: XmlContributor, bodies: readonly Body[]): Placed | null {
  const { label, comment = '', parts } = contributor;
  if (parts.length > 0 || label === undefined || !comment.startsWith(FROM)) return null;
  const [first = '', ...rest] = comment.slice(FROM.length).split('\n');
  const body = bodies.find(({ id }) => id === first);
  if (body === undefined) return null;
  return { body, text: label, spans: [], comment: rest.join('\n') };
}

interface Placing {
  readonly contributor: XmlContributor;
  readonly finder: Finder;
  readonly bodies: readonly Body[];
  readonly log: Log;
}

export function placeContributor(placing: Placing): Placed {
  const { contributor, finder, log } = placing;
  const before = log.diagnostics.length;
  const spans = mergeSpans(placeParts(contributor, finder, log), contributor, log);
  const label = contributor.label ?? contributor.parts.map((part) => part.label ?? '').join('...');
  if (spans.length === 0) return { body: null, text: label, spans: [] };
  if (log.diagnostics.length === before) checkLabel(contributor, wordsAt(finder.text, spans), log);
  return clip(spans, placing);
}

/** The spans of the parts in the text of the file, in the order of the file. */
function placeParts(contributor: XmlContributor, finder: Finder, log: Log): readonly Span[] {
  const spans = contributor.parts.map((part) => placePart(part, finder, log)).filter((span) => span !== null);
  if (spans.length > 0) return spans;
  const found = contributor.label === undefined ? null : findParts(finder, contributor.label);
  log.note({
    code: contributor.parts.length === 0 ? 'W_MISSING' : 'W_OFFSET',
    at: contributor,
    message:
      contributor.parts.length === 0 ? 'A contributor without parts.' : 'No part has a place in the text.',
    assumed: found === null ? 'Where the words are is not known.' : 'The words are where the label is found.',
  });
  return found?.map(({ span }) => span) ?? [];
}

function placePart(part: XmlPart, finder: Finder, log: Log): Span | null {
  const { label = '' } = part;
  if (label.trim() === '') {
    log.note({ code: 'W_EMPTY', at: part, message: 'A part without a label.', assumed: 'It is left out.' });
    return null;
  }
  const span = offsets(part, label, finder.text);
  const covered = span === null ? '' : finder.text.slice(...span);
  if (span !== null && sameWords(covered, label)) return span;

  const found = finder.find(label, span?.[0] ?? (Number(part.start) || 0));
  const there = `${part.start ?? '?'} to ${part.end ?? '?'} ${span === null ? 'has no such words' : `is ${excerpt(covered)}`}`;
  if (found !== null) {
    log.note({
      code: found.differs === 'case' ? 'W_LABEL' : 'W_OFFSET',
      at: part,
      message: `The label is ${excerpt(label)}, but ${there}.`,
      assumed: `The words are at ${found.span[0]} to ${found.span[1]}${found.differs === 'case' ? ', in another case' : ''}.`,
    });
    return found.span;
  }
  log.note({
    code: span === null ? 'W_OFFSET' : 'W_LABEL',
    at: part,
    message: `The label ${excerpt(label)} is nowhere in the text, and ${there}.`,
    assumed: span === null ? 'The part is left out.' : 'The words at the offsets count.',
  });
  return span;
}

/**
 * The offsets of a part, if they are a stretch of the text that could be its label. A part that claims far
 * more than its label is wrong; and a small hostile file must not become a large annotation.
 */
function offsets({ start, end }: XmlPart, label: string, text: string): Span | null {
  if (start === undefined || end === undefined || !/^\d{1,10}$/.test(start) || !/^\d{1,10}$/.test(end))
    return null;
  const span: Span = [Number(start), Number(end)];
  const length = span[1] - span[0];
  return length > 0 && length <= 4 * label.length + 100 && span[1] <= text.length ? span : null;
}

/** In the order of the text, and not overlapping. */
function mergeSpans(spans: readonly Span[], at: XmlContributor, log: Log): readonly Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last === undefined || span[0] >= last[1]) merged.push(span);
    else {
      merged[merged.length - 1] = [last[0], Math.max(last[1], span[1])];
      log.note({
        code: 'W_OFFSET',
        at,
        message: `Two parts overlap, at ${span[0]}.`,
        assumed: 'They are one part.',
      });
    }
  }
  return merged;
}

/** DUCView joins the parts with three dots to make the label. */
function checkLabel(contributor: XmlContributor, words: string, log: Log): void {
  const { label, parts } = contributor;
  if (label === words || (parts.length === 1 && label === parts[0]!.label)) return;
  const letters = (text: string) => text.replace(/[\s.]+/g, '');
  const expected = letters(words);
  if (label !== undefined) {
    const actual = letters(label);
    if (actual === expected || actual === letters(parts.map((part) => part.label).join(''))) return;
  }
  log.note({
    code: label === undefined ? 'W_MISSING' : 'W_LABEL',
    at: contributor,
    message:
      label === undefined
        ? 'A contributor without a label.'
        : `The label ${excerpt(label)} is not what the parts say, ${excerpt(words)}.`,
    assumed: 'The parts count.',
  });
}

/** What of the spans is in the body that holds most of them, with offsets in that body. */
function clip(spans: readonly Span[], { contributor, finder: { text }, bodies, log }: Placing): Placed {
  const body = fullest(spans, bodies);
  const inside = body === null ? [] : intersect(spans, body);
  const words = wordsAt(text, spans);
  const whole = body !== null && spans.every(([start, end]) => start >= body.start && end <= body.end);
  if (!whole && (body === null || !sameWords(wordsAt(text, inside), words))) {
    log.note({
      code: 'W_BOUNDARY',
      at: contributor,
      message: `The words ${excerpt(words)} are not all in one reference.`,
      assumed: body === null ? 'Their place is not known.' : `Those in reference ${excerpt(body.id)} count.`,
    });
  }
  if (body === null) return { body, text: words, spans: [] };
  return {
    body,
    text: wordsAt(text, inside),
    spans: inside.map(([start, end]) => [start - body.start, end - body.start]),
  };
}

function fullest(spans: readonly Span[], bodies: readonly Body[]): Body | null {
  const held = new Map<Body, number>();
  for (const [start, end] of spans) {
    // From the last body that starts at or before the words.
    for (
      let i = Math.max(0, byStart.right(bodies, start) - 1);
      i < bodies.length && bodies[i]!.start < end;
      i++
    ) {
      const body = bodies[i]!;
      const length = Math.min(end, body.end) - Math.max(start, body.start);
      if (length > 0) held.set(body, (held.get(body) ?? 0) + length);
    }
  }
  let best: Body | null = null;
  for (const [body, length] of held) if (best === null || length > held.get(best)!) best = body;
  return best;
}

const byStart = bisector(({ start }: Body) => start);

function intersect(spans: readonly Span[], { start, end }: Body): readonly Span[] {
  return spans
    .map(([from, to]): Span => [Math.max(from, start), Math.min(to, end)])
    .filter(([from, to]) => from < to);
}
