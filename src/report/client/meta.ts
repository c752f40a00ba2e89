/// <reference lib="dom" />
/**
 * What the page does when it may run a script: a system lights up in all pictures at once, and its name appears
 * beside its dot. The page is whole without it. `npm run build` bundles this module into scripts.ts.
 */
import { walkMarks } from './walk-marks.ts';

explore();

function explore(): void {
  const bySystem = new Map<string, Element[]>();
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-s]')) {
    const system = element.dataset.s!;
    bySystem.set(system, [...(bySystem.get(system) ?? []), element]);
  }
  let lit: Element[] = [];
  const light = (system: string | undefined) => {
    for (const element of lit) element.classList.remove('on');
    lit = system === undefined ? [] : (bySystem.get(system) ?? []);
    for (const element of lit) element.classList.add('on');
  };

  for (const svg of document.querySelectorAll<SVGSVGElement>('.chart')) {
    const marks = [...svg.querySelectorAll<SVGAElement>('.marks a')];
    if (marks.length === 0) continue;
    const tip = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    tip.setAttribute('class', 'tip');
    tip.setAttribute('aria-hidden', 'true');
    svg.append(tip);
    const names = svg.querySelector('.names');
    const show = (mark: SVGAElement | null) => {
      light(mark?.dataset.s);
      names?.classList.toggle('faint', mark !== null);
      tip.textContent = '';
      // A ranking has its names in its rows; a cloud of dots needs one beside the dot.
      if (mark === null || mark.querySelector('.hit') !== null) return;
      const title = mark.querySelector('title')!.textContent!;
      const system = title.slice(0, title.lastIndexOf(': '));
      tip.textContent = system;
      const { x, y, width } = mark.getBBox();
      const whole = svg.viewBox.baseVal.width;
      const length = tip.getComputedTextLength();
      const centre = x + width / 2;
      const left = Math.min(Math.max(0, centre - length / 2), Math.max(0, whole - length));
      tip.setAttribute('x', String(left));
      tip.setAttribute('y', String(y - 6));
    };
    walkMarks({ marks, show, steps: { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } });
  }
}
