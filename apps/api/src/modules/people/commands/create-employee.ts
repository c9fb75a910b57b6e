import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type * as contract from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow } from '../../../platform/rows.ts';
import { OF_PEOPLE, writeFieldValues } from '../../custom-fields/index.ts';
import { checkFacilities, checkUnit } from '../../organisation/index.ts';
import { checkDays, checkManager } from '../check-facts.ts';
import { checkLanguage } from '../check-profile.ts';
import { authorizeGrant } from '../people.policy.ts';
import { readSaved } from '../people.queries.ts';
import { lockRole, normalScope, writeScope } from '../people.repository.ts';
import { asProperties, NO_VALUES, valuesOfNew } from '../person-values.ts';
import { exceedsSignUpRole, readRoles } from '../roles.queries.ts';

type NewEmployee = HandlerInput<typeof contract.createEmployee>['body'];

/**
 * Invites a person: a mail contains the link to choose a password. A service account needs none and is active at once. 409
 * EMAIL_TAKEN, 403 SIGN_IN_AGAIN for a role with more privileges than the role of sign-up when the caller's sign-in is too old. An
 * unconfirmed sign-up with the address is replaced.
 */
export async function createEmployee(
  ctx: Ctx,
  platform: Pick<Platform, 'invite'>,
  person: NewEmployee,
): Promise<Employee> {
  const facilityId = person.facilityId ?? null;
  const actor = authorize(ctx, 'management.user.create', facilityId);
  const scope = normalScope(person.scopeFacilityIds);
  await lockRole(ctx, person.roleId);
  const roles = await readRoles(ctx);
  authorizeGrant(actor, roles.get(person.roleId)?.privileges ?? [], scope);
  if (exceedsSignUpRole(roles, person.roleId)) needFreshSignIn(ctx);
  await checkFacilities(ctx, [...(facilityId === null ? [] : [facilityId]), ...(scope ?? [])]);
  if (person.unitId != null) await checkUnit(ctx, person.unitId, facilityId);
  if (person.selectedLanguage != null) await checkLanguage(ctx, person.selectedLanguage);
  const facts = {
    employee_number: person.employeeNumber ?? null,
    employment: person.employment ?? 'employee',
    hired_on: person.hiredOn ?? null,
    left_on: person.leftOn ?? null,
    manager_id: person.managerId ?? null,
  };
  checkDays(facts);
  await checkManager(ctx, null, facts.manager_id);
  const isServiceAccount = person.isServiceAccount ?? false;
  const own = isServiceAccount ? NO_VALUES : await valuesOfNew(ctx, { fields: person.fields, facilityId });

  // This also deletes the password of an unconfirmed sign-up.
  await ctx.tx.deleteFrom('employee').where('email', '=', person.email).where('status', '=', 'unconfirmed').execute();
  const row = {
    email: person.email,
    // A service account has one name.
    ...(isServiceAccount
      ? { firstname: personName(person), lastname: '' }
      : { firstname: person.firstname, lastname: person.lastname }),
    job_title: person.jobTitle || null,
    role_id: person.roleId,
    status: isServiceAccount ? 'active' : 'invited',
    facility_id: facilityId,
    unit_id: person.unitId ?? null,
    selected_language: person.selectedLanguage ?? null,
    is_service_account: isServiceAccount,
    ...facts,
  };
  const noted = {
    ...{ email: person.email, roleId: person.roleId, facilityId, scopeFacilityIds: scope },
    ...asProperties(own.values),
  };
  const id = await guardGroupRights(ctx, async () => {
    const added = await insertRow(ctx, 'employee', row, {
      action: isServiceAccount ? 'employee.created' : 'employee.invited',
      noted,
      conflicts: { employee_tenant_id_email_key: 'EMAIL_TAKEN', employee_number_taken: 'EMPLOYEE_NUMBER_TAKEN' },
    });
    await writeScope(ctx, added, scope);
    await writeFieldValues(ctx, added, own.fields, own.values, OF_PEOPLE);
    return added;
  });
  if (!isServiceAccount) await platform.invite(ctx, id);
  return readSaved(ctx, id);
}
