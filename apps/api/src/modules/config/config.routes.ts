import * as contract from '@safety-qube/contract/endpoints/config';
import * as settings from '@safety-qube/contract/endpoints/settings';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { setSetting } from './commands/set-setting.ts';
import { parsedValue } from './config.policy.ts';
import { readPublicConfig } from './config.queries.ts';
import { readSettingEffect } from './setting-effect.queries.ts';
import { listSettings } from './settings.queries.ts';

export async function configModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.getConfig, async (_, ctx) => answer(200, await readPublicConfig(ctx, platform)));
  route(app, contract.getStatus, async (_, ctx) => answer(200, { isUnderMaintenance: ctx.tenant.isUnderMaintenance }));
  route(app, settings.listSettings, async (_, ctx) => answer(200, await listSettings(ctx)));
  route(app, settings.readSettingEffect, async ({ params: { name }, query: { value } }, ctx) =>
    answer(200, await readSettingEffect(ctx, name, parsedValue(value))),
  );
  route(app, settings.setSetting, async ({ params: { name }, body: { value }, version }, ctx) =>
    answer(200, await setSetting(ctx, platform, { name, version, value })),
  );
}
