/**
 * Scores of summarisers over topics, as Figure 7 of pyramid-2003 has them: a letter for each summariser.
 *
 *   lettersPicture({ name: 'summarisers', heading, note, y: 'coverage', topics, summarisers, rows })
 */
import { scaleLinear } from 'd3-scale';
import type { SummariserStudy } from '../../meta/study/summarisers.ts';
import { letters } from '../format.ts';
import { html } from '../html/escape.ts';
import {
  at,
  axes,
  type Frame,
  fitted,
  NORMAL,
  type Picture,
  roomyScale,
  ticksAt,
} from '../meta-html/chart.ts';
import { LOOKS } from './lines.ts';

const STEP = 34;
const NARROWEST = 300;
const KEY = 150;
const ROW = 15;
const TOP = 46;
/** Letters of neighbours in the ranking stand beside each other, so that close scores can be read. */
const ASIDE = [0, 9, -9];

export function lettersPicture({
  name,
  heading,
  note,
  y: yTitle,
  topics,
  summarisers,
  rows,
}: {
  readonly name: string;
  readonly heading: string;
  readonly note: string;
  readonly y: string;
  readonly topics: readonly string[];
  /** In the order of the key, the best first. */
  readonly summarisers: readonly string[];
  readonly rows: SummariserStudy['rows'];
}): Picture {
  const scored = rows.flatMap((row) => (row.score === null ? [] : [{ ...row, score: row.score }]));
  const plot = Math.max(NARROWEST, topics.length * STEP);
  const height = Math.max(300, TOP + summarisers.length * ROW + 60);
  const frame: Frame = { left: 54, right: 54 + plot, top: TOP, bottom: height - 42 };
  const x = scaleLinear([0.5, topics.length + 0.5], [frame.left, frame.right]);
  const y = roomyScale(scored.length === 0 ? [0, 1] : scored.map(({ score }) => score), [
    frame.bottom,
    frame.top,
  ]);
  const numbers = topics.map((_, i) => i + 1);
  const look = (id: string) => `s${summarisers.indexOf(id) % LOOKS}`;
  const drawing = html`<text class="heading" x="0" y="14">${heading}</text><text class="note" x="0" y="30">${note}</text>
    ${axes({ x: ticksAt(x, numbers), y, frame, titles: { x: 'topic, in the order of their names', y: yTitle } })}
    <g class="marks">${scored.map(
      ({ topic, summary, score }) =>
        html`<text class="x mark ${look(summary)}" x="${at(x(topics.indexOf(topic) + 1) + ASIDE[summarisers.indexOf(summary) % ASIDE.length]!)}" y="${at(y(score) + 4)}">${letters(summarisers.indexOf(summary))}<title>${summary}, ${topic}: ${score.toFixed(3)}</title></text>`,
    )}</g><g class="line-names">${summarisers.map(
      (id, i) =>
        html`<text class="${look(id)}" x="${frame.right + 14}" y="${TOP + 8 + i * ROW}">${letters(i)}  ${fitted({ text: id, size: NORMAL, width: KEY - 34 })}</text>`,
    )}</g>`;
  return { name, label: heading, width: frame.right + KEY, height, drawing };
}
