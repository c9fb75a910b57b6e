import type { Employee } from '@safety-qube/contract/schemas/people';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../components/register/use-edit-form.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { useCustomFields, useCustomFieldText } from '../../shared/records/use-custom-fields.ts';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';
import type { PersonBody } from './person-values.ts';

/** The properties of a person in words. */
export function usePersonTexts(): FieldTexts<Employee, PersonBody> {
  const { t, i18n } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const namesOf = (ids: readonly number[]) => facilities.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const fields = useCustomFields(PERSON_FIELDS_SOURCE);
  const textOf = useCustomFieldText();
  const wordsOf = (values: NonNullable<Employee['fields']>) =>
    fields.flatMap((field) => {
      const text = textOf(field, values[field.id]);
      return text === undefined ? [] : [`${field.label}: ${text}`];
    });
  return {
    firstname: t('people.firstname'),
    lastname: t('people.lastname'),
    jobTitle: t('people.jobTitle'),
    roleId: [t('people.role'), ({ roleName }) => roleName],
    facilityId: [t('people.facility'), ({ facilityName }) => facilityName ?? ''],
    scopeFacilityIds: [
      t('people.reach'),
      ({ scopeFacilityIds: ids }) => (ids ? listText(i18n.language, namesOf(ids)) : t('people.reachAll')),
    ],
    selectedLanguage: [t('common.language'), ({ selectedLanguage: code }) => (code ? languageName(code) : '')],
    selectedTimezone: t('common.timeZone'),
    employeeNumber: t('people.employeeNumber'),
    employment: [t('people.employment'), ({ employment }) => t(`employment.${employment}`)],
    hiredOn: t('people.hiredOn'),
    leftOn: t('people.leftOn'),
    managerId: [t('people.manager'), ({ managerName }) => managerName ?? ''],
    fields: [t('customField.title'), ({ fields: values = {} }) => listText(i18n.language, wordsOf(values))],
  };
}
