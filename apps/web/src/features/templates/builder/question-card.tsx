import { Textarea } from '@mantine/core';
import { imageOf } from '@safety-qube/domain/templates/images';
import type { Question } from '@safety-qube/domain/templates/template';
import { IconAlertOctagonFilled, IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormImage } from '../../../components/form-fill/form-image.tsx';
import { editQuestion } from '../edit/edits.ts';
import { useImageWords } from '../use-image-words.ts';
import { inWords, withWords } from '../words.ts';
import { AnswerDrawing } from './answer-drawing.tsx';
import classes from './builder.module.css';
import { useBuilder, useNumbers, useSelection } from './builder-context.ts';
import { ProblemMark } from './problem-mark.tsx';
import { QuestionTools } from './question-tools.tsx';
import { RuleGroups } from './rule-groups.tsx';

/** The text of a question: edited in place while it is selected. */
function Words({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions, language, own } = useBuilder();
  return (
    <Textarea
      variant="unstyled"
      autosize
      minRows={1}
      autoFocus
      dir="auto"
      className={classes['cardInput'] ?? ''}
      classNames={{ input: 'words' }}
      aria-label={t('templates.questionText')}
      placeholder={inWords(question.text, language, own) || t('templates.questionPlaceholder')}
      value={question.text[language] ?? ''}
      onChange={(event) => {
        const words = event.currentTarget.value;
        actions.edit(editQuestion(question.id, (one) => ({ ...one, text: withWords(one.text, language, words) })));
      }}
    />
  );
}

/** The number of a question. A component of its own, because it depends on the questions before it. */
function Numbering({ id }: { id: string }) {
  return <span className={`${classes['cardNumber']} num`}>{useNumbers()[id]}</span>;
}

/** What a question is besides its text, as people who fill in the form see it; its type only where it is not drawn. */
function Facts({ question }: { question: Question }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="unseen">
        {[t(`templates.type.${question.type}`), ...(question.required ? [t('templates.required')] : [])].join(' · ')}
      </span>
      {question.critical && (
        <span className={classes['cardCritical']}>
          <IconAlertOctagonFilled size={15} aria-hidden />
          {t('templates.critical')}
        </span>
      )}
    </>
  );
}

/** A question as the form shows it: its number, text and answer, and in line with them what follows from an answer. */
export const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const selection = useSelection();
  const isSelected = selection.kind === 'question' && selection.id === question.id;
  const imageWords = useImageWords();
  const image = imageOf(question);
  const help = question.help && inWords(question.help, language, own);
  const isInstruction = question.type === 'instruction';
  return (
    <div className={classes['question']} data-selected={isSelected || undefined} data-type={question.type}>
      <div className={classes['card']} data-question={question.id}>
        {isInstruction ? (
          <IconInfoCircle size={18} stroke={1.6} aria-hidden className={classes['cardIcon']} />
        ) : (
          <Numbering id={question.id} />
        )}
        <div className={classes['cardMain']}>
          <div className={classes['cardAsk']}>
            <div className={classes['cardText']}>
              {isSelected && canEdit ? (
                <Words question={question} />
              ) : (
                <button
                  type="button"
                  className={classes['cardButton']}
                  aria-pressed={isSelected}
                  onClick={() => actions.select({ kind: 'question', id: question.id })}
                >
                  <bdi className="words">{inWords(question.text, language, own) || t('templates.noWords')}</bdi>
                  {question.required && (
                    <span className={classes['cardRequired']} aria-hidden>
                      {' *'}
                    </span>
                  )}
                </button>
              )}
              <Facts question={question} />
              {help && <p className={`${classes['cardHelp']} words`}>{help}</p>}
            </div>
            {question.type === 'yes-no' && <AnswerDrawing question={question} isSelected={isSelected} />}
          </div>
          {image && (
            <div className={classes['cardImage']}>
              <FormImage image={image} alt={imageWords(question)} most={160} />
            </div>
          )}
          {question.type !== 'yes-no' && <AnswerDrawing question={question} isSelected={isSelected} />}
        </div>
        <ProblemMark about="question" id={question.id} />
      </div>
      {question.rules.length > 0 && (
        <RuleGroups question={question}>{(followup) => <QuestionCard question={followup} />}</RuleGroups>
      )}
      {isSelected && canEdit && <QuestionTools question={question} />}
    </div>
  );
});
