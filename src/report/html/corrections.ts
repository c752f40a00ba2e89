/**
 * What the page's script needs so that a reader can correct what a matcher found, without a server: the annotation of the
 * topic, as data that is never run. People's own annotations need none.
 */
import { writeJsonAnnotation } from '../../formats/json.ts';
import type { AnnotatedSummary } from '../../model.ts';
import type { ReportTopic } from '../report.ts';
import { type Html, html, trusted } from './escape.ts';
import type { TopicView } from './view.ts';

export function correctionData({ anchor, topic, units }: TopicView): Html | null {
  if (!isByMachine(topic)) return null;
  const { pyramid, match, metrics, summaries } = topic;
  const annotation = JSON.parse(
    writeJsonAnnotation({
      pyramid,
      ...(match && { match }),
      ...(metrics && { metrics }),
      summaries: summaries.map(({ annotated }) => withoutEvidence(annotated)),
    }),
  );
  const data = { annotation, units: [...units.keys()] };
  // Inside a script nothing is markup but its end.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/json" class="corrections" data-t="${anchor}">${trusted(text)}</script>`;
}

/** The evidence of further metrics would take most of the page. */
function withoutEvidence({ also, ...annotated }: AnnotatedSummary): AnnotatedSummary {
  if (also === undefined) return annotated;
  const scores = Object.entries(also).map(([name, { evidence: _, ...score }]) => [name, score] as const);
  return { ...annotated, also: Object.fromEntries(scores) };
}

/** Where the result can be worked on with undo and live scores. */
export function serveSection(topics: readonly ReportTopic[]): Html | null {
  if (!topics.some(isByMachine)) return null;
  return html`<details class="legend" id="serve"><summary>Correct it</summary><div>
    <p>A matcher makes mistakes. Beside every match there are buttons to accept it, reject it, or leave it unsure; <b>Download the corrected annotation</b> then gives a file that <code>cheops score</code>, <code>convert</code> and <code>agree</code> read. Nothing leaves this page.</p>
    <p id="open-in-serve">To open this in <code>cheops serve</code>, with undo, live scores and words of your own choice: <code>cheops serve my-project --import scores.json</code>, where <code>scores.json</code> is what <code>--json</code> wrote beside this page, or the file that you download here.</p>
  </div></details>`;
}

function isByMachine({ match, summaries }: ReportTopic): boolean {
  if (match?.match !== undefined) return match.match !== 'manual';
  return summaries.some(({ annotated }) => annotated.matches.some(({ evidence }) => evidence !== undefined));
}
