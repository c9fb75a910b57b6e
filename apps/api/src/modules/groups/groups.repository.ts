import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Meaning, meantPeople } from './meaning.ts';

/** A group with all parts of its rule, as in the contract. */
export interface GroupRow extends Meaning {
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
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.names, g.kind, g.version, g.is_active, g.jobs, g.employments, g.languages,
      array(select m.employee_id::int from user_group_member m
        where m.tenant_id = g.tenant_id and m.group_id = g.id order by 1) "memberIds",
      array(select distinct p.facility_id::int from user_group_place p
        where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null order by 1) "facilityIds",
      array(select distinct p.unit_id::int from user_group_place p
        where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null order by 1) "unitIds",
      array(select r.role_id::int from user_group_role r
        where r.tenant_id = g.tenant_id and r.group_id = g.id order by 1) "roleIds",
      coalesce((select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'values', f."values") order by f.field_id)
        from user_group_field f where f.tenant_id = g.tenant_id and f.group_id = g.id), '[]') fields
    from user_group g where ${where} order by (g.name) collate app.reading, g.id limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows;
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
