/// <reference lib="dom" />
/**
 * What the judging sheet does in a browser: counts what is judged, and saves the judgments as the table that `cheops duc`
 * reads. `npm run build` bundles this module into scripts.ts.
 */
import { neutraliseCell } from '../../formats/csv-cells.ts';

const sections = [...document.querySelectorAll<HTMLElement>('section[data-summary]')];
const status = document.querySelector<HTMLElement>('#judged')!;
const save = document.querySelector<HTMLButtonElement>('#save')!;
let isSaved = true;

save.hidden = false;
save.addEventListener('click', download);
document.addEventListener('change', () => {
  isSaved = false;
  count();
});
addEventListener('beforeunload', (event) => {
  if (!isSaved) event.preventDefault();
});
count();

function count(): void {
  const choices = [...document.querySelectorAll<HTMLSelectElement>('select')];
  const judged = choices.filter(({ value }) => value !== '').length;
  status.textContent = `${judged} of ${choices.length} units judged.`;
}

function download(): void {
  const most = Math.max(0, ...sections.map((section) => section.querySelectorAll('.sentences li').length));
  const numbers = Array.from({ length: most }, (_, i) => String(i + 1));
  const rows = [['summary', 'unit', 'percent', 'model', ...numbers], ...sections.flatMap(rowsOf)];
  const csv = `\ufeff${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = 'judged.csv';
  link.click();
  isSaved = true;
}

function rowsOf(section: HTMLElement): string[][] {
  const id = section.dataset.summary!;
  const sentences = [...section.querySelectorAll('.sentences li')].map((item) => item.textContent ?? '');
  const units = [...section.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row, i) => [
    id,
    String(i + 1),
    row.querySelector('select')!.value,
    row.querySelector('th')!.textContent ?? '',
    ...[...row.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => (checked ? 'x' : '')),
  ]);
  return [[id, '', '', `sentences of ${id}`, ...sentences], ...units];
}

/** What a spreadsheet would run as a formula is made harmless, as in every CSV. */
function quoted(text: string): string {
  return `"${neutraliseCell(text).replaceAll('"', '""')}"`;
}
