import type { Caller } from './caller.ts';
import { rowsOf } from './database.ts';
import { SEEN, seenBy } from './seen.ts';

const PRIORITIES = `select type, id, name, alias_name, position, color, priority_value, assign_hours, resolve_days
  from priority where tenant_id = $1 order by type, position, id`;

/** Returns the priorities by type. */
export async function listPriorities({ tenantId }: Caller): Promise<object> {
  const found: Record<string, object[]> = {};
  for (const [type, id, name, aliasName, order, color, priorityValue, assignHours, resolveDays] of await rowsOf(
    PRIORITIES,
    [tenantId],
  )) {
    found[String(type)] ??= [];
    found[String(type)]?.push({ id, name, aliasName, order, color, priorityValue, assignHours, resolveDays });
  }
  return found;
}

const UNREAD = `select count(*)::int from (select from notification n where n.tenant_id = $1 and n.employee_id = $2 and n.in_app
  and n.read_at is null and (n.record_id is null or exists (select from record r where r.id = n.record_id and ${SEEN})) limit 1000) n`;

/** Counts the caller's unread notifications about records that they may still see. */
export async function countUnread(caller: Caller): Promise<object> {
  const [row] = await rowsOf(UNREAD, seenBy(caller));
  return { unread: row?.[0] };
}
