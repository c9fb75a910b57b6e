import { itemAt } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import type { MadeIssue } from './issue-records.ts';

/**
 * Links issues with the records that they are duplicates of, or were converted to, which the product does when these actions are
 * taken: in the records, and in the histories of both. The person who converts an issue raises the other record.
 */
export async function writePointers(tx: TenantDb, made: readonly MadeIssue[], ids: readonly number[]): Promise<void> {
  const idOf = new Map(made.map((issue, index) => [issue, itemAt(ids, index)]));
  const pointers = made.flatMap(({ duplicateOf, becomes }, index) => {
    const id = itemAt(ids, index);
    if (becomes) return [{ id, other: becomes.id, action: 'converted', property: 'convertedTo' }];
    const other = duplicateOf && idOf.get(duplicateOf);
    return other ? [{ id, other, action: 'closedAsDuplicate', property: 'duplicateOf' }] : [];
  });
  await sql`
    with p as materialized (select p.*, c.actor_id, c.at, c.id change_id
        from jsonb_to_recordset(${JSON.stringify(pointers)}::jsonb) p (id bigint, other bigint, action text, property text)
        join record_change c on c.record_id = p.id and c.action = p.action),
      r as (update record r set duplicate_of = p.other from p where r.id = p.id),
      c as (update record_change c set change = jsonb_build_object(p.property, jsonb_build_array(null, p.other))
        from p where c.id = p.change_id),
      l as (insert into record_change (record_id, actor_id, action, at, change)
        select other, actor_id, 'linked', at, jsonb_build_object('duplicate', jsonb_build_array(null, id)) from p
        where action = 'closedAsDuplicate' order by at),
      o as (update record r set origin_id = p.id from p where p.action = 'converted' and r.id = p.other)
    update record_change c set actor_id = p.actor_id from p
    where p.action = 'converted' and c.record_id = p.other and c.action = 'raised'`.execute(tx);
}
