import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { checkAccess as checkCall } from '@safety-qube/contract/endpoints/access-checks';
import type { AccessCheck, AccessStep } from '@safety-qube/contract/schemas/access-checks';
import { isPrivilege, type Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { whySees } from '@safety-qube/domain/records/visibility';
import { checkAction, type RecordAccess } from '@safety-qube/domain/records/workflow';
import { type SqlBool, sql } from 'kysely';
import { actorOf as actorFrom, selectActors } from '../../platform/actor.ts';
import { type Actor, authorize, type Ctx, whyNot } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readRoles } from '../people/index.ts';
import {
  accessTo,
  editRightOf,
  getVisibleRecord,
  holds,
  readRecordAudience,
  recordFacts,
  type VisibleRecord,
} from '../records/index.ts';

/** People who may open a gate that are named. */
const MOST_OPENERS = 10;
type Query = HandlerInput<typeof checkCall>['query'];

const step = (gate: AccessStep['gate'], isOpen: boolean, more: Partial<AccessStep> = {}): AccessStep => ({
  ...{ gate, isOpen, relations: [], privileges: [], groups: [] },
  ...more,
});

/** The steps of a privilege at a facility, or everywhere: what `can` decides. */
function stepsOfPrivilege(person: Actor, privilege: Privilege, facilityId: number | undefined): AccessStep[] {
  const refused = whyNot(person, privilege, facilityId);
  return [
    step('privilege', refused !== 'privilege', { privileges: [privilege] }),
    ...(refused === 'privilege' ? [] : [step('reach', refused !== 'reach')]),
  ];
}

