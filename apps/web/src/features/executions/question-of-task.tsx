import { Anchor } from '@mantine/core';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import type { AnyRecord } from '../../config/record-types.ts';
import { answersQuery, executionQuery } from './executions.queries.ts';
import classes from './given-answers.module.css';
import { useAnswerWords } from './use-answer-words.ts';

type Filled = ReturnType<typeof useFilled>['execution'];

function useFilled(id: number) {
  const { data: execution } = useQuery({ ...executionQuery(id), retry: false });
  const { data: saved } = useQuery({ ...answersQuery(id), enabled: execution !== undefined });
  return { execution, answers: saved?.answers ?? [] };
}

function Asked({
  execution,
  answers,
  questionId,
}: ReturnType<typeof useFilled> & { execution: NonNullable<Filled>; questionId: string }) {
  const { t, i18n } = useTranslation();
  const { content, scheduleId, id } = execution;
  const language = content.languages.some((one) => one === i18n.language) ? i18n.language : content.language;
  const { answer } = answers.find((one) => one.questionId === questionId) ?? {};
  const words = useAnswerWords(content, language, answer ? { [questionId]: answer } : {});
  const question = placesOf(content).find((place) => place.question.id === questionId)?.question;
  if (!question) return null;
  return (
    <Section title={t('task.ofQuestion')} isOpenFirst>
      <dl className={classes['answers']}>
        <div>
          <dt dir="auto">{question.text[language] || question.text[content.language]}</dt>
          <dd dir="auto" className="words">
            {words(question, answer)}
          </dd>
        </div>
      </dl>
      {scheduleId !== null && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/inspections/execute/$scheduleId"
              params={{ scheduleId: String(scheduleId) }}
              search={{ execution: id }}
              {...props}
            />
          )}
        >
          <bdi>{content.name[language] || content.name[content.language]}</bdi>
        </Anchor>
      )}
    </Section>
  );
}

function OfForm({ executionId, questionId }: { executionId: number; questionId: string }) {
  const { execution, answers } = useFilled(executionId);
  return execution ? <Asked execution={execution} answers={answers} questionId={questionId} /> : null;
}

/**
 * The question that a task was created from, with the answer and a link to the form; nothing for a reader who may not
 * see the form.
 */
export function QuestionOfTask({ record: { executionId, questionId } }: { record: AnyRecord }) {
  if (executionId == null || questionId == null) return null;
  return <OfForm executionId={executionId} questionId={questionId} />;
}
