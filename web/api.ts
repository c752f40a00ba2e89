/** The server, as the page sees it: requests with the token, files up and down. */

import type { Span } from '../src/model.ts';
import type { Scale } from '../src/workbench/grade.ts';
import type { JournalEntry, JournalHeader } from '../src/workbench/journal.ts';
import type { Act, NewMatch, NewUnit } from '../src/workbench/operations.ts';

const TOKEN = 'cheops-token';

/** What the server refused, in its words. */
export class Refused extends Error {
  readonly status: number;
  readonly fix: string | undefined;

  constructor(status: number, message: string, fix?: string) {
    super(message);
    this.status = status;
    this.fix = fix;
  }
}

export function token(): string | null {
  return localStorage.getItem(TOKEN);
}

/** A launch code stands behind the # once, and is taken away before anyone can copy it. */
export async function signIn(): Promise<void> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', '/#/');
  const answer = await call<{ token: string }>('POST', '/api/session', { code });
  localStorage.setItem(TOKEN, answer.token);
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const bearer = token();
  const response = await fetch(path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Refused(response.status, answer.message ?? 'The server refused this.', answer.fix);
  return answer as Answer;
}

export interface Person {
  readonly name: string;
  readonly role: 'owner' | 'annotator' | 'viewer';
}

export interface TopicSummary {
  readonly id: string;
  readonly title: string;
  readonly references: number;
  readonly summaries: number;
  readonly seed: { readonly from: string; readonly by: string | null; readonly units: number } | null;
  readonly annotators: readonly string[];
  readonly isClass: boolean;
}

export interface Named {
  readonly name: string;
  readonly summary: string;
}

export interface ProjectInfo {
  readonly name: string;
  readonly person: Person;
  readonly topics: readonly TopicSummary[];
  readonly people: readonly Person[];
  readonly evaluations: readonly { readonly name: string; readonly bytes: number }[];
  readonly builders: readonly Named[];
  readonly matchers: readonly Named[];
}

export interface TopicText {
  readonly id: string;
  readonly text: string;
  /** Sentences, a line each. */
  readonly lines: readonly Span[];
}

export interface TopicInfo {
  readonly id: string;
  readonly title: string;
  readonly references: readonly TopicText[];
  readonly summaries: readonly { readonly id: string; readonly text: string }[];
  readonly settings: { readonly scale: Scale | null; readonly isClass: boolean };
  /** What the report says of some summaries that it came from: why one has no score, or how it was matched. */
  readonly remarks: Readonly<Record<string, string>>;
}

export interface JournalInfo {
  readonly header: JournalHeader;
  readonly entries: readonly JournalEntry[];
  readonly seq: number;
  readonly setAside: boolean;
}

export interface Submitted {
  readonly acknowledged: readonly { readonly opId: string; readonly seq: number }[];
  readonly seq: number;
  readonly behind?: readonly JournalEntry[];
  readonly refused?: { readonly opId: string; readonly message: string };
}

export interface OutFile {
  readonly name: string;
  readonly text: string;
}

export interface Upload {
  readonly name: string;
  readonly base64: string;
}

const part = encodeURIComponent;
const topicPath = (topic: string) => `/api/topics/${part(topic)}`;
const query = (values: Readonly<Record<string, string | number | undefined>>) => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
};

