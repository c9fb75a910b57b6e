import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './executions.module.css';

/**
 * The result of a form: its score, and whether a critical answer fails it. Nothing where nothing is scored and nothing
 * fails.
 */
export function Outcome({ result }: { result: NonNullable<ExecutionHead['result']> }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { percent, score, max, isFailed } = result;
  if (percent === null && !isFailed) return null;
  const points =
    percent === null
      ? undefined
      : t('executions.score', {
          percent: numbers.percent(percent / 100),
          score: numbers.decimal(score),
          max: numbers.decimal(max),
        });
  return (
    <p className={classes['score']} data-failed={isFailed || undefined}>
      {[isFailed ? t('executions.failed') : undefined, points].filter(Boolean).join(' · ')}
    </p>
  );
}
