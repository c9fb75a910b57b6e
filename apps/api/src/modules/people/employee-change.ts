import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { updateEmployee } from '@safety-qube/contract/endpoints/people';
import { type RowChange, rowChange } from '../../platform/row-change.ts';
import { normalScope, type PersonRow } from './people.repository.ts';
import { changeOfValues, NO_VALUES, type PersonValues } from './person-values.ts';

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
  /** The values of fields that change. */
  readonly own: PersonValues;
}

/**
 * Returns the differences that an input makes; unchanged values are ignored. Changing the facility clears the unit. `own` are the values
 * of fields that it changes.
 */
export function employeeChange(
  person: PersonRow,
  input: Omit<Input, 'fields'>,
  own: PersonValues = NO_VALUES,
): EmployeeChange {
  const movesAway = input.facilityId !== undefined && input.facilityId !== person.facility_id;
  const wanted = movesAway && input.unitId === undefined ? { ...input, unitId: null } : input;
  const { columns, audited: ofRow } = rowChange<PersonRow, Column>(COLUMNS, person, wanted);
  const audited = { ...ofRow, ...changeOfValues(own.values, person.fields) };
  const before = normalScope(person.scope);
  const asked = input.scopeFacilityIds === undefined ? before : normalScope(input.scopeFacilityIds);
  if (JSON.stringify(asked) === JSON.stringify(before)) return { columns, audited, own, scope: undefined };
  return { columns, audited: { ...audited, scopeFacilityIds: [before, asked] }, own, scope: asked };
}
