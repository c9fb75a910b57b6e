import { issueActions, issueForms, issues } from '@safety-qube/contract/endpoints/issues';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { raiseWithForm, recordFormRoutes } from '../executions/index.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { followTasks } from './follow-tasks.ts';
import { issueDefinition, issueDocument, issueImport } from './issues.definition.ts';

export { followTasks, issueDefinition, issueDocument, issueImport };

export function issuesModule(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, issueDefinition, issues, (ctx, input) => raiseWithForm(ctx, platform, 'issue', input));
  actionRoutes(app, platform, issueDefinition, issueActions);
  recordFormRoutes(app, 'issue', issueForms);
}
