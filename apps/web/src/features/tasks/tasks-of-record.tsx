import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DueDate } from '../../components/ui/due-date.tsx';
import { RecordNumber } from '../../components/ui/record-number.tsx';
import { Section } from '../../components/ui/section.tsx';
import { StatusMark } from '../../components/ui/status-glyph.tsx';
import { type AnyRecord, setupOf } from '../../config/record-types.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { ofType } from '../../shared/records/of-type.ts';
import { useLate } from '../../shared/records/use-late.ts';
import classes from './tasks.module.css';
import { tasksOfRecordQuery } from './tasks.queries.ts';
import { TASKS_ID, useBlockedByTasks } from './use-needs.ts';

/** Link target to create a task from a record, with the record filled in. */
export const addLink = ({ id, type }: AnyRecord) => ({ to: '/tasks/new', search: { of: id, type } }) as const;

function TaskLine({ task }: { task: TaskOfRecord }) {
  const { t } = useTranslation();
  const people = usePeople();
  const late = useLate();
  const setup = setupOf('task');
  const look = setup.statuses[task.status];
  return (
    <li className={classes['line']} data-closed={task.isClosed || undefined}>
      <span className={classes['lineStatus']}>
        {look && (
          <StatusMark glyph={look.glyph} tone={look.tone}>
            {t(look.short)}
          </StatusMark>
        )}
      </span>
      <span className={classes['lineTitle']}>
        {task.id === null ? (
          <bdi>{task.title}</bdi>
        ) : (
          <Link to={setup.paths.record(task.id)} dir="auto">
            {task.title}
          </Link>
        )}
        <small>
          {task.number === null ? t('task.one') : <RecordNumber number={task.number} />} ·{' '}
          <bdi>{people.name(task.ownerId)}</bdi>
        </small>
      </span>
      {task.dueOn && <DueDate on={task.dueOn} late={late(task)} />}
    </li>
  );
}

/** Tasks of a record: the open ones first, a note which of them block the approval, and a button to add one. */
export function TasksOfRecord({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const blocking = useBlockedByTasks();
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  if (!data || (!data.tasks.length && !data.mayAdd)) return null;
  const tasks = data.tasks.toSorted((a, b) => Number(a.isClosed) - Number(b.isClosed));
  const open = tasks.filter((task) => !task.isClosed);
  const isHeldUp = record.status === 'Resolution Implemented' && open.length > 0;
  return (
    <Section
      id={TASKS_ID}
      title={t('task.many', ofType(record.type))}
      isPlain
      action={data.mayAdd && <Link {...addLink(record)}>{t('task.add', ofType(record.type))}</Link>}
    >
      {isHeldUp && <p className={classes['weak']}>{blocking(open)}</p>}
      {data.hasOnlyWeakControls && <p className={classes['weak']}>{t('task.weak')}</p>}
      {tasks.length ? (
        <ul>
          {tasks.map((task, index) => (
            <TaskLine key={task.id ?? `other ${index}`} task={task} />
          ))}
        </ul>
      ) : (
        <p className={classes['quiet']}>{t('task.noneHere')}</p>
      )}
    </Section>
  );
}