export const api = {
  project: () => call<ProjectInfo>('GET', '/api/project'),
  topic: (topic: string) => call<TopicInfo>('GET', topicPath(topic)),
  createTopic: (body: { title: string; references: Upload[]; summaries: Upload[]; isClass: boolean }) =>
    call<{ topic: string }>('POST', '/api/topics', body),
  addSummaries: (topic: string, files: Upload[]) =>
    call<{ added: number }>('POST', `${topicPath(topic)}/summaries`, { files }),
  import: (files: Upload[]) => call<{ topics: string[]; notes: string[] }>('POST', '/api/import', { files }),
  invite: (person: Person) => call<{ code: string }>('POST', '/api/people', person),
  removePerson: (name: string) => call<object>('DELETE', `/api/people/${part(name)}`),
  journal: (topic: string, annotator: string, since = 0) =>
    call<JournalInfo>('GET', `${topicPath(topic)}/journals/${part(annotator)}?since=${since}`),
  submit: (
    topic: string,
    annotator: string,
    body: { base: number; entries: readonly { opId: string; op: Act }[] },
  ) => call<Submitted>('POST', `${topicPath(topic)}/journals/${part(annotator)}`, body),
  lines: (topic: string, kind: string, id: string) =>
    call<{ lines: Span[] }>('GET', `${topicPath(topic)}/lines/${kind}/${part(id)}`),
  clauses: (topic: string, kind: string, id: string) =>
    call<{ clauses: Span[][] }>('GET', `${topicPath(topic)}/clauses/${kind}/${part(id)}`),
  proposeUnits: (topic: string, by: string) =>
    call<{ units: NewUnit[] }>('POST', `${topicPath(topic)}/proposals`, { kind: 'units', by }),
  unitsOfFile: (topic: string, file: Upload) =>
    call<{ units: NewUnit[] }>('POST', `${topicPath(topic)}/proposals`, { kind: 'file', file }),
  unitsOfAnnotator: (topic: string, annotator: string) =>
    call<{ units: NewUnit[] }>('POST', `${topicPath(topic)}/proposals`, { kind: 'annotator', annotator }),
  proposeMatches: (topic: string, by: string, summaries: readonly string[]) =>
    call<{ matches: NewMatch[]; partial: boolean }>('POST', `${topicPath(topic)}/proposals`, {
      kind: 'matches',
      by,
      summaries,
    }),
  adjudicate: (topic: string, cites: readonly [string, string]) =>
    call<{ annotator: string }>('POST', `${topicPath(topic)}/adjudications`, { cites }),
  export: (topic: string, values: { format: string; annotator: string; counting?: string }) =>
    call<{ files: OutFile[]; notes: string[] }>('GET', `${topicPath(topic)}/export?${query(values)}`),
  saveSettings: (topic: string, settings: TopicInfo['settings']) =>
    call<TopicInfo['settings']>('PUT', `${topicPath(topic)}/settings`, settings),
  sheets: (topic: string) => call<{ files: OutFile[] }>('GET', `${topicPath(topic)}/sheets`),
  grades: (topic: string) => call<{ files: OutFile[] }>('GET', `${topicPath(topic)}/grades`),
  gradebook: (topic: string, body: { file: Upload; columns: GradebookColumns | null }) =>
    call<GradebookAnswer>('POST', `${topicPath(topic)}/gradebook`, body),
  addEvaluation: (file: Upload) => call<{ name: string }>('POST', '/api/evaluations', { file }),
  evaluation: (name: string) => call<EvaluationInfo>('GET', `/api/evaluations/${part(name)}`),
  grid: (name: string, choice: { metric: string; from: number; count: number }) =>
    call<Grid>('GET', `/api/evaluations/${part(name)}/grid?${query(choice)}`),
  distribution: (name: string, choice: RowChoice) =>
    call<Distribution>('GET', `/api/evaluations/${part(name)}/distribution?${query(choice)}`),
  rows: (name: string, choice: RowChoice & { order: string; from: number; count: number }) =>
    call<RowPage>('GET', `/api/evaluations/${part(name)}/rows?${query(choice)}`),
};

export interface GradebookColumns {
  readonly student: number;
  readonly grade: number;
  readonly feedback: number | null;
}

export interface GradebookAnswer {
  readonly header: readonly string[];
  readonly columns: Partial<GradebookColumns>;
  readonly files?: readonly OutFile[];
  readonly filled?: number;
  readonly missing?: readonly string[];
}

export interface EvaluationInfo {
  readonly rows: number;
  readonly metrics: readonly string[];
  readonly topics: readonly string[];
  readonly topicCount: number;
  readonly systems: readonly string[];
  readonly systemCount: number;
}

export type RowChoice = { metric: string; topic?: string; system?: string };

export interface Grid {
  readonly systems: readonly {
    readonly system: string;
    readonly mean: number | null;
    readonly scores: readonly (number | null)[];
  }[];
  readonly topics: readonly string[];
  readonly total: number;
}

export interface Distribution {
  readonly least: number;
  readonly most: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly unscored: number;
  readonly bins: readonly number[];
}

export interface EvaluationRow {
  readonly topic: string;
  readonly summary: string;
  readonly metric: string;
  readonly score: number | null;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface RowPage {
  readonly total: number;
  readonly rows: readonly { readonly row: EvaluationRow; readonly disagreement: number | null }[];
}
