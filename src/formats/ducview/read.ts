/**
 * Reads DUCView's pyramids (`.pyr`) and annotated summaries (`.pan`). Their offsets count in one text that
 * holds all references; here every reference has its own text, and its contributors count in that:
 *
 *   readDucview({ text: '<pyramid><text><line>---</line>…', log })  →  { kind: 'pyramids', value: [pyramid] }
 */
import type {
  AnnotatedSummary,
  Annotation,
  ContentUnit,
  Contributor,
  Expression,
  Match,
  Pyramid,
  Reference,
} from '../../model.ts';
import { compareUnits } from '../../pyramid/tiers.ts';
import { noteSecond } from '../assemble.ts';
import { type Content, sortSummary } from '../content.ts';
import { excerpt, type Log } from '../log.ts';
import { contentName, createIds, type Ids, idOfFile, ownId } from '../names.ts';
import { readPyrevalXml } from '../pyreval.ts';
import { createFinder, sameWords } from '../words.ts';
import type { PyramidCache } from './cache.ts';
import { type Placed, placeByComment, placeContributor } from './contributors.ts';
import { type Body, splitReferences } from './separators.ts';
import { cleanXml, parseXml, type XmlBlock, type XmlContributor, type XmlUnit } from './xml.ts';

export function readDucview({ text, log, cache }: { text: string; log: Log; cache?: PyramidCache }): Content {
  const known = cache?.find(text);
  const clean = cleanXml(text, log, known?.resume.prefix.length);
  let pyramid = known?.pyramid ?? null;
  if (known !== undefined) log.adopt(known.diagnostics);
  const before = log.diagnostics.length;
  const file = parseXml({
    text: clean,
    log,
    after: known?.resume,
    onPyramid(block, resume) {
      const made = makePyramid(block, log);
      pyramid = { ...made, id: `pyramid-${contentName(JSON.stringify(made))}` };
      if (text.startsWith(resume.prefix)) {
        cache?.add({ resume, pyramid, diagnostics: log.diagnostics.slice(before) });
      }
    },
  });
  if (file.root === 'Pyramid') return { kind: 'pyramids', value: [readPyrevalXml(file.pyramid!, log)] };
  if (file.root === 'pyramid') {
    return { kind: 'pyramids', value: [{ ...makePyramid(file.pyramid!, log), id: idOfFile(log.file) }] };
  }
  if (pyramid === null)
    throw log.error('E_SCHEMA', 'The annotation has no <pyramid>.', { line: 1, column: 1 });
  if (file.annotation === null)
    throw log.error('E_SCHEMA', 'There is no <annotation>.', { line: 1, column: 1 });
  return { kind: 'annotations', value: [makeAnnotation(file.annotation, pyramid, log)] };
}

function makePyramid(block: XmlBlock, log: Log): Pyramid {
  const text = blockText(block, log);
  const found = splitReferences({ text, regex: block.regex, at: block, log });
  const contributes = block.units.some((unit) => unit.contributors.length > 0);
  const bodies = found.length === 0 && contributes ? [{ id: '1', start: 0, end: 0 }] : found;
  const finder = createFinder(text);
  const references = bodies.map(({ id, start, end }): Reference => ({ id, text: text.slice(start, end) }));
  const ids = createIds();
  const units = block.units.map((unit) => {
    const placed = unit.contributors.map((contributor) => ({
      contributor,
      placed: placeByComment(contributor, bodies) ?? placeContributor({ contributor, finder, bodies, log }),
    }));
    return makeUnit({ id: unitId(unit, ids, log), unit, placed }, bodies, log);
  });
  return { id: '', method: 'manual', references, units: units.sort(compareUnits) };
}

function blockText(block: XmlBlock, log: Log): string {
  if (block.text === null) {
    log.note({ code: 'W_MISSING', at: block, message: 'There is no <text>.', assumed: 'The text is empty.' });
  }
  return block.text ?? '';
}

function unitId(unit: XmlUnit, ids: Ids, log: Log): string {
  const wanted = unit.uid?.trim() ?? '';
  if (wanted !== '') {
    const message = `A second unit has the uid ${excerpt(wanted)}.`;
    return ownId(ids, wanted, { log, at: unit, message });
  }
  const id = ids.take('unit');
  log.note({
    code: 'W_MISSING',
    at: unit,
    message: 'A unit without a uid.',
    assumed: `Its id is ${excerpt(id)}.`,
  });
  return id;
}

