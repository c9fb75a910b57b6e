import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pageApprovers as pageCall } from '@safety-qube/contract/endpoints/approvers';
import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { precisionOf } from '@safety-qube/domain/records/approver-lines';
import { type SqlBool, sql } from 'kysely';
import { type Actor, actorOf, authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import { readGroupNames } from '../groups/index.ts';
import { readRoles } from '../people/index.ts';
import { IS_NAMED } from '../records/index.ts';

/** Lines with the facility of their department, and how many active people they name. */
const selectLines = ({ tx }: Pick<Ctx, 'tx'>) =>
  tx
    .selectFrom('approver as a')
    .leftJoin('org_unit as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.department_id'),
    )
    .selectAll('a')
    .select([
      sql<number | null>`coalesce(a.facility_id, u.facility_id)`.as('at_facility'),
      sql<number>`(select count(*)::int from employee e where e.tenant_id = a.tenant_id and e.status = 'active'
        and ${IS_NAMED})`.as('people'),
    ]);
export type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

export const presentLine = (actor: Actor, row: LineRow): ApproverItem => ({
  id: row.id,
  type: row.type,
  employeeId: row.employee_id,
  roleId: row.role_id,
  groupId: row.group_id,
  deputyId: row.deputy_id,
  facilityId: row.at_facility,
  departmentId: row.department_id,
  category: row.category,
  eventType: row.event_type,
  riskLevel: row.risk_level,
  people: row.people,
  version: row.version,
  abilities: {
    edit: can(actor, 'management.approver.edit', row.at_facility),
    delete: can(actor, 'management.approver.delete', row.at_facility),
  },
});

/** Returns a line by id; 404 for none. */
export const findLine = (ctx: Pick<Ctx, 'tx'>, id: number): Promise<LineRow> =>
  selectLines(ctx).where('a.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Returns a line that has just been written, for the response. */
export const readSaved = async (ctx: Ctx, id: number): Promise<ApproverItem> =>
  presentLine(actorOf(ctx), await findLine(ctx, id));

/** Whether a line is read by an actor: those of facilities that their role does not reach are not. */
const isRead = ({ facilityIds }: Actor, { at_facility }: Pick<LineRow, 'at_facility'>): boolean =>
  facilityIds === null || at_facility === null || facilityIds.has(at_facility);

/** Returns one line. 404 if the caller may not read it. */
export async function readApprover(ctx: Ctx, id: number): Promise<ApproverItem> {
  const row = await findLine(ctx, id);
  const actor = actorOf(ctx);
  if (!actor.privileges.has('management.approver.read') || !isRead(actor, row)) throw notFound();
  return presentLine(actor, row);
}

/** SQL condition for lines whose person, deputy, role, group, place or category has a text in its name. */
const naming = (search: string) => sql<SqlBool>`(
  position(lower(${search}) in lower(coalesce(a.category, ''))) > 0
  or exists (select from employee e where e.tenant_id = a.tenant_id and e.id in (a.employee_id, a.deputy_id)
    and position(lower(${search}) in lower(e.firstname || ' ' || e.lastname)) > 0)
  or exists (select from role r where r.tenant_id = a.tenant_id and r.id = a.role_id and position(lower(${search}) in lower(r.name)) > 0)
  or exists (select from user_group g where g.tenant_id = a.tenant_id and g.id = a.group_id and position(lower(${search}) in lower(g.name)) > 0)
  or exists (select from facility f where f.tenant_id = a.tenant_id and f.id = coalesce(a.facility_id, u.facility_id)
    and position(lower(${search}) in lower(f.name)) > 0)
  or position(lower(${search}) in lower(coalesce(u.name, ''))) > 0)`;

/** Returns a page of the lines by type, the most precise first: those of the facilities that the caller's role reaches, and of all. */
export async function pageApprovers(
  ctx: Ctx,
  { page, size, type, facilityId, search = '' }: HandlerInput<typeof pageCall>['query'],
) {
  const actor = authorizeSomewhere(ctx, 'management.approver.read');
  const [rows, roles, groups] = await Promise.all([
    selectLines(ctx)
      .where(havingValues({ 'a.type': type }))
      .$if(facilityId !== undefined, (query) =>
        query.where(sql<SqlBool>`coalesce(a.facility_id, u.facility_id) = ${facilityId}`),
      )
      .$if(search !== '', (query) => query.where(naming(search)))
      .orderBy('a.type')
      .orderBy('a.id')
      .execute(),
    readRoles(ctx),
    readGroupNames(ctx),
  ]);
  const lines = rows.filter((row) => isRead(actor, row)).map((row) => presentLine(actor, row));
  const byPrecision = lines.toSorted((a, b) => a.type.localeCompare(b.type) || precisionOf(b) - precisionOf(a));
  return {
    items: byPrecision.slice((page - 1) * size, page * size),
    total: lines.length,
    roles: [...roles.values()].map(({ id, name }) => ({ id, name })),
    groups,
    abilities: { create: actor.privileges.has('management.approver.create') },
  };
}
