import { Skeleton } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import classes from './custom-fields.module.css';
import { fieldUseQuery } from './custom-fields.queries.ts';

/** The text that counts what has values of fields of a type. */
export const usedBy = (type: FieldItem['type']) =>
  type === PEOPLE_TYPE ? ('customField.usedByPeople' as const) : ('customField.usedBy' as const);

/** What is affected if a field is taken out of use: how many records have a value of it, counted now. */
export function FieldUse({ item }: { item: FieldItem }) {
  const { t } = useTranslation();
  const query = useQuery(fieldUseQuery(item.id));
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={20} role="status" aria-label={t('list.loading')} />;
  return <p className={classes['use']}>{t(usedBy(item.type), { count: query.data.records })}</p>;
}
