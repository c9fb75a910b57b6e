import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { tooOften } from '../../platform/errors.ts';

const DAY_SECONDS = 86_400;

/** Seconds until the oldest of the newest `most` files is a day old; null if there are fewer within the last 24 hours. */
const secondsUntilRoom = (whose: RawBuilder<SqlBool>, most: number) => sql<number | null>`(
  select ${DAY_SECONDS}::int - extract(epoch from now() - created_at)::int from attachment
  where ${whose} and created_at > now() - interval '1 day' order by created_at desc offset ${most - 1} limit 1)`;

/**
 * Throws 429 TOO_MANY_UPLOADS if the caller has uploaded as many files within the last 24 hours as a person may, and TENANT_UPLOADS
 * if all people of the tenant together have. Counts the existing rows in the database, so that the limits hold across processes; a
 * discarded file has counted as a change.
 */
export async function checkUploadsOfDay(
  ctx: Ctx,
  config: Pick<Config, 'PERSON_UPLOADS_A_DAY' | 'TENANT_UPLOADS_A_DAY'>,
): Promise<void> {
  const { PERSON_UPLOADS_A_DAY: ofPerson, TENANT_UPLOADS_A_DAY: ofTenant } = config;
  const { rows } = await sql<{ person: number | null; tenant: number | null }>`select
    ${secondsUntilRoom(sql`uploaded_by = ${actorOf(ctx).employeeId}`, ofPerson)} person,
    ${secondsUntilRoom(sql`true`, ofTenant)} tenant`.execute(ctx.tx);
  const { person = null, tenant = null } = rows[0] ?? {};
  if (person !== null) throw tooOften('TOO_MANY_UPLOADS', ofPerson, person, 'minutes');
  if (tenant !== null) throw tooOften('TENANT_UPLOADS', ofTenant, tenant, 'minutes');
}
