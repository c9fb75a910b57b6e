import { Button, Textarea } from '@mantine/core';
import { tasks } from '@safety-qube/contract/tasks';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../components/ui/day-field.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { call } from '../../lib/call.ts';
import { refusalOf } from '../../lib/form-errors.ts';
import classes from './executions.module.css';
import type { Filling } from './filling.ts';

/** Where the tasks of a form are to be done. */
export interface TaskPlace {
  readonly facilityId: number;
  readonly departmentId: number | null;
  readonly locationId: number | null;
  readonly subareaId: number | null;
}

function NewTask(props: { place: TaskPlace; onMade: (id: number) => void; onClose: () => void }) {
  const { place, onMade, onClose } = props;
  const { t } = useTranslation();
  const [description, setDescription] = useState('');
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [dueOn, setDueOn] = useState('');
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { facilityId, departmentId, locationId, subareaId } = place;
  const making = useMutation({
    mutationFn: () =>
      call(tasks.raise, {
        body: {
          description: description.trim(),
          facilityId,
          departmentId,
          locationId,
          subareaId,
          ...(ownerId !== null && { ownerId }),
          ...(dueOn && { dueOn }),
        },
        idempotencyKey: key,
      }),
    onSuccess: ({ id }) => onMade(id),
  });
  const isMissing = description.trim() === '';
  return (
    <FormDrawer
      title={t('executions.makeTask')}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            loading={making.isPending}
            onClick={() => {
              setTried(true);
              if (!isMissing) making.mutate();
            }}
          >
            {t('executions.makeTask')}
          </Button>
        </>
      }
    >
      <FormAlert>{making.error ? refusalOf(making.error) : undefined}</FormAlert>
      <div className={classes['fields']}>
        <Textarea
          label={t('executions.taskWhat')}
          autosize
          minRows={3}
          maxLength={8000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={fieldError(isTried && isMissing ? { message: t('form.required') } : undefined)}
        />
        <PersonSelect label={t('executions.taskOwner')} value={ownerId} onChange={setOwnerId} clearable />
        <DayField label={t('executions.taskDue')} value={dueOn} onChange={setDueOn} />
      </div>
    </FormDrawer>
  );
}

/** The tasks that were made of a question, and one more. */
export function QuestionTask({
  questionId,
  place,
  filling,
}: {
  questionId: string;
  place: TaskPlace;
  filling: Filling;
}) {
  const { t } = useTranslation();
  const { answers } = useSyncExternalStore(filling.subscribe, filling.state);
  const [isOpen, setOpen] = useState(false);
  const answer = answers[questionId];
  const made = answer?.taskIds ?? [];
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
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('executions.makeTask')}
      </Button>
      {isOpen && (
        <NewTask
          place={place}
          onClose={() => setOpen(false)}
          onMade={(id) => {
            filling.answer(questionId, changeAnswer(filling.state().answers[questionId], { taskIds: [...made, id] }));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
