/**
 * EDU pyramids (hirao-2018 §3.3): every reference becomes an extract of the sources, and a discourse unit weighs as much
 * as there are extracts that have it.
 *
 *   const pyramid = await buildEduPyramid({ id: 'storm', references, sources, method: 'edu-be' });
 *   pyramid.units[0]    // { id: '1', label: 'A storm hit the coast', weight: 2, contributors: [{ reference: 'A', … }, …] }
 *   pyramid.extracts[0] // { reference: 'A', limit: 31, words: 29, value: 7, bound: 7, proven: true, edus: [{ unit: '1', … }, …] }
 *
 * Without sources the references are their own pool: each is extracted from the others, and every unit of a reference
 * weighs one more than there are extracts of other references that have it.
 */
import { CheopsError } from '../../errors.ts';
import { runtimeChoices } from '../../inference/runtime.ts';
import {
  type ContentUnit,
  type Contributor,
  compareIds,
  type Extract,
  type ExtractedEdu,
  type Pyramid,
} from '../../model.ts';
import type { Choices } from '../../signature.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { distinctBy } from '../../text/lists.ts';
import { refuseTwins } from '../references.ts';
import {
  createPool,
  EDU_DEFAULTS,
  type EduDocument,
  type EduMethod,
  type EduOptions,
  type ExtractedUnits,
  extractReference,
  type Pool,
  type PoolEdu,
} from './extract.ts';
import { wordCount } from './sentences.ts';

export async function buildEduPyramid({
  id,
  references,
  sources = [],
  method,
  options = {},
}: {
  id: string;
  references: readonly EduDocument[];
  sources?: readonly EduDocument[];
  method: EduMethod;
  options?: Partial<EduOptions>;
}): Promise<Pyramid & { readonly extracts: readonly Extract[] }> {
  const settings = { ...EDU_DEFAULTS, ...options };
  const texts = check({ id, references, sources });
  const hasSources = texts.sources.length > 0;
  const shared = createPool(hasSources ? texts.sources : []);
  const extracted: Extracted[] = [];
  for (const reference of texts.references) {
    const others = texts.references.filter((other) => other !== reference);
    const pool = hasSources ? shared : createPool(others);
    extracted.push({
      reference,
      pool,
      ...(await extractReference({ reference, pool, method, options: settings })),
    });
  }
  const units = weighUnits(extracted, texts);
  const extracts = extracted.map((one) => describeExtract(one, units, texts));
  const proven = extracts.filter((extract) => extract.proven).length;
  return {
    id,
    method,
    settings: Object.entries({
      ...eduChoices(method, settings),
      pool: hasSources ? 'sources' : 'references',
      proven: proven === extracts.length ? 'yes' : `${proven}/${extracts.length}`,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join(','),
    references: texts.references.map(({ id: reference, text }) => ({ id: reference, text })),
    units: [...units.values()],
    extracts,
  };
}

/** What the units depend on, by name; limits of the search do not count, since an extract says if they were reached. */
export function eduChoices(
  method: EduMethod,
  { stem, relation }: Pick<EduOptions, 'stem' | 'relation'>,
): Choices {
  return {
    ...(method === 'edu-rouge' ? { stem } : {}),
    ...(method === 'edu-be' ? { relation } : {}),
    syntax: SYNTAX_VERSION,
    ...runtimeChoices(),
  };
}

interface Texts {
  readonly references: readonly EduDocument[];
  readonly sources: readonly EduDocument[];
}

interface Extracted extends ExtractedUnits {
  readonly reference: EduDocument;
  readonly pool: Pool;
}

/** In one order, whatever the order of the files, without texts that have no words and without copies of documents. */
function check({ id, references, sources }: Texts & { id: string }): Texts {
  const sorted = (documents: readonly EduDocument[]) =>
    documents.filter(({ sentences }) => wordCount(sentences) > 0).sort((a, b) => compareIds(a.id, b.id));
  refuseTwins(references);
  refuseTwins(sources, 'sources');
  const texts = { references: sorted(references), sources: distinctBy(sorted(sources), ({ text }) => text) };
  if (texts.references.length === 0) {
    throw new CheopsError(
      'E_EMPTY',
      `The references of "${id}" have no words: there is nothing to build from.`,
      {
        fix: 'Give at least one reference that has words.',
      },
    );
  }
  if (sources.length > 0 && texts.sources.length === 0) {
    throw new CheopsError('E_EMPTY', `The sources of "${id}" have no words: there is nothing to extract.`, {
      fix: 'Give the documents that were summarised, or leave the sources out: the references then stand in for them.',
    });
  }
  if (texts.references.length === 1 && texts.sources.length === 0) {
    throw new CheopsError('E_EMPTY', `"${id}" has one reference and no source to extract it from.`, {
      fix: 'Give the documents that were summarised, or a second reference.',
    });
  }
  return texts;
}

function keyOf({ document, number }: Pick<PoolEdu, 'document' | 'number'>): string {
  return JSON.stringify([document, number]);
}

/** By the unit's place; heaviest first, then in the order of the texts. */
function weighUnits(extracted: readonly Extracted[], texts: Texts): ReadonlyMap<string, ContentUnit> {
  const found = new Map<string, { edu: PoolEdu; contributors: Contributor[] }>();
  const everything = texts.sources.length > 0 ? [] : createPool(texts.references).edus;
  for (const edu of everything) {
    if (edu.words.length === 0) continue;
    const own = { reference: edu.document, text: edu.text, spans: [edu.span] };
    found.set(keyOf(edu), { edu, contributors: [own] });
  }
  for (const { reference, pool, units } of extracted) {
    for (const edu of units.map((unit) => pool.edus[unit]!)) {
      const entry = found.get(keyOf(edu)) ?? { edu, contributors: [] };
      // Its words are another text's, so they have no place in the reference.
      entry.contributors.push({ reference: reference.id, text: edu.text, spans: [] });
      found.set(keyOf(edu), entry);
    }
  }
  const width = String(found.size).length;
  const sorted = [...found].sort(
    ([, a], [, b]) =>
      b.contributors.length - a.contributors.length ||
      compareIds(a.edu.document, b.edu.document) ||
      a.edu.number - b.edu.number,
  );
  return new Map(
    sorted.map(([key, { edu, contributors }], i) => [
      key,
      {
        id: String(i + 1).padStart(width, '0'),
        label: edu.text.replace(/[,;:–—\s]+$/u, ''),
        weight: contributors.length,
        contributors: contributors.sort((a, b) => compareIds(a.reference, b.reference)),
      },
    ]),
  );
}

function describeExtract(
  { reference, pool, limit, units, aligned, value, bound, proven }: Extracted,
  known: ReadonlyMap<string, ContentUnit>,
  { references, sources }: Texts,
): Extract {
  const texts = sources.length > 0 ? sources : references;
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  const edus = units.map((unit, i): ExtractedEdu => {
    const edu = pool.edus[unit]!;
    const own = aligned?.[i];
    return {
      unit: known.get(keyOf(edu))!.id,
      document: edu.document,
      text: edu.text,
      span: edu.span,
      sentence: { text: textOf.get(edu.document)!.slice(...edu.sentence), span: edu.sentence },
      ...(own && {
        aligned: { text: own.text, spans: [own.span], common: own.common, length: own.words.length },
      }),
    };
  });
  const words = units.reduce((sum, unit) => sum + pool.edus[unit]!.words.length, 0);
  return { reference: reference.id, limit, words, value, bound, proven, edus };
}
