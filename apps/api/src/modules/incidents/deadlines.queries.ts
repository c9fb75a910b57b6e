import type { IncidentItem } from '@safety-qube/contract/schemas/incidents';
import type { Count } from '@safety-qube/contract/schemas/records';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { countedUpTo, type ItemRow, itemColumns, presentItem, toCount, visible } from '../records/index.ts';
import type { IncidentRow } from './incident-row.ts';
import { incidentDefinition } from './incidents.definition.ts';
import { seesCasesOf } from './sees-cases.ts';

/** How many are listed: those that the home page shows. */
const LISTED = 3;

/**
 * Returns the incidents with a report to an authority that was not made yet, as far as the caller may see cases: the next deadlines, and
 * the number of all; of one facility if it is given. What can still be met comes first, then what has passed.
 */
export async function listDeadlines(
  ctx: Ctx,
  { facilityId }: { facilityId?: number | undefined } = {},
): Promise<{ items: IncidentItem[]; total: Count }> {
  const actor = actorOf(ctx);
  const { type, columns, listed } = incidentDefinition;
  const running = sql`record r where r.type = ${sql.lit(type)} and r.deadline_state < 2 and r.shelf in ('open', 'closed')
    and ${visible(actor, type, null)} and ${seesCasesOf(actor)}
    ${facilityId === undefined ? sql`` : sql`and r.facility_id = ${facilityId}`}`;
  const { rows } = await sql<ItemRow & IncidentRow>`
    select ${itemColumns(columns.item, listed(actor))}
    from (select r.id, r.deadline_state, r.deadline from ${running}
      order by r.deadline_state, r.deadline, r.id limit ${sql.lit(LISTED)}) k
    join record r on r.id = k.id join incident x on x.tenant_id = r.tenant_id and x.record_id = r.id
    order by k.deadline_state, k.deadline, k.id`.execute(ctx.tx);
  const counted = await sql<{ count: number }>`
    select count(*) from (select from ${running} ${countedUpTo(false)}) c`.execute(ctx.tx);
  return {
    items: rows.map((row) => ({ ...presentItem(row), ...incidentDefinition.presentItem(row) }) as IncidentItem),
    total: toCount(counted.rows[0]?.count ?? 0, false),
  };
}
