import * as contract from '@safety-qube/contract/endpoints/access';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listRoleNames, listRoles, readMyAccess } from './access.queries.ts';
import { createRole } from './commands/create-role.ts';
import { deleteRole } from './commands/delete-role.ts';
import { renameRole } from './commands/rename-role.ts';
import { setPrivilege } from './commands/set-privilege.ts';
import { readPrivilegeEffect } from './privilege-effect.queries.ts';

export async function accessModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.listRoles, async (_, ctx) => answer(200, await listRoles(ctx, app.endpoints)));
  route(app, contract.listRoleNames, async (_, ctx) => answer(200, await listRoleNames(ctx)));
  route(app, contract.getMyAccess, async (_, ctx) => answer(200, await readMyAccess(ctx)));
  route(app, contract.readPrivilegeEffect, async ({ params }, ctx) =>
    answer(200, await readPrivilegeEffect(ctx, params)),
  );
  route(app, contract.setPrivilege, async ({ params }, ctx) =>
    answer(200, await setPrivilege(ctx, platform, { ...params, granted: params.granted === 'true' })),
  );
  route(app, contract.createRole, async ({ body }, ctx) => answer(201, await createRole(ctx, body)));
  route(app, contract.renameRole, async ({ params, body }, ctx) => answer(200, await renameRole(ctx, params.id, body)));
  route(app, contract.deleteRole, async ({ params }, ctx) => {
    await deleteRole(ctx, params.id);
    return answer(200, {});
  });
}
