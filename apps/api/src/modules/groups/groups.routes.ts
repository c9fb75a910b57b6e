import * as contract from '@safety-qube/contract/endpoints/groups';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { createGroup, updateGroup } from './commands/save-group.ts';
import { useGroup } from './commands/use-group.ts';
import { listGroupNames, pageGroups, readGroup, readGroupEffect } from './groups.queries.ts';

/** Groups of people. */
export async function groupsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.pageGroups, async ({ query }, ctx) => answer(200, await pageGroups(ctx, query)));
  route(app, contract.listGroupNames, async (_, ctx) => answer(200, await listGroupNames(ctx)));
  route(app, contract.getGroup, async ({ params }, ctx) => answer(200, await readGroup(ctx, params.id)));
  route(app, contract.getGroupEffect, async ({ body }, ctx) => answer(200, await readGroupEffect(ctx, body)));
  route(app, contract.createGroup, async ({ body }, ctx) => answer(201, await createGroup(ctx, body)));
  route(app, contract.updateGroup, async ({ params, body }, ctx) =>
    answer(200, await updateGroup(ctx, { ...body, id: params.id })),
  );
  route(app, contract.deleteGroup, async ({ params }, ctx) => {
    await useGroup(ctx, params.id, false);
    return answer(200, {});
  });
}
