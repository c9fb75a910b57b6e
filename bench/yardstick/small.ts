import type { Caller } from './caller.ts';
import { rowsOf } from './database.ts';

const PRIORITIES = `select type, id, name, alias_name, position, color, priority_value from priority where tenant_id = $1
  order by type, position, id`;

/** Priorities by type. */
export async function listPriorities({ tenantId }: Caller): Promise<object> {
  const found: Record<string, object[]> = {};
  for (const [type, id, name, aliasName, order, color, priorityValue] of await rowsOf(PRIORITIES, [tenantId])) {
    found[String(type)] ??= [];
    found[String(type)]?.push({ id, name, aliasName, order, color, priorityValue });
  }
  return found;
}

const UNREAD = `select count(*)::int from (select from notification where tenant_id = $1 and employee_id = $2 and in_app and read_at is null
  limit 1000) n`;

/** How much somebody was told and has not read. */
export async function countUnread({ tenantId, employeeId }: Caller): Promise<object> {
  const [row] = await rowsOf(UNREAD, [tenantId, employeeId]);
  return { unread: row?.[0] };
}
