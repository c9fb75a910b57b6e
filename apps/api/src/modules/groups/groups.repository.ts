import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { conditionOf } from '@safety-qube/domain/records/field-conditions';
import type { Operator } from '@safety-qube/domain/templates/template';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type GroupCriteria, meantPeople } from './group-criteria.ts';

/** A condition about a field as it is read: what it compares with as numbers where the field has them. */
interface ReadCondition {
  readonly fieldId: number;
  readonly operator: Operator;
  readonly values: readonly (string | number)[];
}

/** A group with all parts of its rule, as in the contract. */
export interface GroupRow extends GroupCriteria {
  readonly id: number;
  readonly name: string;
  /** What it is called in languages that have a name of their own for it. */
  readonly names: TextsByLanguage;
  readonly version: number;
  readonly is_active: boolean;
}

/** Reads groups that meet a condition on `g`, in an order. */
export async function readGroups(
  { tx }: Pick<Ctx, 'tx'>,
  where: RawBuilder<SqlBool>,
  { limit = 1, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<GroupRow[]> {
  const { rows } = await sql<Omit<GroupRow, 'fields'> & { readonly fields: readonly ReadCondition[] }>`
    select g.id, g.name, g.names, g.kind, g.version, g.is_active, g.jobs, g.employments, g.languages,
      array(select m.employee_id::int from user_group_member m
        where m.tenant_id = g.tenant_id and m.group_id = g.id order by 1) "memberIds",
      array(select distinct p.facility_id::int from user_group_place p
        where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null order by 1) "facilityIds",
      array(select distinct p.unit_id::int from user_group_place p
        where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null order by 1) "unitIds",
      array(select r.role_id::int from user_group_role r
        where r.tenant_id = g.tenant_id and r.group_id = g.id order by 1) "roleIds",
      coalesce((select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'operator', f.operator, 'values',
          case when c.kind in ('number', 'person') then to_jsonb(f."values"::double precision[]) else to_jsonb(f."values") end)
          order by f.field_id)
        from user_group_field f join custom_field c on c.tenant_id = f.tenant_id and c.id = f.field_id
        where f.tenant_id = g.tenant_id and f.group_id = g.id), '[]') fields
    from user_group g where ${where} order by (g.name) collate app.reading, g.id limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows.map(({ fields, ...row }) => ({
    ...row,
    fields: fields.map(({ fieldId, operator, values }) => ({ fieldId, when: conditionOf(operator, values) })),
  }));
}

/** Returns a group in use. 404 for none. */
export async function getGroupInUse(ctx: Pick<Ctx, 'tx'>, id: number): Promise<GroupRow> {
  const row = await getGroup(ctx, id);
  if (!row.is_active) throw notFound();
  return row;
}

/** Returns a group by id, whether it is in use or not. 404 for none. */
export async function getGroup(ctx: Pick<Ctx, 'tx'>, id: number): Promise<GroupRow> {
  const [row] = await readGroups(ctx, sql<SqlBool>`g.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** Returns how many people each of these groups means. */
export async function countPeople(
  { tx }: Pick<Ctx, 'tx'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ group_id: number; people: number }>`
    select m.group_id, count(*)::int people from (${meantPeople(ids)}) m
    group by m.group_id`.execute(tx);
  return new Map(rows.map(({ group_id, people }) => [group_id, people]));
}
