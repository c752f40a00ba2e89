/**
 * APE: a content unit is expressed if a sentence of the summary has more than τ of the gold triples of one of its
 * mentions (ape-2017 §4, algorithm 1). Every decision comes with the triples that unit and sentence share.
 *
 *   const units = await apeUnits({ pyramid, parse });         // gold triples, once for each pyramid
 *   const { annotated, evidence, soft } = await matchByMeaning({ summary, sentences, units });
 *   evidence[0]   // { unit: '3', share: .8, matched: 4, gold: 5, triples: [{ role: 'arg0', … }], … }
 *
 * `soft` is the variant without a threshold: the units' weights, each times the best share of its triples.
 */
import type { AmrGraph } from '../../amr/model.ts';
import {
  type MatchedTriple,
  type SMATCH_METHODS,
  searchTriples,
  type TripleMatch,
} from '../../amr/smatch/smatch.ts';
import { type TripleSet, tripleCount, triplesOf } from '../../amr/smatch/triples.ts';
import type { AmrSentence } from '../../amr/text.ts';
import type {
  AnnotatedSummary,
  ContentUnit,
  Expression,
  Match,
  MissedUnit,
  Pyramid,
  Span,
  Summary,
} from '../../model.ts';
import { words } from '../../text/words.ts';
import { NO_WORDS } from '../texts.ts';
import { comparedGraphs } from './drawing.ts';
import { goldGraph, wholeGraph } from './gold.ts';
import { droppedTypes } from './relations.ts';
import type { AmrEvidence } from './words.ts';

export interface ApeOptions {
  /** τ: the share of a mention's triples that must be exceeded. */
  readonly threshold: number;
  /** Types of relations that do not count, such as `name`, `mod` or `op` (ape-2017 §5). */
  readonly without: readonly string[];
  readonly method: (typeof SMATCH_METHODS)[number];
}

/** As in ape-2017. */
export const APE_PAPER: ApeOptions = { threshold: 0.75, without: [], method: 'exact' };

/** A unit with the graphs of its mentions. */
export interface ApeUnit {
  readonly unit: ContentUnit;
  readonly mentions: readonly ApeMention[];
}

export interface ApeMention {
  /** The id of the reference, or null for the unit's label. */
  readonly reference: string | null;
  readonly graph: AmrGraph;
}

/** Why a unit counts as expressed or not: its closest mention and sentence. */
export interface ApeEvidence {
  readonly unit: string;
  /** The share of the mention's triples that the sentence has; 0 if nothing can be compared. */
  readonly share: number;
  readonly matched: number;
  readonly gold: number;
  readonly mention: ApeMention | null;
  /** The place of the sentence in the summary, or −1. */
  readonly sentence: number;
  readonly triples: readonly MatchedTriple[];
}

export interface ApeResult {
  readonly annotated: AnnotatedSummary;
  /** For every unit, in the pyramid's order. */
  readonly evidence: readonly ApeEvidence[];
  /** Σ weight · share over all units. */
  readonly soft: number;
}

/** The units of a pyramid with their mentions' graphs; `parse` gives the meanings of a text's sentences. */
export async function apeUnits({
  pyramid,
  parse,
}: {
  pyramid: Pyramid;
  parse: (text: string) => Promise<readonly AmrSentence[]>;
}): Promise<readonly ApeUnit[]> {
  const references = new Map<string, readonly AmrSentence[]>();
  for (const { id, text } of pyramid.references) references.set(id, await parse(text));
  const units: ApeUnit[] = [];
  for (const unit of pyramid.units) {
    const mentions: ApeMention[] = [];
    for (const { reference, spans, text } of unit.contributors) {
      // Words whose place is not known are parsed by themselves.
      const graph =
        spans.length > 0
          ? goldGraph(touched(references.get(reference)!, spans), spans)
          : wholeGraph(await parse(text));
      if (graph.nodes.length > 0) mentions.push({ reference, graph });
    }
    if (mentions.length === 0) mentions.push({ reference: null, graph: wholeGraph(await parse(unit.label)) });
    units.push({ unit, mentions });
  }
  return units;
}

function touched(sentences: readonly AmrSentence[], spans: readonly Span[]): readonly AmrSentence[] {
  return sentences.filter(({ span }) => spans.some(([start, end]) => start < span[1] && end > span[0]));
}

export async function matchByMeaning({
  summary,
  sentences,
  units,
  options = {},
}: {
  summary: Summary;
  sentences: readonly AmrSentence[];
  units: readonly ApeUnit[];
  options?: Partial<ApeOptions>;
}): Promise<ApeResult> {
  const settings = { ...APE_PAPER, ...options };
  const dropped = droppedTypes(settings.without);
  const triples = { top: 'none' as const, keep: (type: string) => !dropped.has(type) };
  const own = sentences.map(({ graph }) => triplesOf(graph, triples));
  const evidence: ApeEvidence[] = [];
  for (const { unit, mentions } of units) {
    const gold = mentions.map((mention) => ({ mention, set: triplesOf(mention.graph, triples) }));
    evidence.push(await closest({ unit, gold, sentences: own, method: settings.method }));
  }
  const soft = evidence.reduce((sum, { share }, k) => sum + units[k]!.unit.weight * share, 0);
  return {
    annotated: annotate({ summary, sentences, evidence, options: settings }),
    evidence,
    soft,
  };
}

interface Search {
  readonly unit: ContentUnit;
  readonly gold: readonly { readonly mention: ApeMention; readonly set: TripleSet }[];
  readonly sentences: readonly TripleSet[];
  readonly method: ApeOptions['method'];
}

