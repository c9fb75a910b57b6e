import { ActionIcon, Group } from '@mantine/core';
import { OPERATORS_OF } from '@safety-qube/domain/templates/conditions';
import type { Question, Rule } from '@safety-qube/domain/templates/template';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../add-button.tsx';
import { useBuilder, useContent, useProblems } from '../builder/builder-context.ts';
import { firstCondition } from '../edit/followups.ts';
import { newId } from '../edit/new-things.ts';
import { ConditionField } from './condition-field.tsx';
import { ConsequenceField } from './consequence-field.tsx';
import { ruleAnchor } from './go-to-rule.ts';
import classes from './properties.module.css';

/** The rules of a question, each a condition and its consequence. */
export function RulesField(props: { question: Question; onChange: (rules: readonly Rule[]) => void }) {
  const { question, onChange } = props;
  const { t } = useTranslation();
  const { actions, canEdit } = useBuilder();
  const content = useContent();
  const problems = useProblems();
  const { rules } = question;
  if (!OPERATORS_OF[question.type].length) return null;
  return (
    <fieldset className={classes['group']}>
      <legend>{t('templates.rules')}</legend>
      {rules.map((rule, at) => {
        const own = problems.filter(({ id, ruleId }) => id === question.id && ruleId === rule.id);
        return (
          <fieldset
            key={rule.id}
            id={ruleAnchor(rule.id)}
            className={classes['rule']}
            aria-label={t('templates.ruleNumber', { number: at + 1 })}
          >
            <div className={classes['ruleHead']}>
              <span>{t('templates.ruleNumber', { number: at + 1 })}</span>
              {canEdit && (
                <ActionIcon
                  size={28}
                  aria-label={t('templates.removeRule', { number: at + 1 })}
                  onClick={() =>
                    rule.action === 'show-question'
                      ? actions.remove(rule.followupQuestion)
                      : onChange(rules.toSpliced(at, 1))
                  }
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <ConditionField
              question={question}
              when={rule.when}
              onChange={(when) => onChange(rules.with(at, { ...rule, when }))}
            />
            <ConsequenceField
              rule={rule}
              onChange={(next) => onChange(rules.with(at, next))}
              onOpen={(id) => actions.select({ kind: 'question', id })}
            />
            {own.map(({ code }) => (
              <p key={code} className={classes['wrong']}>
                {t(`templates.problem.${code}`, { language: '' })}
              </p>
            ))}
          </fieldset>
        );
      })}
      {canEdit && (
        <Group gap={8}>
          <AddButton onClick={() => actions.addFollowup(question, firstCondition(content, question))}>
            {t('templates.addFollowup')}
          </AddButton>
          <AddButton
            onClick={() =>
              onChange([...rules, { id: newId(), when: firstCondition(content, question), action: 'require-note' }])
            }
          >
            {t('templates.addRule')}
          </AddButton>
        </Group>
      )}
    </fieldset>
  );
}
