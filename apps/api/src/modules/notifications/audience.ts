import type { Candidate } from '@safety-qube/domain/notifications/notification-audience';
import type { NotificationChoice, NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordType, Relation } from '@safety-qube/domain/records/record-types';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** A record as far as it matters to those who are told of it. */
export interface ToldRecord extends RecordAudience {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly relations: readonly { readonly employeeId: number; readonly relation: Relation }[];
}

interface RecordFacts {
  id: number;
  type: string;
  number: string;
  title: string;
  facility_id: number;
  is_confidential: boolean;
  is_archived: boolean;
  is_deleted: boolean;
  relations: { employeeId: number; relation: Relation }[];
  role_ids: number[];
}

/** Records by id, with what decides who may see them as it is now. */
export async function readToldRecords(tx: TenantDb, ids: readonly number[]): Promise<Map<number, ToldRecord>> {
  const { rows } = await sql<RecordFacts>`
    select r.id, r.type, r.number, r.title, r.facility_id, r.is_confidential, r.archived_at is not null is_archived,
      r.deleted_at is not null is_deleted,
      coalesce((select json_agg(json_build_object('employeeId', p.employee_id, 'relation', p.relation)) from record_person p
        where p.tenant_id = r.tenant_id and p.record_id = r.id), '[]') relations,
      array(select g.role_id::int from record_role g where g.tenant_id = r.tenant_id and g.record_id = r.id) role_ids
    from record r where r.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        type: row.type as RecordType,
        number: row.number,
        title: row.title,
        facilityId: row.facility_id,
        people: [...new Set(row.relations.map((relation) => relation.employeeId))],
        roleIds: row.role_ids,
        isConfidential: row.is_confidential,
        isArchived: row.is_archived,
        isDeleted: row.is_deleted,
        relations: row.relations,
      },
    ]),
  );
}

/** A person who might be told, with where and how a mail reaches them. */
export interface Reader extends Omit<Candidate, 'relations' | 'newRelations'> {
  readonly email: string;
  readonly firstname: string;
  readonly language: string | null;
}

interface ReaderFacts {
  id: number;
  role_id: number;
  is_reader: boolean;
  email: string;
  firstname: string;
  selected_language: string | null;
  facilities: number[];
  choices: Record<NotificationEvent, NotificationChoice> | null;
}

async function privilegesOf(tx: TenantDb, roleIds: readonly number[]): Promise<Map<number, ReadonlySet<Privilege>>> {
  const rows = await tx
    .selectFrom('role_privilege')
    .select(['role_id', 'privilege'])
    .where('role_id', 'in', [...new Set(roleIds)])
    .execute();
  const held = new Map<number, Set<Privilege>>();
  for (const { role_id, privilege } of rows)
    held.set(role_id, (held.get(role_id) ?? new Set()).add(privilege as Privilege));
  return held;
}

/** People under a condition on the employee `e`, with their role's rights and reach, and what they chose. */
export async function readReaders(tx: TenantDb, where: RawBuilder<SqlBool>): Promise<Reader[]> {
  const { rows } = await sql<ReaderFacts>`
    select e.id, e.role_id, e.status = 'active' and not e.is_service_account is_reader, e.email, e.firstname,
      e.selected_language,
      array(select c.facility_id::int from employee_scope c where c.tenant_id = e.tenant_id and c.employee_id = e.id) facilities,
      (select jsonb_object_agg(w.event, w.choice) from notification_choice w
        where w.tenant_id = e.tenant_id and w.employee_id = e.id) choices
    from employee e where ${where}`.execute(tx);
  if (!rows.length) return [];
  const held = await privilegesOf(
    tx,
    rows.map((row) => row.role_id),
  );
  return rows.map((row) => ({
    employeeId: row.id,
    roleId: row.role_id,
    privileges: held.get(row.role_id) ?? new Set(),
    facilityIds: row.facilities.length ? new Set(row.facilities) : null,
    isReader: row.is_reader,
    choices: new Map(Object.entries(row.choices ?? {}) as [NotificationEvent, NotificationChoice][]),
    email: row.email,
    firstname: row.firstname,
    language: row.selected_language,
  }));
}
