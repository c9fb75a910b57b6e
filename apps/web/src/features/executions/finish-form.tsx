import { Button } from '@mantine/core';
import { submitExecution } from '@safety-qube/contract/endpoints/executions';
import type { Answers } from '@safety-qube/domain/templates/answers';
import { type EvaluationError, evaluate } from '@safety-qube/domain/templates/evaluate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evaluationOf } from '../../components/form-fill/form-state.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { CallError, call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { isObject } from '../../shared/api/is-object.ts';
import { toastError } from '../../shared/page/toast.ts';
import classes from './executions.module.css';
import { Outcome } from './outcome.tsx';
import { StillOpen } from './still-open.tsx';
import type { OpenForm } from './use-open-form.tsx';

/** Returns the first question that a refusal is about; undefined if it is about none. */
function questionIn(error: unknown): string | undefined {
  const errors = error instanceof CallError ? error.details['errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return isObject(first) && typeof first['questionId'] === 'string' ? first['questionId'] : undefined;
}

/** Finishes a form, once nothing is missing or wrong and all of it is on the server; otherwise names the problems. */
export function FinishForm(props: {
  form: OpenForm;
  answers: Answers;
  /** Called with the first question that needs an answer or a correction. */
  onUnfinished: (at: string | undefined) => void;
  onGo: (questionId: string) => void;
  onFinished?: (() => void) | undefined;
}) {
  const { onUnfinished, onGo, onFinished } = props;
  const { id, content, filling, trays } = props.form;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  /** Describes what is missing: required questions without an answer, and other errors. */
  const describeMissing = (errors: readonly EvaluationError[]): string => {
    const open = errors.filter(({ code, columnId }) => code === 'required' && columnId === undefined).length;
    const others = errors.length - open;
    return [
      open > 0 && t('executions.requiredOpen', { count: open }),
      others > 0 && t('executions.unfinished', { count: others }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const finish = useMutation({
    mutationFn: async () => {
      setProblem(undefined);
      if (!(await trays.settled()))
        return setProblem(
          trays.failed() > 0
            ? t('files.failed', { count: trays.failed() })
            : t('executions.filesUnderWay', { count: trays.missing() }),
        );
      const { errors } = evaluate(content, filling.state().answers);
      if (errors.length) {
        onUnfinished(errors[0]?.questionId);
        // As a toast, because the end of the form is out of sight from here on.
        return toastError(describeMissing(errors));
      }
      if (!(await filling.flush())) return setProblem(t('executions.notSaved'));
      await call(submitExecution, { params: { id }, idempotencyKey: key });
      await client.invalidateQueries({ queryKey: ['execution-answers', id] });
      void client.invalidateQueries({ queryKey: ['schedules'] });
      onFinished?.();
    },
    onError: (error) => {
      // Another user may have removed an answer in between.
      const question = questionIn(error);
      if (question) onUnfinished(question);
      void client.invalidateQueries({ queryKey: ['execution-answers', id] });
      setProblem(refusalOf(error));
    },
  });
  // Deferred, so that a key stroke does not wait for it.
  const answers = useDeferredValue(props.answers);
  const { score, isFailed, questions } = evaluationOf(content, answers);
  return (
    <div className={classes['finish']}>
      <Outcome result={{ ...score, isFailed }} />
      <StillOpen questions={questions} onRequired={onUnfinished} onOptional={onGo} />
      <FormAlert>{problem}</FormAlert>
      <Button size="lg" loading={finish.isPending} onClick={() => finish.mutate()}>
        {t('executions.finish')}
      </Button>
    </div>
  );
}
