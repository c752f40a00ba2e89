/** One topic: its texts, its journals, what the machine proposes, what goes out. */
import { z } from 'zod';
import { agreedSeed } from '../workbench/adjudicate.ts';
import { asSentence } from '../workbench/feedback.ts';
import { SUBMISSION } from '../workbench/operation-schema.ts';
import type { NewUnit } from '../workbench/operations.ts';
import { EXPORTS, type Origin } from '../workbench/origin.ts';
import { newMatches, newUnits, toPyramid } from '../workbench/pyramid.ts';
import type { Desk } from './desk.ts';
import { exported } from './exports.ts';
import { Rejection, type Route, route } from './http.ts';
import { unitsFromFile } from './incoming.ts';
import { linesOf } from './lines.ts';
import {
  bytesOf,
  type Context,
  checkSight,
  requireDesk,
  requireTopic,
  UPLOAD,
  UPLOAD_LIMIT,
  UPLOADS,
} from './requests.ts';
import { texts } from './routes-project.ts';
import { type Person, ROLES } from './sessions.ts';
import { SETTLED, type TopicStore } from './topic.ts';

const EVERYONE = ROLES;
const WRITERS = ['owner', 'annotator'] as const;
const OWNER = ['owner'] as const;
const JOURNAL_LIMIT = 32 * 1024 * 1024;

const PROPOSAL = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('units'), by: z.string() }),
  /** A pyramid that people made: from a file, or from another's journal. */
  z.strictObject({ kind: z.literal('file'), file: UPLOAD }),
  z.strictObject({ kind: z.literal('annotator'), annotator: z.string() }),
  z.strictObject({ kind: z.literal('matches'), by: z.string(), summaries: z.array(z.string()).max(10_000) }),
]);
const ADJUDICATION = z.strictObject({ cites: z.tuple([z.string(), z.string()]) });
const EXPORTING = z.enum(EXPORTS).catch('undecided');

