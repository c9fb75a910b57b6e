import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answersQuery, executionQuery } from './executions.queries.ts';
import classes from './given-answers.module.css';
import { useAnswerWords } from './use-answer-words.ts';

interface Saved {
  readonly content: TemplateContent;
  readonly answers: NonNullable<ReturnType<typeof useSaved>>['answers'];
}

function useSaved(id: number) {
  const execution = useQuery(executionQuery(id));
  const saved = useQuery(answersQuery(id));
  if (!execution.data || !saved.data) return undefined;
  const answers = Object.fromEntries(saved.data.answers.map(({ questionId, answer }) => [questionId, answer]));
  return { content: execution.data.content, answers };
}

function Lines({ content, answers }: Saved) {
  const { t, i18n } = useTranslation();
  const language = content.languages.some((one) => one === i18n.language) ? i18n.language : content.language;
  const words = useAnswerWords(content, language, answers);
  const questions = new Map(placesOf(reporterPart(content)).map(({ question }) => [question.id, question]));
  const lines = evaluate(content, answers).questions.flatMap(({ id, value }) => {
    const question = questions.get(id);
    const text = question && words(question, value === undefined ? answers[id] : { value });
    return question && text ? [{ id, asked: question.text[language] || question.text[content.language], text }] : [];
  });
  if (!lines.length) return null;
  return (
    <>
      <p className={classes['label']}>{t('recordForm.reported')}</p>
      <dl className={classes['answers']}>
        {lines.map(({ id, asked, text }) => (
          <div key={id}>
            <dt dir="auto">{asked}</dt>
            <dd dir="auto" className="words">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The reporter's answers, one line each; `inPlace` until they are loaded, nothing if there are none. */
export default function GivenAnswers({ id, inPlace }: { id: number; inPlace: ReactNode }) {
  const saved = useSaved(id);
  return saved ? <Lines {...saved} /> : inPlace;
}
