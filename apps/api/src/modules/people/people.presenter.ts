import type { Employee, EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import type { Actor } from '../../platform/context.ts';
import { employeeAbilities, type PersonFacts } from './people.policy.ts';
import type { PersonRow } from './people.repository.ts';
import type { RoleRow } from './roles.queries.ts';

type Roles = ReadonlyMap<number, RoleRow>;

/** The facts of a person that the rules need. */
export const personFacts = (row: PersonRow, roles: Roles): PersonFacts => ({
  id: row.id,
  facilityId: row.facility_id,
  privileges: roles.get(row.role_id)?.privileges ?? [],
  scope: row.scope.length ? row.scope : null,
  isAnonymous: row.anonymised_at !== null,
});

const managerName = ({ manager_firstname: firstname, manager_lastname: lastname }: PersonRow): string | null =>
  firstname === null || lastname === null ? null : personName({ firstname, lastname });

/** Presents a person to an actor as in the contract. */
export function presentEmployee(actor: Actor, row: PersonRow, roles: Roles): Employee {
  const personForRules = personFacts(row, roles);
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    jobTitle: row.job_title,
    roleId: row.role_id,
    roleName: roles.get(row.role_id)?.name ?? '',
    status: row.status as EmployeeStatus,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    unitId: row.unit_id,
    employeeNumber: row.employee_number,
    employment: row.employment,
    hiredOn: row.hired_on,
    leftOn: row.left_on,
    managerId: row.manager_id,
    managerName: managerName(row),
    ...(Object.keys(row.fields).length > 0 && { fields: row.fields as NonNullable<Employee['fields']> }),
    scopeFacilityIds: personForRules.scope === null ? null : [...personForRules.scope],
    selectedLanguage: row.selected_language,
    selectedTimezone: row.selected_timezone,
    isServiceAccount: row.is_service_account,
    pictureVersion: row.picture_version,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    abilities: employeeAbilities(actor, personForRules),
  };
}
