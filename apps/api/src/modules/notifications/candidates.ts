import type { AlertCandidate } from '@safety-qube/domain/notifications/alert-audience';
import type { NotificationRule } from '@safety-qube/domain/notifications/notification-audience';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { readPeopleOfGroups } from '../groups/index.ts';
import { readReaders } from '../people/index.ts';
import type { NotifiedRecord } from './audience.ts';

const relationsOf = (employeeId: number, relations: NotifiedRecord['relations']): Set<Relation> =>
  new Set(relations.flatMap((r) => (r.employeeId === employeeId ? [r.relation] : [])));

/** Returns everybody whom the rules or the event could address, with their relations to the record. */
export async function readCandidates(
  tx: TenantDb,
  record: NotifiedRecord,
  rules: readonly NotificationRule[],
  more: {
    readonly people: readonly number[];
    readonly roleIds?: Iterable<number>;
    readonly newcomers?: NotifiedRecord['relations'];
  },
): Promise<AlertCandidate[]> {
  const roles = rules.flatMap(({ audience }) => (audience.kind === 'role' ? [audience.roleId] : []));
  const named = rules.flatMap(({ audience }) => (audience.kind === 'person' ? [audience.employeeId] : []));
  const groups = rules.flatMap(({ audience }) => (audience.kind === 'group' ? [audience.groupId] : []));
  const groupsOf = await readPeopleOfGroups(tx, groups);
  const ids = [...record.people, ...more.people, ...named, ...groupsOf.keys()];
  const roleIds = [...roles, ...(more.roleIds ?? [])];
  const isNamed = sql<SqlBool>`e.id = any(${ids}::bigint[])`;
  // Without roles the condition on them is left out: PostgreSQL estimates it for so many people that it would never keep the plan.
  const readers = await readReaders(
    tx,
    roleIds.length ? sql<SqlBool>`(${isNamed} or e.role_id = any(${roleIds}::bigint[]))` : isNamed,
  );
  // Who gets a part gives it to their deputies as well.
  const newcomers = (more.newcomers ?? []).flatMap((one) => [
    one,
    ...record.relations.filter(({ forId, relation }) => forId === one.employeeId && relation === one.relation),
  ]);
  return readers.map((reader) => ({
    ...reader,
    relations: relationsOf(reader.employeeId, record.relations),
    groupIds: groupsOf.get(reader.employeeId),
    newRelations: relationsOf(reader.employeeId, newcomers),
  }));
}
