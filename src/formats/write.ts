/**
 * Writes pyramids, annotations and topics in any of the formats, and says what is lost:
 *
 *   writeContent({ content, format: 'pan' })  →  { files: [{ name: '17.pan', text: '<?xml…' }], diagnostics: [] }
 *
 * A format that holds one thing a file gives several files; their names are for a folder.
 */
import { CheopsError, type Diagnostic } from '../errors.ts';
import type { Annotation, Pyramid, Topic } from '../model.ts';
import { namesAmong } from '../score/also.ts';
import { writeTable } from './annotation-table.ts';
import type { Content } from './content.ts';
import { annotationToTopic, topicToAnnotation, topicToPyramid, writeTopic } from './dataset.ts';
import { writePan, writePyr } from './ducview/write.ts';
import { writeJsonAnnotation, writeJsonPyramid } from './json.ts';
import { fileNameOf } from './names.ts';
import { writePyrevalReadable, writePyrevalSizes } from './pyreval.ts';
import { writeSacrerougeAnnotation, writeSacrerougePyramid } from './sacrerouge.ts';
import { loss, type Written } from './written.ts';

export const TARGETS = [
  'pyr',
  'pan',
  'json',
  'jsonl',
  'csv',
  'pyreval',
  'size',
  'sacrerouge-pyramids',
  'sacrerouge-annotations',
] as const;
export type Target = (typeof TARGETS)[number];

