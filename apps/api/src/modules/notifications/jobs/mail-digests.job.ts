import { sql } from 'kysely';
import * as z from 'zod';
import { type JobCtx, job } from '../../../platform/jobs/jobs.ts';
import { isReleased } from './mail-notifications.job.ts';
import { type MailPlatform, writeMail } from './write-mail.ts';

/** The hour of the digest in the person's time zone. */
const DIGEST_HOUR = 7;

interface Due {
  employee_id: number;
  /** The local day, such as 2026-11-21. */
  day: string;
  /** Notifications until this time belong to that day's digest. */
  until: Date;
}

/**
 * Returns the people for whom it is seven or later, with notifications from before seven that were not mailed, and no digest of the
 * day yet.
 */
async function readDue(tx: JobCtx['tx'], now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with unsent as (
      select employee_id, min(created_at) since from notification
      where mail = 'daily' and mailed_at is null group by employee_id),
    person as (
      select u.*, z.zone, ${now}::timestamptz at time zone z.zone there
      from unsent u
      join employee e on e.id = u.employee_id
      left join facility f on f.tenant_id = e.tenant_id and f.id = e.facility_id
      cross join lateral (select coalesce(e.selected_timezone, f.time_zone, 'UTC') zone) z),
    seven as (
      select p.*, (date_trunc('day', there) + make_interval(hours => ${DIGEST_HOUR})) at time zone zone until from person p)
    select employee_id, there::date::text as day, until from seven s
    where until <= ${now} and since < until and not exists (
      select from notification_digest d where d.employee_id = s.employee_id and d.day = s.there::date)
    order by employee_id`.execute(tx);
  return rows;
}

/** Writes one person's digest; the unique row of the day prevents a second one. */
const writeDigest = (platform: MailPlatform, ctx: JobCtx, due: Due, now: Date): Promise<void> =>
  ctx.tx.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('notification_digest')
      .values({ employee_id: due.employee_id, day: due.day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!first) return;
    const rows = await tx
      .updateTable('notification')
      .set({ mailed_at: now })
      .where('employee_id', '=', due.employee_id)
      .where('mail', '=', 'daily')
      .where('mailed_at', 'is', null)
      .where('created_at', '<', due.until)
      .where(isReleased(now))
      .returning('id')
      .execute();
    const contents = { kind: 'digest', employeeId: due.employee_id, ids: rows.map((row) => row.id) } as const;
    if (rows.length) await writeMail(platform, { tenantId: ctx.tenantId, tx }, contents);
  });

/** Writes the digests that are due at a given time; a late run writes them late. The failure of one does not affect the others. */
export async function mailDigests(platform: MailPlatform, ctx: JobCtx, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await readDue(ctx.tx, now))
    await writeDigest(platform, ctx, due, now).catch((error) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} digests could not be written`);
}

/** Runs every quarter of an hour, the smallest difference between time zones, for people for whom it has become seven. */
export const mailDigestsJob = (platform: MailPlatform) =>
  job({
    id: 'mail-digests',
    payload: z.object({}),
    cron: '*/15 * * * *',
    run: (_, ctx) => mailDigests(platform, ctx),
  });
