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
import { checkedAll } from '../arguments.ts';
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

export const { toGraph, writePenman } = checkedAll(
  { toGraph: graphs.toGraph, writePenman: penmanWrite.writePenman },
  [TREE, OPTIONS],
  'It takes the tree of an entry that readPenman gave; docs/ape.md shows it.',
);
export const { toTree, amrPicture } = checkedAll(
  { toTree: graphs.toTree, amrPicture: picture.amrPicture },
  [GRAPH, OPTIONS],
  'It takes a graph, as toGraph and the parser give it; docs/ape.md shows it.',
);
export const { readPenman } = checkedAll(
  { readPenman: penmanRead.readPenman },
  [z.string(), z.object({ file: z.string().optional(), strict: z.boolean().optional() }).optional()],
  'It takes graphs as PENMAN writes them; docs/ape.md shows it.',
);
/** How well two graphs agree. */
export const { smatch } = checkedAll(
  { smatch: comparison.smatch },
  [z.object({ candidate: GRAPH, gold: GRAPH }), SMATCH],
  `It takes { candidate, gold }, two graphs; top is one of ${TOPS.join(', ')}, method one of ${comparison.SMATCH_METHODS.join(', ')}.`,
);
export const { addCounts } = checkedAll(
  { addCounts: comparison.addCounts },
  [z.array(COUNTS.extend({ byRelation: z.record(z.string(), COUNTS) }))],
  'It takes a list of what smatch gave.',
);
export const { smatchScores } = checkedAll(
  { smatchScores: comparison.smatchScores },
  [COUNTS],
  'It takes what smatch gave.',
);
export const { loadAmrParser } = checkedAll(
  { loadAmrParser: parsers.loadAmrParser },
  [z.object({ runtime: z.enum(RUNTIMES).optional(), decode: z.object({}).optional() }).optional()],
  FIX,
);
export const { parseAmr } = checkedAll(
  { parseAmr: texts.parseAmr },
  [
    z.object({
      text: z.string(),
      syntax: z.object({ read: FUNCTION, parse: FUNCTION }),
      parser: z.object({ parse: FUNCTION }),
    }),
  ],
  'It takes { text, syntax, parser }, where loadParser and loadAmrParser gave the two; docs/ape.md shows it.',
);
export const { formatAmr } = checkedAll(
  { formatAmr: texts.formatAmr },
  [z.object({ sentences: z.array(MEANING), id: z.string(), first: z.int().optional() })],
  'It takes { sentences, id, first }, where parseAmr gave the sentences.',
);
/** The graphs of a text's sentences, drawn one below the other. */
export const { meaningPicture } = checkedAll(
  { meaningPicture: pictures.meaningPicture },
  [z.object({ document: z.string(), sentences: z.array(MEANING) })],
  'It takes { document, sentences }, where parseAmr gave the sentences.',
);
/** The units of a pyramid with the graphs of what their contributors say. */
export const { apeUnits } = checkedAll(
  { apeUnits: ape.apeUnits },
  [z.object({ pyramid: PYRAMID, parse: FUNCTION })],
  FIX,
);
export const { matchByMeaning } = checkedAll(
  { matchByMeaning: ape.matchByMeaning },
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
