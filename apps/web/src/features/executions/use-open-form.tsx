import { joinExecution } from '@safety-qube/contract/endpoints/executions';
import { TASK } from '@safety-qube/domain/record-types/task';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSources } from '../../components/form-fill/form-sources.ts';
import { AssetAnswer, PersonAnswer, PlaceAnswer } from '../../components/form-fill/given-fields.tsx';
import { call } from '../../shared/api/call.ts';
import { useKeptOnDevice } from '../../shared/page/kept-on-device.ts';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useMay } from '../../shared/session/access.ts';
import { answersQuery, executionQuery } from './executions.queries.ts';
import { fillingOf } from './filling.ts';
import { traysOf } from './filling-trays.ts';
import { QuestionTask } from './question-task.tsx';
import { WithheldAnswer } from './withheld-answer.tsx';

/** From least to most advanced. */
const PROGRESS_ORDER = ['refused', 'kept', 'saving', 'saved'] as const;

/**
 * A form that is being or was filled in: its questions, the answers on this device, and the files. `form` is undefined
 * until all of it is loaded, because a form of pages starts at the first question without an answer.
 */
export function useOpenForm(id: number) {
  const { i18n } = useTranslation();
  const execution = useQuery(executionQuery(id));
  const saved = useQuery(answersQuery(id));
  const { data: matrix } = useQuery(riskMatrixQuery);
  const [filling] = useState(() => fillingOf(id));
  // Without the answers: a key stroke would re-render the whole page around the form.
  const status = useSyncExternalStore(filling.subscribe, () => filling.state().status);
  const [trays] = useState(() => traysOf(filling, id));
  const files = useSyncExternalStore(trays.subscribe, trays.progress);
  const [isReady, setReady] = useState(false);
  const [wished, setLanguage] = useState<string>();
  // Stays the same object until it changes, however often the answers are refetched.
  const withheld = saved.data?.withheld;
  const facilityId = saved.data?.facilityId ?? null;
  const mayAddTask = useMay()(TASK.privileges.raise);
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
  useKeptOnDevice(isReady && mayAnswer);
  // A user who fills it in is notified of every answer from now on; offline this is tried again on the next visit.
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
    /** Whether answers and files are on the server: the less advanced state of the two. */
    progress: PROGRESS_ORDER.find((one) => one === status || one === files) ?? 'saved',
    sources,
    /** The languages of the form, the one that is shown, and a function to choose another. */
    languages,
    language: wished ?? (languages.includes(i18n.language) ? i18n.language : content.language),
    setLanguage,
    /** The language of the texts around its questions: the reader's, until another one was chosen. */
    spoken: wished ?? i18n.language,
    name: '',
  };
  return { error, retry, form: { ...form, name: content.name[form.language] || content.name[content.language] || '' } };
}

/** A form with everything needed to fill it in. */
export type OpenForm = NonNullable<ReturnType<typeof useOpenForm>['form']>;
