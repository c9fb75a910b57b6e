import type { Answers } from '@safety-qube/domain/templates/answers';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { findQuestion } from '../edit/edits.ts';
import { usePriorities } from '../questions/use-priorities.ts';
import { inWords } from '../words.ts';
import classes from './preview.module.css';

/** The results of the answers: scores of the whole and of each section, and all consequences of the rules. */
export function Results({ content, answers }: { content: TemplateContent; answers: Answers }) {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const { percent } = useNumbers();
  const priorities = usePriorities();
  const { score, isFailed, sections, effects, questions, errors } = evaluate(content, answers);
  const wordsOf = (id: string): string => {
    const question = findQuestion(content, id);
    return (question && inWords(question.text, language, own)) || t('templates.noWords');
  };
  const scoreWords = ({ percent: share, score: points, max }: typeof score): string =>
    share === null ? t('templates.noScore') : t('templates.scoreOf', { share: percent(share / 100), points, max });
  const priority = priorities.find(({ value }) => value === String(effects.priorityValue))?.label;
  const wanted = questions.flatMap(({ id, noteRequired, photoRequired, taskRequired }) => [
    ...(noteRequired ? [{ key: `${id} note`, id, words: t('templates.action.require-note') }] : []),
    ...(photoRequired ? [{ key: `${id} photo`, id, words: t('templates.action.require-photo') }] : []),
    ...(taskRequired ? [{ key: `${id} task`, id, words: t('templates.action.require-task') }] : []),
  ]);
  const follows = [
    ...effects.critical.map((id) => ({ key: `${id} critical`, id, words: t('templates.action.mark-critical') })),
    ...effects.notify.map(({ questionId, ruleId, audiences }) => ({
      key: `${questionId} ${ruleId}`,
      id: questionId,
      words: t('templates.notifies', { count: audiences.length }),
    })),
    ...wanted,
  ];
  return (
    <section className={classes['results']} aria-label={t('templates.results')}>
      <h3>{t('templates.results')}</h3>
      <dl>
        <dt>{t('templates.score')}</dt>
        <dd className="num">{scoreWords(score)}</dd>
        {content.sections.length > 1 &&
          content.sections.map((section, at) => {
            const result = sections[at];
            return (
              result && (
                <div key={section.id} className={classes['sectionScore']}>
                  <dt className="words">{inWords(section.name, language, own) || t('templates.unnamedSection')}</dt>
                  <dd className="num">{scoreWords(result.score)}</dd>
                </div>
              )
            );
          })}
        <dt>{t('templates.outcome')}</dt>
        <dd>{isFailed ? t('templates.outcomeFailed') : t('templates.outcomeFine')}</dd>
        {priority !== undefined && (
          <>
            <dt>{t('templates.priority')}</dt>
            <dd>{priority}</dd>
          </>
        )}
        <dt>{t('templates.stillOpen')}</dt>
        <dd className="num">{t('templates.missing', { count: errors.length })}</dd>
      </dl>
      {follows.length > 0 && (
        <ul>
          {follows.map(({ key, id, words }) => (
            <li key={key}>
              <span>{words}</span>
              <span className={`${classes['quiet']} words`}>{wordsOf(id)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
