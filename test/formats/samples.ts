/** Small texts of our own, and generators of valid pyramids and annotations. */
import fc from 'fast-check';
import { sortSummary } from '../../src/formats/content.ts';
import { createLog, type Log } from '../../src/formats/log.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import type {
  AnnotatedSummary,
  Annotation,
  ContentUnit,
  Contributor,
  Expression,
  Pyramid,
  Span,
} from '../../src/model.ts';
import { compareUnits } from '../../src/pyramid/tiers.ts';
import { wordsAt } from '../../src/text/spans.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a text as if it were a file of this name. */
export const read = (file: string, text: string, options: { strict?: boolean } = {}) =>
  readAnnotation({ file, bytes: bytes(text), ...options });

/** The codes and places of what an importer noted. */
export const notes = ({ diagnostics }: Pick<Log, 'diagnostics'>): string[] =>
  diagnostics.map(({ code, where }) => `${code} ${where.line}:${where.column}`);

export const quietLog = () => createLog('test');

/** What an error says, for a test that expects one. */
export function errorOf(act: () => unknown): {
  code: string;
  message: string;
  line?: number;
  column?: number;
} {
  try {
    act();
  } catch (error) {
    const { code, message, where } = error as { code: string; message: string; where: object };
    return { code, message, ...where };
  }
  throw new Error('no error');
}

/** Two references, two units, one summary; spans were counted by hand. */
export const STORM: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: [
    { id: 'A', text: 'A storm hit Rome.\nCows fled the hills.' },
    { id: 'B', text: 'The storm came at night.' },
  ],
  units: [
    {
      id: '7',
      label: 'There was a storm',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'A storm hit', spans: [[0, 11]] },
        { reference: 'B', text: 'The storm came', spans: [[0, 14]], comment: 'at once' },
      ],
    },
    {
      id: '9',
      label: 'Cows left the hills',
      weight: 1,
      comment: 'only A has it',
      contributors: [
        {
          reference: 'A',
          text: 'Cows ... the hills',
          spans: [
            [18, 22],
            [28, 37],
          ],
        }, // prettier-ignore
      ],
    },
  ],
};

export const STORM_SUMMARY: AnnotatedSummary = {
  summary: { id: 's1', text: 'It stormed, and it stormed again. People slept.' },
  matches: [
    { unit: '7', text: 'It stormed', spans: [[0, 10]] },
    { unit: '7', text: 'it stormed', spans: [[16, 26]] },
  ],
  unmatched: [{ text: 'People slept', spans: [[34, 46]] }],
};

/** As a matcher leaves it: in an order of its own, with what it saw and missed. */
export const MATCHED_SUMMARY: AnnotatedSummary = {
  summary: STORM_SUMMARY.summary,
  matches: [
    {
      unit: '7',
      text: 'it stormed',
      spans: [[16, 26]],
      evidence: { matcher: 'wmin', similarity: 0.8125, runnerUp: { unit: '9', similarity: 0.25 } },
    },
  ],
  unmatched: [
    { text: 'People slept', spans: [[34, 46]] },
    { text: 'It stormed', spans: [[0, 10]] },
  ],
  missed: [
    {
      unit: '9',
      reason: 'lost',
      required: 0.65,
      closest: { text: 'it stormed', spans: [[16, 26]] },
      lostTo: '7',
      evidence: { matcher: 'wmin', similarity: 0.7 },
    },
  ],
  note: 'Matched by night.',
};

/** STORM as DUCView would save it, with named separators. */
export const STORM_PYR = `<?xml version="1.0"?>
<pyramid>
<startDocumentRegEx><![CDATA[[-]+\\n[A-Z]\\.txt\\n[-]+\\n]]></startDocumentRegEx>
 <text>
  <line>----</line>
  <line>A.txt</line>
  <line>----</line>
  <line></line>
  <line>A storm hit Rome.</line>
  <line>Cows fled the hills.</line>
  <line></line>
  <line>----</line>
  <line>B.txt</line>
  <line>----</line>
  <line></line>
  <line>The storm came at night.</line>
 </text>
 <scu uid="9" label="Cows left the hills" comment="only A has it">
  <contributor label="Cows...the hills">
   <part label="the hills" start="45" end="54"/>
   <part label="Cows" start="35" end="39"/>
  </contributor>
 </scu>
 <scu uid="7" label="There was a storm">
  <contributor label="A storm hit">
   <part label="A storm hit" start="17" end="28"/>
  </contributor>
  <contributor label="The storm came" comment="at once">
   <part label="The storm came" start="74" end="88"/>
  </contributor>
 </scu>
</pyramid>
`;

