import { Button } from '@mantine/core';
import { answerInWords } from '@safety-qube/domain/templates/answer-words';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/use-dates.ts';
import { usePeople } from '../../lib/use-people.ts';
import classes from './executions.module.css';
import type { Filling, FillingState } from './filling.ts';
import { usePlaceName } from './use-place-name.ts';

/** An answer in a few words, as far as it has any. */
function useAnswerWords(content: TemplateContent, language: string) {
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const placeName = usePlaceName();
  return (question: Question, answer: Answer = {}): string =>
    answerInWords(content.lists, question, answer, {
      words: (text) => text[language] || text[content.language] || '',
      yesNo: (isYes) => t(isYes ? 'formFill.yes' : 'formFill.no'),
      notApplicable: t('formFill.notApplicable'),
      person: people.name,
      place: ({ facilityId, departmentId = null, locationId = null, subareaId = null }) =>
        placeName({ facilityId, departmentId, locationId, subareaId }),
      files: (ids) => t('executions.parts', { count: ids.length }),
      day: dates.plainDay,
      moment: dates.moment,
    }) || t('executions.nothing');
}

/** Questions that somebody else answered in the meantime: nothing is written over before it was seen. */
export function AnswerClashes(props: {
  content: TemplateContent;
  language: string;
  filling: Filling;
  state: FillingState;
}) {
  const { content, language, filling, state } = props;
  const { t } = useTranslation();
  const people = usePeople();
  const words = useAnswerWords(content, language);
  const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
  const textOf = (id: string): string => {
    const text = questions.get(id)?.text;
    return text?.[language] || text?.[content.language] || id;
  };
  return (
    <div aria-live="polite">
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
                  <bdi>{words(question, theirs.answer)}</bdi>
                </dd>
                <dt>{t('executions.mine')}</dt>
                <dd>
                  <bdi>{words(question, state.answers[questionId])}</bdi>
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
      {Object.entries(state.refused).map(([questionId, sentence]) => (
        <p key={questionId} className={classes['clash']} role="alert">
          <bdi>{textOf(questionId)}</bdi> {sentence}
        </p>
      ))}
    </div>
  );
}
