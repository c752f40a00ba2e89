/**
 * The style sheet of the page. Weight is the one thing that has a colour: five shades from sand to umber, each
 * with the text that can be read on it (`--on`) and a line that can be seen beside it (`--line`).
 */
export const STYLE = `
:root {
  --paper: #fbf9f5; --raised: #fffefb; --ink: #24211c; --muted: #645d51; --rule: #e3dccf; --strong: #c9bfad;
  --accent: #1b5a66; --glow: #ffe59a; --pass: #2b6239; --fail: #9c2f1f; --tint: 222 128 40;
  --k1: #f0e2c6; --k2: #e7c893; --k3: #d9a35c; --k4: #a86028; --k5: #83401a;
  --o1: #24211c; --o2: #24211c; --o3: #24211c; --o4: #fff; --o5: #fff;
  --l1: #a08448; --l2: #9a7430; --l3: #9c6522; --l4: #94501c; --l5: #743410;
  --serif: Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Noto Serif', Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'Roboto Mono', 'DejaVu Sans Mono', monospace;
  color-scheme: light;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #181613; --raised: #1f1c18; --ink: #ebe5d9; --muted: #aba293; --rule: #38332b; --strong: #5a5244;
    --accent: #86c7d2; --glow: #6a5210; --pass: #8fce9f; --fail: #f0a08f; --tint: 224 148 60;
    --k1: #40372a; --k2: #5b482d; --k3: #80602f; --k4: #bd8340; --k5: #e8b26a;
    --o1: #ebe5d9; --o2: #f3eee4; --o3: #fff; --o4: #181613; --o5: #181613;
    --l1: #8f7c5c; --l2: #a3855a; --l3: #b98f4f; --l4: #d09a52; --l5: #eab770;
    color-scheme: dark;
  }
}
.k1 { --fill: var(--k1); --on: var(--o1); --line: var(--l1); --depth: .1 }
.k2 { --fill: var(--k2); --on: var(--o2); --line: var(--l2); --depth: .14 }
.k3 { --fill: var(--k3); --on: var(--o3); --line: var(--l3); --depth: .18 }
.k4 { --fill: var(--k4); --on: var(--o4); --line: var(--l4); --depth: .23 }
.k5 { --fill: var(--k5); --on: var(--o5); --line: var(--l5); --depth: .29 }
.x { --fill: transparent; --on: var(--ink); --line: var(--muted) }

*, ::before, ::after { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); font: 100%/1.5 var(--sans); scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100% }
body { margin: 0; overflow-wrap: break-word; font-variant-numeric: lining-nums tabular-nums }
main, nav > div { max-width: 75rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem) }
main { padding-bottom: 6rem }
h1, h2, h3, h4 { font-family: var(--serif); font-weight: 400; line-height: 1.2; margin: 0; text-wrap: balance }
h1 { font-size: clamp(1.9rem, 5vw, 2.75rem); letter-spacing: -.012em }
h2 { font-size: 1.9rem; letter-spacing: -.008em; margin: 5rem 0 1.5rem; padding-top: 1.25rem; border-top: 2px solid var(--ink) }
h3 { font-size: 1.4rem; margin: 2.75rem 0 1.25rem }
h4 { font-size: 1.5rem }
h5 { font: 600 .9375rem/1.4 var(--sans); margin: 0 0 .75rem }
h3 small, h4 small, h5 small { font: 400 .875rem/1.4 var(--sans); color: var(--muted); margin-inline-start: .5em; letter-spacing: 0 }
p, dl, dd, ul, ol, figure { margin: 0; padding: 0 }
ul, ol { list-style: none }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px }
.note, .reason, .evidence, .comment, .id { color: var(--muted); font-size: .8125rem }
.comment { font-style: italic }
.aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--ink); color: var(--paper); z-index: 3 }
.skip:focus { top: .5rem }
button, input, select { font: inherit; font-size: .875rem; color: inherit; background: var(--raised); border: 1px solid var(--strong); border-radius: 4px; padding: .3rem .7rem; min-height: 2rem }
button { cursor: pointer }
button:hover { border-color: var(--ink) }

nav { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--rule); font-size: .875rem }
nav > div { display: flex; gap: 1.5rem; align-items: center; min-height: 3rem }
nav a { color: var(--ink); text-decoration: none }
nav a:hover { text-decoration: underline }
.brand { display: flex; gap: .6rem; align-items: center; font: 400 1.0625rem var(--serif); margin-inline-end: auto }
.brand path { fill: var(--fill) }
#topics { position: relative }
#topics summary { cursor: pointer; padding: .25rem 0 }
#topics ul { position: absolute; inset-inline-end: 0; top: 2.1rem; width: max-content; max-width: min(80vw, 30rem); max-height: 70vh; overflow: auto; background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: .5rem 0; box-shadow: 0 8px 30px rgb(0 0 0 / .14) }
#topics li a { display: block; padding: .35rem 1.1rem }

.title { padding-top: clamp(1.75rem, 4vw, 3rem) }
.lead, .check { color: var(--muted); margin-top: .5rem; max-width: 46rem; font-size: .9375rem }
.check b { color: var(--ink) }
/* The list begins on the first screen: what stands above it is short. */
.first { padding-top: 1.25rem }
.first h1 { font-size: 2rem }
.first > div:first-child { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.5rem }
.first .lead, .first .check { margin-top: 0; max-width: none }
.headline { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 2rem; align-items: center; margin: .75rem 0; font-size: .9375rem }
.headline p { max-width: 52rem }
.figure { font-size: .8125rem; color: var(--muted) }
.figure b { display: block; font: 2.25rem/1.05 var(--serif); color: var(--ink); letter-spacing: -.01em }
.gate { margin-top: .75rem; padding: .5rem 1rem; border-inline-start: 4px solid var(--pass); background: var(--raised) }
.gate.fail { border-color: var(--fail) }
.gate > ul { display: flex; flex-wrap: wrap; gap: .1rem 1.75rem; font-size: .875rem }
.gate li:has(ul) { flex-basis: 100% }
.gate ul ul { padding-inline-start: 1.25rem; color: var(--muted) }
.gate .verdict b { font-size: 1.125rem }
.gate small { color: var(--muted); margin-inline-start: .5em }
.signature { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; margin-top: 1.75rem; font-size: .875rem }
.signature > span { color: var(--muted) }
.signature code { font: .8125rem/1.5 var(--mono); background: var(--raised); border: 1px solid var(--rule); border-radius: 4px; padding: .3rem .65rem; user-select: all; overflow-wrap: anywhere }
.verdict { font-size: .9375rem }
.verdict.pass b { color: var(--pass) }
.verdict.fail b { color: var(--fail) }
.verdict.pass b::before { content: '✓\\a0' }
.verdict.fail b::before { content: '✗\\a0' }

summary { cursor: pointer }
.legend { margin-top: 1.25rem; font-size: .9375rem; max-width: 52rem }
.legend summary { color: var(--accent); width: fit-content }
.legend > div { display: grid; gap: 1.1rem; padding: 1.1rem 0 .25rem; border-top: 1px solid var(--rule); margin-top: .9rem }
.legend dfn { font-style: italic }
.legend dl { display: grid; gap: .3rem }
.legend dl div { display: grid; grid-template-columns: 8.5rem 1fr; gap: .75rem }
.legend dt { font-weight: 600 }
.legend li { font: 1.0625rem/2 var(--serif) }

.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 2rem 3rem }
.plot { display: flex; flex-direction: column; justify-content: space-between }
.plot figcaption { font-size: .8125rem; color: var(--muted) }
.plot figcaption b { color: var(--ink); font-size: .9375rem; font-weight: 600; margin-inline-end: .5em }
.plot svg { display: block; width: 100%; overflow: visible }
.plot text { font: .6875rem var(--sans); fill: var(--muted); text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round }
.plot figcaption b, .scores dt, thead th { text-transform: capitalize }
.axis line { stroke: var(--strong) }
.line line { stroke: var(--muted); stroke-dasharray: 2 3 }
.line.threshold line { stroke: var(--fail); stroke-dasharray: none }
.line.threshold text { fill: var(--fail) }
.dots circle, .bars rect { fill: var(--accent); stroke: var(--paper); stroke-width: 1px }
.dots circle { fill-opacity: .78 }
.dots a:hover circle, .dots a:focus circle, .dots .on circle, .bars a:hover rect, .bars a:focus rect { fill: var(--ink); fill-opacity: 1 }
.dots a:focus-visible, .bars a:focus-visible { outline: none }
.dots a:focus-visible circle, .bars a:focus-visible rect { stroke: var(--accent); stroke-width: 3px; paint-order: stroke }
.dots .off { opacity: .15 }
.plot .name { font-size: .8125rem; fill: var(--ink); text-anchor: unset; pointer-events: none }

#overview { margin-top: 1rem }
#overview > .note { margin-top: .5rem }
#filter { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin: 0; font-size: .875rem; color: var(--muted) }
#filter[hidden], [hidden] { display: none }
#filter span { display: flex; align-items: center; gap: .6rem }
#filter [type=search], #filter select { color: var(--ink) }
.outcomes { display: flex; flex-wrap: wrap; min-width: 0; margin: 0; padding: 0; border: 0 }
.outcomes label { position: relative; display: flex; align-items: center; gap: .5em; min-height: 2rem; padding: .2rem .75rem; margin-inline-end: -1px; border: 1px solid var(--strong); background: var(--raised); color: var(--ink); cursor: pointer }
.outcomes label:first-of-type { border-start-start-radius: 4px; border-end-start-radius: 4px }
.outcomes label:last-of-type { border-start-end-radius: 4px; border-end-end-radius: 4px }
.outcomes input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
.outcomes small { font-size: .8125rem; color: var(--muted) }
.outcomes label:has(:checked) { z-index: 1; background: var(--ink); border-color: var(--ink); color: var(--paper) }
.outcomes label:has(:checked) small { color: inherit }
.outcomes label:has(:focus-visible) { z-index: 2; outline: 2px solid var(--accent); outline-offset: 2px }
.scroll { margin-top: .5rem; overflow: auto; max-height: min(46rem, 85vh); border-bottom: 1px solid var(--rule); position: relative }
table { table-layout: fixed; border-collapse: separate; border-spacing: 0; width: 100%; min-width: calc(53.5rem + var(--topic, 0rem) + var(--gate, 0rem) + var(--check, 0rem) + 6.25rem * var(--more, 0)); font-size: .9375rem; line-height: 1.35 }
caption { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
th, td { text-align: start; padding: .3rem .75rem; vertical-align: middle; font-weight: 400; border-top: 1px solid var(--rule) }
thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); border-top: 0; border-bottom: 1px solid var(--ink); padding-block: .4rem; font-size: .8125rem; color: var(--muted); white-space: nowrap }
tr > :first-child { padding-inline-start: 0 }
tbody tr:first-child > * { border-top: 0 }
thead button { all: unset; box-sizing: border-box; cursor: pointer; color: var(--muted); min-height: 1.75rem; display: inline-flex; align-items: center }
thead button:enabled:hover { color: var(--ink) }
thead button:disabled { cursor: default }
thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
thead [aria-sort] button::after { width: 1em; text-align: center }
thead [aria-sort] button { color: var(--ink); font-weight: 600 }
thead [aria-sort=ascending] button::after { content: '↑' }
thead [aria-sort=descending] button::after { content: '↓' }
th.name { width: 9rem } th.name:first-child { width: auto } th.shape { width: 10.5rem } th.threshold { width: 11rem }
.many { --topic: 9rem } .gated { --gate: 11rem } .checked { --check: 6rem }
tbody tr:hover > * { background: var(--raised) }
tbody a { color: inherit; text-decoration-color: var(--strong) }
tbody th a { font: 1.0625rem/1.35 var(--serif) }
tbody a:hover { text-decoration-color: currentColor }
.number { text-align: end; width: 8rem } .number.more { width: 6.25rem; text-transform: none }
thead .number button { flex-direction: row-reverse }
td.number[style] { background: linear-gradient(to right, var(--accent) var(--v), var(--rule) var(--v)) no-repeat .75rem calc(100% - .2rem) / calc(100% - 1.5rem) 2px; padding-bottom: .45rem }
td.none { background: none; color: var(--muted) }
td.shape { white-space: nowrap; font-size: .8125rem; color: var(--muted) }
.glyph { vertical-align: middle; max-width: 6rem; height: auto; max-height: 1.5rem; margin-inline-end: .75rem }
.glyph path { stroke: var(--fill); stroke-width: 5 }
.glyph .missed { stroke: var(--rule) }

.stone { display: inline-block; flex: none; min-width: 1.85rem; padding: 0 .3rem; text-align: center; font: 600 .75rem/1.4rem var(--sans); font-variant-numeric: tabular-nums; color: var(--on); background: var(--fill); border-radius: 2px; text-decoration: none }
.stone.x { box-shadow: inset 0 0 0 1px var(--muted); border-radius: 1rem }
a.stone:hover { text-decoration: underline }

.pyramid { position: relative }
.expand { position: absolute; inset-inline-end: 0; top: 0 }
.drawing { display: grid; gap: 3px; padding: .75rem 0 2.5rem }
.drawing li { display: grid; grid-template-columns: 5.5rem 1fr 5.5rem; align-items: center; gap: .75rem; font-size: .8125rem; color: var(--muted) }
.drawing b { color: var(--ink) }
.drawing .count { text-align: end }
.course { --gap: min(3px, calc(90px / var(--widest))); display: flex; justify-content: center; gap: var(--gap); min-width: 0 }
.course .stone { flex: 0 0 min(3.4rem, calc(100% / var(--widest) - var(--gap))); min-width: 0; padding: 0; line-height: 2.25rem; height: 2.25rem; overflow: hidden; container-type: inline-size }
.course .stone:hover, .course .stone.on { box-shadow: 0 0 0 2px var(--paper), 0 0 0 4px var(--accent) }
@container (max-width: 1.05rem) { .course .stone span { display: none } }

.units { display: grid; gap: 2rem }
.tier h4 { font: 600 .9375rem/1.4 var(--sans); padding-bottom: .5rem; border-bottom: 1px solid var(--strong) }
.tier li { border-bottom: 1px solid var(--rule); break-inside: avoid }
.tier summary { display: grid; grid-template-columns: auto 1fr auto auto; gap: .25rem .9rem; align-items: baseline; padding: .55rem 0; list-style: none }
.tier summary::-webkit-details-marker, .references summary::-webkit-details-marker { display: none }
.tier summary::after, .references summary::after { content: '+'; font: 1.1rem/1 var(--sans); color: var(--muted); width: 1em; text-align: center }
.tier [open] > summary::after, .references [open] > summary::after { content: '−' }
.label { font: 1.0625rem/1.4 var(--serif) }
.share { font-size: .8125rem; color: var(--muted); width: 9rem; text-align: end; padding-bottom: .35rem; background: linear-gradient(to right, var(--accent) var(--v), var(--rule) var(--v)) no-repeat 0 100% / 100% 2px }
.tier li.on, li:target { background: var(--raised) }
li:target { box-shadow: -3px 0 0 var(--accent) }
.contributors, .tier .comment, .tier .id, .tier .note { padding-inline-start: 2.75rem; padding-bottom: .5rem }
.contributors > div { display: grid; grid-template-columns: minmax(2rem, max-content) 1fr; gap: 1rem; padding: .2rem 0; align-items: baseline; font-size: .8125rem }
.contributors dt { max-width: 10rem }
.context, .contributors q { font: 1rem/1.65 var(--serif); color: var(--muted) }
.context mark { color: var(--ink) }

.references { display: grid; border-top: 1px solid var(--strong) }
.references details { border-bottom: 1px solid var(--rule) }
.references summary { display: flex; gap: .9rem; align-items: baseline; padding: .7rem 0; list-style: none }
.references summary small { margin-inline-start: auto; color: var(--muted); font-size: .8125rem }
.references h4 { font-size: 1.125rem }
.references .text { max-width: 46rem; padding: .25rem 0 1.75rem }
.extract { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 3rem; padding-top: .5rem }
.extract .text { font-size: 1.0625rem; padding-bottom: .9rem }

.text { font: 1.1875rem/1.7 var(--serif); line-height: calc(1.62em + .3em * var(--lanes, 1)); white-space: pre-line; max-width: 40rem }
mark { color: inherit; background: rgb(var(--tint) / var(--depth)); border-bottom: 2px solid var(--line); padding-bottom: 1px; -webkit-box-decoration-break: clone; box-decoration-break: clone; transition: background-color .12s }
mark mark mark { background: none }
mark.r { border-bottom-style: dashed }
mark.u { border-bottom-style: dashed; background: none }
mark.x { border-bottom-style: dotted; background: none }
mark.l1 { padding-bottom: 5px } mark.l2 { padding-bottom: 9px } mark.l3 { padding-bottom: 13px }
mark.l4 { padding-bottom: 17px } mark.l5 { padding-bottom: 21px } mark.l6 { padding-bottom: 25px }
[data-n] { unicode-bidi: isolate; text-decoration: none; font-style: normal }
[data-n]::before { content: attr(data-n) '\\2060'; font: 600 .58em/1 var(--sans); vertical-align: .62em; white-space: nowrap; padding-inline-end: .22em; color: var(--ink) }
[data-n] + [data-n]::before { content: ',' attr(data-n) '\\2060' }
[data-n]:has(+ [data-n])::before { padding-inline-end: 0 }
a[data-n]:hover::before { color: var(--accent); text-decoration: underline }
a[data-n]:focus-visible { outline-offset: 1px }
a[data-n]:target::before { background: var(--glow); outline: 2px solid var(--glow) }
.lit mark { background: none; border-bottom-color: color-mix(in srgb, var(--line) 40%, transparent) }
.lit mark.on { background: var(--glow); border-bottom-color: var(--line) }

.summary { padding: 2.5rem 0 3rem; border-top: 1px solid var(--strong); content-visibility: auto; contain-intrinsic-size: auto 60rem }
.summary > header { display: flex; align-items: center; gap: .75rem 1.5rem; flex-wrap: wrap }
.summary > header .glyph { max-height: 2.75rem; max-width: 12rem }
.summary > .verdict { margin-top: .5rem }
.back { margin-inline-start: auto; font-size: .8125rem }
.scores { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 1.35fr) minmax(0, 1.15fr); gap: 1.25rem 2rem; margin: 1.5rem 0 2.25rem }
.scores > div { border-top: 1px solid var(--ink); padding-top: .5rem }
.scores dt { font-size: .8125rem; color: var(--muted) }
.scores dd { text-wrap: pretty; font-size: .8125rem }
.scores .parts { white-space: pre-line; color: var(--muted) }
.scores .value { font: 1.75rem/1.3 var(--serif); color: var(--ink) }
.further { display: grid; gap: .35rem; margin: -1.25rem 0 2.25rem }
.further summary { width: fit-content; color: var(--accent) } .further summary b { color: var(--ink) }
.further details[open] { padding-bottom: 1rem } .further .evidence { max-width: 60rem } .further > p .reason { display: inline; margin-inline-start: .5rem }
.further ol { columns: 24rem auto; column-gap: 3rem; padding-top: .5rem; list-style: none }
.further li { break-inside: avoid; padding: .35rem 0 } .further .context { font-size: .9375rem }
.unscored { margin: 1.25rem 0 2rem; padding-top: .75rem; border-top: 1px solid var(--ink) }
.reading { display: grid; grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); gap: 2rem 3.5rem; margin-bottom: 2.25rem; align-items: start }
.reading > :first-child { position: sticky; top: 4.5rem }
.reading h5:not(:first-child) { margin-top: 1.75rem }
.by-weight { display: grid; grid-template-columns: 4.75rem 1fr }
.by-weight > * { border-top: 1px solid var(--rule); padding: .6rem 0 }
.by-weight dt { font-size: .8125rem; color: var(--muted); line-height: 1.4rem }
.expressed li, .others li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; align-items: start; padding: .2rem .35rem; margin-inline: -.35rem; border-radius: 3px }
.expressed li > *, .others li > * { grid-column: 2 }
.expressed .stone, .others .stone { grid-column: 1 }
.expressed li + li, .others li + li { margin-top: .25rem }
.reading li.on { background: color-mix(in srgb, var(--glow) 45%, transparent) }
.reading .label { color: inherit; text-decoration-color: transparent; font-size: 1rem; line-height: 1.4rem; grid-row: 1 }
.reading .label:hover { text-decoration-color: currentColor }
.reading q { font: italic .9375rem/1.45 var(--serif); color: var(--muted) }
.reading .others q { line-height: 1.4rem }
.reading b { font-size: .75rem; font-weight: 600; color: var(--muted); margin-top: .2rem }
.drawings { font-size: .8125rem; margin: .15rem 0 .35rem }
.drawings summary { color: var(--accent); width: fit-content }
.drawings > div { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; padding-top: .5rem }
.drawings figure { flex: 1 1 13rem; min-width: 0 }
.drawings figcaption { color: var(--muted) }
.wide { overflow-x: auto }
q { quotes: '“' '”' '‘' '’' }
.missed ul { columns: 21rem auto; column-gap: 3rem }
.missed li { break-inside: avoid; padding: .14rem 0 }
.missed a { display: block; position: relative; padding-left: 2.6rem; text-align: left; color: inherit; text-decoration: none; font: 1rem/1.4rem var(--serif) }
.missed a:hover { text-decoration: underline }
[data-stone]::before { content: attr(data-stone); position: absolute; left: 0; min-width: 1.85rem; padding: 0 .3rem; text-align: center; font: 600 .75rem/1.4rem var(--sans); color: var(--ink); box-shadow: inset 0 0 0 1.5px var(--line); border-radius: 2px; unicode-bidi: isolate; direction: ltr }
/* Names and labels in any script: each runs in its own direction and leaves the rest of the line alone. */
.label, tbody a, .missed a, q { unicode-bidi: plaintext }

p.corrections { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; font-size: .875rem; color: var(--muted); margin-bottom: 1.25rem }
.decide { display: flex; gap: .25rem; margin-top: .25rem }
.decide button { font-size: .75rem; min-height: 1.5rem; padding: .05rem .5rem; color: var(--muted) }
.decide [aria-pressed=true] { border-color: var(--ink); color: var(--ink); font-weight: 600 }
.rejected .label, .rejected q { text-decoration: line-through }
button:disabled { cursor: default; opacity: .6 }

@media (max-width: 60rem) {
  .reading { grid-template-columns: minmax(0, 1fr) }
  .reading > :first-child { position: static }
  .scores { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .extract { grid-template-columns: minmax(0, 1fr) }
}
@media (max-width: 40rem) {
  .brand { display: none }
  nav > div { gap: 1.1rem }
  .drawing li { grid-template-columns: 1.25rem 1fr 1.25rem; gap: .4rem }
  .drawing .weight { font-size: 0 } .drawing .weight b { font-size: .8125rem }
  .drawing .count { font-size: 0 }
  .expand { position: static; margin-bottom: 1rem }
  .tier summary { grid-template-columns: auto 1fr auto }
  .tier summary .share { grid-column: 2; grid-row: 2; text-align: start }
  .legend dl div { grid-template-columns: 1fr; gap: 0 }
  .by-weight { grid-template-columns: 1fr }
  .by-weight dt { padding-bottom: 0 }
  .by-weight dd { border-top: 0 }
  .contributors { padding-inline-start: .5rem }
  .scores { gap: 1rem 1.25rem }
  .text { font-size: 1.125rem }
  .headline { grid-template-columns: minmax(0, 1fr) }
  .headline, .first .lead, .first .check { font-size: .875rem }
  .figure b { display: inline }
  .outcomes label { padding-inline: .5rem }
  /* A summary is a card there: name and coverage, then the other numbers with their names. */
  .scroll { max-height: none }
  table, tbody { display: block; min-width: 0 }
  thead { display: block }
  thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; border-bottom: 1px solid var(--ink) }
  thead th, thead th:first-child, thead .number { position: static; width: auto; padding: .2rem 0; border: 0 }
  tbody tr { display: flex; flex-wrap: wrap; gap: .15rem 1rem; padding: .7rem 0; border-top: 1px solid var(--rule) }
  tbody tr[hidden] { display: none }
  tbody th, tbody td { border: 0; padding: 0; width: auto; order: 2; font-size: .8125rem; color: var(--muted) }
  tbody th { order: 0; flex: 1 1 calc(100% - 7rem); min-width: 0; color: var(--ink) }
  td.topic-name, td.verdict { flex: 1 0 100% }
  td.number:not([data-l]) { order: 1; flex: 0 0 5.5rem; width: auto; font: 1.25rem/1.2 var(--serif); color: var(--ink); background-position: 0 100%; background-size: 100% 2px; padding-bottom: .3rem }
  td.number[data-l] { background: none; padding: 0; width: auto; text-align: start; white-space: nowrap }
  td.number[data-l]::before { content: attr(data-l) '\\a0' }
  .shape { display: none }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
@media (forced-colors: active) { .stone { border: 1px solid } mark.on { outline: 2px solid Highlight } }

@page { margin: 18mm 16mm }
@media print {
  :root { --paper: #fff; --raised: #fff; --ink: #000; --muted: #444; --rule: #bbb; --strong: #888; --accent: #000; --l1: #000; --l2: #000; --l3: #000; --l4: #000; --l5: #000 }
  html { font-size: 10pt }
  main { max-width: none; padding: 0 }
  nav, .skip, button:not(thead *), p.corrections, .decide, #filter, .back, thead button::after { display: none !important }
  a { color: inherit; text-decoration: none }
  .title { padding-top: 0 }
  .scroll { overflow: visible; max-height: none }
  thead th { position: static }
  tr, .plots, .drawing, .scores > div, .by-weight li { break-inside: avoid }
  h2, h3, h4, h5 { break-after: avoid }
  #overview, .topic, .summaries { break-before: page }
  #overview > h2, .topic > h2 { margin-top: 0 }
  .summary { content-visibility: visible; padding: 1rem 0 }
  .summary + .summary { break-before: page; border-top: 0 }
  details::details-content { content-visibility: visible; display: block; block-size: auto }
  summary::after { content: none !important }
  .plots { grid-template-columns: 1fr 1fr; gap: 1.5rem 2rem }
  .scores { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 1.35fr) minmax(0, 1.15fr); gap: 1rem; margin-bottom: 1.25rem }
  .reading { display: block }
  .reading > :first-child { position: static; margin-bottom: 1.5rem }
  .reading ul, .missed ul { columns: auto; display: grid; grid-template-columns: 1fr 1fr; gap: .2rem 2rem }
  .reading { margin-bottom: 1.5rem }
  .reading li { align-content: start; margin-block: 0 !important }
  .text { max-width: none; font-size: 1.1rem }
  mark { background: none; border-bottom: 1.2pt solid #000 }
  .stone { background: none !important; color: #000; box-shadow: none; border: 1.2pt solid #000; line-height: 1.25rem }
  [data-stone]::before { box-shadow: none; border: 1.2pt dashed #000; line-height: 1.25rem }
  .stone.x { border-style: dotted }
  .glyph path { stroke: #000 } .glyph .missed { stroke: #ccc }
  .dots circle { fill: #000; fill-opacity: .5 } .bars rect { fill: #666 }
}
`;
