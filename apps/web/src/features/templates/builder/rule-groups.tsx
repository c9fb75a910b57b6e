import type { Question, Rule } from '@safety-qube/domain/templates/template';
import {
  IconAlertOctagon,
  IconBell,
  IconCamera,
  IconChecklist,
  IconFlag,
  IconNote,
  IconPlayerSkipForward,
  type IconProps,
} from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../questions/condition-words.ts';
import classes from './builder.module.css';

const ICONS: Readonly<Record<Exclude<Rule['action'], 'show-question'>, ComponentType<IconProps>>> = {
  'require-note': IconNote,
  'require-photo': IconCamera,
  'require-task': IconChecklist,
  notify: IconBell,
  'set-priority': IconFlag,
  'mark-critical': IconAlertOctagon,
  'end-section': IconPlayerSkipForward,
};

/** What else follows from an answer, on one line. */
function Consequences({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation();
  const marks = rules.flatMap(({ id, action }) => (action === 'show-question' ? [] : [{ id, action }]));
  if (!marks.length) return null;
  return (
    <ul className={classes['ruleMarks']}>
      {marks.map(({ id, action }) => {
        const Icon = ICONS[action];
        return (
          <li key={id}>
            <Icon size={16} stroke={1.6} aria-hidden />
            {t(`templates.action.${action}`)}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What follows from the answers to a question, by answer: follow-ups as they are asked, and the other consequences. A
 * component of its own, because conditions depend on the whole template, and a card only on its question.
 */
export function RuleGroups(props: { question: Question; children: (followup: Question) => ReactNode }) {
  const { question, children } = props;
  const conditionWords = useConditionWords();
  const groups = Map.groupBy(question.rules, ({ when }) => conditionWords(question, when));
  return [...groups].map(([words, rules]) => (
    <div key={words} className={classes['ruleGroup']} data-rule>
      <span className={classes['ruleWhen']}>{words}</span>
      {rules.map(
        (rule) =>
          rule.action === 'show-question' && <Fragment key={rule.id}>{children(rule.followupQuestion)}</Fragment>,
      )}
      <Consequences rules={rules} />
    </div>
  ));
}
