import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WholeRecord } from '../../config/record-types.ts';
import { incidentFormQuery } from './executions.queries.ts';

/** Says of a record's form that it is not finished; nothing where it is, or where there is none. */
export function useMissingOfForm(record: WholeRecord): string[] {
  const { t } = useTranslation();
  const { data } = useQuery(incidentFormQuery(record.id));
  const isOpen = data && (data.execution ? data.execution.submittedAt === null : data.abilities.begin);
  return isOpen ? [t('incident.lacks.form')] : [];
}
