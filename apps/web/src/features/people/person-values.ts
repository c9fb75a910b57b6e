import type { Employee } from '@safety-qube/contract/schemas/people';
import type { Employment } from '@safety-qube/domain/employment';
import { PEOPLE } from './people.queries.ts';

/** The form values of a person; ids as strings, as the selects need them. */
export interface PersonValues {
  email: string;
  firstname: string;
  lastname: string;
  jobTitle: string;
  roleId: string | null;
  facilityId: string | null;
  reach: 'all' | 'chosen';
  scopeFacilityIds: string[];
  selectedLanguage: string | null;
  selectedTimezone: string | null;
  employeeNumber: string;
  employment: Employment;
  /** Days, empty for none. */
  hiredOn: string;
  leftOn: string;
  managerId: number | null;
}

const text = (id: number | null): string | null => (id === null ? null : String(id));
const number = (id: string | null): number | null => (id === null ? null : Number(id));

const valuesOf = (person: Employee): PersonValues => ({
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  jobTitle: person.jobTitle ?? '',
  roleId: text(person.roleId),
  facilityId: text(person.facilityId),
  reach: person.scopeFacilityIds === null ? 'all' : 'chosen',
  scopeFacilityIds: (person.scopeFacilityIds ?? []).map(String),
  selectedLanguage: person.selectedLanguage,
  selectedTimezone: person.selectedTimezone,
  employeeNumber: person.employeeNumber ?? '',
  employment: person.employment,
  hiredOn: person.hiredOn ?? '',
  leftOn: person.leftOn ?? '',
  managerId: person.managerId,
});

const bodyOf = (values: PersonValues) => ({
  firstname: values.firstname.trim(),
  lastname: values.lastname.trim(),
  jobTitle: values.jobTitle.trim() || null,
  roleId: Number(values.roleId),
  facilityId: number(values.facilityId),
  scopeFacilityIds: values.reach === 'all' ? null : values.scopeFacilityIds.map(Number),
  selectedLanguage: values.selectedLanguage,
  selectedTimezone: values.selectedTimezone,
  employeeNumber: values.employeeNumber.trim() || null,
  employment: values.employment,
  hiredOn: values.hiredOn || null,
  leftOn: values.leftOn || null,
  managerId: values.managerId,
});
export type PersonBody = ReturnType<typeof bodyOf>;

export const PERSON_FORM = {
  cache: PEOPLE,
  valuesOf,
  bodyOf,
  fieldOfCode: {
    EMAIL_TAKEN: 'email',
    ROLE_ABOVE_YOURS: 'roleId',
    ROLE_UNKNOWN: 'roleId',
    LAST_ADMINISTRATOR: 'roleId',
    FACILITY_UNKNOWN: 'facilityId',
    SCOPE_ABOVE_YOURS: 'scopeFacilityIds',
    LANGUAGE_NOT_SUPPORTED: 'selectedLanguage',
    TIME_ZONE_UNKNOWN: 'selectedTimezone',
    EMPLOYEE_NUMBER_TAKEN: 'employeeNumber',
    LEFT_BEFORE_HIRED: 'leftOn',
    MANAGER_CIRCLE: 'managerId',
    MANAGER_OF_THEMSELVES: 'managerId',
    PERSON_UNKNOWN: 'managerId',
  },
} as const;
