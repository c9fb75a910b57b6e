import { getConfig, getStatus, setRegimes as setRegimesOf } from '@safety-qube/contract/endpoints/config';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { setRegimes } from './commands/set-regimes.ts';
import { readPublicConfig } from './config.queries.ts';

export async function configModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, getConfig, async (_, ctx) => answer(200, await readPublicConfig(ctx, platform)));
  route(app, setRegimesOf, async ({ body }, ctx) => answer(200, await setRegimes(ctx, body)));
  route(app, getStatus, async (_, ctx) => answer(200, { isUnderMaintenance: ctx.tenant.isUnderMaintenance }));
}