/**
 * The mention and sentence with the largest share. Only pairs that may have more than is found already are decided by an
 * integer program, those that promise most first.
 */
async function closest({ unit, gold, sentences, method }: Search): Promise<ApeEvidence> {
  let best: ApeEvidence = {
    ...{ unit: unit.id, share: 0, matched: 0, gold: 0, mention: null, sentence: -1 },
    triples: [],
  };
  const open: { readonly most: number; solve(): Promise<ApeEvidence> }[] = [];
  for (const { mention, set } of gold) {
    const size = tripleCount(set);
    if (size === 0) continue;
    for (const [sentence, second] of sentences.entries()) {
      if (mostInCommon(set, second) / size <= best.share) continue;
      const search = searchTriples({ first: set, second }, { method });
      const evidence = ({ matches, triples }: TripleMatch): ApeEvidence => ({
        ...{ unit: unit.id, share: matches / size, matched: matches, gold: size, mention, sentence, triples },
      });
      if (search.least / size > best.share) best = evidence(search.found());
      if (search.most > search.least)
        open.push({ most: search.most / size, solve: async () => evidence(await search.solve()) });
    }
  }
  for (const { most, solve } of open.sort((a, b) => b.most - a.most)) {
    if (most <= best.share) break;
    const found = await solve();
    if (found.share > best.share) best = found;
  }
  return best;
}

/** No mapping matches more: triples of one variable by role and value, relations by role. */
function mostInCommon(first: TripleSet, second: TripleSet): number {
  const left = new Map<string, number>();
  const add = (key: string) => left.set(key, (left.get(key) ?? 0) + 1);
  for (const { role, value } of second.unary) add(`${role} ${value}`);
  for (const { role } of second.relations) add(role);
  let common = 0;
  const take = (key: string) => {
    const count = left.get(key) ?? 0;
    if (count > 0) common++;
    left.set(key, count - 1);
  };
  for (const { role, value } of first.unary) take(`${role} ${value}`);
  for (const { role } of first.relations) take(role);
  return common;
}

function annotate({
  summary,
  sentences,
  evidence,
  options: { threshold, without },
}: {
  summary: Summary;
  sentences: readonly AmrSentence[];
  evidence: readonly ApeEvidence[];
  options: ApeOptions;
}): AnnotatedSummary {
  const hasWords = words(summary.text).length > 0;
  const isExpressed = ({ share }: ApeEvidence) => share > threshold;
  return {
    summary,
    matches: evidence.filter(isExpressed).map(
      (found): Match => ({
        unit: found.unit,
        ...expressionOf(found, sentences, summary.text)!,
        evidence: evidenceOf(found, sentences, without),
      }),
    ),
    unmatched: [],
    missed: evidence
      .filter((found) => !isExpressed(found))
      .map(
        (found): MissedUnit => ({
          unit: found.unit,
          reason: !hasWords ? 'summary-without-words' : 'below-threshold',
          required: threshold,
          closest: expressionOf(found, sentences, summary.text),
          evidence: evidenceOf(found, sentences, without),
        }),
      ),
    ...(hasWords ? {} : { unscored: NO_WORDS }),
    partial: true,
  };
}

/** With less in common, there is little to see in a picture. */
const DRAWN_FROM = 0.5;

function evidenceOf(
  { share, matched, gold, mention, sentence, triples }: ApeEvidence,
  sentences: readonly AmrSentence[],
  without: readonly string[],
): AmrEvidence {
  const other = sentences[sentence]?.graph;
  return {
    matcher: 'amr',
    share: mention === null ? null : share,
    matched,
    gold,
    triples: triples.map((triple) => describeTriple(triple, mention)),
    ...(mention !== null && other !== undefined && share >= DRAWN_FROM
      ? { graphs: comparedGraphs({ unit: mention.graph, sentence: other, triples, without }) }
      : {}),
  };
}

/** `want-01 :ARG0 boy`, by the unit's concepts. */
function describeTriple({ role, source, target }: MatchedTriple, mention: ApeMention | null): string {
  const concepts = new Map(mention?.graph.nodes.map(({ variable, concept }) => [variable, concept]));
  const name = (part: string) => concepts.get(part) ?? part;
  return role === 'instance' ? name(source) : `${name(source)} :${role} ${name(target)}`;
}

/** The words of the sentence whose nodes match. */
function expressionOf(
  found: ApeEvidence,
  sentences: readonly AmrSentence[],
  text: string,
): Expression | null {
  const sentence = sentences[found.sentence];
  if (sentence === undefined) return null;
  const matched = new Set(
    found.triples.flatMap(({ otherSource, otherTarget }) => [otherSource, otherTarget]),
  );
  const tokens = new Set(
    sentence.graph.nodes
      .filter(({ variable }) => matched.has(variable))
      .flatMap(({ alignment }) => alignment ?? []),
  );
  const spans = runs([...tokens].sort((a, b) => a - b)).map(
    ([from, to]): Span => [sentence.words[from]!.span[0], sentence.words[to]!.span[1]],
  );
  const kept = spans.length === 0 ? [sentence.span] : spans;
  return { text: kept.map((span) => text.slice(...span)).join(' ... '), spans: kept };
}

/** First and last of every run of neighbours. */
function runs(sorted: readonly number[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const token of sorted) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === token - 1) last[1] = token;
    else found.push([token, token]);
  }
  return found;
}