export function topicRoutes({ project, proposals }: Context): readonly Route[] {
  const topicOf = (names: Readonly<Record<string, string>>) => requireTopic(project, names.topic);
  return [
    route('GET /api/topics/:topic', { roles: EVERYONE }, async ({ names }) => {
      const topic = topicOf(names);
      const { id, title, references, summaries, origin } = topic.content();
      const settings = topic.settings();
      return {
        id,
        remarks: Object.fromEntries(
          (origin?.summaries ?? []).flatMap((summary) => {
            const said = summary.unscored ?? summary.note;
            return said === undefined ? [] : [[summary.id, said]];
          }),
        ),
        title,
        references: references.map((text) => ({ ...text, lines: linesOf(text.text) })),
        // There may be hundreds: where their sentences begin is asked for when one is shown.
        summaries,
        settings,
      };
    }),
    route(
      'POST /api/topics/:topic/summaries',
      { roles: OWNER, limit: UPLOAD_LIMIT },
      async ({ names, body }) => {
        const topic = topicOf(names);
        const { files } = z.strictObject({ files: UPLOADS.min(1) }).parse(body);
        const known = new Set(topic.content().summaries.map(({ id }) => id));
        const news = await texts(files);
        const twin = news.find(({ id }) => known.has(id));
        if (twin !== undefined) throw new Rejection(422, `There is a text of ${twin.id} already.`);
        await topic.addSummaries(news);
        return { added: news.length };
      },
    ),
    route('GET /api/topics/:topic/lines/:kind/:id', { roles: EVERYONE }, async ({ names }) => ({
      lines: linesOf(requireText(topicOf(names), names)),
    })),
    route('GET /api/topics/:topic/clauses/:kind/:id', { roles: EVERYONE }, async ({ names }) => ({
      clauses: await proposals.clauses(requireText(topicOf(names), names)),
    })),
    route(
      'GET /api/topics/:topic/journals/:annotator',
      { roles: EVERYONE },
      async ({ names, person, query }) => {
        const desk = await requireDesk(topicOf(names), person, names.annotator!);
        const since = Number(query.get('since') ?? 0);
        return {
          header: desk.header,
          setAside: desk.setAside !== null,
          entries: desk.since(since),
          seq: desk.ledger().seq,
        };
      },
    ),
    route(
      'POST /api/topics/:topic/journals/:annotator',
      { roles: WRITERS, limit: JOURNAL_LIMIT },
      async ({ names, person, body }) => {
        const topic = topicOf(names);
        const desk = await requireDesk(topic, person, names.annotator!);
        const isAdjudication = desk.header.cites !== undefined;
        if (names.annotator !== person.name && !(isAdjudication && person.role === 'owner')) {
          throw new Rejection(403, 'Only its annotator writes into a journal.');
        }
        return desk.submit({ actor: person.name, ...SUBMISSION.parse(body) });
      },
    ),
    route('POST /api/topics/:topic/adjudications', { roles: OWNER }, async ({ names, person, body }) => {
      const topic = topicOf(names);
      const { cites } = ADJUDICATION.parse(body);
      const [one, other] = [
        await requireDesk(topic, person, cites[0]),
        await requireDesk(topic, person, cites[1]),
      ];
      const annotator = `${SETTLED}${cites.join(' + ')}`;
      const seed = agreedSeed({ first: one.ledger().work, second: other.ledger().work }, cites.join(' + '));
      await topic.desk(annotator, { seed, cites });
      return { annotator };
    }),
    route(
      'POST /api/topics/:topic/proposals',
      { roles: WRITERS, limit: UPLOAD_LIMIT },
      async ({ names, person, body }) => {
        const topic = topicOf(names);
        const { work } = (await requireDesk(topic, person, person.name)).ledger();
        const request = PROPOSAL.parse(body);
        const { id } = topic.content();
        if (request.kind === 'units') {
          requireName(proposals.builders, request.by);
          const pyramid = await proposals.proposePyramid({
            id,
            references: work.references,
            builder: request.by,
          });
          const { units } = newUnits(pyramid);
          return { units: units.map((unit) => ({ ...unit, label: asSentence(unit.label) })) };
        }
        if (request.kind === 'file') return unitsFromFile(bytesOf(request.file), work);
        if (request.kind === 'annotator') return unitsOf(topic, person, request.annotator);
        requireName(proposals.matchers, request.by);
        const wanted = new Set(request.summaries);
        const summaries = work.summaries.filter((summary) => wanted.has(summary.id));
        const pyramid = toPyramid(work, id);
        if (pyramid.units.length === 0) throw new Rejection(422, 'There are no units yet to look for.');
        const matched = await proposals.proposeMatches({ pyramid, summaries, matcher: request.by });
        return { matches: newMatches(matched), partial: matched.some(({ partial }) => partial === true) };
      },
    ),
    route('GET /api/topics/:topic/export', { roles: EVERYONE }, async ({ names, person, query }) => {
      const topic = topicOf(names);
      const desk = await requireDesk(topic, person, query.get('annotator') ?? person.name);
      const { id, origin } = topic.content();
      return exported({
        work: desk.ledger().work,
        topic: id,
        origin: originFor(desk, origin),
        format: query.get('format') ?? 'json',
        exporting: EXPORTING.parse(query.get('counting')),
      });
    }),
  ];
}

/** Who settles begins with what two people have: of the file, only the pyramid may still stand. */
function originFor({ header }: Desk, origin: Origin | undefined): Origin | null {
  if (origin === undefined) return null;
  return header.cites === undefined ? origin : { pyramid: origin.pyramid, hash: origin.hash, summaries: [] };
}

function requireName(known: readonly { readonly name: string }[], name: string): void {
  if (!known.some((entry) => entry.name === name)) throw new Rejection(422, `There is no ${name}.`);
}

function requireText(topic: TopicStore, { kind, id }: Readonly<Record<string, string>>): string {
  const { references, summaries } = topic.content();
  const found = (kind === 'reference' ? references : summaries).find((text) => text.id === id);
  if (found === undefined) throw new Rejection(404, 'There is no such text.');
  return found.text;
}

/** A settled pyramid is everybody's; other journals are seen as `checkSight` says. */
async function unitsOf(
  topic: TopicStore,
  person: Person,
  annotator: string,
): Promise<{ units: readonly NewUnit[] }> {
  if (!topic.annotators().includes(annotator)) throw new Rejection(404, `${annotator} has not begun.`);
  const desk = await topic.desk(annotator);
  if (desk.header.cites === undefined) checkSight(person, annotator);
  return newUnits(toPyramid(desk.ledger().work, topic.content().id));
}
