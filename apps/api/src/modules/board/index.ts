import * as board from '@safety-qube/contract/endpoints/board';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBoardPhoto, readBoard, readLines } from './board.queries.ts';
import { countSeen, readKnownIssues } from './known-issues.ts';
import { sendBoardPhoto } from './send-board-photo.ts';

export { countSeen, findBoardPhoto, readBoard, readKnownIssues, readLines, sendBoardPhoto };

/** What was reported and what was done about it, for everybody. */
export function boardModule(app: FastifyInstance, platform: Platform): void {
  route(app, board.readBoard, async ({ query }, ctx) => answer(200, await readBoard(ctx, query)));
  route(
    app,
    board.getBoardPhoto,
    async ({ params }, ctx, raw) => sendBoardPhoto(ctx, platform, await findBoardPhoto(ctx, params), raw),
    { transaction: false },
  );
}
