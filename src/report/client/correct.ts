/// <reference lib="dom" />
/** Buttons beside every match: accept, reject, unsure. What they change is downloaded as an annotation. */

interface Found {
  readonly unit: string;
  readonly text: string;
  readonly spans: readonly (readonly [number, number])[];
}

interface Annotated {
  readonly partial?: true;
  matches: Found[];
  unmatched: { text: string; spans: Found['spans'] }[];
  unsure?: Found[];
  missed?: { unit: string }[];
}

interface Data {
  readonly annotation: {
    readonly pyramid: { readonly id: string };
    match?: Record<string, unknown>;
    readonly summaries: Annotated[];
  };
  /** Ids by the numbers that units have on the page, from 1. */
  readonly units: readonly string[];
}

const DECISIONS = { accept: 'Accept', unsure: 'Unsure', reject: 'Reject' } as const;
type Decision = keyof typeof DECISIONS;

export function correctMatches(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script.corrections')) {
    const topic = script.dataset.t!;
    const decided = new Map<string, Decision>();
    const bar = barOf(topic);
    const show = () => {
      bar.status.textContent = decided.size === 1 ? '1 correction' : `${decided.size} corrections`;
      bar.button.disabled = decided.size === 0;
    };
    const section = document.getElementById(`${topic}s`)!;
    // Long reports read summaries when they are wanted, so that rows are given buttons when they are first reached.
    const prepare = (event: Event) => {
      const row = (event.target as Element).closest<HTMLElement>('.expressed li[data-u]');
      if (row !== null) addButtons(row, decided, show);
    };
    for (const row of section.querySelectorAll<HTMLElement>('.expressed li[data-u]')) {
      addButtons(row, decided, show);
    }
    section.addEventListener('pointerover', prepare);
    section.addEventListener('focusin', prepare);
    bar.button.addEventListener('click', () => download(JSON.parse(script.textContent!) as Data, decided));
    show();
  }
}

function barOf(topic: string) {
  const bar = document.createElement('p');
  bar.className = 'corrections';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Download the corrected annotation';
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  const help = document.createElement('a');
  help.href = '#open-in-serve';
  help.textContent = 'Open this in cheops serve';
  bar.append(button, status, help);
  document.getElementById(`${topic}sh`)!.after(bar);
  return { button, status };
}

function addButtons(row: HTMLElement, decided: Map<string, Decision>, show: () => void): void {
  if (row.querySelector('.decide') !== null) return;
  const group = document.createElement('span');
  group.className = 'decide';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', `Is this right? ${row.querySelector('.label')?.textContent ?? ''}`);
  const now: Decision = row.closest('.unsure') === null ? 'accept' : 'unsure';
  const buttons = (Object.keys(DECISIONS) as Decision[]).map((decision) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = DECISIONS[decision];
    button.setAttribute('aria-pressed', String(decision === now));
    button.addEventListener('click', () => {
      if (decision === now) decided.delete(row.id);
      else decided.set(row.id, decision);
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      row.classList.toggle('rejected', decision === 'reject');
      show();
    });
    return button;
  });
  group.append(...buttons);
  row.append(group);
}

function download({ annotation, units }: Data, decided: ReadonlyMap<string, Decision>): void {
  for (const [row, decision] of decided) {
    const [, summary, number] = /^t\d+s(\d+)e(\d+)$/.exec(row)!;
    decide(annotation.summaries[Number(summary)]!, units[Number(number) - 1]!, decision);
  }
  annotation.match = { ...annotation.match, corrected: true };
  const link = document.createElement('a');
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(annotation, null, 2)}\n`], { type: 'application/json' }),
  );
  link.href = url;
  link.download = `${annotation.pyramid.id.replace(/[^\p{L}\p{N}._-]/gu, '_') || 'topic'}-corrected.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Words that a reader does not take for the unit are something else that the summary says. */
function decide(summary: Annotated, unit: string, decision: Decision): void {
  const found = [...summary.matches, ...(summary.unsure ?? [])].filter((match) => match.unit === unit);
  const others = (list: readonly Found[] = []) => list.filter((match) => match.unit !== unit);
  summary.matches = [...others(summary.matches), ...(decision === 'accept' ? found : [])];
  const unsure = [...others(summary.unsure), ...(decision === 'unsure' ? found : [])];
  if (unsure.length > 0) summary.unsure = unsure;
  else delete summary.unsure;
  if (decision !== 'reject' || summary.partial === true) return;
  const places = new Set(
    [...summary.matches, ...unsure, ...summary.unmatched].map(({ spans }) => JSON.stringify(spans)),
  );
  for (const { text, spans } of found) {
    if (!places.has(JSON.stringify(spans))) summary.unmatched.push({ text, spans });
  }
}
