import { Button } from '@mantine/core';
import { TASK } from '@safety-qube/domain/record-types/task';
import { tasksIn } from '@safety-qube/domain/templates/answers';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../components/ui/later-part.tsx';
import { useMay } from '../../shared/session/access.ts';
import classes from './executions.module.css';
import type { Asked } from './question-task-drawer.tsx';

const NewTask = laterDialog(async () => (await import('./question-task-drawer.tsx')).NewTask);

/**
 * The tasks that were created from a question; of tasks that a reader may not open only the number is shown. A required
 * task can be created by any user who fills in the form; any other only with the privilege.
 */
export function QuestionTask(asked: Asked) {
  const { questionId, filling } = asked;
  const may = useMay();
  const { t } = useTranslation();
  const { answers } = useSyncExternalStore(filling.subscribe, filling.state);
  const [isOpen, setOpen] = useState(false);
  const answer = answers[questionId];
  const { taskIds: made = [], otherTasks: others = 0 } = answer ?? {};
  return (
    <div className={classes['buttons']}>
      {made.map((id) => (
        <Button
          key={id}
          variant="default"
          renderRoot={(props) => <Link to="/task/$id" params={{ id: String(id) }} {...props} />}
        >
          {t('executions.seeTask')}
        </Button>
      ))}
      {others > 0 && <p className={classes['others']}>{t('executions.otherTasks', { count: others })}</p>}
      {(may(TASK.privileges.raise) || tasksIn(answer) === 0) && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('executions.makeTask')}
        </Button>
      )}
      {isOpen && <NewTask {...asked} onClose={() => setOpen(false)} />}
    </div>
  );
}
