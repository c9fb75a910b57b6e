import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { recordFormQuery } from './executions.queries.ts';

/** Returns a message that a record's form is not finished; nothing if it is, or if there is none. */
export function useMissingOfForm(record: AnyRecord): string[] {
  const { t } = useTranslation();
  const { data } = useQuery(recordFormQuery(record));
  const isOpen = data && (data.execution ? data.execution.submittedAt === null : data.abilities.begin);
  return isOpen ? [t('recordForm.lacking')] : [];
}
