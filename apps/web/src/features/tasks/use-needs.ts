import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Need } from '../../config/record-parts.ts';
import type { AnyRecord } from '../../config/record-types.ts';
import { ofType } from '../../shared/records/of-type.ts';
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

/** Id of the section with the tasks of a record. */
export const TASKS_ID = 'tasks';

/** Returns that the tasks of a record are to be closed; nothing without any. */
export function useNeedsOfTasks(record: AnyRecord, text: Blocking = 'task.blocks'): Need[] {
  const { t } = useTranslation();
  const blocking = useBlockedByTasks(text);
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  const tasks = data?.tasks ?? [];
  if (!tasks.length) return [];
  const open = tasks.filter((task) => !task.isClosed);
  const isMet = !open.length;
  return [
    {
      key: 'tasks',
      text: isMet ? t('task.allClosed', ofType(record.type)) : blocking(open),
      isMet,
      isRequired: text === 'task.blocks',
      at: TASKS_ID,
    },
  ];
}
