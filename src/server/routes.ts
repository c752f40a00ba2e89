/** Every route of the API, in one table: who may, how much, what happens. */
import type { Route } from './http.ts';
import type { Project } from './project.ts';
import type { ProposalSource } from './proposals.ts';
import { classRoutes } from './routes-class.ts';
import { evaluationRoutes } from './routes-evaluations.ts';
import { projectRoutes } from './routes-project.ts';
import { topicRoutes } from './routes-topic.ts';

export interface Context {
  readonly project: Project;
  readonly proposals: ProposalSource;
}

export function apiRoutes(context: Context): readonly Route[] {
  return [
    ...projectRoutes(context),
    ...topicRoutes(context),
    ...classRoutes(context),
    ...evaluationRoutes(context),
  ];
}
