import { joinExecution } from '@safety-qube/contract/executions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSources } from '../../components/form-fill/form-sources.ts';
import { AssetAnswer, PersonAnswer, PlaceAnswer } from '../../components/form-fill/given-fields.tsx';
import { call } from '../../shared/api/call.ts';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useMay } from '../../shared/session/access.ts';
import { answersQuery, executionQuery } from './executions.queries.ts';
import { fillingOf } from './filling.ts';
import { traysOf } from './filling-trays.ts';
import { QuestionTask } from './question-task.tsx';
import { WithheldAnswer } from './withheld-answer.tsx';

/** From the one that is least far. */
const FARNESS = ['refused', 'kept', 'saving', 'saved'] as const;

/**
 * A form that is or was filled in: its questions, the answers as they are on this device, and the files. `form` is undefined
 * until all of it is there, because a form of pages begins at the first question without an answer.
 */
export function useOpenForm(id: number) {
  const { i18n } = useTranslation();
  const execution = useQuery(executionQuery(id));
  const saved = useQuery(answersQuery(id));
  const { data: matrix } = useQuery(riskMatrixQuery);
  const [filling] = useState(() => fillingOf(id));
  // Not the answers: a key would draw the whole page around the form.
  const status = useSyncExternalStore(filling.subscribe, () => filling.state().status);
  const [trays] = useState(() => traysOf(filling, id));
  const files = useSyncExternalStore(trays.subscribe, trays.progress);
  const [isReady, setReady] = useState(false);
  const [wished, setLanguage] = useState<string>();
  // The same until it changes, however often the answers are asked for.
  const withheld = saved.data?.withheld;
  const facilityId = saved.data?.facilityId ?? null;
  const mayAddTask = useMay()('task.edit');
  const sources = useMemo(
    (): FormSources => ({
      Person: PersonAnswer,
      Place: PlaceAnswer,
      Asset: AssetAnswer,
      facilityId,
      matrix,
      tray: trays.tray,
      task: (questionId) => <QuestionTask executionId={id} questionId={questionId} filling={filling} />,
      mayAddTask,
      withheld: (questionId) => {
        const one = withheld?.find((answer) => answer.questionId === questionId);
        return one && <WithheldAnswer of={one} />;
      },
    }),
    [id, facilityId, matrix, trays, filling, mayAddTask, withheld],
  );
  useEffect(() => {
    if (!saved.data) return;
    filling.merge(saved.data.answers);
    trays.know(saved.data.files);
    setReady(true);
  }, [saved.data, filling, trays]);
  const mayAnswer = saved.data?.abilities.answer ?? false;
  // Whoever fills it in hears of every answer from now on; without a connection it is tried with the next visit.
  useEffect(() => {
    if (mayAnswer) call(joinExecution, { params: { id } }).catch(() => undefined);
  }, [id, mayAnswer]);

  const retry = () => {
    void execution.refetch();
    void saved.refetch();
  };
  const error = execution.error ?? saved.error;
  if (!execution.data || !saved.data || !isReady) return { error, retry, form: undefined };
  const { content } = execution.data;
  const languages = [content.language, ...content.languages.filter((one) => one !== content.language)];
  const form = {
    id,
    content,
    head: saved.data,
    filling,
    trays,
    /** Whether answers and files are on the server: as the one says it that is less far. */
    progress: FARNESS.find((one) => one === status || one === files) ?? 'saved',
    sources,
    /** The languages that it is written in, the one that it is shown in, and another one. */
    languages,
    language: wished ?? (languages.includes(i18n.language) ? i18n.language : content.language),
    setLanguage,
    /** The language of the words around its questions: the reader's, until another one was chosen. */
    spoken: wished ?? i18n.language,
    name: '',
  };
  return { error, retry, form: { ...form, name: content.name[form.language] || content.name[content.language] || '' } };
}

/** A form with all that it takes to fill it in. */
export type OpenForm = NonNullable<ReturnType<typeof useOpenForm>['form']>;