interface PlacedContributor {
  readonly contributor: XmlContributor;
  readonly placed: Placed;
}

function makeUnit(
  { id, unit, placed }: { id: string; unit: XmlUnit; placed: readonly PlacedContributor[] },
  bodies: readonly Body[],
  log: Log,
): ContentUnit {
  const references = new Set(placed.flatMap((item) => item.placed.body?.id ?? []));
  const counted = new Set<string>();
  const contributors = placed.map(({ contributor, placed: { body, ...found } }): Contributor => {
    const reference = body?.id ?? guessReference(references, bodies, contributor, log);
    if (counted.has(reference)) noteSecond(id, reference, contributor, log);
    counted.add(reference);
    const { text, spans, comment = contributor.comment } = found;
    return { reference, text, spans, ...commentOf({ comment }) };
  });
  if (contributors.length === 0) {
    log.note({
      code: 'W_EMPTY',
      at: unit,
      message: `Unit ${id} has no contributors.`,
      assumed: 'It weighs what an annotation says, or nothing.',
    });
  }
  return { id, label: labelOf(unit, log), weight: counted.size, contributors, ...commentOf(unit) };
}

/** By the method, every contributor of a unit is from another reference. */
function guessReference(
  references: Set<string>,
  bodies: readonly Body[],
  contributor: XmlContributor,
  log: Log,
): string {
  const { id } = bodies.find((body) => !references.has(body.id)) ?? bodies[0]!;
  references.add(id);
  log.note({
    code: 'W_BOUNDARY',
    at: contributor,
    message: 'Nothing tells which reference the contributor is from.',
    assumed: `It is from ${excerpt(id)}, the first one that does not contribute to the unit otherwise.`,
  });
  return id;
}

function labelOf(unit: XmlUnit, log: Log): string {
  if (unit.label === undefined) {
    log.note({
      code: 'W_MISSING',
      at: unit,
      message: 'A unit without a label.',
      assumed: 'The label is empty.',
    });
  }
  return unit.label ?? '';
}

function commentOf({ comment }: { comment: string | undefined }): { comment?: string } {
  return comment === undefined || comment === '' ? {} : { comment };
}

function makeAnnotation(block: XmlBlock, pyramid: Pyramid, log: Log): Annotation {
  const id = idOfFile(log.file);
  const text = blockText(block, log);
  const bodies = [{ id, start: 0, end: text.length }];
  const finder = createFinder(text);
  const express = (contributor: XmlContributor): Expression => {
    const { text: words, spans } = placeContributor({ contributor, finder, bodies, log });
    return { text: words, spans, ...commentOf(contributor) };
  };
  const matches: Match[] = [];
  const unmatched: Expression[] = [];
  const peers = createPeers(pyramid, log);
  for (const peer of block.units) {
    const unit = peers.unitOf(peer);
    const expressions = withComment(peer, unit, peer.contributors.map(express), log);
    if (unit === null) unmatched.push(...expressions);
    else matches.push(...expressions.map((expression) => ({ unit: unit.id, ...expression })));
  }
  const weighed = peers.finish(block);
  const summary: AnnotatedSummary = { summary: { id, text }, matches, unmatched };
  return { pyramid: weighed, summaries: [sortSummary(summary)] };
}

/** A comment on a unit in an annotation has its place at the words that express the unit. */
function withComment(
  peer: XmlUnit,
  unit: ContentUnit | null,
  expressions: readonly Expression[],
  log: Log,
): readonly Expression[] {
  const { comment } = commentOf(peer);
  const [first, ...others] = expressions;
  if (comment === undefined || comment === unit?.comment) return expressions;
  log.note({
    code: 'W_UNKNOWN',
    at: peer,
    message: `A comment on a unit of the annotation: ${excerpt(comment)}.`,
    assumed:
      first === undefined ? 'It is left out.' : 'It is a comment on the first words that express the unit.',
  });
  if (first === undefined) return expressions;
  return [
    { ...first, comment: first.comment === undefined ? comment : `${first.comment} ${comment}` },
    ...others,
  ];
}

