import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WholeRecord } from '../../config/record-types.ts';
import { tasksOfRecordQuery } from './tasks.queries.ts';

/** Says of a record's open tasks that its approval waits for them; nothing without any. */
export function useTaskLack(record: WholeRecord): string[] {
  const { t } = useTranslation();
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  const open = (data?.tasks ?? []).filter((task) => !task.isClosed);
  return open.length ? [t('task.blocks', { numbers: open.map(({ number }) => number).join(', ') })] : [];
}
