/** Large evaluations, page by page. */
import { z } from 'zod';
import { ORDERS } from './evaluation-index.ts';
import { type Route, type RouteRequest, route } from './http.ts';
import { reportRows } from './incoming.ts';
import { bytesOf, type Context, UPLOAD, UPLOAD_LIMIT } from './requests.ts';

const READERS = ['owner', 'viewer'] as const;
const whole = (most: number, otherwise: number) => z.coerce.number().int().min(0).max(most).catch(otherwise);
const CHOICE = z.object({
  metric: z.string(),
  topic: z.string().optional(),
  system: z.string().optional(),
  order: z.enum(ORDERS).catch('worst'),
  from: whole(Number.MAX_SAFE_INTEGER, 0),
  count: whole(200, 50),
});

export function evaluationRoutes({ project: { evaluations } }: Context): readonly Route[] {
  const indexOf = ({ names }: RouteRequest) => evaluations.open(names.name!);
  const choiceOf = ({ query }: RouteRequest) => CHOICE.parse(Object.fromEntries(query));
  return [
    route('POST /api/evaluations', { roles: ['owner'], limit: UPLOAD_LIMIT }, async ({ body }) => {
      const file = bytesOf(z.strictObject({ file: UPLOAD }).parse(body).file);
      const name = await evaluations.add(file.name, reportRows(file) ?? file.bytes);
      await evaluations.open(name);
      return { name };
    }),
    route('GET /api/evaluations/:name', { roles: READERS }, async (request) => {
      const { rows, metrics, topics, systems } = await indexOf(request);
      return {
        rows,
        metrics,
        topics: topics.slice(0, 2_000),
        topicCount: topics.length,
        systems: systems.slice(0, 2_000),
        systemCount: systems.length,
      };
    }),
    route('GET /api/evaluations/:name/grid', { roles: READERS }, async (request) =>
      (await indexOf(request)).grid(choiceOf(request)),
    ),
    route('GET /api/evaluations/:name/distribution', { roles: READERS }, async (request) =>
      (await indexOf(request)).distribution(choiceOf(request)),
    ),
    route('GET /api/evaluations/:name/rows', { roles: READERS }, async (request) =>
      (await indexOf(request)).page(choiceOf(request)),
    ),
  ];
}
