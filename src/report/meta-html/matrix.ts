/**
 * How metrics and people agree with each other: a square of numbers, darker where the agreement is closer.
 *
 *   matrixPicture(view.matrices[0])
 */

import { max } from 'd3-array';
import type { CorrelationMatrix } from '../../meta/matrix.ts';
import { displayName, plural } from '../format.ts';
import { html } from '../html/escape.ts';
import { UNITS } from '../meta.ts';
import { textWidth } from '../parse/text-width.ts';
import { at, correlationText, fittedAll, NORMAL, type Picture } from './chart.ts';

const CELL = 40;
const ROW = 30;
const TOP = 40;
const LONGEST = 130;
/** Light enough that dark text can be read on it. */
const DEEPEST = 0.6;

export function matrixPicture(matrix: CorrelationMatrix): Picture {
  const { names, values, level, coefficient, n } = matrix;
  const texts = names.map((name) => (name === null ? PEOPLE : nameOfMetric(name)));
  const labels = fittedAll(texts, NORMAL, LONGEST);
  const longest = max(labels, (text) => textWidth({ text, size: NORMAL }))!;
  const left = Math.ceil(longest) + 10;
  // Names over the columns stand aslant, and lean over the last column.
  const top = TOP + Math.ceil(longest * 0.72) + 14;
  const width = Math.max(left + names.length * CELL + Math.ceil(longest * 0.62), 250);
  const place = (i: number) => left + i * CELL;
  const cell = (value: number | null, i: number, j: number) => {
    const [x, y] = [place(j), top + i * ROW];
    const words = `${texts[i]}, ${texts[j]}: ${correlationText(value)}`;
    // The square stretches the differences between high correlations, where most are.
    const depth = value === null ? 0 : Number((DEEPEST * value ** 2).toFixed(3));
    const sign = value !== null && value < 0 ? 'below' : 'above';
    return html`<g class="cell ${sign}"><title>${words}</title><rect x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${ROW - 2}" fill-opacity="${depth}"/><text x="${x + CELL / 2}" y="${y + ROW / 2 + 4}">${value === null ? '–' : correlationText(value, 2)}</text></g>`;
  };
  const drawing = html`<text class="heading" x="0" y="14">${level} level</text>
    <text class="note" x="0" y="30">${coefficient}, n = ${plural(n, ...UNITS[level])}</text>
    ${labels.map(
      (label, i) =>
        html`<text class="row" x="${left - 8}" y="${top + i * ROW + ROW / 2 + 4}">${label}</text><text class="column" transform="translate(${place(i) + CELL / 2 + 3} ${top - 6}) rotate(-45)">${label}</text>`,
    )}
    ${values.map((row, i) => row.map((value, j) => cell(value, i, j)))}`;
  return {
    name: `matrix-${level}`,
    label: `Correlations of the metrics with each other, ${level} level`,
    width: at(width),
    height: top + names.length * ROW + 4,
    drawing,
  };
}

const PEOPLE = 'human';

/** A metric of people's name stays a metric. */
function nameOfMetric(metric: string): string {
  return metric === PEOPLE ? `${metric} (metric)` : displayName(metric);
}
