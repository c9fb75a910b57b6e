import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './builder.module.css';
import type { SaveState } from './use-autosave.ts';

/** Shows whether everything is saved, with a retry button after a failure. */
export function SaveMark(props: { state: SaveState; problem: string | undefined; onRetry: () => void }) {
  const { state, problem, onRetry } = props;
  const { t } = useTranslation();
  return (
    <>
      <span className={classes['saveMark']} data-state={state} role="status">
        {t(`templates.save.${state}`)}
        {state === 'failed' && problem && <span className={classes['saveProblem']}>{problem}</span>}
      </span>
      {state === 'failed' && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  );
}
