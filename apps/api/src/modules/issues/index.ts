import { issueActions, issues } from '@safety-qube/contract/endpoints/issues';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { followTasks } from './follow-tasks.ts';
import { issueDefinition, issueImport } from './issues.definition.ts';

export { followTasks, issueDefinition, issueImport };

export function issuesModule(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, issueDefinition, issues);
  actionRoutes(app, platform, issueDefinition, issueActions);
}
