/**
 * What the machine can propose: pyramids of references, matches of summaries, and clauses of a text. This is all that
 * the page knows of builders and matchers.
 *
 *   const pyramid = await source.proposePyramid({ id: 'storm', references, builder: 'edua-x' });
 */
import {
  type AnnotatedSummary,
  BUILDERS,
  buildPyramid,
  cacheFolder,
  evaluateTopics,
  finest,
  loadParser,
  MATCHERS,
  type Method,
  openResources,
  type Parser,
  type Pyramid,
  type Reference,
  type Resources,
  readAnyLanguage,
  type Span,
  type Summary,
  segmentClauses,
} from '../index.ts';

/** With one line that says what it does. */
type Proposer = Pick<Method, 'name' | 'summary'>;

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

/** Every builder and matcher that cheops has, plug-ins' among them. */
export function openProposals(): ProposalSource {
  let opened: Resources | undefined;
  let parser: Promise<Parser> | undefined;
  const resources = () => {
    opened ??= openResources({ cacheFolder: cacheFolder() });
    return opened;
  };
  return {
    builders: BUILDERS.entries(),
    // One that must be told more, such as the address of a server, cannot be chosen by its name.
    matchers: MATCHERS.entries().filter(({ schema, defaults }) => schema.safeParse(defaults).success),
    async proposePyramid({ id, references, builder }) {
      const { pyramid } = await buildPyramid({ id, references }, { method: builder, resources: resources() });
      return pyramid;
    },
    async proposeMatches({ pyramid, summaries, matcher }) {
      const run = { match: matcher, resources: resources() };
      const { topics } = await evaluateTopics([{ pyramid, summaries }], run);
      const found = new Map(
        topics.flatMap((topic) => topic.summaries.map(({ annotated }) => [annotated.summary.id, annotated])),
      );
      return summaries.flatMap(({ id }) => found.get(id) ?? []);
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
      await opened?.close();
    },
  };
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
