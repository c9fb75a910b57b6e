import { firstOf } from '@safety-qube/domain/item-at';
import type { Candidate } from '@safety-qube/domain/notifications/notification-audience';
import type { NotificationChoice, NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import { entriesOf } from '@safety-qube/domain/objects';
import type { Privilege } from '@safety-qube/domain/privileges';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** A person who may be notified, with the mail address and the language. */
export interface Reader extends Omit<Candidate, 'relations' | 'newRelations' | 'groupIds'> {
  readonly email: string;
  readonly firstname: string;
  readonly language: string | null;
  /** The facility where they work; null for none in particular. */
  readonly worksAt: number | null;
}

interface ReaderFacts {
  id: number;
  role_id: number;
  is_reader: boolean;
  email: string;
  firstname: string;
  selected_language: string | null;
  facility_id: number | null;
  facilities: number[];
  choices: Record<NotificationEvent, NotificationChoice> | null;
}

/**
 * Returns the people that match a condition on the employee `e`, with the privileges and reach of their role, and their
 * notification choices.
 */
export async function readReaders(tx: TenantDb, where: RawBuilder<SqlBool>): Promise<Reader[]> {
  const { rows } = await sql<{ people: ReaderFacts[]; privileges: Record<string, Privilege[]> }>`
    with p as (
      select e.id, e.role_id, e.status = 'active' and not e.is_service_account is_reader, e.email, e.firstname,
        e.selected_language, e.facility_id,
        array(select c.facility_id from employee_scope c where c.tenant_id = e.tenant_id and c.employee_id = e.id) facilities,
        (select jsonb_object_agg(w.event, w.choice) from notification_choice w
          where w.tenant_id = e.tenant_id and w.employee_id = e.id) choices
      from employee e where ${where}),
    g as (select r.role_id, json_agg(r.privilege) privileges from role_privilege r
      where r.role_id in (select role_id from p) group by r.role_id)
    select coalesce((select json_agg(p) from p), '[]') people,
      coalesce((select json_object_agg(g.role_id, g.privileges) from g), '{}') privileges`.execute(tx);
  const { people, privileges } = firstOf(rows);
  const held = new Map(entriesOf(privileges).map(([roleId, names]) => [Number(roleId), new Set(names)]));
  return people.map((row) => ({
    employeeId: row.id,
    roleId: row.role_id,
    privileges: held.get(row.role_id) ?? new Set(),
    facilityIds: row.facilities.length ? new Set(row.facilities) : null,
    isReader: row.is_reader,
    choices: new Map(row.choices ? entriesOf(row.choices) : []),
    email: row.email,
    firstname: row.firstname,
    language: row.selected_language,
    worksAt: row.facility_id,
  }));
}
