import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './builder.module.css';
import type { SaveState } from './use-autosave.ts';

/** States that follow each other while a person works: the mark has room for each of them, so that nothing beside it moves. */
const USUAL: readonly SaveState[] = ['waiting', 'saving', 'saved'];

/** Shows whether everything is saved, with a retry button after a failure. */
export function SaveMark(props: { state: SaveState; problem: string | undefined; onRetry: () => void }) {
  const { state, problem, onRetry } = props;
  const { t } = useTranslation();
  return (
    <>
      <span className={classes['saveRoom']}>
        {USUAL.map((one) => (
          <span key={one} aria-hidden data-room={t(`templates.save.${one}`)} />
        ))}
        <span className={classes['saveMark']} data-state={state} role="status">
          {t(`templates.save.${state}`)}
          {state === 'failed' && problem && <span className={classes['saveProblem']}>{problem}</span>}
        </span>
      </span>
      {state === 'failed' && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  );
}