const STORM_ANNOTATION = `<annotation>
 <text>
  <line>It stormed, and it stormed again. People slept.</line>
 </text>
 <peerscu uid="7" label="(2) There was a storm">
  <contributor label="It stormed">
   <part label="It stormed" start="0" end="10"/>
  </contributor>
  <contributor label="it stormed">
   <part label="it stormed" start="16" end="26"/>
  </contributor>
 </peerscu>
 <peerscu uid="9" label="(1) Cows left the hills">
 </peerscu>
 <peerscu uid="0" label="All non-matching SCUs go here">
  <contributor label="People slept">
   <part label="People slept" start="34" end="46"/>
  </contributor>
 </peerscu>
</annotation>
`;

/** STORM and STORM_SUMMARY as DUCView would save them. */
export const STORM_PAN = STORM_PYR.replace('<pyramid>', '<peerAnnotation>\n<pyramid>').replace(
  '</pyramid>\n',
  `</pyramid>\n${STORM_ANNOTATION}</peerAnnotation>\n`,
);

// Words that formats have to mind: their own signs, white space, dashes, characters beyond the first plane.
const TOKENS = [
  'storm',
  'Rome',
  'İstanbul',
  'café',
  '😀',
  '&',
  '<b>',
  '"so"',
  "'",
  ']]>',
  '&amp;',
  '---',
  '---------',
  '----------12',
  '...',
  'a,b',
  ';',
  '=1+1',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '  ',
  '日本',
  '#2',
  '(3)',
]; // prettier-ignore

const textOf = (tokens: readonly string[]) => tokens.join(' ');
export const textArbitrary = fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }).map(textOf);
const words = fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 4 }).map(textOf);
const idArbitrary = fc.stringMatching(/^[A-Za-z0-9_.]{1,4}$/);
const comment = fc.option(words, { nil: undefined, freq: 4 });

/** Stretches of a text that begin and end with a word, in order and apart. */
function spansArbitrary(text: string): fc.Arbitrary<readonly Span[]> {
  const places = [...text.matchAll(/\S+/g)].map(
    (found): Span => [found.index, found.index + found[0].length],
  );
  const most = Math.min(4, places.length);
  return fc
    .tuple(fc.subarray(places, { minLength: Math.min(1, most), maxLength: most }), fc.boolean())
    .map(([chosen, wide]) => {
      // Two words and all between them are one stretch.
      if (!wide || chosen.length < 2) return chosen;
      return [[chosen[0]![0], chosen[1]![1]], ...chosen.slice(2)];
    });
}

function expressionArbitrary(text: string): fc.Arbitrary<Expression> {
  return fc.record({ spans: spansArbitrary(text), comment }).map(({ spans, comment }) => ({
    text: wordsAt(text, spans),
    spans,
    ...(comment === undefined ? {} : { comment }),
  }));
}

const references = fc.uniqueArray(
  fc.record({ id: idArbitrary, text: textArbitrary.map((text) => `x${text}`) }),
  {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 4,
  },
);

function unitArbitrary(available: Pyramid['references'], id: string): fc.Arbitrary<ContentUnit> {
  const contributor = ({ id: reference, text }: { id: string; text: string }): fc.Arbitrary<Contributor> =>
    expressionArbitrary(text).map((expression) => ({ reference, ...expression }));
  return fc
    .subarray([...available], { minLength: 1 })
    .chain((chosen) =>
      fc.record({ label: words, comment, contributors: fc.tuple(...chosen.map(contributor)) }),
    )
    .map(({ label, comment, contributors }) => ({
      id,
      label,
      weight: contributors.length,
      contributors,
      ...(comment === undefined ? {} : { comment }),
    }));
}

export const pyramidArbitrary: fc.Arbitrary<Pyramid> = fc
  .record({
    references,
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1, maxLength: 4 }),
  })
  .chain(({ references, ids }) =>
    fc.tuple(...ids.map((id) => unitArbitrary(references, id))).map((units) => ({
      id: 'sample',
      method: 'manual',
      references,
      units: [...units].sort(compareUnits),
    })),
  );

const summaryArbitrary = (pyramid: Pyramid) =>
  textArbitrary
    .map((text) => `y${text}`)
    .chain((text) =>
      fc.record({
        text: fc.constant(text),
        matches: fc.array(
          fc.record({
            unit: fc.constantFrom(...pyramid.units.map(({ id }) => id)),
            expression: expressionArbitrary(text),
          }),
          { maxLength: 4 },
        ),
        unmatched: fc.array(expressionArbitrary(text), { maxLength: 2 }),
      }),
    )
    .map(({ text, matches, unmatched }) =>
      sortSummary({
        summary: { id: 'peer', text },
        matches: matches.map(({ unit, expression }) => ({ unit, ...expression })),
        unmatched,
      }),
    );

/** One pyramid with one annotated summary. */
export const annotationArbitrary: fc.Arbitrary<Annotation> = pyramidArbitrary.chain((pyramid) =>
  summaryArbitrary(pyramid).map((summary) => ({ pyramid, summaries: [summary] })),
);
