/**
 * Reads any file that holds pyramids, annotated summaries, scored or not, or topics:
 *
 *   const { kind, value, diagnostics } = readAnnotation({ file: 'peers/17.pan', bytes });
 *
 * Nothing is dropped silently: what was wrong, and what was assumed instead, is in `diagnostics`. A strict
 * reading refuses the file instead.
 */
import type { Pyramid } from '../model.ts';
import { readTable } from './annotation-table.ts';
import type { Content, Reading } from './content.ts';
import { listError, parseRows, readTopics } from './dataset.ts';
import { detect, isPickle } from './detect.ts';
import type { PyramidCache } from './ducview/cache.ts';
import { readDucview } from './ducview/read.ts';
import { decode } from './encoding.ts';
import { readJsonAnnotation, readJsonPyramid } from './json.ts';
import { type JsonText, parseJson } from './json-text.ts';
import { isJudgments } from './judgments.ts';
import { createLog, excerpt, type Log } from './log.ts';
import { isLooseTopic } from './loose-topics.ts';
import { readPyrevalReadable } from './pyreval.ts';
import { readReportJson } from './report-json.ts';
import { joinSacrerouge, readSacrerougeAnnotation, readSacrerougePyramid } from './sacrerouge.ts';

export interface ReadOptions {
  /** Its name tells what a `.pan` is about, and where messages say that something is wrong. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Refuse what would have to be assumed. */
  readonly strict?: boolean;
  /** Spares reading the pyramid of the same topic again; see createPyramidCache. */
  readonly cache?: PyramidCache;
  /** Pyramids for annotations that do not bring their own, as SacreROUGE's. */
  readonly pyramids?: readonly Pyramid[];
}

export function readAnnotation({ file, bytes, strict = false, cache, pyramids = [] }: ReadOptions): Reading {
  const log = createLog(file);
  if (isPickle(bytes)) throw pickleError(log);
  const text = decode(bytes, log);
  if (text.trim() === '') throw log.error('E_EMPTY', 'The file is empty.', { line: 1, column: 1 });
  const content = readText(text, log, cache, pyramids);
  return { ...content, diagnostics: log.finish({ strict }) };
}

function readText(
  text: string,
  log: Log,
  cache: PyramidCache | undefined,
  pyramids: readonly Pyramid[],
): Content {
  switch (detect({ file: log.file, text })) {
    case 'xml':
      return readDucview({ text, log, ...(cache === undefined ? {} : { cache }) });
    case 'json':
      return readValues([parseJson(text, log)], log, pyramids);
    case 'json-lines':
      return readValues(parseRows(text, log), log, pyramids);
    case 'pyreval-readable':
      return { kind: 'pyramids', value: [readPyrevalReadable(text, log)] };
    case 'table':
      return readTable(text, log);
    case 'pyreval-size':
      throw log.error(
        'E_FORMAT',
        'A .size file counts the units of a pyramid, and is none.',
        {},
        'Give the .pyr beside it.',
      );
    case 'unknown':
      throw log.error(
        'E_FORMAT',
        `This is not a pyramid, an annotation or a dataset; it begins with ${excerpt(text)}.`,
        {},
        isJudgments(text) ? 'cheops duc scores tables of judgments.' : undefined,
      );
  }
}

function pickleError(log: Log) {
  const message = 'This is a Python pickle, which is a program and not read.';
  return log.error('E_FORMAT', message, {}, 'Give PyrEval’s readable .pyr, or its .pyr in XML.');
}

type Kind = 'pyramid' | 'annotation' | 'report' | 'topic' | 'sacrerouge-pyramid' | 'sacrerouge-annotation';

/** One kind of JSON a file, except that SacreROUGE's pyramids and annotations may be together. */
function readValues(values: readonly JsonText[], log: Log, pyramids: readonly Pyramid[]): Content {
  const kinds = values.map((json) => kindOf(json, log));
  const [first] = kinds;
  const all = <Item>(kind: Kind, read: (json: JsonText, log: Log) => Item) =>
    values.filter((_, index) => kinds[index] === kind).map((json) => read(json, log));
  if (first === 'sacrerouge-pyramid' || first === 'sacrerouge-annotation') {
    const own = all('sacrerouge-pyramid', readSacrerougePyramid);
    refuseOthers(kinds, ['sacrerouge-pyramid', 'sacrerouge-annotation'], values, log);
    if (!kinds.includes('sacrerouge-annotation')) return { kind: 'pyramids', value: own };
    const annotations = all('sacrerouge-annotation', readSacrerougeAnnotation);
    return {
      kind: 'annotations',
      value: joinSacrerouge([...pyramids, ...own], annotations, log),
    };
  }
  refuseOthers(kinds, [first!], values, log);
  if (first === 'pyramid') return { kind: 'pyramids', value: all(first, readJsonPyramid) };
  if (first === 'annotation') return { kind: 'annotations', value: all(first, readJsonAnnotation) };
  if (first === 'report') return readReport(values, log);
  return { kind: 'topics', value: readTopics(values, log) };
}

/** One report a file: each brings options and thresholds of its own. */
function readReport([json, another]: readonly JsonText[], log: Log): Content {
  if (another !== undefined) {
    throw log.error('E_FORMAT', 'The file has a second report.', another.at([]), 'Put one report in a file.');
  }
  return readReportJson(json!, log);
}

function kindOf(json: JsonText, log: Log): Kind {
  const { value } = json;
  if (Array.isArray(value)) throw listError(log, 1);
  const has = (field: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, field);
  if (has('format')) {
    const { format } = value as { format: unknown };
    if (format === 'cheops-pyramid') return 'pyramid';
    if (format === 'cheops-annotation') return 'annotation';
    if (format === 'cheops-scores') return 'report';
    const message = `The format ${excerpt(JSON.stringify(format))} is not known.`;
    throw log.error(
      'E_FORMAT',
      message,
      json.at(['format']),
      'It must be cheops-pyramid, cheops-annotation or cheops-scores.',
    );
  }
  if (has('instance_id')) return has('summary') ? 'sacrerouge-annotation' : 'sacrerouge-pyramid';
  if (has('references') || has('summaries') || isLooseTopic(value)) return 'topic';
  throw log.error('E_FORMAT', 'This JSON is not a pyramid, an annotation or a topic.', json.at([]));
}

function refuseOthers(
  kinds: readonly Kind[],
  wanted: readonly Kind[],
  values: readonly JsonText[],
  log: Log,
): void {
  const other = kinds.findIndex((kind) => !wanted.includes(kind));
  if (other === -1) return;
  const message = `The file begins with a ${wanted[0]!.replace('-', ' ')} and goes on with a ${kinds[other]!.replace('-', ' ')}.`;
  throw log.error('E_FORMAT', message, values[other]!.at([]), 'Put one kind in a file.');
}
