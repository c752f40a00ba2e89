import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a red test is red again; `CHEOPS_SEED=random npm test`
 * draws new ones, and `CHEOPS_SEED=n` those of a run that failed.
 */
const asked = process.env.CHEOPS_SEED ?? '2003';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
