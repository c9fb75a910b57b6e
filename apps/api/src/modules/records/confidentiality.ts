import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { ConfidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { RecordRow } from './record-row.ts';

/** SQL for the rules by which records of a type are confidential, as JSON: in a facility, or anywhere. */
export const confidentialityRules = (type: RecordType, facilityId: number | null): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('facilityId', c.facility_id, 'category', c.category, 'eventType', c.event_type,
      'roleIds', c.role_ids, 'groupIds', c.group_ids) order by c.id)
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

/** Lets roles and groups see a confidential record; those that do not exist any more are left out. */
export const grantAccess = ({ tx }: Pick<Ctx, 'tx'>, recordId: number, { roleIds, groupIds }: ConfidentialTo) =>
  sql`with g as (insert into record_group (record_id, group_id)
      select ${recordId}, id from user_group where id = any(${[...groupIds]}::bigint[]) on conflict do nothing)
    insert into record_role (record_id, role_id)
    select ${recordId}, id from role where id = any(${[...roleIds]}::bigint[]) on conflict do nothing`.execute(tx);

/** SQL for the roles, and for the groups, that may see the record `r` while it is confidential. */
export const ROLE_IDS = sql<number[]>`array(select g.role_id::int from record_role g
  where g.tenant_id = r.tenant_id and g.record_id = r.id order by 1)`;
export const GROUP_IDS = sql<number[]>`array(select g.group_id::int from record_group g
  where g.tenant_id = r.tenant_id and g.record_id = r.id order by 1)`;
/** SQL for the people whom those groups mean now. */
export const GROUP_MEMBERS = sql<number[]>`case when r.is_confidential then array(select distinct m.employee_id::int
  from app.group_people(array(select g.group_id from record_group g where g.tenant_id = r.tenant_id and g.record_id = r.id)) m) else '{}' end`;

/** To whom a record is confidential besides its people; undefined if it is not. */
export const confidentialToOf = (
  record: Pick<RecordRow, 'is_confidential' | 'role_ids' | 'group_ids'>,
): ConfidentialTo | undefined =>
  record.is_confidential ? { roleIds: record.role_ids, groupIds: record.group_ids } : undefined;
