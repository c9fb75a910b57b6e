import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { meantPeople } from './group-criteria.ts';

/** Returns the groups among these that mean each person, by person; no statement for no groups. */
export async function readPeopleOfGroups(
  tx: TenantDb,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const groups = new Map<number, Set<number>>();
  if (!groupIds.length) return groups;
  const { rows } = await sql<{ group_id: number; employee_id: number }>`${meantPeople(groupIds)}`.execute(tx);
  for (const { group_id, employee_id } of rows)
    groups.set(employee_id, (groups.get(employee_id) ?? new Set()).add(group_id));
  return groups;
}
