/**
 * A picture of a text's meaning graphs, one below the other, each under its sentence. It is one SVG file that needs
 * nothing else and follows the reader's light or dark scheme.
 *
 *   meaningPicture({ document: 'A', sentences: await parseAmr({ text, syntax, parser }) })   // <svg …>…</svg>
 */
import { AMR_STYLE, drawGraph } from '../../amr/picture.ts';
import type { AmrSentence } from '../../amr/text.ts';
import { displayName, oneLine } from '../format.ts';
import { escapeXml } from '../xml.ts';
import { shortened, textWidth } from './text-width.ts';

const MARGIN = 16;
const TITLE = 14;
const MOST_CHARACTERS = 200;

const STYLE = [
  '.cheops-meaning{--paper:#ffffff;--accent:#0b6bcb;color:#1b1f24}',
  '.cheops-meaning .paper{fill:var(--paper);stroke:none}',
  `.cheops-meaning .sentence{font:600 ${TITLE}px Arial,Helvetica,"Liberation Sans",sans-serif;fill:currentColor}`,
  '@media (prefers-color-scheme:dark){.cheops-meaning{--paper:#0d1117;--accent:#7fb4e8;color:#e6edf3}}',
].join('');

export function meaningPicture({
  document,
  sentences,
}: {
  document: string;
  sentences: readonly AmrSentence[];
}): string {
  const name = displayName(document);
  let [width, y] = [0, MARGIN];
  const drawn = sentences.map(({ number, text, graph }, i) => {
    const title = shortened({
      text: `${name}.${number ?? i + 1}  ${oneLine(text)}`,
      most: MOST_CHARACTERS,
    });
    const picture = drawGraph(graph, { bare: true });
    width = Math.max(width, picture.width, Math.ceil(textWidth({ text: title, size: TITLE })));
    const top = y;
    y += TITLE + picture.height + MARGIN;
    const heading = `<text class="sentence" x="${MARGIN}" y="${top + TITLE}">${escapeXml(title)}</text>`;
    return `${heading}\n<g transform="translate(${MARGIN} ${top + TITLE})">\n${picture.svg}\n</g>\n`;
  });
  const [wide, high] = [width + 2 * MARGIN, y];
  const words = escapeXml(oneLine(sentences.map(({ text }) => text).join(' ')));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cheops-meaning" role="img" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">\n`,
    `<title>${words}</title>\n`,
    `<style>${STYLE}${AMR_STYLE}</style>\n`,
    `<rect class="paper" width="${wide}" height="${high}"/>\n`,
    ...drawn,
    '</svg>\n',
  ].join('');
}
