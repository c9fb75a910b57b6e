import * as board from '@safety-qube/contract/endpoints/board';
import { issueActions, issueForms, issues } from '@safety-qube/contract/endpoints/issues';
import type { FastifyInstance } from 'fastify';
import { isolateFile } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBytes } from '../../platform/storage/read-bytes.ts';
import { raiseWithForm, recordFormRoutes } from '../executions/index.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { findBoardPhoto, readBoard } from './board.queries.ts';
import { followTasks } from './follow-tasks.ts';
import { issueDefinition, issueDocument, issueImport } from './issues.definition.ts';

export { findBoardPhoto, followTasks, issueDefinition, issueDocument, issueImport, readBoard };

export function issuesModule(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, issueDefinition, issues, (ctx, input) => raiseWithForm(ctx, platform, 'issue', input));
  actionRoutes(app, platform, issueDefinition, issueActions);
  recordFormRoutes(app, 'issue', issueForms);
  route(app, board.readBoard, async ({ query }, ctx) => answer(200, await readBoard(ctx, query)));
  route(
    app,
    board.getBoardPhoto,
    async ({ params }, ctx, { req, reply }) => {
      const { key, tag } = await findBoardPhoto(ctx, params);
      isolateFile(reply).header('etag', tag).header('cache-control', 'private, no-cache').type('image/webp');
      if (req.headers['if-none-match']?.includes(tag)) return answer(304, undefined);
      return answer(200, await readBytes(ctx, platform, key));
    },
    { transaction: false },
  );
}
