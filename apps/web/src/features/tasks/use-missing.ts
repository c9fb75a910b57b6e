import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { tasksOfRecordQuery } from './tasks.queries.ts';

/**
 * Returns a message that open tasks block the approval of a record, with the numbers of those that the reader may open.
 */
export function useBlockedByTasks(): (open: readonly Pick<TaskOfRecord, 'number'>[]) => string {
  const { t, i18n } = useTranslation();
  return (open) => {
    const numbers = open.flatMap(({ number }) => number ?? []);
    const context = numbers.length === open.length ? {} : { context: numbers.length ? 'some' : 'none' };
    return t('task.blocks', { ...context, count: open.length, numbers: listText(i18n.language, numbers) });
  };
}

/** Returns a message that a record's open tasks block its approval; none without any. */
export function useMissingOfTask(record: AnyRecord): string[] {
  const blocking = useBlockedByTasks();
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  const open = (data?.tasks ?? []).filter((task) => !task.isClosed);
  return open.length ? [blocking(open)] : [];
}
