import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { ALERT_ROUNDS } from '@safety-qube/domain/records/alerts';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { GROUP_IDS, ROLE_IDS } from '../confidentiality.ts';
import { writeEvent } from '../write-event.ts';
import { minutesByCategory, setAlertTimer } from './raise-alert.ts';

/** The first of several critical records of which the same people are to be notified, and the others. */
interface Gathered {
  readonly id: number;
  readonly type: RecordType;
  readonly version: number;
  readonly others: readonly number[];
}

/** Gathers those of the records that are open and of which nobody was notified by type, by the people of each, and by who may see it. */
async function readGathered(tx: TenantDb, ids: readonly number[]): Promise<readonly Gathered[]> {
  await sql`select from record r where r.id = any(${[...ids]}::bigint[]) order by r.id for no key update`.execute(tx);
  const { rows } = await sql<Gathered>`
    select r.id, r.type, r.version, g.ids[2:] others
    from (
      select array_agg(k.id order by k.id) ids from (
        select r.id, r.type, r.is_confidential, ${ROLE_IDS} roles, ${GROUP_IDS} groups,
          array(select distinct p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id order by 1) people
        from record r where r.id = any(${[...ids]}::bigint[]) and r.shelf = 'open'
          and not exists (select from alert a where a.tenant_id = r.tenant_id and a.record_id = r.id)) k
      group by k.type, k.is_confidential, k.roles, k.groups, k.people) g
    join record r on r.id = g.ids[1] order by r.id`.execute(tx);
  return rows;
}

/**
 * Raises one alert for those of several critical records that notify the same people. The other records have it as well, as long as it
 * is open, and say so; people are notified of the first one, which says how many there are, as often as the most urgent category needs.
 */
export async function gatherAlerts(
  ctx: Parameters<typeof writeEvent>[0],
  platform: Pick<Platform, 'relay'>,
  ids: readonly number[],
): Promise<void> {
  for (const { id, type, version, others } of await readGathered(ctx.tx, ids)) {
    await writeEvent(ctx, platform, { type, recordId: id, version, name: 'alertRaised', critical: 'answer' });
    if (!others.length) continue;
    const { rows } = await sql<{ minutes: number }>`
      with first as (select a.id, a.cause from alert a where a.record_id = ${id} and a.ended_at is null),
      gathered as (insert into alert (record_id, cause, minutes, round, gathered_in)
        select r.id, first.cause, ${minutesByCategory}, ${ALERT_ROUNDS}, first.id
        from first, record r where r.id = any(${[...others]}::bigint[]) order by r.id returning minutes)
      update alert a set minutes = least(a.minutes, (select min(g.minutes) from gathered g)) from first where a.id = first.id
      returning a.minutes`.execute(ctx.tx);
    for (const { minutes } of rows) await setAlertTimer(ctx.tx, id, minutes);
  }
}
