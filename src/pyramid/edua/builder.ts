/**
 * EDUA as builders: references are cut into clauses with vectors, and clauses of several references that say the same
 * become the units of a pyramid.
 *
 *   EDUA_X.open(resources, EDUA_X.defaults).build({ id: 'storm', references })
 */
import { z } from 'zod';
import type { Builder, BuildInput, BuiltPyramid, Resources } from '../../method.ts';
import { STATEMENTS_VERSION } from '../../segment/statements/statements.ts';
import {
  createAnalyser,
  SEGMENT_DEFAULTS,
  SEGMENT_SCHEMA,
  type SegmentSettings,
  segmentChoices,
} from '../../semantics/analyser.ts';
import { numberFrom, setting, wholeNumber } from '../../settings.ts';
import { type Choices, nestChoices } from '../../signature.ts';
import { wholeLabels } from '../labels.ts';
import { usableReferences } from '../references.ts';
import { buildEdua, EDUA_DEFAULTS, EDUA_PAPER, type EduaMethod, type EduaOptions } from './edua.ts';
import type { EduaLimits } from './limits.ts';
import { UNUSED } from './segments.ts';
import type { EduaObjective } from './units.ts';

type EduaSettings = Omit<EduaOptions, 'alpha' | 'beta'> &
  Partial<Pick<EduaOptions, 'alpha' | 'beta'>> &
  SegmentSettings & { readonly [setting: string]: unknown };

const SCHEMA = {
  ...SEGMENT_SCHEMA,
  percentile: setting(numberFrom(0, 100), {
    help: 'EDUA: how similar two clauses must be to share a unit, as a percentile of all cosines',
  }),
  unused: z.enum(UNUSED),
  nodes: wholeNumber(1),
};

const GREEDY_SCHEMA = {
  ...SCHEMA,
  alpha: setting(numberFrom(0, 10_000), {
    help: 'EDUA-G: α less the number of segments: how wide the pyramid is',
  }),
  beta: setting(numberFrom(0, 100), { help: 'EDUA-G: β, how fast the tiers narrow' }),
};

function eduaBuilder(method: EduaMethod, summary: string): Builder<EduaSettings> {
  const isGreedy = method === 'edua-g';
  const own = (options: EduaOptions): EduaSettings => {
    const { alpha, beta, ...others } = options;
    return { ...SEGMENT_DEFAULTS, ...others, ...(isGreedy ? { alpha, beta } : {}) };
  };
  return {
    name: method,
    summary,
    schema: z.strictObject(isGreedy ? GREEDY_SCHEMA : SCHEMA),
    defaults: own(EDUA_DEFAULTS),
    presets: { paper: own(EDUA_PAPER) },
    needs: { references: true },
    signature: eduaChoices,
    open: (resources, settings) => ({ build: (input) => build({ input, method, resources, settings }) }),
  };
}

export const EDUA_G = eduaBuilder('edua-g', 'PyrEval’s greedy builder (pyreval-2019 §4.5)');
export const EDUA_C = eduaBuilder('edua-c', 'PyrEval’s complete builder (pyreval-2019 §4.4), solved exactly');
export const EDUA_X = eduaBuilder('edua-x', 'as many shared, close clauses as can be, solved exactly');

/** What the units of a pyramid depend on: `edge=p83,unused=finest,segments=clauses.2.3,vectors=wtmf.2`. */
function eduaChoices(settings: EduaSettings): Choices {
  const { percentile, unused, alpha, beta } = settings;
  return {
    edge: `p${percentile}`,
    unused,
    ...(alpha === undefined || beta === undefined ? {} : { alpha, beta }),
    ...segmentChoices(settings),
    labels: `statements.${STATEMENTS_VERSION}`,
  };
}

async function build({
  input,
  method,
  resources,
  settings,
}: {
  input: BuildInput;
  method: EduaMethod;
  resources: Resources;
  settings: EduaSettings;
}): Promise<BuiltPyramid> {
  const { id } = input;
  const references = usableReferences(input);
  const { documents } = await createAnalyser(resources, settings).analyse({ documents: references });
  const segments = documents.flat();
  const { mode, vectors, english, ...options } = settings;
  const limits: EduaLimits = {
    onProgress: ({ value, bound }) =>
      resources.advance(`best pyramid ${value.toFixed(1)}, none above ${bound.toFixed(1)}`),
  };
  const built = await buildEdua({ id, references, segments, method, options, limits });
  // EDUA-G proves nothing, and does not set out to: it is open where a limit ended its search.
  const isOpen = built.objective.isCut ?? !built.objective.proven;
  if (isOpen)
    resources.note(
      () => `${id}: a limit ended the search; the pyramid is the best found, and not proven to be the best.`,
    );
  const open: Choices = isOpen ? { proven: 'no' } : {};
  const choices = nestChoices({ ...eduaChoices(settings), ...open });
  const units = await wholeLabels(built.pyramid, resources);
  return { pyramid: { ...built.pyramid, units, settings: choices }, note: describe(built.objective, isOpen) };
}

/** `Σ(w−1)·AS 28.826, proven`, or `Σ(w−1)·AS 28.826, at most 28.911, not proven` */
function describe({ name, value, bound, proven }: EduaObjective, isOpen: boolean): string {
  const most = proven ? 'proven' : `at most ${bound.toFixed(3)}`;
  return `${name} ${value.toFixed(3)}, ${most}${isOpen ? ', not proven' : ''}`;
}
