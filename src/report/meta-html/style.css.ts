/**
 * The looks of the pictures. In the page, colours come from the tokens of the score report and change with the
 * reader's scheme; in a file of its own, a picture has the light colours as they are, because many programs that read
 * SVG know no variables.
 */
import { STYLE } from '../html/style.css.ts';

const PICTURES = `
.chart text { font: 12px var(--sans); fill: var(--ink) }
.chart .heading { font: 600 14px var(--sans) }
.chart .note { fill: var(--muted) }
.chart .axes text { font-size: 10.5px; fill: var(--muted) }
.chart .axes path { fill: none; stroke: var(--strong) }
.chart .axes .grid { stroke: var(--rule) }
.chart .x, .chart .cell text, .chart .letter { text-anchor: middle }
.chart .y, .chart .row, .chart .names .end { text-anchor: end }
.chart .names text { font-size: 10.5px; fill: var(--muted); stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; paint-order: stroke }
.chart .names .middle { text-anchor: middle }
.chart .fit { fill: none; stroke: var(--muted); stroke-dasharray: 2 3 }
.chart circle { fill: var(--accent); stroke: var(--paper); stroke-width: 1px }
.chart .hit { fill: var(--paper); fill-opacity: 0 }
.chart .interval { fill: none; stroke: var(--accent); stroke-width: 2px; stroke-opacity: .5 }
.chart .groups path { fill: none; stroke: var(--strong); stroke-width: 1px }
.chart .letter { stroke: var(--paper); stroke-width: 4px; paint-order: stroke }
.chart .cell rect { fill: var(--accent); stroke: var(--rule) }
.chart .cell.below rect { fill: var(--fail) }
.chart .curve { fill: none; stroke: var(--accent); stroke-width: 2px }
.chart .curve.spearman { stroke: var(--l3); stroke-dasharray: 7 3 }
.chart .curve.kendall { stroke: var(--muted); stroke-dasharray: 2 3 }
.chart .line-names .pearson { fill: var(--accent) }
.chart .line-names .spearman { fill: var(--l3) }
.chart .line-names .kendall { fill: var(--muted) }
.chart .band { fill: var(--accent); fill-opacity: .12 }
.chart .blind { fill: none; stroke: var(--strong); stroke-dasharray: 2 3 }
.chart .curve.s1, .chart .curve.s4 { stroke: var(--l3) }
.chart .curve.s2, .chart .curve.s5 { stroke: var(--muted) }
.chart .curve.s3, .chart .curve.s4, .chart .curve.s5 { stroke-dasharray: 5 3 }
.chart circle.s1, .chart circle.s4, .chart text.s1, .chart text.s4 { fill: var(--l3) }
.chart circle.s2, .chart circle.s5, .chart text.s2, .chart text.s5 { fill: var(--muted) }
.chart text.s0, .chart text.s3 { fill: var(--accent) }
.chart circle.s3, .chart circle.s4, .chart circle.s5 { stroke: var(--ink) }
.chart .mark { font-weight: 600 }
.chart .contour { stroke: var(--strong); stroke-width: .75px; fill: var(--accent); fill-opacity: .1 }
.chart .best { fill: none; stroke: var(--ink); stroke-width: 2px }
.chart .held-out { fill: var(--ink); stroke: var(--paper) }
`;

const PAGE = `
.chart { display: block; width: 100%; height: auto; overflow: visible }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 3rem 3.5rem; align-items: start }
.charts.wide { display: flex; flex-wrap: wrap }
.charts figure { min-width: 0; max-width: 100%; break-inside: avoid }
.charts .wide-chart { overflow-x: auto; overscroll-behavior-x: contain }
.charts .wide-chart .chart { width: var(--w); max-width: none; overflow: hidden }
section > .lead { font-size: 1.0625rem; margin: -.5rem 0 2rem }
.chart a { text-decoration: none; outline-offset: 0 }
.chart a:focus { outline: none }
.chart a:focus-visible circle { stroke: var(--ink); stroke-width: 2px }
.chart .on circle, .chart a:hover circle { fill: var(--ink) }
.chart .names .on { fill: var(--ink); font-weight: 600 }
.chart .on .hit, .chart a:hover .hit, .chart a:focus-visible .hit { fill: var(--glow); fill-opacity: .5 }
.chart .on .row:first-of-type, .chart a:hover .row:first-of-type { font-weight: 600 }
.chart .tip { font-weight: 600; stroke: var(--paper); stroke-width: 5px; stroke-linejoin: round; paint-order: stroke; pointer-events: none }
.chart .faint { opacity: .18 }
.scroll { max-height: none }
table { table-layout: auto; min-width: 0 }
thead th, .scores dt { text-transform: none }
thead th { padding-inline: .75rem }
td.number, th.number { width: auto; white-space: nowrap }
tbody th { font: 1rem/1.35 var(--serif); white-space: nowrap }
tr:target > * { background: var(--glow) }
tr.on > * { background: var(--raised) }
ol.sentences { font: 1.0625rem/1.5 var(--serif); max-width: 46rem }
.sheet td { text-align: center }
.sheet tbody th { white-space: normal; min-width: 16rem }
.sheet input { width: 1.25rem; height: 1.25rem }
.save { position: sticky; bottom: 0; padding: .75rem 0; background: var(--paper); border-top: 1px solid var(--rule) }
.reasons { margin-top: 1rem; font-size: .875rem; color: var(--muted) }
@media screen and (prefers-color-scheme: dark) { .chart .cell rect { opacity: .6 } }
@media (max-width: 40rem) { nav > div { overflow-x: auto; scrollbar-width: none } nav a { white-space: nowrap } tbody th, thead th:first-child { max-width: 9rem; overflow: hidden; text-overflow: ellipsis } }
@media print {
  .charts { grid-template-columns: 1fr 1fr; gap: 1.5rem 2rem }
  .charts .wide-chart { overflow: visible }
  .charts .wide-chart .chart { width: 100%; min-width: 0 }
  section { break-before: auto }
  .chart circle { fill: #000 }
}
`;

export const META_STYLE = `${STYLE}${PICTURES}${PAGE}`;

/** The rules of the pictures with the light colours in place of the variables. */
export function pictureStyle(): string {
  const light = STYLE.slice(0, STYLE.indexOf('}'));
  const tokens = new Map(
    [...light.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  return PICTURES.replace(/var\(--([\w-]+)\)/g, (_, name: string) => tokens.get(name)!);
}
