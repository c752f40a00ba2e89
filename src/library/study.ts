/** The other analyses of the papers, with a check of what a program hands to them; see anywhere.ts. */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
import * as annotators from '../meta/study/annotators.ts';
import * as summarisers from '../meta/study/summarisers.ts';
import * as variance from '../meta/variance.ts';
import * as references from '../score/references.ts';
import { PYRAMID } from '../shapes.ts';

const FIX = 'docs/study.md shows how it is called.';
const ROW = z.object({ topic: z.string(), summary: z.string(), score: z.number().nullable() });

export const { studyAnnotators, studySummarisers, splitVariance } = checkedEach(FIX, {
  studyAnnotators: [
    annotators.studyAnnotators,
    z.looseObject({ score: z.string(), rows: z.array(ROW.extend({ annotator: z.string() })) }),
  ],
  studySummarisers: [summarisers.studySummarisers, z.looseObject({ score: z.string(), rows: z.array(ROW) })],
  splitVariance: [
    variance.splitVariance,
    z.looseObject({ values: z.array(z.number()), factors: z.record(z.string(), z.array(z.string())) }),
  ],
});

/** References as annotated summaries, against their own pyramid or that of the others. */
export const referenceAnnotations = checked(
  'referenceAnnotations',
  references.referenceAnnotations,
  [z.looseObject({ pyramid: PYRAMID, against: z.enum(references.AGAINST) })],
  FIX,
);
/** The pyramid that some of the references would have given. */
export const restrictPyramid = checked(
  'restrictPyramid',
  references.restrictPyramid,
  [PYRAMID, z.array(z.string())],
  FIX,
);
