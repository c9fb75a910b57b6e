import type { raiseShape } from '@safety-qube/contract/records';
import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { titleOf } from '@safety-qube/domain/records/record-title';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../platform/db/database.ts';
import { violates } from '../../platform/db/violations.ts';
import { conflict } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OwnColumns, RecordDefinition } from './record-definition.ts';

/** What a new record says. */
export type Said = Pick<
  z.output<z.ZodObject<typeof raiseShape>>,
  'description' | 'title' | 'facilityId' | 'departmentId' | 'locationId' | 'subareaId' | 'dueOn' | 'isAnonymous'
> & { readonly category?: string | undefined };

/** The number of the type's n-th record, as `recordNumber` of the domain writes it. */
const numberOf = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${`${RECORD_TYPES[type].prefix}-`}::text || lpad((${n})::text, greatest(6, length((${n})::text)), '0')`;

/** The first n after another whose number nobody has typed. It counts, so that it is asked one by one and by the key. */
const freeAfter = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<number> => sql`(select s.n
  from (select generate_series(${n} + 1, 2147483647) n) s
  where (select count(*) from record r where r.type = ${type} and r.number = ${numberOf(type, sql`s.n`)}) = 0 limit 1)`;

/** What was decided about it. */
export interface NewRecord {
  readonly number: string;
  readonly priority: number | null;
  readonly ownerId: number;
  readonly people: readonly (readonly [number, Relation])[];
  /** Roles that are let in, when it is confidential. */
  readonly confidentialTo: readonly number[] | undefined;
  /** The record that it came of. */
  readonly originId?: number | undefined;
  readonly own: OwnColumns['row'];
}

/**
 * The type's next number. It is taken apart from the raising transaction: others would else wait for its end to have theirs. A
 * number whose record does not come to be leaves a gap.
 */
export async function takeNumber(
  tenantId: number,
  { database }: Pick<Platform, 'database'>,
  type: RecordType,
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${freeAfter(type, sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${freeAfter(type, sql`c.last`)}
    returning ${numberOf(type, sql`last`)} number`.execute(database.separate(tenantId));
  return rows[0]?.number as string;
}

/**
 * The row itself with the type's own part, its people and the roles that are let in. 409 NUMBER_TAKEN for a number that the
 * raiser has typed. Answers its id.
 */
export async function insertRecord(
  tx: TenantDb,
  { type, workflow, table }: RecordDefinition,
  said: Said,
  { number, priority, ownerId, people, confidentialTo, originId, own }: NewRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with r as (insert into record (type, number, status, title, description, category, priority, facility_id, department_id,
        location_id, subarea_id, owner_id, due_on, is_anonymous, is_confidential, origin_id)
      values (${type}, ${number}, ${workflow.first},
        ${said.title ?? titleOf(said.description)}, ${said.description}, ${said.category ?? null}, ${priority},
        ${said.facilityId}, ${said.departmentId ?? null}, ${said.locationId ?? null}, ${said.subareaId ?? null},
        ${ownerId}, ${said.dueOn ?? null}::date, ${said.isAnonymous ?? false}, ${confidentialTo !== undefined}, ${originId ?? null})
      returning id, shelf),
    p as (insert into record_person (record_id, employee_id, relation)
      select r.id, u.who, u.what from r,
        unnest(${people.map(([who]) => who)}::bigint[], ${people.map(([, what]) => what)}::text[]) u (who, what)),
    g as (insert into record_role (record_id, role_id)
      select r.id, o.id from r join role o on o.id = any(${[...(confidentialTo ?? [])]}::bigint[]))
    insert into ${sql.table(table)} (record_id, shelf ${sql.join([sql``, ...Object.keys(own).map((c) => sql.ref(c))])})
    select r.id, r.shelf ${sql.join([sql``, ...Object.values(own).map((value) => sql`${value}`)])} from r
    returning record_id id`
    .execute(tx)
    .catch((error: unknown) => {
      throw violates(error, 'record_tenant_id_type_number_key') ? conflict('NUMBER_TAKEN') : error;
    });
  return rows[0]?.id as number;
}
