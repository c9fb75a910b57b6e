import * as contract from '@safety-qube/contract/endpoints/standing-in';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { setStandIn } from './commands/set-stand-in.ts';
import { readStandIn } from './stand-ins.queries.ts';

export async function standingInModule(app: FastifyInstance): Promise<void> {
  route(app, contract.readStandIn, async ({ query }, ctx) => answer(200, await readStandIn(ctx, query.employeeId)));
  route(app, contract.setStandIn, async ({ query }, ctx) => answer(200, await setStandIn(ctx, query)));
}
