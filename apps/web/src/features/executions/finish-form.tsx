import { Button } from '@mantine/core';
import { submitExecution } from '@safety-qube/contract/executions';
import { type EvaluationError, evaluate } from '@safety-qube/domain/templates/evaluate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { CallError, call } from '../../lib/call.ts';
import { refusalOf } from '../../lib/form-errors.ts';
import classes from './executions.module.css';
import { Outcome } from './outcome.tsx';
import type { OpenForm } from './use-open-form.tsx';

const errorsIn = (error: unknown): readonly EvaluationError[] =>
  (error instanceof CallError &&
    (error.data as { data?: { errors?: readonly EvaluationError[] } } | null)?.data?.errors) ||
  [];

/** Ends a form, once nothing is missing or wrong and all of it is on the server; names what is, else. */
export function FinishForm(props: {
  form: OpenForm;
  /** The first question that needs something. */
  onUnfinished: (at: string | undefined) => void;
  onFinished?: (() => void) | undefined;
}) {
  const { onUnfinished, onFinished } = props;
  const { id, content, filling, state, trays } = props.form;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const finish = useMutation({
    mutationFn: async () => {
      setProblem(undefined);
      if (!(await trays.settled())) return setProblem(t('executions.filesUnderWay', { count: trays.missing() }));
      const { errors } = evaluate(content, filling.state().answers);
      if (errors.length) {
        onUnfinished(errors[0]?.questionId);
        return setProblem(t('executions.unfinished', { count: errors.length }));
      }
      if (!(await filling.flush())) return setProblem(t('executions.notSaved'));
      await call(submitExecution, { params: { id }, idempotencyKey: key });
      await client.invalidateQueries({ queryKey: ['execution-answers', id] });
      void client.invalidateQueries({ queryKey: ['schedules'] });
      onFinished?.();
    },
    onError: (error) => {
      // Somebody else may have taken an answer back in between.
      const errors = errorsIn(error);
      if (errors.length) onUnfinished(errors[0]?.questionId);
      void client.invalidateQueries({ queryKey: ['execution-answers', id] });
      setProblem(refusalOf(error));
    },
  });
  const { score, isFailed } = useMemo(() => evaluate(content, state.answers), [content, state.answers]);
  return (
    <div className={classes['finish']}>
      <Outcome result={{ ...score, isFailed }} />
      <FormAlert>{problem}</FormAlert>
      <Button size="lg" loading={finish.isPending} onClick={() => finish.mutate()}>
        {t('executions.finish')}
      </Button>
    </div>
  );
}
