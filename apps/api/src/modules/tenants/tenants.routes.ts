import { getScheme, getStorageUse } from '@safety-qube/contract/endpoints/tenants';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStorageUse } from './storage-use.ts';
import { readScheme } from './tenants.queries.ts';

export async function tenantsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, getScheme, async (_, ctx) => answer(200, await readScheme(ctx, platform.config)));
  route(app, getStorageUse, async (_, ctx) => answer(200, await readStorageUse(ctx, platform.config)));
}
