import * as branding from '@safety-qube/contract/endpoints/branding';
import { getScheme, getStorageUse } from '@safety-qube/contract/endpoints/tenants';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { PICTURE_BODY } from '../../platform/image-of-data-url.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBranding, readBrandPicture } from './branding.queries.ts';
import { changeBranding, resetBranding } from './commands/change-branding.ts';
import { setBrandPicture } from './commands/set-brand-picture.ts';
import { readStorageUse } from './storage-use.ts';
import { readScheme } from './tenants.queries.ts';

/** A picture has its digest as its address, and never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

export async function tenantsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, getScheme, async (_, ctx) => answer(200, await readScheme(ctx, platform.config)));
  route(app, getStorageUse, async (_, ctx) => answer(200, await readStorageUse(ctx, platform.config)));
  route(app, branding.readBranding, async (_, ctx) => answer(200, await readBranding(ctx)));
  route(app, branding.changeBranding, async ({ body }, ctx) => answer(200, await changeBranding(ctx, platform, body)));
  route(app, branding.resetBranding, async (_, ctx) => answer(200, await resetBranding(ctx, platform)));
  route(
    app,
    branding.setBrandPicture,
    async ({ params, body }, ctx) => answer(200, await setBrandPicture(ctx, platform, params.kind, body.image)),
    { transaction: false, bodyLimit: PICTURE_BODY },
  );
  route(app, branding.removeBrandPicture, async ({ params }, ctx) =>
    answer(200, await changeBranding(ctx, platform, { [params.kind]: '' })),
  );
  route(app, branding.getBrandPicture, async ({ params }, ctx, { reply }) => {
    const { media_type, bytes } = await readBrandPicture(ctx, params.digest);
    reply.header('cache-control', FOREVER).header('x-content-type-options', 'nosniff').type(media_type);
    return answer(200, bytes);
  });
}
