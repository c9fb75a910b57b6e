import { Group, Stack, Textarea } from '@mantine/core';
import { imageOf } from '@safety-qube/domain/templates/images';
import type { Condition, Question } from '@safety-qube/domain/templates/template';
import { followupsOf } from '@safety-qube/domain/templates/walk';
import { IconCornerDownRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormImage } from '../../../components/form-fill/form-image.tsx';
import { editQuestion, stepQuestion } from '../edit/edits.ts';
import { useConditionWords } from '../questions/condition-words.ts';
import { TYPE_ICONS } from '../questions/types.ts';
import { useImageWords } from '../use-image-words.ts';
import { inWords, withWords } from '../words.ts';
import classes from './builder.module.css';
import { useBuilder, useSelection } from './builder-context.ts';
import { ProblemMark } from './problem-mark.tsx';
import { RuleMarks } from './rule-marks.tsx';
import { Tools } from './tools.tsx';

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

/**
 * The answer that shows a follow-up. A component of its own, because it depends on the whole template, and a card only
 * on its question.
 */
function FollowupWhen({ question, when }: { question: Question; when: Condition }) {
  const conditionWords = useConditionWords();
  return (
    <span className={classes['followupWhen']}>
      <IconCornerDownRight size={14} stroke={1.75} className="flip" aria-hidden />
      {conditionWords(question, when)}
    </span>
  );
}

/** A question in the form's order, with its follow-ups below it. */
export const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const selection = useSelection();
  const isSelected = selection.kind === 'question' && selection.id === question.id;
  const Icon = TYPE_ICONS[question.type];
  const imageWords = useImageWords();
  const image = imageOf(question);
  const facts = [
    t(`templates.type.${question.type}`),
    ...(question.required ? [t('templates.required')] : []),
    ...(question.critical ? [t('templates.critical')] : []),
  ];
  return (
    <Stack gap={8}>
      <div className={classes['card']} data-selected={isSelected || undefined} data-question={question.id}>
        <Icon size={18} stroke={1.6} aria-hidden className={classes['cardIcon']} />
        <div className={classes['cardMain']}>
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
            </button>
          )}
          {image && (
            <div className={classes['cardImage']}>
              <FormImage image={image} alt={imageWords(question)} most={96} />
            </div>
          )}
          <Group align="flex-start" justify="space-between" gap="4px 8px">
            <div>
              <span className={classes['cardFacts']}>{facts.join(' · ')}</span>
              {question.rules.some(({ action }) => action !== 'show-question') && <RuleMarks question={question} />}
            </div>
            {isSelected && canEdit && (
              <Tools
                onStep={(by) => actions.edit(stepQuestion(question.id, by))}
                onDuplicate={() => actions.duplicate(question)}
                onCopy={() => actions.copy(question)}
                onRemove={() => actions.remove(question)}
              />
            )}
          </Group>
        </div>
        <ProblemMark about="question" id={question.id} />
      </div>
      {followupsOf(question).map(({ rule, followupQuestion }) => (
        <div key={followupQuestion.id} className={classes['followup']}>
          <FollowupWhen question={question} when={rule.when} />
          <QuestionCard question={followupQuestion} />
        </div>
      ))}
    </Stack>
  );
});
