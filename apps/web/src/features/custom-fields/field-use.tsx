import { Skeleton } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import classes from './custom-fields.module.css';
import { fieldUseQuery } from './custom-fields.queries.ts';

/** What is affected if a field is taken out of use: how many records have a value of it, counted now. */
export function FieldUse({ item }: { item: FieldItem }) {
  const { t } = useTranslation();
  const query = useQuery(fieldUseQuery(item.id));
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={20} role="status" aria-label={t('list.loading')} />;
  return <p className={classes['use']}>{t('customField.usedBy', { count: query.data.records })}</p>;
}
