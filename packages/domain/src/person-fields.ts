/** What a line of many people, or a column of a file of them, can say of a person, with the label of each. */
export const PERSON_FIELDS = {
  email: 'people.email',
  firstname: 'people.firstname',
  lastname: 'people.lastname',
  jobTitle: 'people.jobTitle',
  role: 'people.role',
  facility: 'people.facility',
  selectedLanguage: 'common.language',
  selectedTimezone: 'common.timeZone',
  employeeNumber: 'people.employeeNumber',
  employment: 'people.employment',
  hiredOn: 'people.hiredOn',
  leftOn: 'people.leftOn',
  manager: 'people.manager',
} as const;
export type PersonField = keyof typeof PERSON_FIELDS;
/** What people are found by: a line without either is about nobody. */
export const PERSON_KEYS = ['email', 'employeeNumber'] as const satisfies readonly PersonField[];
