/** The settings of scores: how X̄ is rounded, how quality and coverage are combined, and how unsure matches count. */
import { z } from 'zod';
import { REPEAT_RULES, UNSURE_COUNTS } from '../model.ts';
import { setting } from '../settings.ts';
import { AVERAGE_SIZES, COMPREHENSIVE_MEANS, DEFAULT_SCORE_OPTIONS } from './score.ts';

/** Of all scores, whoever matched. */
export const SCORE_SCHEMA = {
  averageSize: setting(z.enum(AVERAGE_SIZES), { help: 'how to round the average size X̄ in coverage' }),
  comprehensive: setting(z.enum(COMPREHENSIVE_MEANS), { help: 'how quality and coverage are combined' }),
  repeats: setting(z.enum(REPEAT_RULES).optional(), {
    help: 'whether repeated units add to a summary’s size: as in PyrEval (counted, default) or DUC (once)',
    argument: '<rule>',
  }),
};

/** Where some matches are unsure, or units have probabilities. */
export const UNSURE_SCHEMA = {
  unsure: setting(z.enum(UNSURE_COUNTS).optional(), {
    help: 'how unsure matches count: by half their weight (default), fully, or not at all; expected counts every unit by its probability',
    argument: '<how>',
  }),
};

export const SCORE_DEFAULTS = DEFAULT_SCORE_OPTIONS;
