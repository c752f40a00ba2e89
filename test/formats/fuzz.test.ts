import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { writeTable } from '../../src/formats/annotation-table.ts';
import type { Reading } from '../../src/formats/content.ts';
import { writeTopic } from '../../src/formats/dataset.ts';
import { writeJsonAnnotation, writeJsonPyramid } from '../../src/formats/json.ts';
import { writePyrevalReadable } from '../../src/formats/pyreval.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import { writeReportJson } from '../../src/formats/report-json.ts';
import { writeSacrerougeAnnotation, writeSacrerougePyramid } from '../../src/formats/sacrerouge.ts';
import type { Annotation, Expression, Pyramid, TextDocument } from '../../src/model.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { scoreSummary } from '../../src/score/score.ts';
import { wordsAt } from '../../src/text/spans.ts';
import { bytes, MATCHED_SUMMARY, STORM, STORM_PAN, STORM_PYR, STORM_SUMMARY } from './samples.ts';

/**
 * Files with random damage. Each must be read or refused with a CheopsError. One that is read without any
 * diagnostic must be a sound annotation (what it says twice agrees), and its score must be the one that a second
 * reading, by patterns on the file's own text, comes to: so no score is wrong without a message.
 */

/** Numbers that look random and are the same in every run (an LCG, Numerical Recipes). */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof createRandom>;

const SPECIAL = [
  '<',
  '>',
  '"',
  '&',
  '&#1;',
  '{',
  '}',
  ',',
  '\u0000',
  '</',
  '<!--',
  ']]>',
  'é',
  '-',
  '9',
  '\n',
  '[[',
  'null',
  '<scu>',
];

