/**
 * PyrEval, from texts to pyramids and matches: EDUA builds, WMIN matches, over clauses with vectors.
 *
 *   const analyser = openAnalyser(PRESETS.default);
 *   const { pyramid } = await buildPyramid({ id: 'storm', references, method: 'edua-x', analyser });
 *   const [annotated] = await matchSummaries({ pyramid, summaries, analyser });
 */
import { CheopsError } from '../errors.ts';
import { createWmin, WMIN_DEFAULTS, WMIN_PAPER, type WminOptions } from '../match/wmin/wmin.ts';
import {
  type AnnotatedSummary,
  type ContentUnit,
  compareIds,
  type Pyramid,
  type Reference,
  type Summary,
} from '../model.ts';
import {
  buildEdua,
  EDUA_DEFAULTS,
  EDUA_PAPER,
  type EduaMethod,
  type EduaOptions,
  type EduaPyramid,
} from '../pyramid/edua/edua.ts';
import { CLAUSES_VERSION, type ClauseMode } from '../segment/clauses/clauses.ts';
import { joinRuns } from '../segment/segmentation.ts';
import type { VectorsName } from '../semantics/vectors.ts';
import type { Choices } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { JOINT } from '../text/spans.ts';
import { words } from '../text/words.ts';
import { type Analyser, VECTORS_VERSIONS } from './analyser.ts';
import { consecutive } from './consecutive.ts';

/** Every setting of the method. */
export interface PyrevalSettings {
  readonly mode: ClauseMode;
  readonly vectors: VectorsName;
  readonly edua: EduaOptions;
  readonly wmin: WminOptions;
}

/** `default` was chosen on data, see docs/pyreval.md; `paper` has the settings of pyreval-2019 and its tool. */
export const PRESETS = {
  default: { mode: 'clauses', vectors: 'wtmf', edua: EDUA_DEFAULTS, wmin: WMIN_DEFAULTS },
  paper: { mode: 'clauses', vectors: 'wtmf', edua: EDUA_PAPER, wmin: WMIN_PAPER },
} as const satisfies Readonly<Record<string, PyrevalSettings>>;

export type PresetName = keyof typeof PRESETS;

export type BuiltPyramid = Pick<EduaPyramid, 'pyramid' | 'objective' | 'milliseconds'>;

export async function buildPyramid({
  id,
  references,
  method,
  analyser,
  options = EDUA_DEFAULTS,
}: {
  id: string;
  references: readonly Reference[];
  method: EduaMethod;
  analyser: Analyser;
  options?: EduaOptions;
}): Promise<BuiltPyramid> {
  const settings = describeSettings(options, method, analyser);
  const sorted = references.filter(({ text }) => text.trim() !== '').sort((a, b) => compareIds(a.id, b.id));
  if (sorted.length === 0) {
    throw new CheopsError('E_EMPTY', `The references of "${id}" say nothing to build a pyramid from.`, {
      fix: 'Give at least one reference that is not empty.',
    });
  }
  const texts = sorted.flatMap((reference) => [reference.id, reference.text]);
  const parts = ['pyramid', id, method, settings, String(options.nodes), ...texts];
  return analyser.remember(parts, async () => {
    const { documents } = await analyser.analyse({ documents: sorted });
    const segments = documents.flat();
    const built = await buildEdua({ id, references: sorted, segments, method, options });
    const { objective, milliseconds } = built;
    // EDUA-G proves nothing, and does not set out to.
    const open = method === 'edua-g' || objective.proven ? '' : ',proven=no';
    return { pyramid: { ...built.pyramid, settings: settings + open }, objective, milliseconds };
  });
}

/** What each summary expresses of a pyramid, in the order of the summaries. The pyramid may be anyone's. */
export async function matchSummaries({
  pyramid,
  summaries,
  analyser,
  options,
}: {
  pyramid: Pyramid;
  summaries: readonly Summary[];
  analyser: Analyser;
  options?: Partial<WminOptions>;
}): Promise<readonly AnnotatedSummary[]> {
  const wordings = pyramid.units.map(wordingsOf);
  const obstacles = new Map(summaries.map((summary) => [summary, obstacleIn(summary.text, analyser)]));
  const readable = summaries.filter((summary) => obstacles.get(summary) === null);
  const { documents, phrases } = await analyser.analyse({ documents: readable, phrases: wordings.flat() });
  const segments = new Map(readable.map((summary, i) => [summary, documents[i]!]));
  const vectors = consecutive(
    phrases,
    wordings.map(({ length }) => length),
  );
  const units = pyramid.units.map((unit, i) => ({ unit, vectors: vectors[i]! }));
  const match = createWmin({ units, ...(options && { options }) });
  return Promise.all(
    summaries.map(async (summary) => {
      const obstacle = obstacles.get(summary)!;
      if (obstacle !== null) return { summary, matches: [], unmatched: [], unscored: obstacle };
      const { annotated, missed } = await match({ summary, segments: segments.get(summary)! });
      return { ...annotated, missed };
    }),
  );
}

/** Why a text cannot be matched, or null. */
function obstacleIn(text: string, analyser: Analyser): string | null {
  if (!analyser.accepts(text)) return 'The text does not look like English, and cannot be parsed.';
  // An empty one is told of by the scores, in words of their own.
  return text.trim() !== '' && words(text).length === 0 ? 'The summary has no words.' : null;
}

/** A unit is what its contributors say, or its label where it has none. */
function wordingsOf({ label, contributors }: ContentUnit): readonly string[] {
  return contributors.length === 0 ? [label] : contributors.map(({ text }) => joinRuns(text.split(JOINT)));
}

/** What the segments and vectors depend on, for a signature. */
export function segmentChoices({ mode, vectors }: Pick<PyrevalSettings, 'mode' | 'vectors'>): Choices {
  return {
    segments: `${mode}.${CLAUSES_VERSION}.${SYNTAX_VERSION}`,
    vectors: `${vectors}.${VECTORS_VERSIONS[vectors]}`,
  };
}

/** What the units of a pyramid depend on: `edge=p83,unused=finest,segments=clauses.2.3,vectors=wtmf.2`. */
export function describeSettings(
  { percentile, alpha, beta, unused }: EduaOptions,
  method: EduaMethod,
  analyser: Pick<PyrevalSettings, 'mode' | 'vectors'>,
): string {
  const choices: Choices = {
    edge: `p${percentile}`,
    unused,
    ...(method === 'edua-g' ? { alpha, beta } : {}),
    ...segmentChoices(analyser),
  };
  return Object.entries(choices)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}

/** What a match depends on besides the pyramid and the segments. */
export function wminChoices(options: WminOptions): Choices {
  const { threshold, candidates, unitsPerSegment, similarity, solver, leastWords, settle } = options;
  return {
    match: `wmin-${solver}`,
    threshold: 'cosine' in threshold ? threshold.cosine : `p${threshold.percentile}`,
    candidates,
    unitsPerSegment,
    similarity,
    leastWords,
    settle,
  };
}
