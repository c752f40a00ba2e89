/** The settings of scores: how X̄ is rounded, and how quality and coverage are combined. */
import { z } from 'zod';
import { setting } from '../settings.ts';
import { AVERAGE_SIZES, COMPREHENSIVE_MEANS, DEFAULT_SCORE_OPTIONS } from './score.ts';

export const SCORE_SCHEMA = {
  averageSize: setting(z.enum(AVERAGE_SIZES), { help: 'what to do with a fractional X̄ in coverage' }),
  comprehensive: setting(z.enum(COMPREHENSIVE_MEANS), { help: 'how quality and coverage are combined' }),
};

export const SCORE_DEFAULTS = DEFAULT_SCORE_OPTIONS;
