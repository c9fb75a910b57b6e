import type { setRegimes as endpoint } from '@safety-qube/contract/endpoints/config';
import type { ConfigEntry } from '@safety-qube/contract/schemas/config';
import type * as z from 'zod';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { readConfig, readConfigValue } from '../config.queries.ts';

const NAME = 'incident_regimes';

/**
 * Sets the jurisdictions whose rules decide which incidents are reported to authorities; returns the current setting. 403 without
 * the privilege.
 */
export async function setRegimes(ctx: Ctx, { value }: z.output<typeof endpoint.body>): Promise<ConfigEntry> {
  authorize(ctx, 'management.branding.edit');
  const before = await readConfigValue(ctx, NAME);
  const columns = { value: JSON.stringify(value) };
  await ctx.tx
    .insertInto('config_entry')
    .values({ name: NAME, ...columns })
    .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet(columns))
    .execute();
  if (before !== value) await audit(ctx, 'config.changed', 'config', NAME, { value: [before, value] });
  const entry = (await readConfig(ctx)).find(({ name }) => name === NAME);
  if (!entry) throw new Error(`${NAME} is not a configuration key`);
  return entry;
}
