import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type * as contract from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { actorOf, authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateRow } from '../../../platform/rows.ts';
import { OF_PEOPLE, writeFieldValues } from '../../custom-fields/index.ts';
import { checkFacilities, checkUnit } from '../../organisation/index.ts';
import { ensureAdministratorRemains } from '../administrators.ts';
import { checkDays, checkManager } from '../check-facts.ts';
import { checkLanguage, checkTimeZone } from '../check-profile.ts';
import { type EmployeeChange, employeeChange } from '../employee-change.ts';
import { authorizeEdit, authorizeGrant, OWN_PROPERTIES } from '../people.policy.ts';
import { personFacts, presentEmployee } from '../people.presenter.ts';
import { readSaved } from '../people.queries.ts';
import { getPerson, lockRole, type PersonRow, writeScope } from '../people.repository.ts';
import { changedValues, NO_VALUES } from '../person-values.ts';
import { type RoleRow, readRoles } from '../roles.queries.ts';

type Input = HandlerInput<typeof contract.updateEmployee>['body'];

/**
 * Throws 403 unless the caller may make this change: everybody may change their own name, language and time zone; the rest needs
 * the privilege to edit people.
 */
export function authorizeChange(
  ctx: Ctx,
  person: PersonRow,
  change: EmployeeChange,
  roles: ReadonlyMap<number, RoleRow>,
): void {
  const actor = actorOf(ctx);
  const isOwn = person.id === actor.employeeId && Object.keys(change.audited).every((name) => OWN_PROPERTIES.has(name));
  if (isOwn) return;
  authorizeEdit(actor, personFacts(person, roles));
  const { role_id: roleId, facility_id: facilityId } = change.columns;
  if (facilityId !== undefined) authorize(ctx, 'management.user.edit', facilityId);
  if (roleId === undefined && change.scope === undefined) return;
  needFreshSignIn(ctx);
  const scope = change.scope === undefined ? personFacts(person, roles).scope : change.scope;
  authorizeGrant(actor, roles.get(roleId ?? person.role_id)?.privileges ?? [], scope);
}

/** Throws 422 for a value of changes that is unknown in the tenant, apart from line managers; each distinct value is looked up once. */
export async function checkValues(
  ctx: Ctx,
  changes: readonly { readonly person: PersonRow; readonly change: EmployeeChange }[],
): Promise<void> {
  const facilities = changes.flatMap(({ change: { columns, scope } }) =>
    [columns.facility_id ?? [], scope ?? []].flat(),
  );
  const units = new Map<string, readonly [unitId: number, facilityId: number | null]>();
  for (const { person, change } of changes) {
    const { unit_id, facility_id } = change.columns;
    const isMoved = unit_id !== undefined || facility_id !== undefined;
    const unitId = unit_id === undefined ? person.unit_id : unit_id;
    const facilityId = facility_id === undefined ? person.facility_id : facility_id;
    if (isMoved && unitId !== null) units.set(`${unitId} ${facilityId}`, [unitId, facilityId]);
  }
  const distinct = (column: 'selected_language' | 'selected_timezone') =>
    new Set(changes.flatMap(({ change: { columns } }) => columns[column] || []));
  await checkFacilities(ctx, facilities);
  for (const [unitId, facilityId] of units.values()) await checkUnit(ctx, unitId, facilityId);
  for (const language of distinct('selected_language')) await checkLanguage(ctx, language);
  for (const zone of distinct('selected_timezone')) checkTimeZone(zone);
  for (const { person, change } of changes) {
    const { hired_on, left_on } = change.columns;
    if (hired_on !== undefined || left_on !== undefined) checkDays({ ...person, ...change.columns });
  }
}

function applyUpdate(ctx: Ctx, { fields, ...input }: Input): Promise<void> {
  let own = NO_VALUES;
  return updateRow<PersonRow, EmployeeChange>(ctx, {
    ...{ table: 'employee', id: input.id, version: input.version },
    load: async () => {
      const person = await getPerson(ctx, input.id);
      if (input.roleId !== undefined && input.roleId !== person.role_id) await lockRole(ctx, input.roleId);
      if (fields === undefined) return person;
      authorizeEdit(actorOf(ctx), personFacts(person, await readRoles(ctx)));
      own = await changedValues(ctx, person, { fields, facilityId: input.facilityId });
      return person;
    },
    present: async (person) => presentEmployee(actorOf(ctx), person, await readRoles(ctx)),
    difference: (person) => employeeChange(person, input, own),
    check: async (person, change) => {
      authorizeChange(ctx, person, change, await readRoles(ctx));
      await checkValues(ctx, [{ person, change }]);
      await checkManager(ctx, person, change.columns.manager_id);
    },
    writeMore: async (person, { scope }) => {
      if (scope !== undefined) await writeScope(ctx, person.id, scope);
      await writeFieldValues(ctx, person.id, own.fields, own.values, OF_PEOPLE);
    },
    conflicts: { employee_number_taken: 'EMPLOYEE_NUMBER_TAKEN' },
  });
}

/** Whether the caller changes only what everybody chooses for themselves. */
const isOwnProfile = (ctx: Ctx, { id, version: _, ...values }: Input): boolean =>
  id === actorOf(ctx).employeeId && Object.keys(values).every((name) => OWN_PROPERTIES.has(name));

/** Changes one's own profile: the language, which rules of groups may read, only where it gives no rights (decision 81). */
const updateOwn = (ctx: Ctx, input: Input): Promise<void> =>
  input.selectedLanguage === undefined
    ? applyUpdate(ctx, input)
    : guardGroupRights(ctx, () => applyUpdate(ctx, input), 'LANGUAGE_GIVES_RIGHTS');

/**
 * Changes a person; takes effect on their next request. 409 STALE with the current record for an outdated `version`; 403 for a role
 * or a scope that the caller could not grant, 403 SIGN_IN_AGAIN when the caller's sign-in is too old, 403 GROUP_GIVES_RIGHTS for
 * a person who would come into a group whose rights the caller could not give (LANGUAGE_GIVES_RIGHTS by their own language), and 422 when it would remove the last administrator.
 */
export async function updateEmployee(
  ctx: Ctx,
  { sessions }: Pick<Platform, 'sessions'>,
  input: Input,
): Promise<Employee> {
  const touchesRights = input.roleId !== undefined || input.scopeFacilityIds !== undefined;
  const update = () => applyUpdate(ctx, input);
  const guarded = () => (isOwnProfile(ctx, input) ? updateOwn(ctx, input) : guardGroupRights(ctx, update));
  await (touchesRights ? ensureAdministratorRemains(ctx, guarded) : guarded());
  ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
  return readSaved(ctx, input.id);
}
