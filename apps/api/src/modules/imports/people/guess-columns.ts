import type { FileField } from '@safety-qube/contract/schemas/people-bulk';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { entriesOf } from '@safety-qube/domain/objects';
import { PERSON_FIELDS, type PersonField } from '@safety-qube/domain/person-fields';
import { fold } from '@safety-qube/domain/plain-text';
import { pageText } from '../../../platform/page-text.ts';
import type { Head } from '../read-head.ts';

/** What other systems call these columns, besides our own labels in all languages. */
const OTHER_NAMES: Readonly<Record<PersonField, string>> = {
  email: 'e-mail|mail|e-mail address|email address|correo|adresse e-mail|courriel|邮箱|电子邮箱|البريد',
  firstname: 'given name|forename|first|nombre|nombres|prénom|nome|名',
  lastname: 'family name|surname|last|apellido|apellidos|nom|nom de famille|cognome|姓',
  jobTitle: 'job|title|position|occupation|trade|cargo|poste|métier|qualifica|岗位|الوظيفة',
  role: 'access role|user role|permission role',
  facility:
    'site|site code|site name|facility code|plant|location|branch|centro de trabajo|sede|stabilimento|工厂|الموقع',
  selectedLanguage: 'preferred language|locale|lang|idioma preferido|langue préférée',
  selectedTimezone: 'timezone|time zone|tz',
  employeeNumber:
    'employee id|employee no|personnel number|staff id|staff number|payroll number|badge|n de empleado|matricola dipendente',
  employment: 'employment type|contract type|worker type|tipo de contrato|type de contrat|tipo di contratto',
  hiredOn: 'hire date|start date|date of hire|fecha de contratación|data assunzione',
  leftOn: 'leave date|end date|termination date|fecha de salida|data uscita',
  manager: 'manager|supervisor|reports to|manager email|jefe|responsable|responsabile',
};

const FIELD_OF: ReadonlyMap<string, PersonField> = new Map(
  entriesOf(PERSON_FIELDS).flatMap(([field, label]) =>
    [...OTHER_NAMES[field].split('|'), ...LANGUAGES.map((language) => pageText(language, label)), field].map(
      (name) => [fold(name), field] as const,
    ),
  ),
);

/**
 * Guesses which column each field is, by its name; `own` are the fields of the tenant by their labels. A column of roles that are not
 * all roles of the organisation contains job titles.
 */
export function guessColumns(
  head: Head,
  roleNames: ReadonlySet<string>,
  own: ReadonlyMap<string, FileField>,
): Partial<Record<FileField, number>> {
  const found: Partial<Record<FileField, number>> = {};
  for (const [index, { name }] of head.columns.entries()) {
    const field = own.get(fold(name)) ?? FIELD_OF.get(fold(name));
    if (field !== undefined) found[field] ??= index;
  }
  const { role, ...others } = found;
  const values = role === undefined ? [] : (head.values[role] ?? []).map(fold).filter(Boolean);
  if (role === undefined || values.every((value) => roleNames.has(value))) return found;
  return { jobTitle: role, ...others };
}
