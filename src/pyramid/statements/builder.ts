/**
 * Pyramids of whole statements: references are cut into statements, and statements of several references that say the
 * same are one unit, named by the one that is most like the others.
 *
 *   STATEMENTS.open(resources, STATEMENTS.defaults).build({ id: 'storm', references })
 */
import { z } from 'zod';
import { runtimeChoices } from '../../inference/runtime.ts';
import type { Builder, BuildInput, BuiltPyramid, Resources } from '../../method.ts';
import type { ContentUnit, Reference } from '../../model.ts';
import { readStatements, type TextStatement } from '../../segment/statements/read.ts';
import { STATEMENTS_VERSION } from '../../segment/statements/statements.ts';
import { createAnalyser, refuseForeign, SEGMENT_SCHEMA } from '../../semantics/analyser.ts';
import { ENCODER_VERSION } from '../../semantics/encoder.ts';
import { asExpression } from '../../semantics/segments.ts';
import { anyNumber, numberFrom, type SettingsOf, setting } from '../../settings.ts';
import { type Choices, nestChoices } from '../../signature.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { refuseTwins, usableReferences } from '../references.ts';
import { compareUnits } from '../tiers.ts';
import { clusters } from './clusters.ts';
import { type Likeness, likeness } from './likeness.ts';

const SCHEMA = {
  alike: setting(numberFrom(-10, 100), {
    help: 'statements: minimum similarity within a unit, in deviations above the usual',
  }),
  again: anyNumber(),
  english: SEGMENT_SCHEMA.english,
};

type StatementSettings = SettingsOf<typeof SCHEMA>;

export const STATEMENTS: Builder<StatementSettings> = {
  name: 'statements',
  summary: 'whole statements that several references make',
  schema: z.strictObject(SCHEMA),
  defaults: { alike: 2.25, again: 4, english: false },
  needs: { references: true },
  signature: choicesOf,
  open: (resources, settings) => ({ build: (input) => build(input, resources, settings) }),
};

function choicesOf({ alike, again, english }: StatementSettings): Choices {
  return {
    alike,
    again,
    segments: `statements.${STATEMENTS_VERSION}.${SYNTAX_VERSION}`,
    vectors: `encoder.${ENCODER_VERSION}`,
    ...runtimeChoices(),
    ...(english ? { english: 'assumed' } : {}),
  };
}

interface Said extends TextStatement {
  /** The number of its reference. */
  readonly reference: number;
}

async function build(
  input: BuildInput,
  resources: Resources,
  settings: StatementSettings,
): Promise<BuiltPyramid> {
  const references = usableReferences(input);
  refuseTwins(references);
  refuseForeign(references, settings.english);
  const said = await read(references, resources);
  const analyser = createAnalyser(resources, { mode: 'clauses', vectors: 'encoder', english: true });
  const { phrases } = await analyser.analyse({ documents: [], phrases: said.map(({ label }) => label) });
  const like = likeness(said.map((one, i) => ({ ...one, vector: phrases[i]! })));
  const found = clusters({
    references: said.map(({ reference }) => reference),
    like,
    least: settings.alike,
    leastAgain: settings.again,
  });
  return {
    pyramid: {
      id: input.id,
      method: STATEMENTS.name,
      settings: nestChoices(choicesOf(settings)),
      references,
      units: describeUnits({ said, references, like, found }),
    },
    note: `${said.length} statements, ${found.length} units`,
  };
}

async function read(references: readonly Reference[], resources: Resources): Promise<readonly Said[]> {
  const all = await Promise.all(
    references.map(async ({ text }, reference) => {
      const statements = await readStatements(text, resources);
      resources.advance();
      return statements.map((one) => ({ ...one, reference }));
    }),
  );
  return all.flat();
}

/** Ids count from the heaviest unit down, then in the order of the references, with leading zeros. */
function describeUnits({
  said,
  references,
  like,
  found,
}: {
  said: readonly Said[];
  references: readonly Reference[];
  like: Likeness;
  found: readonly (readonly number[])[];
}): readonly ContentUnit[] {
  const width = String(found.length).length;
  return found
    .map((members) => ({ members, weight: new Set(members.map((i) => said[i]!.reference)).size }))
    .sort((a, b) => b.weight - a.weight || a.members[0]! - b.members[0]!)
    .map(({ members, weight }, i) => ({
      id: String(i + 1).padStart(width, '0'),
      label: said[nameGiver(said, like, members)]!.label,
      weight,
      contributors: members.map((member) => {
        const { reference, text, spans } = said[member]!;
        const { id, text: document } = references[reference]!;
        return { reference: id, ...asExpression({ text, spans }, document) };
      }),
    }))
    .sort(compareUnits);
}

/** What a name that says too little, or too much, is worth less, in the measure of likeness. */
const NOT_WHOLE = 100;
const POINTING = 1.5;
const LONG = { words: 20, each: 0.05 } as const;

/** The statement most like the others; whole ones with a noun for a subject come first, and long ones last. */
function nameGiver(said: readonly Said[], like: Likeness, members: readonly number[]): number {
  const worth = (one: number): number => {
    const { isWhole, isPointing, label } = said[one]!;
    const others = members.filter((other) => other !== one).map((other) => Math.max(-5, like(one, other)));
    const central = others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length);
    const tooLong = Math.max(0, label.split(' ').length - LONG.words) * LONG.each;
    return central - (isWhole ? 0 : NOT_WHOLE) - (isPointing ? POINTING : 0) - tooLong;
  };
  const values = members.map(worth);
  return members[values.indexOf(Math.max(...values))]!;
}
