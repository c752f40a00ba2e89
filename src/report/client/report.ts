/// <reference lib="dom" />
/**
 * What the report's page does when it may run a script: sort, filter, copy, and show which words belong to which unit.
 * The page is whole without it. `npm run build` bundles this module into scripts.ts.
 */
import { correctMatches } from './correct.ts';
import { walkMarks } from './walk-marks.ts';

for (const feature of [
  // First, as it adds lines above what is linked to.
  correctMatches,
  readSummaries,
  sortTable,
  filterTable,
  linkUnits,
  explorePlots,
  copySignature,
  openDetails,
  closeMenu,
])
  feature();

/** The button in each head of the table: the first click puts the best on top, what has no value stays last. */
function sortTable(): void {
  const table = document.querySelector<HTMLTableElement>('#table')!;
  const body = table.tBodies[0]!;
  const status = document.querySelector('#status')!;
  const collator = new Intl.Collator(undefined, { numeric: true });

  const sortKey = (row: HTMLTableRowElement, column: number) => {
    const cell = row.cells[column]!;
    if (cell.classList.contains('none')) return null;
    return cell.dataset.v === undefined
      ? (cell.querySelector('a')?.textContent ?? '')
      : Number(cell.dataset.v);
  };

  const sort = (head: HTMLTableCellElement) => {
    const numeric = body.rows[0]?.cells[head.cellIndex]?.matches('[data-v], .none') ?? false;
    const before = head.getAttribute('aria-sort');
    const descending = before === null ? numeric : before === 'ascending';
    const rows = Array.from(body.rows, (row) => ({ row, value: sortKey(row, head.cellIndex) }));
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      const order =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : collator.compare(String(a.value), String(b.value));
      return descending ? -order : order;
    });
    body.append(...rows.map(({ row }) => row));
    for (const other of table.tHead!.rows[0]!.cells) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    status.textContent = `Sorted by ${head.textContent}, ${descending ? 'descending' : 'ascending'}.`;
  };

  for (const head of table.tHead!.rows[0]!.cells) {
    const button = head.querySelector('button')!;
    button.disabled = false;
    button.addEventListener('click', () => sort(head));
  }
}

/** Rows whose name contains what was typed, of the topic and the outcome that were chosen; the dots of the others fade. */
function filterTable(): void {
  const form = document.querySelector<HTMLFormElement>('#filter');
  if (form === null) return;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('#table tbody tr')];
  const names = rows.map((row) => row.querySelector('a')!.textContent!.toLowerCase());
  const dots = new Map<string, Element[]>();
  for (const dot of document.querySelectorAll<SVGElement>('.dots [data-s]')) {
    const anchor = dot.dataset.s!;
    dots.set(anchor, [...(dots.get(anchor) ?? []), dot]);
  }
  const filter = () => {
    const typed = form.querySelector('input')!.value.trim().toLowerCase();
    const topic = form.querySelector('select')?.value ?? '';
    const outcome = form.querySelector<HTMLInputElement>('[name=outcome]:checked')?.value ?? '';
    let shown = 0;
    rows.forEach((row, i) => {
      const anchor = row.dataset.s!;
      row.hidden =
        !names[i]!.includes(typed) ||
        (topic !== '' && !anchor.startsWith(`${topic}s`)) ||
        (outcome !== '' && !row.dataset.o!.split(' ').includes(outcome));
      if (!row.hidden) shown++;
      for (const dot of dots.get(anchor) ?? []) dot.classList.toggle('off', row.hidden);
    });
    document.querySelector('#status')!.textContent = `${shown} of ${rows.length} summaries shown.`;
  };
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
}

/** Under the pointer or the focus, a unit and its words light up together, within a summary or a pyramid. */
function linkUnits(): void {
  let lit: Element[] = [];
  const light = (event: Event) => {
    for (const element of lit) element.classList.remove('on', 'lit');
    lit = [];
    const target = event.target as Element;
    const scope = target.closest('.linked');
    const first = target.closest<HTMLElement>('[data-u]');
    if (scope === null || first === null) return;
    const keys = new Set([first.dataset.u!]);
    // Words that several units share stand inside the marks of all of them.
    let mark = first.matches('mark') ? first.parentElement!.closest<HTMLElement>('mark') : null;
    for (; mark !== null; mark = mark.parentElement!.closest<HTMLElement>('mark')) keys.add(mark.dataset.u!);
    lit = [scope, ...[...keys].flatMap((key) => [...scope.querySelectorAll(`[data-u="${key}"]`)])];
    for (const element of lit) element.classList.add(element === scope ? 'lit' : 'on');
  };
  document.addEventListener('pointerover', light);
  document.addEventListener('focusin', light);
}

/**
 * One stop for the Tab key in each plot, arrow keys from there on. The name of a dot stands beside it; those of
 * a bar, which may be many, stand in the caption.
 */
