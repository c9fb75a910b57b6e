import * as board from '@safety-qube/contract/endpoints/board';
import { issueActions, issueForms, issues } from '@safety-qube/contract/endpoints/issues';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseWithForm, recordFormRoutes } from '../executions/index.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { findBoardPhoto, readBoard, readLines } from './board.queries.ts';
import { followTasks } from './follow-tasks.ts';
import { issueDefinition, issueDocument, issueImport } from './issues.definition.ts';
import { countSeen, readKnownIssues } from './known-issues.ts';
import { sendBoardPhoto } from './send-board-photo.ts';

export {
  countSeen,
  findBoardPhoto,
  followTasks,
  issueDefinition,
  issueDocument,
  issueImport,
  readBoard,
  readKnownIssues,
  readLines,
  sendBoardPhoto,
};

export function issuesModule(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, issueDefinition, issues, (ctx, input) => raiseWithForm(ctx, platform, 'issue', input));
  actionRoutes(app, platform, issueDefinition, issueActions);
  recordFormRoutes(app, 'issue', issueForms);
  route(app, board.readBoard, async ({ query }, ctx) => answer(200, await readBoard(ctx, query)));
  route(
    app,
    board.getBoardPhoto,
    async ({ params }, ctx, raw) => sendBoardPhoto(ctx, platform, await findBoardPhoto(ctx, params), raw),
    { transaction: false },
  );
}
