/**
 * Parses as CoNLL-U, valid by the rules of Universal Dependencies.
 *
 *   writeConllu({ sentences, document: 'A' })
 *   // # newdoc id = A
 *   // # sent_id = A-1
 *   // # text = Dogs bark
 *   // 1  Dogs  _  NOUN  NNS  _             2  nsubj  _  Discourse=edu:1
 *   // 2  bark  _  VERB  VBP  VerbForm=Fin  0  root   _  _
 */
import { ascending } from 'd3-array';
import type { ConlluSentence, ConlluSource } from './conllu.ts';
import type { ParsedSentence } from './parsed.ts';

/** How many sentences and discourse units of a document are written already. */
export interface WrittenBefore {
  readonly sentences: number;
  readonly units: number;
}

/**
 * Sentences that were read from a file keep its comments, lemmas, features and ranges; the
 * parse decides the other columns, and `Discourse=` marks where discourse units begin.
 */
export function writeConllu({
  sentences,
  document,
  before = { sentences: 0, units: 0 },
}: {
  sentences: readonly (ParsedSentence | ConlluSentence)[];
  document?: string;
  before?: WrittenBefore;
}): string {
  let { units } = before;
  return sentences
    .map((sentence, i) => {
      const index = before.sentences + i;
      const source = 'source' in sentence ? sentence.source : undefined;
      const lines = [
        ...commentLines(sentence, index, document),
        ...wordLines({ sentence, source, unitsBefore: units, next: sentences[i + 1]?.span[0] }),
      ];
      units += sentence.eduStarts.length;
      return `${lines.join('\n')}\n\n`;
    })
    .join('');
}

function commentLines(
  sentence: ParsedSentence | ConlluSentence,
  index: number,
  document: string | undefined,
): string[] {
  const kept = 'source' in sentence ? sentence.source.comments : [];
  const has = (name: string) => kept.some((comment) => new RegExp(`^#\\s*${name}\\b`).test(comment));
  const name = document === undefined ? undefined : oneLine(document);
  const isNamed = index > 0 || name === undefined || has('newdoc');
  return [
    ...(isNamed ? [] : [`# newdoc id = ${name}`]),
    ...kept.filter((comment) => !/^#\s*text\s*=/.test(comment)),
    ...(has('sent_id')
      ? []
      : [`# sent_id = ${name === undefined ? '' : `${name}-`}${sentence.number ?? index + 1}`]),
    `# text = ${oneLine(sentence.text)}`,
  ];
}

function wordLines({
  sentence: { words, eduStarts },
  source,
  unitsBefore,
  next,
}: {
  sentence: ParsedSentence;
  source: ConlluSource | undefined;
  unitsBefore: number;
  next: number | undefined;
}): string[] {
  const starts = new Map(eduStarts.map((word, k) => [word, unitsBefore + k + 1]));
  // What a file says of a sentence's end is not in the places, which keep its sentences apart.
  const glued = (i: number) =>
    i === words.length - 1 && source !== undefined
      ? endsGlued(source, i)
      : words[i]!.span[1] === (words[i + 1]?.span[0] ?? next);
  return words.flatMap((word, i) => {
    const range = source?.ranges.find(({ from, to }) => from <= i && i < to);
    const unit = starts.get(i);
    const own = source?.words[i];
    const feats = withVerbForm(own?.feats ?? '_', word.verbForm);
    const misc = withMarks(own?.misc ?? '_', unit, range === undefined && glued(i));
    const { text, upos, xpos, head, deprel } = word;
    const columns = [i + 1, text, own?.lemma ?? '_', upos, xpos, feats, head, deprel, '_', misc];
    const line = columns.map((column) => oneLine(String(column)) || '_').join('\t');
    if (range?.from !== i) return [line];
    const rangeMisc = withMarks(range.misc, undefined, glued(range.to - 1));
    return [`${i + 1}-${range.to}\t${range.form}${'\t_'.repeat(7)}\t${rangeMisc}`, line];
  });
}

/** The features in the order of their names, as the format wants them. */
function withVerbForm(feats: string, verbForm: string): string {
  const items = attributes(feats).filter((item) => !item.startsWith('VerbForm='));
  if (verbForm !== '_') items.push(`VerbForm=${verbForm}`);
  return joinAttributes(items.sort((a, b) => ascending(a.toLowerCase(), b.toLowerCase())));
}

function endsGlued({ words, ranges }: ConlluSource, last: number): boolean {
  const range = ranges.find(({ from, to }) => from <= last && last < to);
  return attributes(range?.misc ?? words[last]?.misc ?? '_').includes('SpaceAfter=No');
}

function withMarks(misc: string, unit: number | undefined, glued: boolean): string {
  const items = attributes(misc);
  const discourse = items.find((item) => item.startsWith('Discourse=')) ?? `Discourse=edu:${unit}`;
  const others = items.filter((item) => !/^(?:Discourse=|Seg=|BeginSeg=|SpaceAfter=)/.test(item));
  return joinAttributes([
    ...(unit === undefined ? [] : [discourse]),
    ...others,
    ...(glued ? ['SpaceAfter=No'] : []),
  ]);
}

function attributes(column: string): string[] {
  return column === '_' ? [] : column.split('|');
}

function joinAttributes(items: readonly string[]): string {
  return items.length === 0 ? '_' : items.join('|');
}

/** No tab and no line break may stand in a column. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
