/**
 * The judging sheet as a page: a section for each summary, a row for each unit of the model, a box for each sentence, and a
 * button that saves the judgments as a table.
 *
 *   sheetHtml(sheet)   // '<!doctype html>…'
 */
import type { Sheet, SheetSummary } from '../formats/sheet.ts';
import { DUC_STEPS } from '../score/duc-coverage.ts';
import { formatSignature } from '../signature.ts';
import { SHEET_SCRIPT } from './client/scripts.ts';
import { displayName, plural } from './format.ts';
import { type Html, html } from './html/escape.ts';
import { header, page } from './meta-html/shell.ts';

export function sheetHtml(sheet: Sheet): string {
  const { model, units, summaries } = sheet;
  const title = `Judging sheet: ${displayName(model)}`;
  const lead = `${plural(summaries.length, 'summary', 'summaries')} against ${plural(units.length, 'unit')} of the model ${displayName(model)}. For each unit, tick the sentences that express something of it; then say how much of its meaning they express together.`;
  const signature = formatSignature({ sheet: 'duc-2003' });
  const main = html`${header({ title, lead, notes: [], signature })}${summaries.map((summary, i) => section(summary, i, sheet))}
    <p class="save"><button type="button" id="save" hidden>Save the judgments</button> <span id="judged" role="status"></span></p>`;
  const links = summaries.map(({ id }, i) => [`#s${i}`, displayName(id)] as const);
  return page({ title, links, main, script: SHEET_SCRIPT });
}

function section({ id, sentences }: SheetSummary, index: number, { units }: Sheet): Html {
  const name = displayName(id);
  return html`<section id="s${index}" data-summary="${id}" aria-labelledby="s${index}-title"><h2 id="s${index}-title"><bdi>${name}</bdi></h2>
    <ol class="sentences">${sentences.map((text) => html`<li>${text}</li>`)}</ol>
    <div class="scroll" tabindex="0" role="region" aria-label="Judgments of ${name}"><table class="sheet"><caption>Judgments of ${name}</caption>
    <thead><tr><th scope="col">unit of the model</th>${sentences.map((_, i) => html`<th scope="col">${String(i + 1)}</th>`)}<th scope="col">percent</th></tr></thead>
    <tbody>${units.map(
      (unit, u) =>
        html`<tr><th scope="row">${unit}</th>${sentences.map((_, i) => html`<td><input type="checkbox" aria-label="unit ${String(u + 1)}, sentence ${String(i + 1)}"></td>`)}<td><select aria-label="unit ${String(u + 1)}, percent"><option value=""></option>${DUC_STEPS.map((step) => html`<option>${String(step)}</option>`)}</select></td></tr>`,
    )}</tbody></table></div></section>`;
}
