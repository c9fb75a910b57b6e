import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '../../shared/realtime/hub.ts';
import classes from './connection-mark.module.css';

/** Milliseconds for which a lost connection is not reported: it is usually restored automatically. */
const GRACE_MS = 10_000;

function useLongMissing(): boolean {
  const { missingSince } = useRealtime();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (missingSince === null) return;
    const timer = setTimeout(() => setIsLong(true), Math.max(0, missingSince + GRACE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [missingSince]);
  return isLong && missingSince !== null;
}

/** Says that the page currently does not receive others' changes. */
export function ConnectionMark() {
  const { t } = useTranslation();
  const isMissing = useLongMissing();
  return (
    <div role="status" className={classes['place']}>
      {isMissing && (
        <span className={classes['mark']}>
          <IconCloudOff size={14} aria-hidden />
          {t('shell.livePaused')}
        </span>
      )}
    </div>
  );
}
