import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { tooOften } from '../../../platform/errors.ts';

const DAY_SECONDS = 86_400;

/**
 * 429 TOO_MANY_UPLOADS for whoever has brought as many files within the last 24 hours as one may. Counted in the database, whichever
 * process they came to, while their rows are there: one that was discarded has counted as a change.
 */
export async function checkUploadsOfDay(
  ctx: Ctx,
  { PERSON_UPLOADS_A_DAY: most }: Pick<Config, 'PERSON_UPLOADS_A_DAY'>,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ${DAY_SECONDS}::int - extract(epoch from now() - created_at)::int seconds from attachment
    where uploaded_by = ${actorOf(ctx).employeeId} and created_at > now() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`.execute(ctx.tx);
  if (rows[0]) throw tooOften('TOO_MANY_UPLOADS', rows[0].seconds, { most });
}
