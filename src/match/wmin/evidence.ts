/** What WMIN has to say about a match or a miss: plain data, under its name. */

export type WminEvidence = {
  readonly matcher: 'wmin';
  /** How alike the words and the unit are: a cosine. */
  readonly similarity: number;
  /**
   * The other unit that the words are most like, if any. It may be more alike than the unit of the match: then
   * other words express it, or the choice, which goes by weight, did without it.
   */
  readonly runnerUp?: { readonly unit: string; readonly similarity: number };
};

export type WminMiss = {
  readonly matcher: 'wmin';
  /** How alike the closest words are; null if nothing could be compared. */
  readonly similarity: number | null;
};

export type WminMissReason =
  /** No words are alike enough. */
  | 'below-threshold'
  /** Alike enough, but too few words to express a unit. */
  | 'too-few-words'
  /** Alike enough, but other units are more alike to all such words. */
  | 'not-among-best'
  /** Alike enough, but the sentence was cut otherwise. */
  | 'other-segmentation'
  /** Alike enough, but these words express another unit. */
  | 'lost'
  /** Alike enough, but the greedy choice did without it. */
  | 'left-out';
