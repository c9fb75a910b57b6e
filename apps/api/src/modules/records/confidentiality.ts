import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** SQL for the rules by which records of a type are confidential, as JSON: in a facility, or anywhere. */
export const confidentialityRules = (type: RecordType, facilityId: number | null): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('facilityId', c.facility_id, 'category', c.category, 'eventType', c.event_type,
      'roleIds', c.role_ids) order by c.id)
    from confidentiality_rule c where c.type = ${type}
      and (${facilityId}::bigint is null or c.facility_id is null or c.facility_id = ${facilityId}::bigint)), '[]')`;

/** What a rule asks of a record. */
interface Conditions {
  readonly type: RecordType;
  readonly facilityId: number | null;
  readonly category: string | null;
  readonly eventType: string | null;
}

/** SQL condition that a record `r` meets the conditions of a rule, as `matchesRule`. */
export const meetsRule = ({ type, facilityId, category, eventType }: Conditions): RawBuilder<SqlBool> => sql<SqlBool>`(
  r.type = ${type} and r.shelf in ('open', 'closed', 'archived')
  and (${facilityId}::bigint is null or r.facility_id = ${facilityId}::bigint)
  and (${category}::text is null or r.category = ${category}::text)
  ${
    eventType === null
      ? sql``
      : sql`and exists (select from ${sql.table(type)} x where x.tenant_id = r.tenant_id and x.record_id = r.id
          and x.event_type = ${eventType})`
  })`;

/** Lets roles see a confidential record; those that do not exist any more are left out. */
export const grantToRoles = ({ tx }: Pick<Ctx, 'tx'>, recordId: number, roleIds: readonly number[]) =>
  sql`insert into record_role (record_id, role_id)
    select ${recordId}, id from role where id = any(${[...roleIds]}::bigint[]) on conflict do nothing`.execute(tx);
