import { Button, Switch, TagsInput } from '@mantine/core';
import type { Question } from '@safety-qube/domain/templates/template';
import { TEMPLATE_TEXT_LIMITS } from '@safety-qube/domain/templates/template-text-limits';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { editQuestion } from '../edit/edits.ts';
import { asType } from '../edit/new-things.ts';
import { TypeMenu } from '../questions/type-menu.tsx';
import { AmountField } from './amount-field.tsx';
import { AskedWhenField } from './asked-when-field.tsx';
import { withField } from './fields.ts';
import { KeepInBank } from './keep-in-bank.tsx';
import classes from './properties.module.css';
import { RulesField } from './rules-field.tsx';
import { TypeFields } from './type-fields.tsx';
import { WordsField } from './words-field.tsx';

/** Whether a question can be answered with "not applicable". */
const takesAnswer = ({ type }: Question): boolean => type !== 'instruction' && type !== 'formula';

/**
 * Whether a question can have points and failed answers: one with options, in the question itself or in the cells of a
 * table.
 */
const isScored = (question: Question): boolean =>
  question.type === 'yes-no' || question.type === 'dropdown' || question.type === 'table' || 'options' in question;

/** All properties of a question. */
export function QuestionProperties({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions, canEdit } = useBuilder();
  const put = (next: Question) => actions.edit(editQuestion(question.id, () => next));
  // A flag that is set is always shown, so that it can be cleared.
  const flags = (['required', 'notApplicable', 'critical'] as const).filter(
    (flag) => question[flag] || (flag === 'critical' ? isScored(question) : takesAnswer(question)),
  );
  return (
    <>
      {canEdit && (
        <TypeMenu onChoose={(type) => type !== question.type && put(asType(question, type))}>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            {t(`templates.type.${question.type}`)}
          </Button>
        </TypeMenu>
      )}
      <WordsField
        label={t('templates.questionText')}
        isLong
        text={question.text}
        onChange={(text) => put({ ...question, text })}
      />
      <WordsField
        label={t('templates.help')}
        isLong
        text={question.help}
        onChange={(help) => put(withField(question, 'help', Object.keys(help).length ? help : undefined))}
      />
      {flags.map((flag) => (
        <Switch
          key={flag}
          size="sm"
          label={t(`templates.flag.${flag}`)}
          disabled={!canEdit}
          checked={question[flag]}
          onChange={(event) => put({ ...question, [flag]: event.currentTarget.checked })}
        />
      ))}
      <TypeFields question={question} onChange={put} />
      <AskedWhenField question={question} />
      <RulesField question={question} onChange={(rules) => put({ ...question, rules })} />
      {isScored(question) && (
        <div className={classes['pair']}>
          <AmountField
            label={t('templates.weight')}
            min={0}
            value={question.weight}
            onChange={(weight) => weight !== undefined && put({ ...question, weight })}
          />
        </div>
      )}
      <TagsInput
        size="sm"
        label={t('templates.tags')}
        disabled={!canEdit}
        maxTags={TEMPLATE_TEXT_LIMITS.tags}
        maxLength={TEMPLATE_TEXT_LIMITS.tag}
        value={[...question.tags]}
        onChange={(tags) => put({ ...question, tags })}
      />
      {canEdit && <KeepInBank question={question} />}
    </>
  );
}
