/**
 * A picture of parsed sentences: dependency arcs above the words, and below them every segmentation as bars. It is
 * one SVG file that needs nothing else, follows the reader's light or dark scheme, and says in words what it shows.
 *
 *   parsePicture({ document: 'A', sentences })  // <svg xmlns="http://www.w3.org/2000/svg" …>
 */
import type { Segmentation, SegmentedSentence } from '../../segment/segmentation.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { displayName, oneLine } from '../format.ts';
import { escapeXml } from '../xml.ts';
import { type Arc, layOutArcs } from './arcs.ts';
import { type Bar, layOutBars } from './bars.ts';
import { type Columns, layOutColumns } from './columns.ts';
import { COLOURS, PICTURE_STYLE } from './picture.css.ts';
import { shortened, textWidth } from './text-width.ts';

const SIZES = { word: 16, tag: 11, label: 12, id: 12 } as const;
const MARGIN = 16;
const LEVEL = 24;
const GAP = 20;
const PORT = 8;
const BAR = 7;
const ROW = 18;
const MOST_CHARACTERS = 30;

export function parsePicture({
  document,
  sentences,
}: {
  document: string;
  sentences: readonly SegmentedSentence[];
}): string {
  const name = displayName(document);
  const pictures = sentences.map((segmented, i) =>
    drawSentence({ segmented, id: `${name}.${segmented.sentence.number ?? i + 1}` }),
  );
  const width = Math.max(2 * MARGIN, ...pictures.map((picture) => picture.width));
  let y = 0;
  const groups = pictures.map(({ content, height }) => {
    const group = `<g transform="translate(0 ${y})">\n${content}</g>\n`;
    y += height;
    return group;
  });
  const height = Math.max(2 * MARGIN, y);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cheops-parse" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n`,
    `<title>${escapeXml(oneLine(sentences.map(({ sentence }) => sentence.text).join(' ')))}</title>\n`,
    `<desc>${escapeXml(sentences.map(describe).join(' '))}</desc>\n`,
    `<style>${PICTURE_STYLE}</style>\n`,
    `<rect class="paper" width="${width}" height="${height}"/>\n`,
    ...groups,
    '</svg>\n',
  ].join('');
}

