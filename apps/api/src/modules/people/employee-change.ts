import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { updateEmployee } from '@safety-qube/contract/endpoints/people';
import { type RowChange, rowChange } from '../../platform/row-change.ts';
import { normalScope, type PersonRow } from './people.repository.ts';

type Input = HandlerInput<typeof updateEmployee>['body'];

const COLUMNS = {
  firstname: 'firstname',
  lastname: 'lastname',
  jobTitle: 'job_title',
  roleId: 'role_id',
  facilityId: 'facility_id',
  unitId: 'unit_id',
  selectedLanguage: 'selected_language',
  selectedTimezone: 'selected_timezone',
  employeeNumber: 'employee_number',
  employment: 'employment',
  hiredOn: 'hired_on',
  leftOn: 'left_on',
  managerId: 'manager_id',
} as const;
type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

/** The differences between a person and the requested values. */
export interface EmployeeChange extends RowChange<PersonRow, Column> {
  /** The new scope; null for the whole tenant, undefined when it stays. */
  readonly scope: number[] | null | undefined;
}

/** Returns the differences that an input makes; unchanged values are ignored. Changing the facility clears the unit. */
export function employeeChange(person: PersonRow, input: Input): EmployeeChange {
  const movesAway = input.facilityId !== undefined && input.facilityId !== person.facility_id;
  const wanted = movesAway && input.unitId === undefined ? { ...input, unitId: null } : input;
  const { columns, audited } = rowChange<PersonRow, Column>(COLUMNS, person, wanted);
  const before = normalScope(person.scope);
  const asked = input.scopeFacilityIds === undefined ? before : normalScope(input.scopeFacilityIds);
  if (JSON.stringify(asked) === JSON.stringify(before)) return { columns, audited, scope: undefined };
  return { columns, audited: { ...audited, scopeFacilityIds: [before, asked] }, scope: asked };
}
