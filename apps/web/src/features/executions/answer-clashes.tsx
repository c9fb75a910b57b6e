import { Button } from '@mantine/core';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { evaluationOf } from '../../components/form-fill/form-state.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import classes from './executions.module.css';
import type { Filling, FillingState } from './filling.ts';
import { useAnswerWords } from './use-answer-words.ts';

interface Props {
  content: TemplateContent;
  language: string;
  filling: Filling;
  state: FillingState;
}

function Clashes({ content, language, filling, state }: Props) {
  const { t } = useTranslation();
  const people = usePeople();
  const theirs = Object.fromEntries(state.clashes.map(({ questionId, theirs: { answer } }) => [questionId, answer]));
  const words = useAnswerWords(content, language, state.answers, theirs);
  const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
  const textOf = (id: string): string => {
    const text = questions.get(id)?.text;
    return text?.[language] || text?.[content.language] || id;
  };
  // Errors by the rules of the form are already shown at their question.
  const shownAtQuestion = new Set(evaluationOf(content, state.answers).errors.map(({ questionId }) => questionId));
  return (
    <>
      {state.clashes.map(({ questionId, theirs }) => {
        const question = questions.get(questionId);
        return (
          question && (
            <section key={questionId} className={classes['clash']} aria-label={textOf(questionId)}>
              <p>
                {t('executions.clash', { name: people.name(theirs.savedById) })} <bdi>{textOf(questionId)}</bdi>
              </p>
              <dl>
                <dt>{t('executions.theirs')}</dt>
                <dd>
                  <bdi>{words(question, theirs.answer) || t('executions.nothing')}</bdi>
                </dd>
                <dt>{t('executions.mine')}</dt>
                <dd>
                  <bdi>{words(question, state.answers[questionId]) || t('executions.nothing')}</bdi>
                </dd>
              </dl>
              <div className={classes['buttons']}>
                <Button variant="default" onClick={() => filling.settle(questionId, false)}>
                  {t('executions.keepTheirs')}
                </Button>
                <Button variant="default" onClick={() => filling.settle(questionId, true)}>
                  {t('executions.keepMine')}
                </Button>
              </div>
            </section>
          )
        );
      })}
      {Object.entries(state.refused).map(
        ([questionId, sentence]) =>
          !shownAtQuestion.has(questionId) && (
            <p key={questionId} className={classes['clash']} role="alert">
              <bdi>{textOf(questionId)}</bdi> {sentence}
            </p>
          ),
      )}
    </>
  );
}

/**
 * Questions that another user answered in the meantime: their answer is not overwritten before this user has seen it.
 */
export function AnswerClashes(props: Props) {
  const { clashes, refused } = props.state;
  const isAny = clashes.length > 0 || Object.keys(refused).length > 0;
  return <div aria-live="polite">{isAny && <Clashes {...props} />}</div>;
}
