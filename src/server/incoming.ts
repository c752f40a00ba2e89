/**
 * What people bring into a project: texts of any format, and files that hold pyramids, annotations, datasets or reports. Nothing
 * of it is ever served as it came.
 *
 *   textsOfFiles([{ name: 'ada.docx', bytes }])   // [{ id: 'ada', text: '…' }]
 *   readBrought({ name: 'report.json', bytes })   // topics with what the file says of them
 */
import { CheopsError, type Diagnostic } from '../errors.ts';
import type { Content } from '../formats/content.ts';
import { topicToAnnotation } from '../formats/dataset.ts';
import { formatSignature, readAnnotation, scoreAnnotations } from '../index.ts';
import { topicsIn } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { type MemoryFile, memoryInputs } from '../io/memory-inputs.ts';
import { isTable } from '../io/tables.ts';
import { readTexts } from '../io/texts.ts';
import { type Annotation, compareIds, type Summary, type TextDocument } from '../model.ts';
import { mergeByPyramid } from '../score/annotations.ts';
import type { Seed } from '../workbench/journal.ts';
import type { NewUnit } from '../workbench/operations.ts';
import { type Origin, originOf, UNMARKED } from '../workbench/origin.ts';
import { seededWork, seedOf } from '../workbench/seed.ts';
import type { Work } from '../workbench/work.ts';

export type Brought = MemoryFile;

/**
 * Students' texts or references: documents of any kind, archives of them, and tables with a text in each row. They are
 * read as the command line reads them.
 */
export async function textsOfFiles(files: readonly Brought[]): Promise<readonly TextDocument[]> {
  const inputs = memoryInputs(files);
  const reading = { inputs, strict: false, note: () => {} };
  const documents: string[] = [];
  const found: TextDocument[] = [];
  for (const { name, bytes } of files) {
    const isFolder = inputs.kindOf(name) === 'folder';
    if (isFolder || !(await isTable(name, bytes, {}))) documents.push(name);
    else {
      const contents = await readContents({ ...reading, paths: [name] });
      found.push(...topicsIn(contents, 'texts').flatMap(({ summaries }) => summaries));
    }
  }
  found.push(...(await readTexts({ ...reading, paths: documents })));
  return found.map(({ id, text }) => ({ id, text: text.replace(/\r\n?/g, '\n').trim() }));
}

/** A topic that a file holds, with what its annotators begin with. */
export interface BroughtTopic {
  readonly id: string;
  readonly references: readonly TextDocument[];
  readonly summaries: readonly Summary[];
  readonly seed: Seed;
  readonly origin: Origin;
  /** Words that have no place in their text, and are left out. */
  readonly unplaced: readonly string[];
}

export async function readBrought(files: readonly Brought[]): Promise<{
  readonly topics: readonly BroughtTopic[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const inputs = memoryInputs(files);
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const found: Found[] = [];
  for (const file of files) {
    for (const { content } of await readContents({ paths: [file.name], inputs, strict: false, note }))
      found.push(...annotationsOf(content).map((one) => ({ ...one, from: file.name })));
  }
  return { topics: mergedTopics(found), diagnostics };
}

interface Found {
  readonly annotation: Annotation;
  /** Summaries of which nothing is said. */
  readonly more: readonly Summary[];
  readonly from: string;
}

function annotationsOf(reading: Content): readonly { annotation: Annotation; more: readonly Summary[] }[] {
  if (reading.kind === 'annotations') return reading.value.map((annotation) => ({ annotation, more: [] }));
  if (reading.kind === 'pyramids') {
    return reading.value.map((pyramid) => ({ annotation: { pyramid, summaries: [] }, more: [] }));
  }
  return reading.value.map((topic) => {
    const { id, references, summaries } = topic;
    const annotation = topicToAnnotation(topic) ?? {
      pyramid: { id, method: 'manual', references, units: [] },
      summaries: [],
    };
    const judged = new Set(annotation.summaries.map(({ summary }) => summary.id));
    return { annotation, more: summaries.filter((summary) => !judged.has(summary.id)) };
  });
}

/** Annotations that bring the same pyramid, as DUCView's files do, become one topic. */
function mergedTopics(found: readonly Found[]): readonly BroughtTopic[] {
  return mergeByPyramid(found.map(({ annotation }) => annotation)).map((annotation) => {
    const mine = found.filter((other) => other.annotation.pyramid.id === annotation.pyramid.id);
    const from = [...new Set(mine.map((other) => other.from))].slice(0, 3).join(', ');
    return broughtTopic({ annotation, more: mine.flatMap((other) => other.more), from });
  });
}

function broughtTopic({ annotation: brought, more, from }: Found): BroughtTopic {
  const { references } = brought.pyramid;
  const all = brought.summaries.toSorted((a, b) => compareIds(a.summary.id, b.summary.id));
  const annotation = { ...brought, summaries: all.filter(({ unscored }) => unscored !== UNMARKED) };
  const summaries = [...all.map(({ summary }) => summary), ...more];
  const { seed, unplaced } = seedOf({ annotation, from });
  const origin = originOf({ annotation, work: seededWork({ references, summaries }, seed) });
  return { id: brought.pyramid.id, references, summaries, seed, origin, unplaced };
}

/** A report of `score --json` as rows of scores with their evidence, for looking at large ones; null for other files. */
export function reportRows({ name, bytes }: Brought): Uint8Array | null {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  if (!/"format"\s*:\s*"cheops-scores"/.test(start)) return null;
  const content = readAnnotation({ file: name, bytes });
  if (content.kind !== 'annotations') return null;
  const { options } = content.scored ?? {};
  const report = scoreAnnotations({ annotations: content.value, ...(options && { options }) });
  const signature = formatSignature(report.signature);
  const lines = report.topics.flatMap(({ pyramid, summaries }) => {
    const units = new Map(pyramid.units.map((unit) => [unit.id, unit]));
    return summaries.flatMap(({ annotated, card }) => {
      const matches = annotated.matches.map(({ unit, text }) => {
        const { label, weight } = units.get(unit)!;
        return { unit, label, weight, text };
      });
      const details = { signature, text: annotated.summary.text, matches };
      return ROW_SCORES.map((metric) => {
        const found = card[metric];
        const why = found.value === null ? { reason: found.reason } : {};
        return JSON.stringify({
          ...{ topic: pyramid.id, summary: card.summary, metric, score: found.value },
          ...why,
          details,
        });
      });
    });
  });
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

const ROW_SCORES = ['coverage', 'quality', 'comprehensive', 'raw'] as const;

/** The units of a file's pyramid, for texts that a topic has already. References are known by what they say. */
export async function unitsFromFile(
  file: Brought,
  { references }: Pick<Work, 'references'>,
): Promise<{ units: readonly NewUnit[] }> {
  const [topic] = (await readBrought([file])).topics;
  const ids = new Map(references.map(({ id, text }) => [text.trim(), id]));
  const named = new Map(topic?.references.map(({ id, text }) => [id, ids.get(text.trim())]));
  const units = topic?.seed.units ?? [];
  const used = units.flatMap(({ contributors }) => contributors.map(({ reference }) => reference));
  if (units.length === 0 || used.some((id) => named.get(id) === undefined)) {
    throw new CheopsError('E_MISMATCH', 'The pyramid was built from other references.', {
      where: { file: file.name },
      fix: 'Open it on the project’s page, as a topic of its own.',
    });
  }
  return {
    units: units.map((unit) => ({
      ...unit,
      contributors: unit.contributors.map((contributor) => ({
        ...contributor,
        reference: named.get(contributor.reference)!,
      })),
    })),
  };
}
