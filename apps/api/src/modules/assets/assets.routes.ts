import * as statusCalls from '@safety-qube/contract/endpoints/asset-statuses';
import * as contract from '@safety-qube/contract/endpoints/assets';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { assetStatuses } from './asset-statuses.ts';
import { findAssets, listAssetStatuses, nameAssets, pageAssets, readAsset } from './assets.queries.ts';
import { createAsset } from './commands/create-asset.ts';
import { updateAsset } from './commands/update-asset.ts';

export async function assetsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.listAssetStatuses, async (_, ctx) => answer(200, await listAssetStatuses(ctx)));
  route(app, contract.findAssets, async ({ query }, ctx) => answer(200, await findAssets(ctx, query)));
  route(app, contract.nameAssets, async ({ query }, ctx) => answer(200, await nameAssets(ctx, query.ids)));
  route(app, contract.pageAssets, async ({ query }, ctx) => answer(200, await pageAssets(ctx, query)));
  route(app, contract.getAsset, async ({ params }, ctx) => answer(200, await readAsset(ctx, params.id)));
  route(app, contract.createAsset, async ({ body }, ctx) => answer(201, await createAsset(ctx, body)));
  route(app, contract.updateAsset, async ({ params, body }, ctx) =>
    answer(200, await updateAsset(ctx, params.id, body)),
  );
  route(app, statusCalls.pageAssetStatuses, async ({ query }, ctx) =>
    answer(200, await assetStatuses.page(ctx, query)),
  );
  route(app, statusCalls.getAssetStatus, async ({ params }, ctx) =>
    answer(200, await assetStatuses.read(ctx, params.id)),
  );
  route(app, statusCalls.createAssetStatus, async ({ body }, ctx) =>
    answer(201, await assetStatuses.create(ctx, body)),
  );
  route(app, statusCalls.updateAssetStatus, async ({ params, body }, ctx) =>
    answer(200, await assetStatuses.update(ctx, params.id, body)),
  );
}
