import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { tasksOfRecordQuery } from './tasks.queries.ts';

/** What open tasks mean for a record: they block its approval, or the record itself. */
type Blocking = 'task.blocks' | 'task.stillOpen';

/** Returns a message about the open tasks of a record, with the numbers of those that the reader may open. */
export function useBlockedByTasks(
  text: Blocking = 'task.blocks',
): (open: readonly Pick<TaskOfRecord, 'number'>[]) => string {
  const { t, i18n } = useTranslation();
  return (open) => {
    const numbers = open.flatMap(({ number }) => number ?? []);
    const context = numbers.length === open.length ? {} : { context: numbers.length ? 'some' : 'none' };
    return t(text, { ...context, count: open.length, numbers: listText(i18n.language, numbers) });
  };
}

/** Returns a message about a record's open tasks; none without any. */
export function useMissingOfTask(record: AnyRecord, text?: Blocking): string[] {
  const blocking = useBlockedByTasks(text);
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  const open = (data?.tasks ?? []).filter((task) => !task.isClosed);
  return open.length ? [blocking(open)] : [];
}