function explorePlots(): void {
  const nameDot = (svg: SVGSVGElement) => {
    const label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    label.setAttribute('class', 'name');
    label.setAttribute('aria-hidden', 'true');
    svg.append(label);
    return (dot: SVGAElement | null) => {
      label.textContent = dot?.querySelector('title')?.textContent ?? '';
      if (dot === null) return;
      const { x, y, width } = dot.getBBox();
      const right = x > svg.clientWidth / 2;
      label.setAttribute('x', String(right ? x - 5 : x + width + 5));
      label.setAttribute('y', String(y + width / 2 + 4));
      label.setAttribute('text-anchor', right ? 'end' : 'start');
    };
  };
  const nameBar = (svg: SVGSVGElement) => {
    const caption = svg.parentElement!.querySelector('figcaption span')!;
    const overview = caption.textContent;
    return (bar: SVGAElement | null) => {
      caption.textContent = bar?.querySelector('title')?.textContent ?? overview;
    };
  };
  for (const svg of document.querySelectorAll<SVGSVGElement>('.plot svg')) {
    const marks = [...svg.querySelectorAll<SVGAElement>('a')];
    const show = svg.querySelector('.bars') === null ? nameDot(svg) : nameBar(svg);
    walkMarks({ marks, show, steps: { ArrowLeft: -1, ArrowRight: 1 } });
  }
}

function copySignature(): void {
  const button = document.querySelector<HTMLButtonElement>('#copy')!;
  const signature = document.querySelector('#signature')!;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(signature.textContent!);
      button.textContent = 'Copied';
    } catch {
      // A browser may refuse its clipboard to a file: select the words, so that one key copies them.
      getSelection()!.selectAllChildren(signature);
      button.textContent = 'Selected: press Ctrl+C or ⌘C';
    }
  });
}

/**
 * In a long report each summary waits in a `noscript`, which costs next to nothing, until it comes near the
 * window, is linked to, or goes on paper; the others follow while the reader reads, so that a search finds them.
 */
function readSummaries(): void {
  const waiting = new Set(document.querySelectorAll<HTMLElement>('.summary > noscript'));
  if (waiting.size === 0) return;
  const read = (noscript: HTMLElement) => {
    if (!waiting.delete(noscript)) return;
    near.unobserve(noscript.parentElement!);
    noscript.outerHTML = noscript.textContent!;
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const noscript = target.querySelector('noscript');
        if (isIntersecting && noscript !== null) read(noscript);
      }
    },
    { rootMargin: '1500px 0px' },
  );
  for (const noscript of waiting) near.observe(noscript.parentElement!);

  const readLinked = () => {
    const [, anchor = ''] = /^#(t\d+s\d+)/.exec(location.hash) ?? [];
    const article = document.getElementById(anchor);
    const noscript = article?.querySelector<HTMLElement>(':scope > noscript');
    if (!article || !noscript) return;
    read(noscript);
    const target = document.getElementById(location.hash.slice(1)) ?? article;
    target.scrollIntoView();
    // The summaries above are measured and read once they are near, which moves what is below them.
    const settle = new ResizeObserver(() => target.scrollIntoView());
    settle.observe(article.parentElement!);
    const stop = () => settle.disconnect();
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      addEventListener(event, stop, { once: true, passive: true });
    }
    setTimeout(stop, 5000);
  };
  addEventListener('hashchange', readLinked);
  readLinked();
  addEventListener('beforeprint', () => waiting.forEach(read));

  const readSome = () => {
    const until = performance.now() + 8;
    for (const noscript of waiting) {
      read(noscript);
      if (performance.now() > until) break;
    }
    if (waiting.size > 0) setTimeout(readSome, 40);
  };
  addEventListener('load', () => setTimeout(readSome, 500));
}

/** A button that opens all contributors of a pyramid, a unit that opens when it is led to, all on paper. */
function openDetails(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.expand')) {
    const all = button.closest('section')!.querySelectorAll<HTMLDetailsElement>('.units details');
    button.hidden = false;
    button.addEventListener('click', () => {
      const open = button.getAttribute('aria-pressed') !== 'true';
      for (const details of all) details.open = open;
      button.setAttribute('aria-pressed', String(open));
    });
  }
  const follow = () => {
    const target = document.getElementById(location.hash.slice(1));
    const details = target?.closest('details') ?? target?.querySelector('details');
    if (!target?.matches('.units li, .references *, #serve *') || !details || details.open) return;
    details.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', follow);
  follow();
  const closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed.push(...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])'));
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of closed.splice(0)) details.open = false;
  });
}

/** The list of topics folds away once it has been used. */
function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('#topics');
  if (menu === null) return;
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') !== null) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')!.focus();
  });
}
