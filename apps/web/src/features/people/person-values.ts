import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { FieldValue } from '@safety-qube/contract/schemas/field-values';
import type { Employee } from '@safety-qube/contract/schemas/people';
import type { Employment } from '@safety-qube/domain/employment';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { fieldsAt } from '../../shared/records/use-custom-fields.ts';
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
  /** Values of fields that the tenant has defined, by their names; null for none. */
  fields: Record<string, FieldValue | null>;
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
  fields: {},
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
  fields: {} as Record<string, FieldValue | null>,
});
export type PersonBody = ReturnType<typeof bodyOf>;

const PERSON_FORM = {
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

/** The form with the fields that the tenant has defined, as far as they are in use where the person is. */
export const personForm = (fields: readonly CustomField[]) => {
  const at = (facilityId: number | null) => fieldsAt(fields, facilityId);
  return {
    ...PERSON_FORM,
    valuesOf: (person: Employee): PersonValues => ({
      ...valuesOf(person),
      fields: Object.fromEntries(
        at(person.facilityId).map(({ id }) => [fieldProperty(id), person.fields?.[id] ?? null]),
      ),
    }),
    bodyOf: (values: PersonValues): PersonBody => ({
      ...bodyOf(values),
      fields: Object.fromEntries(
        at(number(values.facilityId)).map(({ id }) => {
          const value = values.fields[fieldProperty(id)] ?? null;
          const isEmpty = value === '' || (Array.isArray(value) && !value.length);
          return [id, isEmpty ? null : value];
        }),
      ),
    }),
  };
};
