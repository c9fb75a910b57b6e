import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

const SECOND_MS = 1000;

/** Whole seconds until `until` (milliseconds since 1970), counting down to 0. */
export function useSecondsLeft(until: number | undefined): number {
  const left = () => Math.max(0, Math.ceil(((until ?? 0) - Date.now()) / SECOND_MS));
  const [, tick] = useState(0);
  const isWaiting = left() > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick((n) => n + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left();
}

/** Announces once that there were too many attempts, and shows the remaining time. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  return (
    <Notice>
      {t('signIn.tooMany')}
      <div aria-live="off">{t('signIn.tryAgainIn', { count: seconds })}</div>
    </Notice>
  );
}
