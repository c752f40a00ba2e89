/**
 * `cheops serve` as a function: opens the project, listens, and says where.
 *
 *   const page = await serve({ folder: 'my-project' });
 *   page.address  // http://127.0.0.1:7431/#code=…
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CheopsError } from '../errors.ts';
import { loadAssets } from './assets.ts';
import { addExamples } from './example.ts';
import { createGuardedServer, type Limits } from './http.ts';
import { importFiles } from './imports.ts';
import type { Brought } from './incoming.ts';
import { openProject } from './project.ts';
import { oneAtATime, openProposals, type ProposalSource } from './proposals.ts';
import { classRoutes } from './routes-class.ts';
import { evaluationRoutes } from './routes-evaluations.ts';
import { projectRoutes } from './routes-project.ts';
import { topicRoutes } from './routes-topic.ts';

const DEFAULT_PORT = 7431;
const LOOPBACK = '127.0.0.1';

export interface ServeOptions {
  readonly folder: string;
  /** 0 takes any free port; without it, the usual one or, if that is taken, any. */
  readonly port?: number | undefined;
  readonly host?: string;
  /** Names under which others reach this machine, with the port: `lab.example:7431`. */
  readonly allowHosts?: readonly string[];
  readonly limits?: Limits;
  readonly proposals?: ProposalSource;
  /** Files to make topics of before the page opens. */
  readonly imports?: readonly Brought[];
  readonly onError?: (error: unknown) => void;
}

export type Served = Awaited<ReturnType<typeof serve>>;

export async function serve({
  folder,
  port,
  host = LOOPBACK,
  allowHosts = [],
  limits,
  proposals = openProposals(),
  imports = [],
  onError = () => {},
}: ServeOptions) {
  checkHost(host, allowHosts);
  const assets = loadAssets();
  const project = await openProject(folder);
  let actual = 0;
  const hosts = () => [`127.0.0.1:${actual}`, `localhost:${actual}`, ...allowHosts];
  const context = { project, proposals: oneAtATime(proposals) };
  const server = createGuardedServer({
    hosts,
    assets,
    routes: [projectRoutes, topicRoutes, classRoutes, evaluationRoutes].flatMap((routes) => routes(context)),
    sessions: project.sessions,
    onError,
    ...(limits === undefined ? {} : { limits }),
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await proposals.close();
    await project.close();
  };
  try {
    if (project.isNew && imports.length === 0) await addExamples(project);
    const { notes } = await importFiles(project, imports);
    await listen(server, host, port);
    actual = (server.address() as AddressInfo).port;
    const code = await project.sessions.invite(
      { name: ownerOf(project.sessions.people()), role: 'owner' },
      'launch',
    );
    const name = host === LOOPBACK ? LOOPBACK : (allowHosts[0]?.replace(/:\d+$/, '') ?? LOOPBACK);
    return {
      /** With the launch code behind the #, where no server and no log sees it. */
      address: `http://${name}:${actual}/#code=${code}`,
      port: actual,
      folder: project.folder,
      /** What is to be said of the imports. */
      notes,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function ownerOf(people: readonly { name: string; role: string }[]): string {
  return people.find(({ role }) => role === 'owner')?.name ?? 'owner';
}

/** Other machines get in only under names that were given on purpose. */
function checkHost(host: string, allowHosts: readonly string[]): void {
  if (host === LOOPBACK || host === 'localhost' || allowHosts.length > 0) return;
  throw new CheopsError('E_USAGE', `On ${host} others can reach the page, and no name is allowed yet.`, {
    fix: 'Name it with its port: --allow-host name:port.',
  });
}

async function listen(server: Server, host: string, port: number | undefined): Promise<void> {
  try {
    await tryToListen(server, host, port ?? DEFAULT_PORT);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (isTaken && port === undefined) return tryToListen(server, host, 0);
    throw new CheopsError(
      'E_USAGE',
      isTaken ? `Port ${port} is taken.` : `Cannot listen on ${host}: ${(error as Error).message}`,
      {
        fix: isTaken
          ? 'Leave out --port, and a free one is found.'
          : 'Leave out --host to serve this machine alone.',
      },
    );
  }
}

async function tryToListen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  await once(server, 'listening');
}
