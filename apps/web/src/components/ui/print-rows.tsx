import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../shared/files/export-file.ts';
import { afterPaint } from '../../shared/page/after-first-paint.ts';
import { showToast } from '../../shared/page/toast.ts';
import { isCovered } from '../../shared/page/undo.ts';

const TOAST = 'print';

/** Whether a list is to be printed, and what shows its rows for that. */
export interface Printing {
  readonly isWanted: boolean;
  readonly onWanted: (isWanted: boolean) => void;
}

/**
 * Prints all rows of a list, not only those of the page: with its button and with the key of the browser. `show` reads and shows them;
 * `onPrinted` shows the page again.
 */
export default function PrintRows(
  props: Printing & { show: (signal: AbortSignal) => Promise<void>; onPrinted: () => void },
) {
  const { isWanted, onWanted } = props;
  const { t } = useTranslation();
  const want = useEffectEvent(onWanted);
  const show = useEffectEvent(props.show);
  const onPrinted = useEffectEvent(props.onPrinted);
  const announce = useEffectEvent(() =>
    showToast({ id: TOAST, message: t('print.preparing'), loading: true, autoClose: false }),
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (isCovered()) return;
      event.preventDefault();
      want(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const reading = new AbortController();
    const end = () => {
      onPrinted();
      want(false);
    };
    announce();
    void show(reading.signal)
      .then(() => {
        window.addEventListener('afterprint', end, { once: true });
        afterPaint(() => window.print());
      })
      .catch((error: unknown) => {
        if (reading.signal.aborted) return;
        showFailure(error);
        end();
      })
      .finally(() => notifications.hide(TOAST));
    return () => {
      reading.abort();
      window.removeEventListener('afterprint', end);
    };
  }, [isWanted]);
  return null;
}
