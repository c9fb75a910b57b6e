import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pageConfidentialityRules as pageCall } from '@safety-qube/contract/endpoints/confidentiality';
import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { type Actor, actorOf, authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import { readGroupNames } from '../groups/index.ts';
import { readRoles } from '../people/index.ts';

const selectRules = ({ tx }: Pick<Ctx, 'tx'>) => tx.selectFrom('confidentiality_rule').selectAll();
export type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

export const presentRule = (actor: Actor, row: RuleRow): ConfidentialityRuleItem => ({
  id: row.id,
  type: row.type,
  facilityId: row.facility_id,
  category: row.category,
  eventType: row.event_type,
  roleIds: row.role_ids.map(Number),
  groupIds: row.group_ids.map(Number),
  version: row.version,
  abilities: {
    edit: can(actor, 'management.confidentiality.edit', row.facility_id),
    delete: can(actor, 'management.confidentiality.delete', row.facility_id),
  },
});

/** Returns a rule by id; 404 for none. */
export async function findRule(ctx: Pick<Ctx, 'tx'>, id: number): Promise<RuleRow> {
  const row = await selectRules(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return { ...row, role_ids: row.role_ids.map(Number), group_ids: row.group_ids.map(Number) };
}

/** Returns a rule that has just been written, for the response. */
export const readSaved = async (ctx: Ctx, id: number): Promise<ConfidentialityRuleItem> =>
  presentRule(actorOf(ctx), await findRule(ctx, id));

/** Whether a rule is read by an actor: those of facilities that their role does not reach are not. */
const isRead = ({ facilityIds }: Actor, { facility_id }: RuleRow): boolean =>
  facilityIds === null || facility_id === null || facilityIds.has(facility_id);

/** Returns one rule. 404 if the caller may not read it. */
export async function readRule(ctx: Ctx, id: number): Promise<ConfidentialityRuleItem> {
  const row = await findRule(ctx, id);
  const actor = actorOf(ctx);
  if (!actor.privileges.has('management.confidentiality.read') || !isRead(actor, row)) throw notFound();
  return presentRule(actor, row);
}

/** The roles of the tenant by name. */
export const readRoleNames = async (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  [...(await readRoles(ctx)).values()].map(({ id, name }) => ({ id, name }));

/** Returns a page of the rules by type, by the name of a role, a group, a facility or a category: those of the facilities that the caller's role reaches, and of all. */
export async function pageRules(ctx: Ctx, { page, size, type, search = '' }: HandlerInput<typeof pageCall>['query']) {
  const actor = authorizeSomewhere(ctx, 'management.confidentiality.read');
  const [rows, roles, groups] = await Promise.all([
    selectRules(ctx)
      .select((eb) =>
        eb
          .selectFrom('facility as f')
          .select('f.name')
          .whereRef('f.id', '=', 'confidentiality_rule.facility_id')
          .as('facility'),
      )
      .where(havingValues({ type }))
      .orderBy('type')
      .orderBy('id')
      .execute(),
    readRoleNames(ctx),
    readGroupNames(ctx),
  ]);
  const nameIn = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((one) => one.id === Number(id))?.name;
  const says = ({ facility, category, role_ids, group_ids }: (typeof rows)[number]): boolean =>
    [
      ...[facility, category],
      ...role_ids.map((id) => nameIn(roles, id)),
      ...group_ids.map((id) => nameIn(groups, id)),
    ].some((text) => text?.toLowerCase().includes(search.toLowerCase()));
  const rules = rows
    .filter((row) => isRead(actor, row) && (search === '' || says(row)))
    .map((row) => presentRule(actor, row));
  return {
    items: rules.slice((page - 1) * size, page * size),
    total: rules.length,
    roles,
    groups,
    abilities: { create: actor.privileges.has('management.confidentiality.create') },
  };
}
