/**
 * Systems by their average, each with its interval; a column of letters for each group that no test tells apart.
 *
 *   rankingPicture(view.rankings[0], view)
 */
import { max } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import { letters } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import { textWidth } from '../parse/text-width.ts';
import { at, fitted, fittedAll, NORMAL, type Picture, roomyScale } from './chart.ts';
import type { MetaView, RankingView } from './view.ts';

const ROW = 20;
const TOP = 46;
const LONGEST = 150;
const PLOT = 170;
const VALUE = 44;
const GROUP = 15;

interface Layout {
  readonly left: number;
  readonly value: number;
  readonly groups: number;
  readonly width: number;
}

export function rankingPicture(shown: RankingView, view: MetaView): Picture {
  const { ranking, metric } = shown;
  const texts = shown.systems.map((system) => view.names[system]!);
  const names = fittedAll(texts, NORMAL, LONGEST);
  const longest = Math.ceil(max(names, (text) => textWidth({ text, size: NORMAL })) ?? 0);
  const value = longest + 12 + PLOT + VALUE;
  const groups = value + 16;
  const layout: Layout = { left: longest + 12, value, groups, width: groups + ranking.groups.length * GROUP };
  const known = ranking.systems.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]);
  const x = roomyScale(known, [layout.left, layout.left + PLOT]);
  const bottom = TOP + ranking.systems.length * ROW;
  const by = metric === null ? `human ${view.field}` : metric;
  const width = Math.max(layout.width, 340);
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: by, size: 14, width })}</text>
    <text class="note" x="0" y="30">${headline(shown)}</text>
    ${scaleLines({ x, bottom })}${groupLines(shown, layout)}
    <g class="marks" role="list" aria-label="Ranking by ${by}">${ranking.systems.map((_, rank) => row({ shown, view, rank, x, layout, name: names[rank]! }))}</g>`;
  return {
    // A metric of people's name has another file than people.
    name: metric === 'human' ? 'ranking-human-metric' : `ranking-${metric ?? 'human'}`,
    label: `${view.noun[1]} by ${by}, with groups that do not differ significantly`,
    width,
    height: bottom + 24,
    drawing,
  };
}

function headline({ ranking }: RankingView): string {
  if (ranking.reason !== undefined) return `none differ: ${ranking.reason}`;
  return `${ranking.significant} of ${ranking.pairs} pairs differ (Wilcoxon, Holm, ${ranking.alpha})`;
}

function scaleLines({ x, bottom }: { x: ScaleLinear<number, number>; bottom: number }): Html {
  return html`<g class="axes" aria-hidden="true">${x
    .ticks(4)
    .map(
      (tick) =>
        html`<path class="grid" d="M${at(x(tick))} ${TOP - 4}V${bottom}"/><text class="x" x="${at(x(tick))}" y="${bottom + 15}">${x.tickFormat(4)(tick)}</text>`,
    )}</g>`;
}

/** A thin line joins the letters of a group. */
function groupLines({ ranking }: RankingView, { groups }: Layout): Html {
  return html`<g class="groups" aria-hidden="true">${ranking.groups.map((members, g) => {
    const x = groups + g * GROUP;
    return members.length > 1 && html`<path d="M${x} ${middle(members[0]!)}V${middle(members.at(-1)!)}"/>`;
  })}</g>`;
}

function middle(rank: number): number {
  return TOP + rank * ROW + ROW / 2;
}

function row({
  shown,
  view,
  rank,
  x,
  layout,
  name,
}: {
  readonly shown: RankingView;
  readonly view: MetaView;
  readonly rank: number;
  readonly x: ScaleLinear<number, number>;
  readonly layout: Layout;
  readonly name: string;
}): Html {
  const { mean, low, high, groups } = shown.ranking.systems[rank]!;
  const system = shown.systems[rank]!;
  const y = middle(rank);
  const names = groups.map(letters);
  const words = `${view.names[system]}: ${mean.toFixed(3)}${low === null ? '' : `, ${low.toFixed(3)} to ${high!.toFixed(3)}`}, ${names.length === 1 ? 'group' : 'groups'} ${names.join(', ')}`;
  return html`<a href="#sys${system}" data-s="${system}" tabindex="-1" role="listitem"><title>${words}</title><rect class="hit" x="0" y="${y - ROW / 2}" width="${layout.width}" height="${ROW}"/><text class="row" x="${layout.left - 12}" y="${y + 4}">${name}</text>${low !== null && html`<path class="interval" d="M${at(x(low))} ${y}H${at(x(high!))}"/>`}<circle cx="${at(x(mean))}" cy="${y}" r="4"/><text class="row" x="${layout.value}" y="${y + 4}">${mean.toFixed(3)}</text>${groups.map((g) => html`<text class="letter" x="${layout.groups + g * GROUP}" y="${y + 4}">${letters(g)}</text>`)}</a>`;
}
