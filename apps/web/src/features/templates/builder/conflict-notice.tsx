import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../lib/use-dates.ts';
import classes from './builder.module.css';
import type { Conflict } from './use-autosave.ts';

/** Somebody else saved the template meanwhile: says who and when, and lets choose whose stays. */
export function ConflictNotice(props: {
  conflict: Conflict;
  onKeepMine: () => void;
  onTakeTheirs: () => Promise<void>;
}) {
  const { conflict, onKeepMine, onTakeTheirs } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const when = dates.moment(conflict.savedAt);
  return (
    <div className={classes['conflict']} role="alert">
      <p>
        {conflict.savedBy
          ? t('templates.conflictBy', { name: conflict.savedBy.name, when })
          : t('templates.conflict', { when })}
      </p>
      <div className={classes['conflictActions']}>
        <Button size="xs" variant="default" onClick={() => void onTakeTheirs()}>
          {t('templates.takeTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t('templates.keepMine')}
        </Button>
      </div>
    </div>
  );
}
