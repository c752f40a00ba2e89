/**
 * Systems by their average, each with its interval; a column of letters for each group that no test tells apart.
 *
 *   rankingPicture(view.rankings[0], view)
 */
import { max } from 'd3-array';
import { letters } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import { textWidth } from '../parse/text-width.ts';
import { at, fitted, fittedAll, gridLines, NORMAL, type Picture, roomyScale } from './chart.ts';
import type { MetaView, RankingView } from './view.ts';

const ROW = 20;
const TOP = 46;
const LONGEST = 150;
const PLOT = 170;
const VALUE = 44;
const GROUP = 15;

export function rankingPicture(shown: RankingView, view: MetaView): Picture {
  const { ranking, metric } = shown;
  const texts = shown.systems.map((system) => view.names[system]!);
  const names = fittedAll(texts, NORMAL, LONGEST);
  const longest = Math.ceil(max(names, (text) => textWidth({ text, size: NORMAL })) ?? 0);
  const left = longest + 12;
  const value = left + PLOT + VALUE;
  const groups = value + 16;
  const right = groups + ranking.groups.length * GROUP;
  const known = ranking.systems.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]);
  const x = roomyScale(known, [left, left + PLOT]);
  const bottom = TOP + ranking.systems.length * ROW;
  const by = metric === null ? `human ${view.field}` : metric;
  const width = Math.max(right, 340);
  const row = ({ mean, low, high, groups: own }: (typeof ranking.systems)[number], rank: number) => {
    const system = shown.systems[rank]!;
    const y = middle(rank);
    const shared = own.map(letters);
    const words = `${view.names[system]}: ${mean.toFixed(3)}${low === null ? '' : `, ${low.toFixed(3)} to ${high!.toFixed(3)}`}, ${shared.length === 1 ? 'group' : 'groups'} ${shared.join(', ')}`;
    return html`<a href="#sys${system}" data-s="${system}" tabindex="-1" role="listitem"><title>${words}</title><rect class="hit" x="0" y="${y - ROW / 2}" width="${right}" height="${ROW}"/><text class="row" x="${left - 12}" y="${y + 4}">${names[rank]!}</text>${low !== null && html`<path class="interval" d="M${at(x(low))} ${y}H${at(x(high!))}"/>`}<circle cx="${at(x(mean))}" cy="${y}" r="4"/><text class="row" x="${value}" y="${y + 4}">${mean.toFixed(3)}</text>${own.map((g) => html`<text class="letter" x="${groups + g * GROUP}" y="${y + 4}">${letters(g)}</text>`)}</a>`;
  };
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: by, size: 14, width })}</text>
    <text class="note" x="0" y="30">${headline(shown)}</text>
    <g class="axes" aria-hidden="true">${gridLines({ x, ticks: 4, top: TOP - 4, bottom })}</g>${groupLines(shown, groups)}
    <g class="marks" role="list" aria-label="Ranking by ${by}">${ranking.systems.map(row)}</g>`;
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

/** A thin line joins the letters of a group. */
function groupLines({ ranking }: RankingView, left: number): Html {
  return html`<g class="groups" aria-hidden="true">${ranking.groups.map((members, g) => {
    const x = left + g * GROUP;
    return members.length > 1 && html`<path d="M${x} ${middle(members[0]!)}V${middle(members.at(-1)!)}"/>`;
  })}</g>`;
}

function middle(rank: number): number {
  return TOP + rank * ROW + ROW / 2;
}
