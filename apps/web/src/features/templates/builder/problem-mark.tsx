import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './builder.module.css';
import { useProblems } from './builder-context.ts';

/** Marks a question, a section or a list with a problem; the list of problems describes it. */
export function ProblemMark({ about, id }: Pick<PublishProblem, 'about' | 'id'>) {
  const { t } = useTranslation();
  const own = useProblems().filter((problem) => problem.about === about && problem.id === id);
  if (!own.length) return null;
  const isError = own.some(({ level }) => level === 'error');
  const Icon = isError ? IconAlertCircle : IconAlertTriangle;
  return (
    <span
      className={classes['problemMark']}
      data-level={isError ? 'error' : 'warning'}
      role="img"
      aria-label={t('templates.problemCount', { count: own.length })}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
