/**
 * An annotator's work in the formats of others: DUCView, our JSON, tables. All of it can be read again.
 *
 *   exported({ work, topic: 'storm', origin: null, format: 'pyr' }).files  // [{ name: 'storm.pyr', text: '…' }]
 */
import { CheopsError } from '../errors.ts';
import type { Content } from '../formats/content.ts';
import { plural, TARGETS, type Target, writeContent } from '../index.ts';
import type { Annotation } from '../model.ts';
import { type Exporting, type Origin, toExport, UNMARKED } from '../workbench/origin.ts';
import type { Work } from '../workbench/work.ts';

/** Formats that hold nothing but marked summaries, and those in which a text may stand without marks. */
const MARKED: readonly string[] = ['pan', 'sacrerouge-annotations'];
const WITH_TEXTS: readonly string[] = ['json', 'jsonl', 'csv'];
/** Those that have a place for who matched; the others' writers say that they have none. */
const SAYS_WHO: readonly string[] = ['json', 'csv'];

export function exported({
  work,
  topic,
  origin,
  format,
  exporting = 'undecided',
}: {
  work: Work;
  topic: string;
  /** What the file said that the topic came from. */
  origin: Origin | null;
  format: string;
  exporting?: Exporting;
}): { readonly files: readonly { name: string; text: string }[]; readonly notes: readonly string[] } {
  if (!(TARGETS as readonly string[]).includes(format)) {
    throw new CheopsError('E_NOT_AVAILABLE', `There is no format ${format}.`, {
      fix: `It is one of ${TARGETS.join(', ')}.`,
    });
  }
  const annotation = toExport({ work, id: topic, origin, exporting });
  const unmarked = annotation.summaries.filter(({ unscored }) => unscored === UNMARKED).length;
  const isUnmarked = unmarked === annotation.summaries.length;
  if (isUnmarked && MARKED.includes(format)) {
    throw new CheopsError(
      'E_EMPTY',
      'No summary has been marked yet, and this format holds marked summaries.',
      {
        fix: 'Mark one first; or export the pyramid as .pyr, or texts and units as .jsonl.',
      },
    );
  }
  const content = contentOf(annotation, { isPyramid: isUnmarked && format !== 'jsonl', format });
  const { files, diagnostics } = writeContent({ content, format: format as Target });
  const isLeftOut = isUnmarked ? format !== 'jsonl' : !WITH_TEXTS.includes(format);
  return {
    files,
    notes: [
      ...(unmarked > 0 && isLeftOut
        ? [
            `${plural(unmarked, 'summary', 'summaries')} without any mark left out; a dataset (.jsonl) holds all texts.`,
          ]
        : []),
      ...openNotes(work, annotation, { exporting, saysWho: SAYS_WHO.includes(format) }),
      ...diagnostics.map(({ message, assumed }) => `${message} ${assumed}`),
      ...stayingNotes(work),
    ],
  };
}

function contentOf(
  annotation: Annotation,
  { isPyramid, format }: { isPyramid: boolean; format: string },
): Content {
  if (isPyramid) return { kind: 'pyramids', value: [annotation.pyramid] };
  if (WITH_TEXTS.includes(format)) return { kind: 'annotations', value: [annotation] };
  const summaries = annotation.summaries.filter(({ unscored }) => unscored !== UNMARKED);
  return { kind: 'annotations', value: [{ ...annotation, summaries }] };
}

/** What a machine found and nobody has decided. */
function openNotes(
  work: Work,
  { match }: Annotation,
  { exporting, saysWho }: { exporting: Exporting; saysWho: boolean },
): readonly string[] {
  const open = [...work.marks.values()]
    .flatMap(({ matches }) => matches)
    .filter(({ state }) => state === 'open');
  const kept = open.filter(({ proposed }) => proposed?.by === match?.match).length;
  const left = exporting === 'standing' ? 0 : open.length - kept;
  return [
    ...(kept > 0 && saysWho
      ? [`${plural(kept, 'match', 'matches')} that nobody has decided stay those of ${match?.match}.`]
      : []),
    ...(left > 0 ? [`Left out, as nobody has decided: ${plural(left, 'proposal')}.`] : []),
  ];
}

/** What no format has a place for. */
function stayingNotes({ notes, noContent }: Work): readonly string[] {
  const staying = [
    ...(notes.length > 0 ? [plural(notes.length, 'note over a text', 'notes over texts')] : []),
    ...(noContent.size > 0 ? ['which words say nothing'] : []),
  ];
  return staying.length === 0 ? [] : [`Only the project has a place for ${staying.join(', and for ')}.`];
}
