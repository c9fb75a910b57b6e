import * as contract from '@safety-qube/contract/endpoints/approvers';
import { readDefaultsEffect as defaultsEffect } from '@safety-qube/contract/endpoints/place-effects';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { readApproverEffect } from './approver-effect.queries.ts';
import { readApproverGrid } from './approver-grid.queries.ts';
import { pageApprovers, readApprover } from './approvers.queries.ts';
import { createApprover } from './commands/create-approver.ts';
import { deleteApprover } from './commands/delete-approver.ts';
import { updateApprover } from './commands/update-approver.ts';
import { readDefaultsEffect } from './defaults-effect.queries.ts';

export async function approversModule(app: FastifyInstance): Promise<void> {
  route(app, contract.pageApprovers, async ({ query }, ctx) => answer(200, await pageApprovers(ctx, query)));
  route(app, contract.readApproverGrid, async ({ query }, ctx) => answer(200, await readApproverGrid(ctx, query)));
  route(app, contract.readApproverEffect, async ({ query }, ctx) => answer(200, await readApproverEffect(ctx, query)));
  route(app, defaultsEffect, async (input, ctx) => answer(200, await readDefaultsEffect(ctx, input)));
  route(app, contract.getApprover, async ({ params }, ctx) => answer(200, await readApprover(ctx, params.id)));
  route(app, contract.createApprover, async ({ body }, ctx) => answer(201, await createApprover(ctx, body)));
  route(app, contract.updateApprover, async ({ params, body }, ctx) =>
    answer(200, await updateApprover(ctx, params.id, body)),
  );
  route(app, contract.deleteApprover, async ({ params }, ctx) => {
    await deleteApprover(ctx, params.id);
    return answer(200, {});
  });
}
