import { Button, Select, Skeleton } from '@mantine/core';
import { joinExecution, submitExecution } from '@safety-qube/contract/executions';
import type { EvaluationError } from '@safety-qube/domain/templates/evaluate';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFill, goToQuestion } from '../../components/form-fill/form-fill.tsx';
import type { FormSources } from '../../components/form-fill/form-sources.ts';
import { PersonAnswer, PlaceAnswer } from '../../components/form-fill/given-fields.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { CallError, call } from '../../lib/call.ts';
import { languageName } from '../../lib/choose-language.ts';
import { refusalOf } from '../../lib/form-errors.ts';
import { riskMatrixQuery } from '../../lib/risk-matrix.ts';
import { AnswerClashes } from './answer-clashes.tsx';
import { answerTrays } from './answer-trays.ts';
import classes from './executions.module.css';
import { answersQuery, executionQuery } from './executions.queries.ts';
import { type Filling, type FillingState, fillingOf } from './filling.ts';
import { Outcome } from './outcome.tsx';
import { QuestionTask } from './question-task.tsx';
import { usePlaceName } from './use-place-name.ts';

const STATUS_ICON = { saved: IconCloudCheck, saving: IconCloudUp, kept: IconCloudOff };

/** Whether all that was answered is on the server. */
function SaveStatus({ status }: Pick<FillingState, 'status'>) {
  const { t } = useTranslation();
  const Icon = STATUS_ICON[status];
  return (
    <span className={classes['status']} data-status={status} role="status">
      <Icon size={16} stroke={1.6} aria-hidden />
      {t(`executions.${status}`)}
    </span>
  );
}

const errorsIn = (error: unknown): readonly EvaluationError[] =>
  (error instanceof CallError &&
    (error.data as { data?: { errors?: readonly EvaluationError[] } } | null)?.data?.errors) ||
  [];

function Finish(props: {
  id: number;
  content: TemplateContent;
  filling: Filling;
  state: FillingState;
  onUnfinished: (at: string | undefined) => void;
}) {
  const { id, content, filling, state, onUnfinished } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const finish = useMutation({
    mutationFn: async () => {
      setProblem(undefined);
      const { errors } = evaluate(content, filling.state().answers);
      if (errors.length) {
        onUnfinished(errors[0]?.questionId);
        return setProblem(t('executions.unfinished', { count: errors.length }));
      }
      if (!(await filling.flush())) return setProblem(t('executions.notSaved'));
      await call(submitExecution, { params: { id }, idempotencyKey: key });
      await client.invalidateQueries({ queryKey: ['execution-answers', id] });
      void client.invalidateQueries({ queryKey: ['schedules'] });
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

/** A form that is filled in, alone or by several at once; a finished one is shown as it was. */
export function FillPage({ id, onAgain, notFound }: { id: number; onAgain: () => void; notFound: ReactNode }) {
  const { t, i18n } = useTranslation();
  const placeName = usePlaceName();
  const form = useQuery(executionQuery(id));
  const saved = useQuery(answersQuery(id));
  const { data: matrix } = useQuery(riskMatrixQuery);
  const [filling] = useState(() => fillingOf(id));
  const state = useSyncExternalStore(filling.subscribe, filling.state);
  const [trays] = useState(() => answerTrays(filling));
  const place = form.data;
  const sources = useMemo((): FormSources => {
    const all = { Person: PersonAnswer, Place: PlaceAnswer, matrix, tray: trays.tray };
    if (!place) return all;
    return {
      ...all,
      task: (questionId) => <QuestionTask questionId={questionId} place={place} filling={filling} />,
    };
  }, [matrix, trays, place, filling]);
  // A form of pages begins at the first question without an answer: not before the answers are known.
  const [isReady, setReady] = useState(false);
  const [showsMissing, setShowsMissing] = useState(false);
  const [goTo, setGoTo] = useState<{ id: string }>();
  const [language, setLanguage] = useState<string>();
  useEffect(() => {
    if (!saved.data) return;
    filling.merge(saved.data.answers);
    trays.know(saved.data.files);
    setReady(true);
  }, [saved.data, filling, trays]);
  // Whoever looks at it hears of every answer from now on; without a connection it is tried with the next visit.
  useEffect(() => {
    call(joinExecution, { params: { id } }).catch(() => undefined);
  }, [id]);

  const error = form.error ?? saved.error;
  if (error instanceof CallError && error.statusCode === 404) return notFound;
  if (!form.data || !saved.data || !isReady)
    return (
      <Page>
        <PageHeader title={t('menu.inspections')} />
        <div className={classes['page']}>
          {error ? (
            <LoadFailed
              error={error}
              onRetry={() => {
                void form.refetch();
                void saved.refetch();
              }}
            />
          ) : (
            <Skeleton height={14} width="50%" />
          )}
        </div>
      </Page>
    );
  const { content } = form.data;
  const languages = [content.language, ...content.languages.filter((one) => one !== content.language)];
  const shown = language ?? (languages.includes(i18n.language) ? i18n.language : content.language);
  const isOpen = saved.data.status === 'open';
  return (
    <Page>
      <PageHeader section={t('menu.inspections')} title={content.name[shown] || content.name[content.language] || ''}>
        {languages.length > 1 && (
          <Select
            aria-label={t('executions.language')}
            allowDeselect={false}
            comboboxProps={{ keepMounted: false }}
            w={130}
            data={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
            value={shown}
            onChange={(value) => setLanguage(value ?? undefined)}
          />
        )}
      </PageHeader>
      <div className={classes['page']}>
        <div className={classes['facts']}>
          <bdi>{placeName(form.data)}</bdi>
          {isOpen && <SaveStatus status={state.status} />}
        </div>
        {!isOpen && saved.data.result && (
          <div className={classes['result']} data-failed={saved.data.result.isFailed || undefined} role="status">
            <p>{t('executions.finished')}</p>
            <Outcome result={saved.data.result} />
            <Button variant="default" mt={10} onClick={onAgain}>
              {t('executions.again')}
            </Button>
          </div>
        )}
        <AnswerClashes content={content} language={shown} filling={filling} state={state} />
        <div className={classes['filling']}>
          <FormFill
            content={content}
            answers={state.answers}
            onAnswer={filling.answer}
            language={shown}
            sources={sources}
            showsMissing={showsMissing}
            isReadOnly={!isOpen}
            goTo={goTo}
            end={
              isOpen && (
                <Finish
                  id={id}
                  content={content}
                  filling={filling}
                  state={state}
                  onUnfinished={(at) => {
                    setShowsMissing(true);
                    if (at === undefined) return;
                    setGoTo({ id: at });
                    requestAnimationFrame(() => goToQuestion(at));
                  }}
                />
              )
            }
          />
        </div>
      </div>
    </Page>
  );
}
