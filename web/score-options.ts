/** How the page scores: as `cheops score` does unless it is told otherwise. */
export { DEFAULT_SCORE_OPTIONS as SCORE_OPTIONS } from '../src/score/score.ts';
