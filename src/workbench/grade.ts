/**
 * From a score to a grade, by a scale that a teacher can state in words.
 *
 *   gradeOf(FIVE_STEPS, 0.83)  // { grade: '2', words: 'good' }
 *   gradeOf({ kind: 'points', score: 'coverage', most: 20, step: 0.5 }, 0.83)  // { grade: '16.5', words: 'of 20' }
 */

/** Which of the scores the grade goes by. */
export type GradedScore = 'coverage' | 'quality' | 'comprehensive';

export interface GradeStep {
  /** The least score that earns it. */
  readonly from: number;
  readonly grade: string;
  readonly words: string;
}

export type Scale =
  | { readonly kind: 'steps'; readonly score: GradedScore; readonly steps: readonly GradeStep[] }
  | { readonly kind: 'points'; readonly score: GradedScore; readonly most: number; readonly step: number };

export const POINTS: Scale = { kind: 'points', score: 'coverage', most: 20, step: 0.5 };
export const FIVE_STEPS: Scale = {
  kind: 'steps',
  score: 'coverage',
  steps: [
    { from: 0.85, grade: '1', words: 'very good' },
    { from: 0.7, grade: '2', words: 'good' },
    { from: 0.55, grade: '3', words: 'satisfactory' },
    { from: 0.4, grade: '4', words: 'sufficient' },
    { from: 0, grade: '5', words: 'not sufficient' },
  ],
};
export const LETTERS: Scale = {
  kind: 'steps',
  score: 'coverage',
  steps: [
    { from: 0.9, grade: 'A', words: 'excellent' },
    { from: 0.8, grade: 'B', words: 'good' },
    { from: 0.65, grade: 'C', words: 'fair' },
    { from: 0.5, grade: 'D', words: 'poor' },
    { from: 0, grade: 'F', words: 'failed' },
  ],
};

export type Grade = Pick<GradeStep, 'grade' | 'words'>;

/** Null where there is no score: an empty text is not a bad one. A score may lie above 1, and then counts as 1. */
export function gradeOf(scale: Scale, score: number | null): Grade | null {
  if (score === null) return null;
  const value = Math.min(1, score);
  if (scale.kind === 'points') {
    const points = Math.round((value * scale.most) / scale.step) * scale.step;
    return { grade: String(Number(Math.min(points, scale.most).toFixed(4))), words: `of ${scale.most}` };
  }
  // A score that is on the line to the eye is on the line: .7 may be .6999… by arithmetic.
  const step = [...scale.steps].sort((a, b) => b.from - a.from).find(({ from }) => value >= from - 1e-9);
  return step === undefined ? null : { grade: step.grade, words: step.words };
}

const SCORE_WORDS: Readonly<Record<GradedScore, string>> = {
  coverage: 'the share of the important content that the text has (coverage)',
  quality: 'how much of what the text says is important (quality)',
  comprehensive: 'coverage and quality together (comprehensive)',
};

/** The scale as a teacher would say it. */
export function describeScale(scale: Scale): string {
  const by = `It goes by ${SCORE_WORDS[scale.score]}.`;
  if (scale.kind === 'points') {
    return `${by} All of it earns ${scale.most} points, half of it ${scale.most / 2}; points are rounded to ${scale.step}.`;
  }
  const steps = [...scale.steps].sort((a, b) => b.from - a.from);
  const lines = steps.map(({ from, grade, words }) => {
    const meaning = words === '' ? '' : ` (${words})`;
    return from === 0
      ? `${grade}${meaning} otherwise`
      : `${grade}${meaning} from ${Math.round(from * 1000) / 10} %`;
  });
  return `${by} ${lines.join(', ')}.`;
}
