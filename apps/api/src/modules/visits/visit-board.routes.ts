import * as contract from '@safety-qube/contract/endpoints/visit-board';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { throttleByNetwork } from '../../platform/http/throttle-by-network.ts';
import type { Platform } from '../../platform/platform.ts';
import { countSeen, findBoardPhoto, sendBoardPhoto } from '../board/index.ts';
import { tooManyHere } from './too-many-here.ts';
import { placeShown, readVisitBoard } from './visit-board.queries.ts';

/** How often one network may say of an issue within ten minutes that it was seen too: many phones can share a network. */
const SEEN = { most: 20, seconds: 600 };

/** Registers the routes of what visitors read about the place that they came by. */
export function visitBoardRoutes(app: FastifyInstance, platform: Platform): void {
  const throttle = throttleByNetwork(SEEN.most, SEEN.seconds);
  route(app, contract.readVisitBoard, async (_, ctx) => answer(200, await readVisitBoard(ctx)));
  route(
    app,
    contract.getVisitBoardPhoto,
    async ({ params }, ctx, raw) =>
      sendBoardPhoto(ctx, platform, await findBoardPhoto(ctx, params, placeShown(ctx)), raw),
    { transaction: false },
  );
  route(app, contract.countSeen, async ({ params: { id } }, ctx, { req }) => {
    // Only issues that are shown are counted by network: any other id would take memory.
    const place = placeShown(ctx);
    await countSeen(ctx, id, place);
    await throttle(req.ip, `${ctx.tenant.id} ${id}`, (seconds) =>
      tooManyHere(ctx, 'SEEN_ENOUGH', { facilityId: place.facilityId, seconds }),
    );
    return answer(201, {});
  });
}
