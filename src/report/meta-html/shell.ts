/**
 * What pages of numbers and pictures have in common: the head with its policy, the bar, sections, figures and files.
 *
 *   page({ title: 'Metrics against people', links: [['#scatters', 'Scatter']], main, script: META_SCRIPT })
 */
import { uniqueFileNames } from '../file-names.ts';
import { type Html, html, trusted } from '../html/escape.ts';
import type { ReportFile } from '../report.ts';
import type { Picture } from './chart.ts';
import { META_STYLE, pictureStyle } from './style.css.ts';

const LOGO = html`<svg viewBox="0 0 16 12" width="21" height="16"><path class="k5" d="M6 0h4v3H6z"/><path class="k4" d="M3.5 4h9v3h-9z"/><path class="k3" d="M0 8h16v3H0z"/></svg>`;

export function page({
  title,
  links,
  main,
  script,
}: {
  readonly title: string;
  readonly links: readonly (readonly [address: string, words: string])[];
  readonly main: Html;
  readonly script?: { readonly text: string; readonly hash: string };
}): string {
  const scripts = script === undefined ? '' : ` script-src '${script.hash}';`;
  const policy = `default-src 'none'; style-src 'unsafe-inline';${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
  const whole = html`<html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <title>${title}</title><link rel="icon" href="data:,"><style>${trusted(META_STYLE)}</style></head><body><a class="skip" href="#main">Skip to the report</a><nav aria-label="Contents"><div><span class="brand" aria-hidden="true">${LOGO}cheops</span>${links.map(([address, words]) => html`<a href="${address}">${words}</a>`)}</div></nav>
    <main id="main">${main}</main>${
      script !== undefined &&
      html`
    <script>${trusted(script.text)}</script>`
    }</body></html>`;
  return `<!doctype html>\n${whole.markup}\n`;
}

export function header({
  title,
  lead,
  notes,
  signature,
}: {
  readonly title: string;
  readonly lead: string;
  readonly notes: readonly string[];
  readonly signature: string;
}): Html {
  return html`<header class="title"><h1>${title}</h1><p class="lead">${lead}</p>${notes.map((note) => html`<p class="reasons">${note}</p>`)}
    <div class="signature"><span id="signature-label">Signature</span><code id="signature" tabindex="0" aria-labelledby="signature-label signature">${signature}</code></div></header>`;
}

export function section(id: string, heading: string, lead: string, body: readonly (Html | null)[]): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2><p class="lead">${lead}</p>${body}</section>`;
}

export function figure({ label, width, height, drawing }: Picture, wide = false): Html {
  const svg = html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">${drawing}</svg>`;
  return wide
    ? html`<figure><div class="wide-chart" style="--w: ${width}px" tabindex="0" role="region" aria-label="${label}">${svg}</div></figure>`
    : html`<figure>${svg}</figure>`;
}

/** A table of numbers; the first cell of a row is its name. */
export interface NumberTable {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function numberTable({ caption, headers, rows }: NumberTable): Html {
  const [first, ...others] = headers;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
    <thead><tr><th scope="col">${first!}</th>${others.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, ...cells]) => html`<tr><th scope="row">${name!}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

const MARGIN = 12;

/** The pictures as SVG files, for papers and slides: each stands alone, on white, with its looks inside. */
export function pictureFiles(pictures: readonly Picture[]): readonly ReportFile[] {
  const names = uniqueFileNames(
    pictures.map(({ name }) => [name]),
    '.svg',
  );
  return pictures.map((picture, i) => ({ name: names[i]!, content: svgText(picture) }));
}

function svgText({ label, width, height, drawing }: Picture): string {
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="${w}" height="${h}" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}" role="img"><title>${label}</title>
    <style>${trusted(pictureStyle())}</style><rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="#fff"/>
    ${drawing}</svg>`;
  return `${withoutLinks(svg.markup)}\n`;
}

/** There is no page around a file that its marks could lead to. */
function withoutLinks(markup: string): string {
  return markup
    .replace(/<a href="#[^"]*" data-s="[^"]*" tabindex="-1" role="listitem">/g, '<g>')
    .replaceAll('</a>', '</g>')
    .replace(/ data-s="\d+"/g, '')
    .replaceAll(' role="list"', '');
}
