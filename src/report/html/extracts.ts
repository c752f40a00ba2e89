/**
 * The extracts of an EDU pyramid: each reference beside the sentences of the documents that say it best, with the
 * discourse units marked that were taken. Where units were aligned, the reference has the same marks.
 */
import { group } from 'd3-array';
import type { Extract } from '../../model.ts';
import { displayName, formatNumber, plural } from '../format.ts';
import { type Html, html } from './escape.ts';
import { type Highlight, markedText } from './marked-text.ts';
import { unitHighlight } from './references.ts';
import { type TopicView, unitOf } from './view.ts';

export function extractsSection(view: TopicView): Html | null {
  const { extracts, references } = view.topic.pyramid;
  if (extracts === undefined) return null;
  const textOf = new Map(references.map(({ id, text }) => [id, text]));
  const unproven = extracts.filter(({ proven }) => !proven).length;
  return html`<h3 id="${view.anchor}x">Extracts <small>the references in words of ${poolOf(extracts, textOf)}</small></h3>
    ${unproven > 0 && html`<p class="note">${plural(unproven, 'extract')} not proven to be the best: a limit ended the search.</p>`}
    <div class="references">${extracts.map(
      (extract) => html`<details>
        <summary><h4>Reference <bdi>${displayName(extract.reference)}</bdi></h4><small>${describe(extract)}</small></summary>
        <div class="extract">
          <div><h5>The reference</h5>${markedText({ text: textOf.get(extract.reference) ?? '', highlights: covered(view, extract) })}</div>
          <div>${extract.edus.length === 0 ? html`<h5>Its extract</h5><p class="note">Nothing of it is in the documents.</p>` : documents(view, extract)}</div>
        </div>
      </details>`,
    )}</div>`;
}

/** References are extracted from each other where there are no sources. */
function poolOf(extracts: readonly Extract[], references: ReadonlyMap<string, string>): string {
  const from = new Set(extracts.flatMap(({ edus }) => edus.map(({ document }) => document)));
  return from.size > 0 && [...from].every((id) => references.has(id))
    ? 'the other references'
    : 'the documents';
}

/** `10 of 12 words, value 1, proven best`. */
function describe({ words, limit, value, bound, proven }: Extract): string {
  const proof = proven
    ? `value ${formatNumber(value)}, proven best`
    : `value ${formatNumber(value)}, at most ${formatNumber(bound)} possible, not proven`;
  return `${words} of ${plural(limit, 'word')}, ${proof}`;
}

/** The words of the reference that units were aligned with. */
function covered(view: TopicView, { edus }: Extract): readonly Highlight[] {
  return edus.flatMap((edu) =>
    edu.aligned === undefined ? [] : [unitHighlight(unitOf(view, edu.unit), edu.aligned.spans)],
  );
}

/** Sentences in the order of the texts, each once, under the name of its text. */
function documents(view: TopicView, { edus }: Extract): readonly Html[] {
  const byDocument = group(edus, ({ document }) => document);
  return [...byDocument].map(([document, own]) => {
    const sentences = group(own, ({ sentence }) => sentence.span[0]);
    return html`<h5>From <bdi>${displayName(document)}</bdi></h5>${[...sentences].map(([start, inside]) =>
      markedText({
        text: inside[0]!.sentence.text,
        highlights: inside.map(({ unit, span }) =>
          unitHighlight(unitOf(view, unit), [[span[0] - start, span[1] - start]]),
        ),
      }),
    )}`;
  });
}
