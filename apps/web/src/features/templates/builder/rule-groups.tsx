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
import type { ComponentType } from 'react';
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

/** The rules of a question other than follow-ups. A component of its own, because it depends on the whole template. */
export function RuleMarks({ question }: { question: Question }) {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  return (
    <ul className={classes['ruleMarks']}>
      {question.rules.map(({ id, when, action }) => {
        if (action === 'show-question') return null;
        const Icon = ICONS[action];
        return (
          <li key={id}>
            <Icon size={14} stroke={1.75} aria-hidden />
            <span>
              {conditionWords(question, when)}: {t(`templates.action.${action}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
