/**
 * From the pieces of text on a page to paragraphs. A PDF has no paragraphs: they are where lines stand further apart or
 * begin further in. Words that were divided at the end of a line are put together again, and page numbers and lines that
 * stand at the edge of every page are left out.
 *
 *   layoutText([{ lines: [{ text: 'A storm', x: 72, y: 700, height: 12 }, { text: 'hit.', x: 72, y: 686, height: 12 }] }])
 */
import { tidy } from './prose.ts';

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly height: number;
}

export interface PdfPage {
  readonly lines: readonly PdfLine[];
}

export function layoutText(pages: readonly PdfPage[]): string {
  const edges = repeatedEdges(pages);
  const lines: string[] = [];
  let last: PdfLine | null = null;
  for (const page of pages) {
    const kept = page.lines.filter(({ text }, i) => !(isEdge(i, page) && isFurniture(text, edges)));
    const step = typicalStep(kept);
    for (const line of kept) {
      if (last !== null) lines.push(...between(lines, line.text, isNewParagraph(last, line, step)));
      lines.push(line.text);
      last = line;
    }
  }
  return tidy(lines.join(''));
}

/** What stands between a line and those before; a hyphen that divided a word goes. */
function between(lines: string[], line: string, isParagraph: boolean): readonly string[] {
  if (isParagraph || /^[•▪◦‣]/u.test(line)) return ['\n\n'];
  const last = lines.at(-1)!;
  if (!/\p{Ll}[-\u00ad]$/u.test(last.slice(-3)) || !/^\p{Ll}/u.test(line)) return [' '];
  lines[lines.length - 1] = last.slice(0, -1);
  return [];
}

function isEdge(i: number, { lines }: PdfPage): boolean {
  return i === 0 || i === lines.length - 1;
}

function isFurniture(text: string, edges: ReadonlySet<string>): boolean {
  return (
    /^\W{0,3}(?:page\s)?\d{1,4}(?:\s?(?:of|\/)\s?\d{1,4})?\W{0,3}$/i.test(text) || edges.has(plain(text))
  );
}

/** The same on every page but for its number. */
function plain(text: string): string {
  return text.replace(/\d+/g, '0').trim();
}

/** First and last lines that at least three pages, and half of all, have in common. */
function repeatedEdges(pages: readonly PdfPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines } of pages) {
    const own = new Set(
      [lines[0], lines.at(-1)].flatMap((line) => (line === undefined ? [] : plain(line.text))),
    );
    for (const edge of own) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length / 2);
  return new Set([...counts].flatMap(([edge, count]) => (count >= least ? [edge] : [])));
}

/** Fewer do not tell how far lines of a paragraph stand apart; their height does, nearly. */
const FEWEST_STEPS = 3;

function typicalStep(lines: readonly PdfLine[]): number {
  const steps = lines
    .slice(1)
    .map(({ y }, i) => lines[i]!.y - y)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  if (steps.length >= FEWEST_STEPS) return steps[Math.floor(steps.length / 4)]!;
  return 1.3 * Math.max(0, ...lines.map(({ height }) => height));
}

function isNewParagraph(last: PdfLine, line: PdfLine, step: number): boolean {
  const isFinished = /[.!?…:]["'”’)\]]*$/u.test(last.text.slice(-9));
  // Another page or column: the paragraph goes on there unless its sentence has ended.
  if (line.y >= last.y) return isFinished;
  if (last.y - line.y > 1.35 * step) return true;
  if (Math.abs(line.height - last.height) > 0.2 * Math.max(line.height, last.height)) return true;
  return isFinished && line.x - last.x > line.height;
}