export interface WrittenFiles {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The format that the ending of a path stands for; null if it stands for none. */
export function targetOf(path: string): Target | null {
  const name = path.toLowerCase();
  if (name.endsWith('.pyramids.jsonl')) return 'sacrerouge-pyramids';
  if (name.endsWith('.pyramid-annotations.jsonl')) return 'sacrerouge-annotations';
  if (/readable[^/\\]*\.pyr$/.test(name)) return 'pyreval';
  const [, ending] = /\.(pyr|pan|json|jsonl|csv|size)$/.exec(name) ?? [];
  return (ending as Target | undefined) ?? null;
}

export function writeContent({ content, format }: { content: Content; format: Target }): WrittenFiles {
  const { files, diagnostics } = write(content, format);
  const lost = [...lostExtracts(content, format), ...lostMetrics(content, format)];
  return { files, diagnostics: distinct([...lost, ...diagnostics]) };
}

/** What holds of every file alike is said once. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()];
}

/** Only our own JSON has a place for them, and only where a pyramid is written. */
function lostExtracts(content: Content, format: Target): readonly Diagnostic[] {
  if (format === 'json' || content.kind === 'topics') return [];
  const pyramids =
    content.kind === 'pyramids' ? content.value : content.value.map((annotation) => annotation.pyramid);
  const extracts = pyramids.reduce((sum, pyramid) => sum + (pyramid.extracts?.length ?? 0), 0);
  return loss(
    extracts,
    `${extracts} extracts of sources have no place in this format.`,
    'They are left out; .json keeps them.',
  );
}

/** Only our own JSON has a place for what further metrics gave. */
function lostMetrics(content: Content, format: Target): readonly Diagnostic[] {
  if (format === 'json' || content.kind !== 'annotations') return [];
  const names = namesAmong(content.value.flatMap(({ summaries }) => summaries));
  return loss(
    names.length,
    `The scores of ${names.join(', ')} have no place in this format.`,
    'They are left out; .json keeps them.',
  );
}

function write(content: Content, format: Target): WrittenFiles {
  switch (format) {
    case 'pyr':
      return each(pyramidsOf(content, '.pyr'), '.pyr', writePyr);
    case 'pyreval':
      return each(pyramidsOf(content, 'a readable .pyr'), '-readable.pyr', writePyrevalReadable);
    case 'size':
      return each(pyramidsOf(content, '.size'), '.size', sizes);
    case 'pan':
      return writePans(asPeoples(annotationsOf(content)));
    case 'json':
      return writeJson(content);
    case 'jsonl':
      return one('topics.jsonl', topicsOf(content), (topics) => lossless(topics.map(writeTopic).join('')));
    case 'csv':
      return one('table.csv', tableOf(content), writeTable);
    case 'sacrerouge-pyramids':
      return one('task.pyramids.jsonl', pyramidsOf(content, '.pyramids.jsonl'), (items) =>
        joined(items, writeSacrerougePyramid),
      );
    case 'sacrerouge-annotations':
      return one('task.pyramid-annotations.jsonl', asPeoples(annotationsOf(content)), (items) =>
        joined(items, writeSacrerougeAnnotation),
      );
  }
}

/** What is to be written, and what got lost on the way to it. */
interface Prepared<Item> {
  readonly items: readonly Item[];
  readonly lost: readonly Diagnostic[];
}

/** `ending` names the format that is to hold them. */
function pyramidsOf(content: Content, ending: string): Prepared<Pyramid> {
  if (content.kind === 'pyramids') return { items: content.value, lost: [] };
  const { items, lost } = annotationsOf(content);
  const summaries = items.reduce((sum, annotation) => sum + annotation.summaries.length, 0);
  return {
    items: items.map(({ pyramid }) => pyramid),
    lost: [
      ...lost,
      ...loss(
        summaries,
        `${summaries} summaries dropped: ${ending} holds only the pyramid.`,
        'Only the pyramid is written.',
      ),
    ],
  };
}

function annotationsOf(content: Content): Prepared<Annotation> {
  if (content.kind === 'annotations') return { items: content.value, lost: [] };
  if (content.kind === 'pyramids') {
    throw new CheopsError('E_EMPTY', 'No annotated summaries to write.', {
      fix: 'Convert an annotation, or write a pyramid: .pyr, .json or .csv.',
    });
  }
  const items = content.value.flatMap((topic) => topicToAnnotation(topic) ?? []);
  const without = content.value.filter((topic) => topicToPyramid(topic) === null).length;
  if (items.length === 0) {
    throw new CheopsError('E_EMPTY', 'No topic brings units, so there is no pyramid to write.', {
      fix: 'Give a dataset whose topics have units.',
    });
  }
  const unjudged = content.value.reduce((sum, topic) => sum + topic.summaries.length, 0) - summariesOf(items);
  const more = content.value.filter(
    ({ sources, human }) => sources !== undefined || human !== undefined,
  ).length;
  return {
    items,
    lost: [
      ...loss(without, `${without} topics have no units.`, 'They are left out.'),
      ...loss(unjudged, `${unjudged} summaries were not judged for units.`, 'They are left out.'),
      ...loss(more, 'An annotation holds neither sources nor people’s scores.', 'They are left out.'),
    ],
  };
}

/** Formats of other tools do not say who matched, or that a summary could not be. */
function asPeoples({ items, lost }: Prepared<Annotation>): Prepared<Annotation> {
  const scored = items.map((annotation) => ({
    ...annotation,
    summaries: annotation.summaries.filter(({ unscored }) => unscored === undefined),
  }));
  const unscored = summariesOf(items) - summariesOf(scored);
  const machines = machinesOf(scored);
  return {
    items: scored,
    lost: [
      ...lost,
      ...loss(
        unscored,
        `Summaries without a score, which this format would give 0: ${unscored}.`,
        'They are left out.',
      ),
      ...loss(
        machines.length,
        `There is no place for who matched, ${machines.join(', ')}.`,
        'The matches will pass for people’s; .json and .csv say whose they are.',
      ),
    ],
  };
}

/** The matchers, by name, where it was not people. */
function machinesOf(annotations: readonly Annotation[]): readonly string[] {
  const names = annotations.filter(isByMachine).map(({ match }) => String(match!.match));
  return [...new Set(names)];
}

function isByMachine({ match, summaries }: Annotation): boolean {
  return match !== undefined && match.match !== 'manual' && summaries.length > 0;
}

function summariesOf(annotations: readonly Annotation[]): number {
  return annotations.reduce((sum, { summaries }) => sum + summaries.length, 0);
}

function topicsOf(content: Content): Prepared<Topic> {
  if (content.kind === 'topics') return { items: content.value, lost: [] };
  if (content.kind === 'pyramids') {
    const items = content.value.map((pyramid) => annotationToTopic({ pyramid, summaries: [] }));
    return { items, lost: lostMethods(content.value) };
  }
  const machines = machinesOf(content.value);
  const judged = content.value.filter((annotation) => !isByMachine(annotation));
  return {
    items: content.value.map((annotation) => {
      const topic = annotationToTopic(annotation);
      if (!isByMachine(annotation)) return topic;
      const { human, ...unjudged } = topic;
      return unjudged;
    }),
    lost: [
      ...lostMethods(content.value.map(({ pyramid }) => pyramid)),
      ...loss(
        summariesOf(judged),
        'A dataset says which units a summary has, not where, how often, or what else it says.',
        'The places of matches, repeats and unmatched content are left out.',
      ),
      ...loss(
        machines.length,
        `A dataset has people’s judgments, and not the matches of ${machines.join(', ')}.`,
        'They are left out; .json and .csv keep them.',
      ),
    ],
  };
}

function lostMethods(pyramids: readonly Pyramid[]): readonly Diagnostic[] {
  const methods = [...new Set(pyramids.map(({ method }) => method))].filter((name) => name !== 'manual');
  return loss(
    methods.length,
    `There is no place for the method, ${methods.join(', ')}.`,
    'The pyramid will pass for a manual one.',
  );
}

function tableOf(content: Content): Prepared<Annotation> {
  if (content.kind !== 'pyramids') return annotationsOf(content);
  return { items: content.value.map((pyramid) => ({ pyramid, summaries: [] })), lost: [] };
}

function sizes(pyramid: Pyramid): Written {
  return {
    text: writePyrevalSizes(pyramid),
    diagnostics: loss(1, '.size holds only the number of units of each weight.', 'All else is left out.'),
  };
}

function lossless(text: string): Written {
  return { text, diagnostics: [] };
}

function writeJson(content: Content): WrittenFiles {
  return content.kind === 'pyramids'
    ? each(pyramidsOf(content, '.json'), '.json', (pyramid) => lossless(writeJsonPyramid(pyramid)))
    : each(annotationsOf(content), '.json', (annotation) => lossless(writeJsonAnnotation(annotation)));
}

function writePans({ items, lost }: Prepared<Annotation>): WrittenFiles {
  // Systems have the same names in every topic, so with several topics the topic is part of the file's name.
  const nameOf = (pyramid: Pyramid, id: string) => (items.length === 1 ? id : `${pyramid.id}.${id}`);
  const written = items.flatMap(({ pyramid, summaries }) =>
    summaries.map((annotated) => ({
      name: nameOf(pyramid, annotated.summary.id),
      ...writePan({ pyramid, annotated }),
    })),
  );
  const all = items.flatMap(({ summaries }) => summaries);
  const partial = all.filter((summary) => summary.partial).length;
  const unsure = all.reduce((sum, summary) => sum + (summary.unsure?.length ?? 0), 0);
  return {
    files: named(written, '.pan'),
    diagnostics: [
      ...lost,
      ...loss(
        partial,
        `Of ${partial} summaries it is not known what else they say, and .pan cannot tell: their quality will be too high.`,
        'They have their matches alone.',
      ),
      ...loss(
        unsure,
        `Matches to check, which have no place in a .pan: ${unsure}. Scores will be lower.`,
        'They are left out.',
      ),
      ...written.flatMap((file) => file.diagnostics),
    ],
  };
}

function each<Item extends Pyramid | Annotation>(
  { items, lost }: Prepared<Item>,
  ending: string,
  write: (item: Item) => Written,
): WrittenFiles {
  const pyramidOf = (item: Pyramid | Annotation) => ('pyramid' in item ? item.pyramid : item);
  const written = items.map((item) => ({ name: pyramidOf(item).id, ...write(item) }));
  return {
    files: named(written, ending),
    diagnostics: [...lost, ...written.flatMap((file) => file.diagnostics)],
  };
}

function one<Item>(
  name: string,
  { items, lost }: Prepared<Item>,
  write: (items: readonly Item[]) => Written,
): WrittenFiles {
  const { text, diagnostics } = write(items);
  return { files: [{ name, text }], diagnostics: [...lost, ...diagnostics] };
}

function joined<Item>(items: readonly Item[], write: (item: Item) => Written): Written {
  const written = items.map(write);
  return {
    text: written.map(({ text }) => text).join(''),
    diagnostics: written.flatMap((item) => item.diagnostics),
  };
}

/** Files with names of their own, also where upper and lower case are one. */
function named(files: readonly { name: string; text: string }[], ending: string): WrittenFiles['files'] {
  const taken = new Set<string>();
  return files.map(({ name: id, text }) => {
    const name = `${fileNameOf(id)}${ending}`;
    if (taken.has(name.toLowerCase())) {
      throw new CheopsError('E_DUPLICATE', `Two files would have the name ${name}.`);
    }
    taken.add(name.toLowerCase());
    return { name, text };
  });
}
