import { Button } from '@mantine/core';
import type { Answer } from '@safety-qube/domain/templates/answers';
import { optionsOf, type Question, type TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../lib/use-people.ts';
import classes from './executions.module.css';
import type { Filling, FillingState } from './filling.ts';

/** An answer in a few words, as far as it has any. */
function useAnswerWords(content: TemplateContent, language: string) {
  const { t } = useTranslation();
  const people = usePeople();
  return (question: Question, { value, notApplicable, note }: Answer = {}): string => {
    const options = optionsOf(content.lists, question);
    const wordOf = (id: unknown): string => {
      if (question.type === 'yes-no') return id === 'yes' ? t('formFill.yes') : t('formFill.no');
      const label = options?.find((option) => option.id === id)?.label;
      return label?.[language] || label?.[content.language] || String(id);
    };
    const said = (() => {
      if (notApplicable) return t('formFill.notApplicable');
      if (value === undefined) return '';
      if (question.type === 'person') return people.name(Number(value));
      if (Array.isArray(value))
        return options ? value.map(wordOf).join(', ') : t('executions.parts', { count: value.length });
      return typeof value === 'object' ? t('executions.otherPlace') : wordOf(value);
    })();
    return [said, note].filter(Boolean).join(' · ') || t('executions.nothing');
  };
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