function createPeers(pyramid: Pyramid, log: Log) {
  const byId = new Map(pyramid.units.map((unit) => [unit.id, unit]));
  const byLabel = new Map(pyramid.units.map((unit) => [unit.label, unit]));
  const seen = new Set<string>();
  const weights = new Map<string, number>();

  function find(uid: string, label: string): ContentUnit | null {
    const unit = byId.get(uid);
    // Two units may have had one uid; the label tells them apart.
    if (unit !== undefined && sameWords(unit.label, label)) return unit;
    const named = byLabel.get(label);
    if (unit === undefined || named?.id.startsWith(`${uid}#`) === true) return named ?? unit ?? null;
    return unit;
  }

  return {
    /** The unit of the pyramid that a `peerscu` stands for; null for content that the pyramid does not have. */
    unitOf(peer: XmlUnit): ContentUnit | null {
      const uid = peer.uid?.trim() ?? '';
      const said = splitLabel(peer.label ?? '');
      const { weight, label } = said;
      const outside = uid === '0' && (byId.get('0') === undefined || !sameWords(byId.get('0')!.label, label));
      const unit = outside ? null : find(uid, label);
      const key = unit?.id ?? uid;
      if (seen.has(key)) noteTwice(peer, key, log);
      seen.add(key);
      if (unit === null) {
        if (!outside) noteUnknown(peer, log);
      } else {
        checkPeer(peer, unit, said, log);
        if (unit.contributors.length === 0 && weight !== null) weights.set(unit.id, weight);
      }
      return unit;
    },
    /** Notes what is missing, and gives the pyramid with the weights that only the annotation knows. */
    finish(block: XmlBlock): Pyramid {
      const missing = pyramid.units.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
      if (!seen.has('0')) missing.push('0 (content that the pyramid does not have)');
      if (missing.length > 0) {
        log.note({
          code: 'W_MISSING',
          at: block,
          message: `The annotation has no peerscu for ${missing.length} of the units: ${excerpt(missing.join(', '))}.`,
          assumed: 'The summary does not express them.',
        });
      }
      return weights.size === 0 ? pyramid : reweigh(pyramid, weights);
    },
  };
}

interface PeerLabel {
  readonly weight: number | null;
  readonly label: string;
}

/** `(3) There was a storm`: DUCView puts the weight before the label. */
function splitLabel(text: string): PeerLabel {
  const found = /^\((\d{1,6}(?:\.\d{1,6})?)\) ?/.exec(text);
  return found === null
    ? { weight: null, label: text }
    : { weight: Number(found[1]), label: text.slice(found[0].length) };
}

function checkPeer(peer: XmlUnit, unit: ContentUnit, { weight, label }: PeerLabel, log: Log): void {
  const uid = peer.uid?.trim();
  if (uid !== unit.id || !sameWords(unit.label, label)) {
    log.note({
      code: 'W_LABEL',
      at: peer,
      message: `The peerscu ${uid ?? '?'} is ${excerpt(label)}, and the unit ${unit.id} of the pyramid is ${excerpt(unit.label)}.`,
      assumed: 'They are the same unit.',
    });
  }
  // DUCView counts the contributors, so that two from one reference weigh two.
  if (weight === null || weight === unit.weight || weight === unit.contributors.length) return;
  if (unit.contributors.length === 0) return;
  log.note({
    code: 'W_WEIGHT',
    at: peer,
    message: `The annotation gives unit ${unit.id} the weight ${weight}, and the pyramid ${unit.weight}.`,
    assumed: 'The pyramid’s weight counts.',
  });
}

function noteTwice(peer: XmlUnit, uid: string, log: Log): void {
  log.note({
    code: 'W_DUPLICATE',
    at: peer,
    message: `A second peerscu for unit ${uid}.`,
    assumed: 'What both hold counts.',
  });
}

function noteUnknown(peer: XmlUnit, log: Log): void {
  log.note({
    code: 'W_UNKNOWN',
    at: peer,
    message: `The pyramid has no unit ${peer.uid ?? '(without a uid)'}, ${excerpt(peer.label ?? '')}.`,
    assumed:
      peer.contributors.length === 0
        ? 'It is left out.'
        : 'Its words express content that the pyramid does not have.',
  });
}

function reweigh(pyramid: Pyramid, weights: ReadonlyMap<string, number>): Pyramid {
  const units = pyramid.units.map((unit) => ({ ...unit, weight: weights.get(unit.id) ?? unit.weight }));
  const weighed = { ...pyramid, id: '', units: units.sort(compareUnits) };
  return { ...weighed, id: `pyramid-${contentName(JSON.stringify(weighed))}` };
}
