import { Button, Group, Textarea } from '@mantine/core';
import { judgeEffect } from '@safety-qube/contract/endpoints/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import type { RecordOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { currentOf, putRecord } from '../../shared/records/record-cache.ts';
import classes from './tasks.module.css';

/** Asks the person responsible whether the measure has worked; a no requires a reason, and opens the task again. */
export function EffectQuestion({ record }: { record: RecordOf<'task'> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const answer = useMutation({
    mutationFn: (body: { worked: true } | { worked: false; reason: string }) =>
      call(judgeEffect, { params: { id: record.id }, version: record.version, body }),
    onSuccess: (saved) => {
      putRecord(client, saved);
      toastDone(t('record.saved'));
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) client.setQueryData(['record', record.id], current);
      setProblem(current ? t('stale.again') : refusalOf(error));
    },
  });
  if (!record.abilities['judgeEffect']) return null;
  const sayNo = () => {
    setTried(true);
    if (reason?.trim()) answer.mutate({ worked: false, reason: reason.trim() });
  };
  return (
    <section className={classes['effect']} aria-labelledby="effect-question">
      <h2 id="effect-question">{t('task.worked')}</h2>
      <p>{t('task.workedText')}</p>
      <FormAlert>{problem}</FormAlert>
      {reason !== undefined && (
        <Textarea
          label={t('task.workedWhy')}
          autosize
          minRows={2}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && !reason.trim() && fieldError({ message: t('act.reasonMissing') })}
        />
      )}
      <Group gap={8} mt={12}>
        {reason === undefined && (
          <Button size="md" loading={answer.isPending} onClick={() => answer.mutate({ worked: true })}>
            {t('task.workedYes')}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          loading={reason !== undefined && answer.isPending}
          onClick={() => (reason === undefined ? setReason('') : sayNo())}
        >
          {t('task.workedNo')}
        </Button>
        {reason !== undefined && (
          <Button size="md" variant="subtle" color="gray" onClick={() => setReason(undefined)}>
            {t('common.cancel')}
          </Button>
        )}
      </Group>
    </section>
  );
}
