import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { listText } from '@safety-qube/domain/list-text';
import { comparisonName, operandsOf } from '@safety-qube/domain/records/field-conditions';
import type { Condition } from '@safety-qube/domain/templates/template';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useCustomFields } from '../../shared/records/use-custom-fields.ts';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';

type Parts = Omit<UserGroup, 'id' | 'version' | 'abilities' | 'people'>;

/** The parts of a group in words. */
export function useGroupWords() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const numbers = useNumbers();
  const people = usePeople();
  const { facilities: places } = usePlaces();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const list = (names: readonly string[]) => listText(i18n.language, names);
  const named = (all: readonly { id: number; name: string }[], ids: readonly number[]) =>
    list(all.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const fields = useCustomFields(PERSON_FIELDS_SOURCE);
  const operandText = ({ kind, options }: CustomField, value: string | number): string => {
    if (kind === 'yes-no') return t(value === 'yes' ? 'record.yes' : 'record.no');
    if (typeof value === 'number') return kind === 'person' ? people.name(value) : numbers.decimal(value);
    if (kind === 'date') return dates.plainDay(value);
    if (kind === 'moment') return dates.moment(value);
    return options.find((one) => one.value === value)?.label ?? value;
  };
  const conditionText = (field: CustomField, when: Condition): string => {
    const operands = list(operandsOf(when).map((value) => operandText(field, value)));
    const comparison = comparisonName(field.kind, when.operator);
    if (comparison === 'is' || comparison === 'in') return operands;
    return `${t(`groups.comparison.${comparison}`).toLocaleLowerCase(i18n.language)} ${operands}`.trim();
  };
  const words = {
    memberIds: ({ memberIds }: Parts) => list(memberIds.map(people.name)),
    facilityIds: ({ facilityIds }: Parts) => named(facilities, facilityIds),
    unitIds: ({ unitIds }: Parts) =>
      named(
        places.flatMap(({ units }) => units),
        unitIds,
      ),
    roleIds: ({ roleIds }: Parts) => named(roles, roleIds),
    jobs: ({ jobs }: Parts) => list(jobs),
    employments: ({ employments }: Parts) => list(employments.map((one) => t(`employment.${one}`))),
    languages: ({ languages }: Parts) => list(languages.map((code) => languageName(code))),
    fields: ({ fields: parts }: Parts) =>
      list(
        parts.flatMap(({ fieldId, when }) => {
          const field = fields.find(({ id }) => id === fieldId);
          return field ? [`${field.label}: ${conditionText(field, when)}`] : [];
        }),
      ),
  };
  const labels = {
    memberIds: t('groups.members'),
    facilityIds: t('groups.facilities'),
    unitIds: t('groups.units'),
    roleIds: t('groups.roles'),
    jobs: t('groups.jobs'),
    employments: t('people.employment'),
    languages: t('groups.languages'),
    fields: t('customField.title'),
  };
  return {
    words,
    labels,
    /** The rule of a group; for one by hand that it is one. */
    rule: (group: Parts): string =>
      group.kind === 'people'
        ? t('groups.kind.people')
        : [
            ...(['facilityIds', 'unitIds', 'roleIds', 'jobs', 'employments', 'languages', 'fields'] as const)
              .filter((part) => group[part].length)
              .map((part) => `${labels[part]}: ${words[part](group)}`),
            ...(group.hasHiddenConditions ? [t('groups.hiddenRule')] : []),
          ].join(' · '),
  };
}
