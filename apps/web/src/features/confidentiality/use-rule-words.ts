import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupOf } from '../../config/record-types.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useCategoriesOfTypes } from '../../shared/records/use-categories-of-types.ts';
import { rulesPageQuery } from './confidentiality.queries.ts';

type Rule = Pick<ConfidentialityRuleItem, 'type' | 'category' | 'eventType'>;

/** The roles and groups that a rule can name. */
export function useRuleReaders() {
  const { data } = useQuery(rulesPageQuery({}));
  return { roles: data?.roles ?? [], groups: data?.groups ?? [] };
}

/** What rules are for and whom they let see it, in words. */
export function useRuleWords() {
  const { t, i18n } = useTranslation();
  const places = usePlaces();
  const { roles, groups } = useRuleReaders();
  const categories = useCategoriesOfTypes();
  const about = ({ type, category, eventType }: Rule): string =>
    [categories[type].label(category), eventType && t(`eventType.${eventType}`)].filter(Boolean).join(', ') ||
    t('confidentiality.all');
  return {
    about,
    name: (rule: Rule): string => `${t(setupOf(rule.type).labels.many)} · ${about(rule)}`,
    place: ({ facilityId }: Pick<ConfidentialityRuleItem, 'facilityId'>): string =>
      facilityId === null ? t('confidentiality.anyPlace') : (places.facility(facilityId)?.name ?? ''),
    /** The roles and groups that may see them. */
    readers: ({ roleIds, groupIds }: Pick<ConfidentialityRuleItem, 'roleIds' | 'groupIds'>): string =>
      listText(
        i18n.language,
        [...roles.filter(({ id }) => roleIds.includes(id)), ...groups.filter(({ id }) => groupIds.includes(id))].map(
          ({ name }) => name,
        ),
        'unit',
      ) || t('confidentiality.peopleOnly'),
  };
}
