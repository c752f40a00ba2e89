/** Meaning graphs, with a check of what a program hands in; see anywhere.ts. */
import { z } from 'zod';
import * as graphs from '../amr/graph.ts';
import * as parsers from '../amr/parser/parser.ts';
import * as penmanRead from '../amr/penman-read.ts';
import * as penmanWrite from '../amr/penman-write.ts';
import * as picture from '../amr/picture.ts';
import * as comparison from '../amr/smatch/smatch.ts';
import { TOPS } from '../amr/smatch/triples.ts';
import * as texts from '../amr/text.ts';
import { checked, checkedEach } from '../arguments.ts';
import { RUNTIMES } from '../inference/runtime.ts';
import * as ape from '../match/amr/ape.ts';
import * as pictures from '../report/parse/meanings.ts';
import { FUNCTION, PYRAMID, SENTENCE, TEXT } from '../shapes.ts';

const FIX = 'docs/ape.md shows how it is called.';
const OPTIONS = z.object({}).optional();
const NODE = z.object({ variable: z.string(), concept: z.string().nullable() });
const EDGE = z.object({ source: z.string(), role: z.string() });
const GRAPH = z.object({
  top: z.string(),
  nodes: z.array(NODE),
  relations: z.array(EDGE.extend({ target: z.string() })),
  attributes: z.array(EDGE.extend({ value: z.string() })),
});
const BRANCH: z.ZodType = z.object({
  role: z.string(),
  target: z.lazy(() => z.union([TREE, z.object({ atom: z.string() })])),
});
const TREE = NODE.extend({ branches: z.array(BRANCH) });
const MEANING = SENTENCE.extend({ words: z.array(SENTENCE), graph: GRAPH });
const SMATCH = z
  .object({ top: z.enum(TOPS).optional(), method: z.enum(comparison.SMATCH_METHODS).optional() })
  .optional();
const COUNTS = z.object({ matches: z.number(), candidate: z.number(), gold: z.number() });

export const { toGraph, writePenman } = checkedEach(
  'It takes the tree of an entry that readPenman gave; docs/ape.md shows it.',
  { toGraph: [graphs.toGraph, TREE, OPTIONS], writePenman: [penmanWrite.writePenman, TREE, OPTIONS] },
);
export const { toTree, amrPicture } = checkedEach(
  'It takes a graph, as toGraph and the parser give it; docs/ape.md shows it.',
  { toTree: [graphs.toTree, GRAPH, OPTIONS], amrPicture: [picture.amrPicture, GRAPH, OPTIONS] },
);
export const readPenman = checked(
  'readPenman',
  penmanRead.readPenman,
  [z.string(), z.object({ file: z.string().optional(), strict: z.boolean().optional() }).optional()],
  'It takes graphs as PENMAN writes them; docs/ape.md shows it.',
);
/** How well two graphs agree. */
export const { smatch } = checkedEach(
  `It takes { candidate, gold }, two graphs; top is one of ${TOPS.join(', ')}, method one of ${comparison.SMATCH_METHODS.join(', ')}.`,
  { smatch: [comparison.smatch, z.object({ candidate: GRAPH, gold: GRAPH }), SMATCH] },
);
export const { addCounts } = checkedEach('It takes a list of what smatch gave.', {
  addCounts: [comparison.addCounts, z.array(COUNTS.extend({ byRelation: z.record(z.string(), COUNTS) }))],
});
export const { smatchScores } = checkedEach('It takes what smatch gave.', {
  smatchScores: [comparison.smatchScores, COUNTS],
});
export const { loadAmrParser } = checkedEach(FIX, {
  loadAmrParser: [
    parsers.loadAmrParser,
    z.object({ runtime: z.enum(RUNTIMES).optional(), decode: z.object({}).optional() }).optional(),
  ],
});
export const parseAmr = checked(
  'parseAmr',
  texts.parseAmr,
  [
    z.object({
      text: z.string(),
      syntax: z.object({ read: FUNCTION, parse: FUNCTION }),
      parser: z.object({ parse: FUNCTION }),
    }),
  ],
  'It takes { text, syntax, parser }, where loadParser and loadAmrParser gave the two; docs/ape.md shows it.',
);
export const formatAmr = checked(
  'formatAmr',
  texts.formatAmr,
  [z.object({ sentences: z.array(MEANING), id: z.string(), first: z.int().optional() })],
  'It takes { sentences, id, first }, where parseAmr gave the sentences.',
);
/** The graphs of a text's sentences, drawn one below the other. */
export const meaningPicture = checked(
  'meaningPicture',
  pictures.meaningPicture,
  [z.object({ document: z.string(), sentences: z.array(MEANING) })],
  'It takes { document, sentences }, where parseAmr gave the sentences.',
);
/** The units of a pyramid with the graphs of what their contributors say. */
export const { apeUnits } = checkedEach(FIX, {
  apeUnits: [ape.apeUnits, z.object({ pyramid: PYRAMID, parse: FUNCTION })],
});
export const matchByMeaning = checked(
  'matchByMeaning',
  ape.matchByMeaning,
  [
    z.object({
      summary: TEXT,
      sentences: z.array(MEANING),
      units: z.array(
        z.object({ unit: z.object({ id: z.string() }), mentions: z.array(z.object({ graph: GRAPH })) }),
      ),
      options: OPTIONS,
    }),
  ],
  'It takes { summary, sentences, units, options }, where parseAmr gave the sentences and apeUnits the units.',
);
