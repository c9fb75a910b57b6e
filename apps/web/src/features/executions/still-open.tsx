import { UnstyledButton } from '@mantine/core';
import type { QuestionResult } from '@safety-qube/domain/templates/evaluate';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import classes from './executions.module.css';

/** The number of unanswered questions, the required ones first; each line links to the first of its questions. */
export function StillOpen(props: {
  questions: readonly QuestionResult[];
  onRequired: (id: string) => void;
  onOptional: (id: string) => void;
}) {
  const { t } = useTranslation();
  const open = props.questions.filter(({ takesAnswer, isAnswered }) => takesAnswer && !isAnswered);
  const lines = [
    { key: 'executions.requiredOpen', of: open.filter(({ required }) => required), go: props.onRequired },
    { key: 'executions.optionalOpen', of: open.filter(({ required }) => !required), go: props.onOptional },
  ] as const;
  if (!open.length) return null;
  return (
    <ul className={classes['open']}>
      {lines.map(
        ({ key, of: [first, ...rest], go }) =>
          first && (
            <li key={key}>
              <UnstyledButton onClick={() => go(first.id)}>
                {t(key, { count: rest.length + 1 })}
                <DirectionalIcon name="forward" />
              </UnstyledButton>
            </li>
          ),
      )}
    </ul>
  );
}