const DAMAGE: readonly ((input: Uint8Array, random: Random) => Uint8Array)[] = [
  function flipBit(input, random) {
    const output = input.slice();
    output[random(output.length)]! ^= 1 << random(8);
    return output;
  },
  function cutOff(input, random) {
    return input.slice(0, random(input.length));
  },
  function deleteChunk(input, random) {
    const [from, to] = chunk(input, random);
    return concat(input.subarray(0, from), input.subarray(to));
  },
  function repeatChunk(input, random) {
    const [from, to] = chunk(input, random);
    return concat(input.subarray(0, to), input.subarray(from));
  },
  function moveChunk(input, random) {
    const [from, to] = chunk(input, random);
    const rest = concat(input.subarray(0, from), input.subarray(to));
    const at = random(rest.length + 1);
    return concat(rest.subarray(0, at), input.subarray(from, to), rest.subarray(at));
  },
  function insertSpecial(input, random) {
    const at = random(input.length);
    return concat(input.subarray(0, at), bytes(SPECIAL[random(SPECIAL.length)]!), input.subarray(at));
  },
  function changeDigit(input, random) {
    const digits = [...input.keys()].filter((at) => input[at]! >= 0x30 && input[at]! <= 0x39);
    const output = input.slice();
    output[digits[random(digits.length)]!] = 0x30 + random(10);
    return output;
  },
  function swapValues(input, random) {
    // Two quoted values: attributes of XML, or texts of JSON.
    const text = new TextDecoder().decode(input);
    const values = [...text.matchAll(/"[^"\n]*"/g)];
    if (values.length < 2) return input;
    const [a, b] = [values[random(values.length)]!, values[random(values.length)]!].sort(
      (x, y) => x.index - y.index,
    );
    if (a!.index === b!.index) return input;
    return bytes(
      text.slice(0, a!.index) +
        b![0] +
        text.slice(a!.index + a![0].length, b!.index) +
        a![0] +
        text.slice(b!.index + b![0].length),
    );
  },
  function moveElement(input, random) {
    // A whole element of XML, or an object of JSON: taken out, put elsewhere, or both there and here.
    const text = new TextDecoder().decode(input);
    const elements = [
      ...text.matchAll(/<(scu|peerscu|contributor|part|line)\b[\s\S]*?(?:<\/\1>|\/>)|,?\{[^{}]*\}/g),
    ];
    if (elements.length === 0) return input;
    const [from, target] = [elements[random(elements.length)]!, elements[random(elements.length)]!];
    const end = from.index + from[0].length;
    const without = text.slice(0, from.index) + text.slice(end);
    const way = random(3);
    if (way === 0) return bytes(without);
    const base = way === 1 ? without : text;
    return bytes(base.slice(0, target.index) + from[0] + base.slice(target.index));
  },
  function moveLines(input, random) {
    const lines = new TextDecoder().decode(input).split('\n');
    const [line] = lines.splice(random(lines.length), 1);
    lines.splice(random(lines.length), 0, ...(random(2) === 0 ? [line!] : [line!, line!]));
    return bytes(lines.join('\n'));
  },
];

/** Half of the damage mostly leaves the syntax whole: the last four kinds. */
function damage(random: Random) {
  const gentle = random(2) === 0;
  return DAMAGE[gentle ? DAMAGE.length - 1 - random(4) : random(DAMAGE.length)]!;
}

function chunk(input: Uint8Array, random: Random): [number, number] {
  const from = random(input.length);
  return [from, Math.min(input.length, from + 1 + random(random(4) === 0 ? 400 : 20))];
}

function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The reading of damaged bytes, or null if they were refused; any other exception fails the test. */
function readOrRefuse(file: string, input: Uint8Array): Reading | null {
  try {
    return readAnnotation({ file, bytes: input });
  } catch (error) {
    if (!(error instanceof CheopsError)) throw error;
    expect(error.where.file).toBe(file);
    return null;
  }
}

/** Pyramids and annotations agree in all that they say twice. */
function expectSound(reading: Reading): void {
  if (reading.kind === 'topics') return;
  const annotations: readonly Annotation[] =
    reading.kind === 'annotations'
      ? reading.value
      : reading.value.map((pyramid) => ({ pyramid, summaries: [] }));
  for (const { pyramid, summaries } of annotations) {
    expectSoundPyramid(pyramid);
    const units = new Set(pyramid.units.map(({ id }) => id));
    for (const { summary, matches, unmatched, missed = [] } of summaries) {
      for (const { unit } of [...matches, ...missed]) expect(units).toContain(unit);
      const closest = missed.flatMap((miss) => miss.closest ?? []);
      for (const words of [...matches, ...unmatched, ...closest]) expectSoundWords(words, summary);
    }
  }
}

function expectSoundPyramid({ references, units }: Pyramid): void {
  const byId = new Map(references.map((reference) => [reference.id, reference]));
  expect(byId.size).toBe(references.length);
  expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
  for (const { weight, contributors } of units) {
    if (contributors.length > 0)
      expect(weight).toBe(new Set(contributors.map(({ reference }) => reference)).size);
    for (const contributor of contributors) expectSoundWords(contributor, byId.get(contributor.reference)!);
  }
}

function expectSoundWords({ text, spans }: Expression, document: TextDocument): void {
  if (spans.length === 0) return;
  expect(text).toBe(wordsAt(document.text, spans));
  let from = 0;
  for (const [start, end] of spans) {
    expect(start).toBeGreaterThanOrEqual(from);
    expect(end).toBeGreaterThan(start);
    from = end;
  }
  expect(from).toBeLessThanOrEqual(document.text.length);
}

/** What a score comes from: the summed weight of the units expressed, X, and the number of contributors. */
interface Counts {
  readonly raw: number;
  readonly size: number;
  readonly contributors: number;
}

function countsOf({ pyramid, summaries }: Annotation): Counts {
  const [annotated] = summaries;
  const { raw, counts } = scoreSummary({ annotated: annotated!, pyramid });
  const contributors = pyramid.units.reduce((sum, unit) => sum + unit.contributors.length, 0);
  return { raw: raw.value ?? 0, size: counts.size!, contributors };
}

/** The counts by patterns on the text of a .pan: every contributor weighs one, as DUCView counts. */
function countsByPattern(text: string): Counts {
  const weights = new Map<string, number>();
  const expressed = new Set<string>();
  let [size, contributors] = [0, 0];
  let unit: { name: string; uid: string } | null = null;
  const tag = /<(scu|peerscu|contributor)((?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
  for (const [, name, attributes] of text.matchAll(tag)) {
    if (name !== 'contributor') {
      unit = { name: name!, uid: /\suid\s*=\s*["']\s*([^"']*?)\s*["']/.exec(attributes!)![1]! };
      if (name === 'scu') weights.set(unit.uid, weights.get(unit.uid) ?? 0);
    } else if (unit!.name === 'scu') {
      weights.set(unit!.uid, weights.get(unit!.uid)! + 1);
      contributors++;
    } else {
      if (unit!.uid !== '0') expressed.add(unit!.uid);
      size++;
    }
  }
  return { raw: sum([...expressed].map((uid) => weights.get(uid)!)), size, contributors };
}

/** The counts by the plain value of a JSON annotation, with the weights that it gives. */
function countsByValue(text: string): Counts {
  const { pyramid, summaries } = JSON.parse(text);
  const [{ matches, unmatched }] = summaries;
  const expressed = new Set(matches.map((match: { unit: string }) => match.unit));
  type Unit = { id: string; weight?: number; contributors?: unknown[] };
  const units: Unit[] = pyramid.units;
  return {
    raw: sum(
      units
        .filter(({ id }) => expressed.has(id))
        .map(({ weight, contributors }) => weight ?? contributors!.length),
    ),
    size: matches.length + (unmatched ?? []).length,
    contributors: sum(units.map(({ contributors }) => (contributors ?? []).length)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const annotation: Annotation = { pyramid: STORM, summaries: [STORM_SUMMARY] };
const annotationJson = writeJsonAnnotation(annotation);
/** With all that a matcher can say. */
const matched: Annotation = {
  pyramid: STORM,
  match: { match: 'wmin' },
  summaries: [
    MATCHED_SUMMARY,
    {
      ...MATCHED_SUMMARY,
      summary: { id: 's2', text: 'Hm.' },
      matches: [],
      unscored: 'No.',
      unmatched: [],
      missed: [],
    },
  ],
};
const FILES: readonly { file: string; text: string; times: number; counts?: (text: string) => Counts }[] = [
  { file: 'storm.pyr', text: STORM_PYR, times: 2500 },
  { file: 's1.pan', text: STORM_PAN, times: 3500, counts: countsByPattern },
  { file: 'pyramid.json', text: writeJsonPyramid(STORM), times: 1500 },
  { file: 'annotation.json', text: annotationJson, times: 2500, counts: countsByValue },
  { file: 'scores.json', text: writeReportJson(scoreAnnotations({ annotations: [matched] })), times: 2500 },
  { file: 'topic.jsonl', text: writeTopic({ ...STORM, summaries: [] }), times: 500 },
  {
    file: 'sacrerouge.jsonl',
    text: writeSacrerougePyramid(STORM).text + writeSacrerougeAnnotation(annotation).text,
    times: 500,
  },
  { file: 'table.csv', text: writeTable([annotation]).text, times: 500 },
  { file: 'readable.pyr', text: writePyrevalReadable(STORM).text, times: 500 },
];

describe('damaged files', () => {
  it.each(FILES)('$file, $times times', ({ file, text, times, counts }) => {
    const random = createRandom(20_04);
    const outcomes = { refused: 0, noted: 0, silent: 0 };
    for (let round = 0; round < times; round++) {
      let damaged = bytes(text);
      for (let more = random(3); more >= 0; more--) damaged = damage(random)(damaged, random);
      const reading = readOrRefuse(file, damaged);
      if (reading === null) outcomes.refused++;
      else if (reading.diagnostics.length > 0) outcomes.noted++;
      else {
        outcomes.silent++;
        expectSound(reading);
        if (
          counts === undefined ||
          reading.kind !== 'annotations' ||
          reading.value[0]?.summaries.length !== 1
        )
          continue;
        expect(countsOf(reading.value[0]), new TextDecoder().decode(damaged)).toEqual(
          counts(new TextDecoder().decode(damaged)),
        );
      }
    }
    // Damage that nothing notices is rare; if most files were read or refused, the test would show little.
    expect(outcomes.refused).toBeGreaterThan(times / 20);
    expect(outcomes.noted + outcomes.silent).toBeGreaterThan(times / 20);
  });
});

/** What an annotation says, but for its layout. */
function meaning(reading: Reading): unknown {
  const squeeze = (text: string) => text.replace(/\s+/g, '');
  const pyramidMeaning = ({ references, units }: Pyramid) => ({
    references: references.map(({ id }) => id),
    units: units.map((unit) => ({
      ...unit,
      contributors: unit.contributors.map(({ spans, ...words }) => ({ ...words, text: squeeze(words.text) })),
    })),
  });
  if (reading.kind === 'pyramids') return reading.value.map(pyramidMeaning);
  if (reading.kind === 'topics') return reading.value;
  return reading.value.map(({ pyramid, summaries }) => ({
    ...pyramidMeaning(pyramid),
    summaries: summaries.map(({ summary, matches, unmatched }) => ({
      id: summary.id,
      matches: matches.map(({ unit, text }) => [unit, squeeze(text)]),
      unmatched: unmatched.map(({ text }) => squeeze(text)),
    })),
  }));
}

describe('what a file says twice cannot be changed in one place without a message', () => {
  /** Each way to change a single character inside what a pattern finds. */
  function* edits(text: string, pattern: RegExp, by: readonly string[]): Generator<string> {
    for (const found of text.matchAll(pattern)) {
      const start = found.index + found[0].indexOf(found[1]!);
      for (let at = start; at < start + found[1]!.length; at++) {
        for (const char of by) if (char !== text[at]) yield text.slice(0, at) + char + text.slice(at + 1);
      }
    }
  }
  const digits = [...'0123456789'];

  it.each([
    ['offsets of .pyr', 'storm.pyr', STORM_PYR, /(?:start|end)="(\d+)"/g, digits],
    ['offsets of .pan', 's1.pan', STORM_PAN, /(?:start|end)="(\d+)"/g, digits],
    ['labels of parts', 's1.pan', STORM_PAN, /<part label="([^"]*)"/g, ['x', 'e', ' ']],
    ['labels of contributors', 's1.pan', STORM_PAN, /<contributor label="([^"]*)"/g, ['x', 'e']],
    ['peerscu', 's1.pan', STORM_PAN, /<peerscu uid="(\d+" label="[^"]*)"/g, [...digits, 'x']],
    ['uids of a .pan’s pyramid', 's1.pan', STORM_PAN, /<scu uid="(\d+)"/g, [...digits, 'x']],
    ['separators', 's1.pan', STORM_PAN, /<line>(-+)<\/line>/g, ['x', '_']],
    ['weights of JSON', 'annotation.json', annotationJson, /"weight": ?(\d+)/g, digits],
    ['spans of JSON', 'annotation.json', annotationJson, /"spans":(\[\[.*?\]\])/g, digits],
    ['words of JSON', 'annotation.json', annotationJson, /"text":"([^"]*)","spans"/g, ['x', 'e']],
    [
      'units of matches',
      'annotation.json',
      annotationJson,
      /"unit":"(\d+)"/g,
      digits.filter((digit) => digit !== '9'),
    ],
  ])('%s', (_, file, text, pattern, by) => {
    const original = meaning(readAnnotation({ file, bytes: bytes(text) }));
    let count = 0;
    for (const edited of edits(text, pattern, by)) {
      count++;
      const reading = readOrRefuse(file, bytes(edited));
      if (reading !== null && reading.diagnostics.length === 0)
        expect(meaning(reading), edited).toEqual(original);
    }
    expect(count).toBeGreaterThan(5);
  });
});
