import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { updateEmployee } from '@safety-qube/contract/people';
import type { Change } from '../../platform/audit.ts';
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
} as const;
type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

/** What differs between a person and what is asked for. */
export interface EmployeeChange {
  readonly columns: { readonly [C in Column]?: PersonRow[C] };
  /** The new scope; null for the whole tenant, undefined when it stays. */
  readonly scope: number[] | null | undefined;
  /** By the contract's names, for the log. */
  readonly audited: Change;
}

/** The difference that an input makes; a form may send back what it did not change. Another facility ends the unit. */
export function employeeChange(person: PersonRow, input: Input): EmployeeChange {
  const movesAway = input.facilityId !== undefined && input.facilityId !== person.facility_id;
  const wanted = movesAway && input.unitId === undefined ? { ...input, unitId: null } : input;
  const columns: Record<string, unknown> = {};
  const audited: Change = {};
  for (const [name, column] of Object.entries(COLUMNS)) {
    const asked = wanted[name as keyof typeof COLUMNS];
    const value = asked === '' ? null : asked;
    if (value === undefined || value === person[column]) continue;
    columns[column] = value;
    audited[name] = [person[column], value];
  }
  const before = normalScope(person.scope);
  const asked = input.scopeFacilityIds === undefined ? before : normalScope(input.scopeFacilityIds);
  const isSameScope = JSON.stringify(asked) === JSON.stringify(before);
  if (!isSameScope) audited['scopeFacilityIds'] = [before, asked];
  return { columns: columns as EmployeeChange['columns'], scope: isSameScope ? undefined : asked, audited };
}