interface Picture {
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

function drawSentence({ segmented, id }: { segmented: SegmentedSentence; id: string }): Picture {
  const { sentence, segmentations } = segmented;
  const alternatives = segmentations.filter(({ index }) => index > 0);
  const shown = alternatives.length > 0 ? alternatives : segmentations;
  const arcs = layOutArcs(sentence.words);
  const texts = sentence.words.map(({ text }) => shortened({ text: oneLine(text), most: MOST_CHARACTERS }));
  const columns = layOutColumns({
    widths: sentence.words.map(({ xpos }, i) =>
      Math.max(textWidth({ text: texts[i]!, size: SIZES.word }), textWidth({ text: xpos, size: SIZES.tag })),
    ),
    arcs,
    labelWidth: (label) => textWidth({ text: label, size: SIZES.label }) + PORT,
    gap: GAP,
    port: PORT,
  });
  const left = MARGIN + textWidth({ text: `${id}.${shown.at(-1)!.index}`, size: SIZES.id }) + GAP;
  const levels = Math.max(0, ...arcs.map(({ level }) => level));
  const base = MARGIN + (levels + 2) * LEVEL;
  const place: Place = { left: Math.ceil(left), base, texts, columns };
  const bars = drawSegmentations({ segmentations: shown, id, place, top: base + 52 });
  return {
    content: [
      drawRoot(sentence, place, levels),
      ...arcs.map((arc) => drawArc({ arc, place })),
      ...arcs.map((arc) => drawLabel({ arc, place })),
      ...sentence.words.map((word, i) => drawWord({ xpos: word.xpos, i, place })),
      bars.content,
    ].join(''),
    width: place.left + columns.width + MARGIN,
    height: bars.bottom + MARGIN,
  };
}

interface Place {
  /** Where the words begin, right of the ids. */
  readonly left: number;
  /** Where the arcs stand on the words. */
  readonly base: number;
  readonly texts: readonly string[];
  readonly columns: Columns;
}

function x({ left, columns }: Place, word: number, port = 0): number {
  return left + columns.middles[word]! + port * PORT;
}

function drawWord({ xpos, i, place }: { xpos: string; i: number; place: Place }): string {
  const at = x(place, i);
  const word = `<text class="word" x="${at}" y="${place.base + 20}">${escapeXml(place.texts[i]!)}</text>`;
  return `${word}<text class="tag" x="${at}" y="${place.base + 36}">${escapeXml(xpos)}</text>\n`;
}

function drawArc({ arc, place }: { arc: Arc; place: Place }): string {
  const { base } = place;
  const start = x(place, arc.from, arc.fromPort);
  const end = x(place, arc.to, arc.toPort);
  const top = base - arc.level * LEVEL;
  const corner = Math.min(8, (end - start) / 2);
  const path = `M${start} ${base}V${top + corner}Q${start} ${top} ${start + corner} ${top}H${end - corner}Q${end} ${top} ${end} ${top + corner}V${base}`;
  const tip = arc.dependent === arc.from ? start : end;
  return `<g${faint(arc)}><path class="arc" d="${path}"/>${arrowhead(tip, base)}</g>\n`;
}

/** Where punctuation hangs tells the reader little. */
function faint({ label }: Arc): string {
  return label === 'punct' ? ' class="faint"' : '';
}

function arrowhead(tip: number, base: number): string {
  return `<path class="tip" d="M${tip} ${base + 2}l-3.5 -7h7z"/>`;
}

function drawLabel({ arc, place }: { arc: Arc; place: Place }): string {
  const middle = (x(place, arc.from, arc.fromPort) + x(place, arc.to, arc.toPort)) / 2;
  return `<text class="label${arc.label === 'punct' ? ' faint' : ''}" x="${middle}" y="${place.base - arc.level * LEVEL - 5}">${escapeXml(arc.label)}</text>\n`;
}

function drawRoot(sentence: ParsedSentence, place: Place, levels: number): string {
  const root = sentence.words.findIndex(({ head }) => head === 0);
  if (root === -1) return '';
  const at = x(place, root);
  const top = place.base - (levels + 1) * LEVEL;
  return `<path class="arc" d="M${at} ${top}V${place.base}"/>${arrowhead(at, place.base)}<text class="label" x="${at}" y="${top - 5}">root</text>\n`;
}

/** One block of rows for each segmentation, with its id on the left. */
function drawSegmentations({
  segmentations,
  id,
  place,
  top,
}: {
  segmentations: readonly Segmentation[];
  id: string;
  place: Place;
  top: number;
}): { content: string; bottom: number } {
  let y = top;
  let content = '';
  for (const { index, segments } of segmentations) {
    const bars = layOutBars(segments);
    content += `<text class="id" x="${MARGIN}" y="${y + BAR + 1}">${escapeXml(`${id}.${index}`)}</text>\n`;
    for (const bar of bars) {
      content += drawBar({ bar, text: segments[bar.segment]!.text, y: y + bar.row * ROW, place });
    }
    y += (1 + Math.max(0, ...bars.map(({ row }) => row))) * ROW + 8;
  }
  return { content, bottom: y - 8 };
}

function drawBar({ bar, text, y, place }: { bar: Bar; text: string; y: number; place: Place }): string {
  const edge = (word: number, side: -1 | 1) =>
    x(place, word) + (side * textWidth({ text: place.texts[word]!, size: SIZES.word })) / 2;
  const round = (value: number) => Number(value.toFixed(1));
  const start = round(edge(bar.runs[0]![0], -1));
  const end = round(edge(bar.runs.at(-1)![1], 1));
  const colour = `c${bar.segment % COLOURS}`;
  const runs = bar.runs.map(([first, last]) => {
    const from = round(edge(first, -1));
    return `<rect x="${from}" y="${y}" width="${round(edge(last, 1) - from)}" height="${BAR}" rx="3"/>`;
  });
  const thread = bar.runs.length > 1 ? `<path class="thread" d="M${start} ${y + BAR / 2}H${end}"/>` : '';
  const number = `<text class="number" x="${start - 4}" y="${y + BAR + 1}">${bar.segment}</text>`;
  return `<g class="${colour}"><title>${escapeXml(oneLine(text))}</title>${thread}${runs.join('')}${number}</g>\n`;
}

/** What the picture shows, for those who cannot see it. */
function describe({ sentence, segmentations }: SegmentedSentence): string {
  const { words } = sentence;
  const relations = words.map(({ text, head, deprel }) =>
    head === 0 ? `${text} is the root` : `${text} is ${deprel} of ${words[head - 1]!.text}`,
  );
  const alternatives = segmentations
    .filter(({ index }) => index > 0)
    .map(({ index, segments }) => `Segmentation ${index}: ${segments.map(({ text }) => text).join(' | ')}`);
  return oneLine([`${relations.join('; ')}.`, ...alternatives].join(' '));
}
