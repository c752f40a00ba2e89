/** What the studies of metrics and builders find: the tables of pyreval-2019 for any dataset. */

/** Table 1: agreement with people by kinds of vectors. */
export interface VectorsStudy {
  readonly study: 'vectors';
  readonly metric: string;
  readonly topics: number;
  readonly summaries: number;
  /** Pearson correlation of raw scores with people's; null, with the reason, where the vectors are not to be had. */
  readonly vectors: readonly {
    readonly vectors: string;
    readonly value: number | null;
    readonly reason?: string;
  }[];
}

/** Table 2: the shapes of pyramids. */
export interface ShapeStudy {
  readonly study: 'shape';
  /** The heaviest weight that a unit can have. */
  readonly most: number;
  readonly rows: readonly {
    readonly topic: string;
    /** `manual` for people's. */
    readonly variant: string;
    readonly units: number;
    /** How many weigh 1, 2, … */
    readonly tiers: readonly number[];
  }[];
}

/** Table 3: correlations of four scores with people's, topic by topic. */
export interface ScoresStudy {
  readonly study: 'scores';
  readonly rows: readonly {
    readonly topic: string;
    readonly metric: string;
    readonly signature: string;
    readonly raw: number | null;
    readonly quality: number | null;
    readonly comprehensive: number | null;
    /** ROUGE-2 recall with people's coverage. */
    readonly rouge2: number | null;
  }[];
}