/** The names of the groups to which a record is confidential and which mean a person. */
async function groupsBetween({ tx }: Pick<Ctx, 'tx'>, recordId: number, employeeId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from record_group o join user_group g on g.tenant_id = o.tenant_id and g.id = o.group_id
    where o.record_id = ${recordId} and o.group_id = any(app.groups_of(${employeeId})) order by g.name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Whether a person sees a record, and by what: what `whySees` decides. */
async function sightOf(ctx: Ctx, person: Actor, { record, definition }: VisibleRecord): Promise<AccessStep> {
  const everybody = [...record.people, ...record.deputies];
  const by = whySees(person, await readRecordAudience(ctx, definition.type, record.id));
  const relations = everybody.filter(({ employeeId }) => employeeId === person.employeeId);
  return step('sees', by !== undefined, {
    relations: by === 'people' ? relations.map(({ relation }) => relation) : [],
    privileges: by === 'viewAll' || by === undefined ? [RECORD_TYPES[record.type].privileges.viewAll] : [],
    groups: by === 'group' ? await groupsBetween(ctx, record.id, person.employeeId) : [],
  });
}

/** What of a right lets a person have it, or would. */
const meansOf = (
  {
    relations,
    privileges,
  }: { readonly relations: readonly AccessStep['relations'][number][]; readonly privileges: readonly Privilege[] },
  access: RecordAccess,
  isOpen: boolean,
): Partial<AccessStep> =>
  isOpen
    ? {
        relations: relations.filter((relation) => access.relations.has(relation)),
        privileges: privileges.filter((privilege) => access.may(privilege)),
      }
    : { relations: [...relations], privileges: [...privileges] };

/** The steps of an action on a record that a person sees: what `checkAction`, and the right to edit, decide. */
function stepsOfAction(person: Actor, { record, definition }: VisibleRecord, action: string): AccessStep[] {
  const facts = recordFacts(record);
  const access = accessTo(definition, person, facts);
  if (action === 'edit') {
    const right = editRightOf(definition, facts);
    const isOpen = holds(right, access);
    return [step('right', isOpen, meansOf(right, access, isOpen))];
  }
  const { workflow } = definition;
  const lines = workflow.transitions.filter((line) => line.action === action);
  const line = lines.find(({ from }) => from.includes(record.status)) ?? lines[0];
  if (!line) throw notFound();
  const verdict = facts.isArchived ? 'status' : checkAction(workflow, action, record.status, access, facts.isClosed);
  const means = meansOf(line, access, verdict !== 'right');
  if (verdict === 'right') return [step('right', false, means)];
  return [
    step('right', true, means),
    step('status', verdict !== 'status'),
    ...(verdict === 'hurt' ? [step('hurt', false)] : []),
    ...(verdict === 'status' || !line.byAnother ? [] : [step('ownWork', verdict !== 'ownWork')]),
  ];
}

/** The privilege that lets somebody open a gate; undefined for one that no right opens. */
function openedBy(closed: AccessStep | undefined, found: VisibleRecord | undefined): Privilege | undefined {
  if (closed?.gate === 'active' || closed?.gate === 'reach') return 'management.user.edit';
  if (closed?.gate === 'sees' && found?.record.is_confidential) return 'management.confidentiality.edit';
  if (closed?.gate === 'privilege' || closed?.gate === 'sees' || closed?.gate === 'right')
    return 'management.role.edit';
  return undefined;
}

/** Returns the first active people who hold a privilege for the whole tenant. */
async function readHolders({ tx }: Pick<Ctx, 'tx'>, privilege: Privilege): Promise<number[]> {
  const rows = await selectActors(tx)
    .where('e.is_service_account', '=', false)
    .where(
      sql<SqlBool>`exists (select from role_privilege p where p.tenant_id = e.tenant_id and p.role_id = e.role_id and p.privilege = ${privilege})
        and not exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)`,
    )
    .orderBy('e.id')
    .limit(MOST_OPENERS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The steps up to the first that is closed. */
const untilClosed = (steps: readonly AccessStep[]): AccessStep[] => {
  const closed = steps.findIndex(({ isOpen }) => !isOpen);
  return closed < 0 ? [...steps] : steps.slice(0, closed + 1);
};

async function stepsFor(ctx: Ctx, query: Query, found: VisibleRecord | undefined): Promise<AccessStep[]> {
  const { employeeId, privilege, facilityId, action = 'view' } = query;
  const row = await selectActors(ctx.tx).where('e.id', '=', employeeId).executeTakeFirst();
  if (!row) return [step('active', false)];
  const person = actorFrom(row, { sessionId: '', authenticatedAt: new Date(0) });
  const active = step('active', true);
  if (!found) {
    if (privilege === undefined || !isPrivilege(privilege)) throw notFound();
    return [active, ...stepsOfPrivilege(person, privilege, facilityId)];
  }
  const sight = await sightOf(ctx, person, found);
  if (!sight.isOpen || action === 'view') return [active, sight];
  return [active, sight, ...stepsOfAction(person, found, action)];
}

/**
 * Returns why a person may use a privilege, or take an action on a record that the caller may see; or the first condition that they do
 * not meet, and who may change that. Each step is what the functions that decide say. 403; 404 for a person, a record, a privilege or
 * an action that does not exist.
 */
export async function checkAccess(ctx: Ctx, query: Query): Promise<AccessCheck> {
  authorize(ctx, 'management.role.read');
  const person = await ctx.tx
    .selectFrom('employee')
    .select('role_id')
    .where('id', '=', query.employeeId)
    .executeTakeFirstOrThrow(notFound);
  const found = query.record === undefined ? undefined : await getVisibleRecord(ctx, query.record);
  if (query.facilityId !== undefined)
    await ctx.tx
      .selectFrom('facility')
      .select('id')
      .where('id', '=', query.facilityId)
      .executeTakeFirstOrThrow(notFound);
  const steps = untilClosed(await stepsFor(ctx, query, found));
  const closed = steps.find(({ isOpen }) => !isOpen);
  const opener = openedBy(closed, found);
  const actions = found?.definition.workflow.transitions.map(({ action }) => action) ?? [];
  return {
    isAllowed: closed === undefined,
    roleName: (await readRoles(ctx)).get(person.role_id)?.name ?? '',
    steps,
    openers: opener ? await readHolders(ctx, opener) : [],
    actions: found ? [...new Set(['view', 'edit', ...actions])] : [],
  };
}
