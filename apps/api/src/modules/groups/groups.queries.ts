import type { GroupDraft, GroupEffect, UserGroup } from '@safety-qube/contract/schemas/groups';
import { firstOf } from '@safety-qube/domain/item-at';
import { definedIn } from '@safety-qube/domain/objects';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { listEmployeeBriefs } from '../people/index.ts';
import { checkFields, readSeenConditions, withHiddenConditions } from './fields-of-rules.ts';
import { type GroupCriteria, meantByDraft, meantPeople } from './group-criteria.ts';
import { countPeople, type GroupRow, getGroupInUse, readGroups } from './groups.repository.ts';

/** People of an effect that are named. */
const MOST_NAMED = 50;
export const NOBODY: GroupCriteria = {
  ...{ kind: 'people', memberIds: [], facilityIds: [], unitIds: [], roleIds: [] },
  ...{ jobs: [], employments: [], languages: [], fields: [] },
};

/** Presents groups with the number of people whom each means now; their rules without what the caller's role does not see. */
export async function presentGroups(ctx: Ctx, rows: readonly GroupRow[]): Promise<UserGroup[]> {
  const actor = actorOf(ctx);
  const counts = rows.length
    ? await countPeople(
        ctx,
        rows.map(({ id }) => id),
      )
    : new Map<number, number>();
  const isSeen = await readSeenConditions(ctx, rows);
  const abilities = {
    edit: can(actor, 'management.userGroup.edit'),
    delete: can(actor, 'management.userGroup.delete'),
  };
  return rows.map(({ is_active: isActive, ...row }) => ({
    ...{ id: row.id, name: row.names[ctx.language] ?? row.name, kind: row.kind, version: row.version },
    ...{ memberIds: [...row.memberIds], facilityIds: [...row.facilityIds], unitIds: [...row.unitIds] },
    ...{ roleIds: [...row.roleIds], jobs: [...row.jobs], languages: [...row.languages] },
    fields: row.fields.filter(isSeen) as UserGroup['fields'],
    hasHiddenConditions: !row.fields.every(isSeen),
    employments: [...row.employments],
    people: isActive ? (counts.get(row.id) ?? 0) : 0,
    abilities,
  }));
}

export const presentGroup = async (ctx: Ctx, row: GroupRow): Promise<UserGroup> =>
  firstOf(await presentGroups(ctx, [row]));

/** Returns a page of the groups in use, by name. */
export async function pageGroups(
  ctx: Ctx,
  { page, size, search, kind }: { page: number; size: number; search?: string | undefined; kind?: string | undefined },
) {
  const actor = authorize(ctx, 'management.userGroup.read');
  const where = sql<SqlBool>`g.is_active and ${kind === undefined ? sql`true` : sql`g.kind = ${kind}`}
    and ${search ? sql`lower(coalesce(g.names ->> ${ctx.language}, g.name) collate app.reading) like ${having(search.toLowerCase())}` : sql`true`}`;
  const rows = await readGroups(ctx, where, { limit: size, offset: (page - 1) * size });
  const total = await sql<{ total: number }>`select count(*)::int total from user_group g where ${where}`.execute(
    ctx.tx,
  );
  return {
    items: await presentGroups(ctx, rows),
    total: firstOf(total.rows).total,
    abilities: { create: can(actor, 'management.userGroup.create') },
  };
}

/** Returns one group. 404 for one that is not in use. */
export async function readGroup(ctx: Ctx, id: number): Promise<UserGroup> {
  authorize(ctx, 'management.userGroup.read');
  return presentGroup(ctx, await getGroupInUse(ctx, id));
}

/** Returns the groups in use by name. */
export async function readGroupNames({
  tx,
  language,
}: Pick<Ctx, 'tx' | 'language'>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (select id, coalesce(names ->> ${language}, name) name from user_group where is_active) g
    order by (name) collate app.reading, id`.execute(tx);
  return rows;
}

/** Lists the names of the groups in use, for anyone signed in. */
export function listGroupNames(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  actorOf(ctx);
  return readGroupNames(ctx);
}

/** Counts the templates that are in use and whose published version notifies a group. */
async function countForms({ tx }: Ctx, id: number | undefined): Promise<number> {
  if (id === undefined) return 0;
  const { rows } = await sql<{ forms: number }>`
    select count(*)::int forms from template t join template_version v on v.template_id = t.id and v.number = t.published_version
    where t.archived_at is null and t.deleted_at is null and jsonb_path_exists(v.content,
      '$.**.audiences[*] ? (@.kind == "userGroup" && @.id == $id)', ${JSON.stringify({ id })}::jsonb)`.execute(tx);
  return firstOf(rows).forms;
}

/** Counts the approver lines and the rules of confidentiality that name a group, and for those who may know of them the confidential records. */
async function countRights(
  { tx, actor }: Ctx,
  id: number | undefined,
): Promise<Pick<GroupEffect, 'lines' | 'rules' | 'records'>> {
  const { rows } = await sql<Pick<GroupEffect, 'lines' | 'rules' | 'records'>>`
    select (select count(*)::int from approver a where a.group_id = ${id ?? null}::bigint) lines,
      (select count(*)::int from confidentiality_rule c where ${id ?? null}::bigint = any(c.group_ids)) rules,
      (select count(*)::int from record_group o join record r on r.tenant_id = o.tenant_id and r.id = o.record_id
        where o.group_id = ${id ?? null}::bigint and r.is_confidential and r.deleted_at is null) records`.execute(tx);
  const { records, ...counts } = firstOf(rows);
  return actor?.privileges.has('management.confidentiality.read') ? { ...counts, records } : counts;
}

/**
 * Counts whom a group would mean, and who comes and who goes compared with now. 404 for a group that is not there; 422 for fields that
 * the caller's role does not see, whose values those who are meant would tell.
 */
export async function readGroupEffect(ctx: Ctx, { id, ...draft }: z.output<typeof GroupDraft>): Promise<GroupEffect> {
  authorize(ctx, 'management.userGroup.read');
  const before = id === undefined ? NOBODY : await getGroupInUse(ctx, id);
  const wanted = await withHiddenConditions(ctx, draft, before);
  const given = definedIn(wanted);
  await checkFields(ctx, { ...NOBODY, ...given }, before);
  const { rows } = await sql<{ people: number; gained: number; lost: number; first: number[] }>`
    with now as (select employee_id from (${meantPeople(id === undefined ? [] : [id])}) m),
    then_ as (select employee_id from (${meantByDraft({ ...NOBODY, ...given })}) m)
    select (select count(*)::int from then_) people,
      (select count(*)::int from then_ where employee_id not in (select employee_id from now)) gained,
      (select count(*)::int from now where employee_id not in (select employee_id from then_)) lost,
      array(select e.id::int from employee e where e.id in (select employee_id from then_)
        order by e.sort_name, e.id limit ${MOST_NAMED}) first`.execute(ctx.tx);
  const { first, ...counts } = firstOf(rows);
  return {
    ...counts,
    first: first.length ? await listEmployeeBriefs(ctx, { ids: first }) : [],
    forms: await countForms(ctx, id),
    ...(await countRights(ctx, id)),
  };
}
