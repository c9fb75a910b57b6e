import * as contract from '@safety-qube/contract/endpoints/service-accounts';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createToken } from './commands/create-token.ts';
import { revokeToken } from './commands/revoke-token.ts';
import { createAccount, updateAccount } from './commands/save-account.ts';
import { pageAccounts, readAccount, readOwnToken } from './service-accounts.queries.ts';

/** Service accounts and their tokens. */
export async function serviceAccountsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.pageServiceAccounts, async ({ query }, ctx) => answer(200, await pageAccounts(ctx, query)));
  route(app, contract.getServiceAccount, async ({ params }, ctx) => answer(200, await readAccount(ctx, params.id)));
  route(app, contract.createServiceAccount, async ({ body }, ctx) =>
    answer(201, await createAccount(ctx, platform, body)),
  );
  route(app, contract.updateServiceAccount, async ({ params, body }, ctx) =>
    answer(200, await updateAccount(ctx, platform, params.id, body)),
  );
  route(app, contract.createServiceToken, async ({ params, body }, ctx) =>
    answer(201, await createToken(ctx, params.id, body)),
  );
  route(app, contract.revokeServiceToken, async ({ params }, ctx) => {
    await revokeToken(ctx, platform, params.tokenId, params.id);
    return answer(200, {});
  });
  route(app, contract.getOwnServiceToken, async (_, ctx) => answer(200, await readOwnToken(ctx)));
}
