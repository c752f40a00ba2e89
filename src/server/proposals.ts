/**
 * What the machine can propose: pyramids of references, matches of summaries, and clauses of a text. This is all that
 * the page knows of builders and matchers.
 *
 *   const pyramid = await source.proposePyramid({ id: 'storm', references, builder: 'edua-x' });
 */
import {
  type Analyser,
  type AnnotatedSummary,
  buildPyramid,
  finest,
  loadParser,
  matchByPresence,
  matchSummaries,
  openAnalyser,
  type Parser,
  PRESETS,
  type Pyramid,
  type Reference,
  readAnyLanguage,
  type Span,
  type Summary,
  segmentClauses,
} from '../index.ts';

export interface Proposer {
  readonly name: string;
  /** One line that says what it does. */
  readonly summary: string;
}

export interface ProposalSource {
  readonly builders: readonly Proposer[];
  readonly matchers: readonly Proposer[];
  proposePyramid(request: {
    id: string;
    references: readonly Reference[];
    builder: string;
  }): Promise<Pyramid>;
  proposeMatches(request: {
    pyramid: Pyramid;
    summaries: readonly Summary[];
    matcher: string;
  }): Promise<readonly AnnotatedSummary[]>;
  /** The clauses of a text; each may have several parts. */
  clauses(text: string): Promise<readonly (readonly Span[])[]>;
  close(): Promise<void>;
}

const BUILDERS = {
  'edua-x': 'Clauses that say the same become one unit: the best pyramid that can be proven',
  'edua-g': 'The same, chosen greedily; the fastest',
  'edua-c': 'The same, over complete graphs',
} as const;
const MATCHERS = {
  presence: 'How probable it is that the summary says each unit',
  wmin: 'Which clause says which unit, each at most once',
} as const;

export function openProposals(): ProposalSource {
  let analyser: Analyser | undefined;
  let parser: Promise<Parser> | undefined;
  const analysing = () => {
    analyser ??= openAnalyser(PRESETS.default);
    return analyser;
  };
  return {
    builders: listed(BUILDERS),
    matchers: listed(MATCHERS),
    async proposePyramid({ id, references, builder }) {
      const method = builder as keyof typeof BUILDERS;
      const { pyramid } = await buildPyramid({
        id,
        references,
        method,
        analyser: analysing(),
        options: PRESETS.default.edua,
      });
      return pyramid;
    },
    async proposeMatches({ pyramid, summaries, matcher }) {
      if (matcher === 'presence') return matchByPresence({ pyramid, summaries });
      return matchSummaries({ pyramid, summaries, analyser: analysing(), options: PRESETS.default.wmin });
    },
    async clauses(text) {
      if (!readAnyLanguage(text).isEnglish) return readAnyLanguage(text).sentences.map(({ span }) => [span]);
      parser ??= loadParser();
      const { read, parse } = await parser;
      const sentences = await parse(await read(text));
      return sentences.flatMap((sentence) =>
        finest(segmentClauses({ sentence })).segments.map(({ spans }) => spans),
      );
    },
    async close() {
      await analyser?.close();
    },
  };
}

function listed(names: Readonly<Record<string, string>>): readonly Proposer[] {
  return Object.entries(names).map(([name, summary]) => ({ name, summary }));
}

/** A model takes all the cores that there are, so that who asks second waits. */
export function oneAtATime(source: ProposalSource): ProposalSource {
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Request, Result>(ask: (request: Request) => Promise<Result>) =>
    (request: Request): Promise<Result> => {
      const answer = queue.then(() => ask(request));
      queue = answer.catch(() => {});
      return answer;
    };
  return {
    ...source,
    proposePyramid: inTurn(source.proposePyramid),
    proposeMatches: inTurn(source.proposeMatches),
    clauses: inTurn(source.clauses),
  };
}
