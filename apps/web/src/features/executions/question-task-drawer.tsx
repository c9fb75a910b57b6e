import { Button, Stack, Textarea } from '@mantine/core';
import { makeTaskOfQuestion } from '@safety-qube/contract/endpoints/executions';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DueDayField } from '../../components/ui/due-day-field.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import type { AnyRecord } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useTaskDefaults } from '../../shared/records/use-task-terms.ts';
import { executionQuery } from './executions.queries.ts';
import type { Filling } from './filling.ts';

/** The question of a form that a task is created from. */
export interface Asked {
  readonly executionId: number;
  readonly questionId: string;
  readonly filling: Filling;
}

/** Creates a task from a question of a form. */
export function NewTask(props: Asked & { onClose: () => void }) {
  const { executionId, questionId, filling, onClose } = props;
  const { t } = useTranslation();
  const [description, setDescription] = useState('');
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [verifierId, setVerifierId] = useState<number | null>(null);
  const { data: head } = useQuery(executionQuery(executionId));
  const record = useQueryClient().getQueryData<AnyRecord>(['record', head?.recordId]);
  const terms = useTaskDefaults()(record?.priority ?? null);
  const [dueOn, setDueOn] = useState(terms.dueOn);
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const making = useMutation({
    mutationFn: async () => {
      // The answer that requires the task may not be saved yet.
      await filling.flush();
      return call(makeTaskOfQuestion, {
        params: { id: executionId, questionId },
        body: {
          description: description.trim(),
          ...(ownerId !== null && { ownerId }),
          ...(verifierId !== null && { verifierId }),
          ...(dueOn && { dueOn }),
        },
        idempotencyKey: key,
      });
    },
    onSuccess: (answer) => {
      filling.merge([answer]);
      onClose();
    },
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
      <Stack gap={16}>
        <Textarea
          label={t('executions.taskWhat')}
          autosize
          minRows={3}
          maxLength={RECORD_LIMITS.description}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={fieldError(isTried && isMissing ? { message: t('form.required') } : undefined)}
        />
        <PersonSelect
          label={t('executions.taskOwner')}
          nearTo={head?.facilityId}
          value={ownerId}
          onChange={setOwnerId}
          clearable
        />
        <PersonSelect
          label={t('executions.taskVerifier')}
          nearTo={head?.facilityId}
          value={verifierId}
          onChange={setVerifierId}
          clearable
        />
        <DueDayField label={t('executions.taskDue')} facilityId={head?.facilityId} value={dueOn} onChange={setDueOn} />
      </Stack>
    </FormDrawer>
  );
}
