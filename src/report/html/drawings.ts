/** What a matcher saw, as it draws it: pictures side by side, behind a line to click on. */
import { wordsOf } from '../../methods/words.ts';
import type { Evidence } from '../../model.ts';
import type { Report } from '../report.ts';
import { type Html, html, trusted } from './escape.ts';

export function drawings(evidence: Evidence): Html | null {
  const drawn = wordsOf(evidence.matcher).drawing?.of(evidence) ?? [];
  if (drawn.length === 0) return null;
  // The matcher escapes what it draws.
  return html`<details class="drawings"><summary>Compare the graphs</summary><div>${drawn.map(
    ({ caption, svg }) =>
      html`<figure><figcaption>${caption}</figcaption><div class="wide" tabindex="0" role="group" aria-label="${caption}">${trusted(svg)}</div></figure>`,
  )}</div></details>`;
}

/** The style of all pictures on the page. */
export function drawingStyle({ topics }: Report): string {
  const matchers = topics.flatMap(({ summaries }) =>
    summaries.flatMap(({ annotated: { matches, missed = [] } }) =>
      [...matches, ...missed].flatMap(({ evidence }) => evidence?.matcher ?? []),
    ),
  );
  return [...new Set(matchers)].map((matcher) => wordsOf(matcher).drawing?.style ?? '').join('');
}
