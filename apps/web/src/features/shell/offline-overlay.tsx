import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKeptOnDevice } from '../../shared/page/kept-on-device.ts';
import classes from './offline-overlay.module.css';

function watchConnection(react: () => void): () => void {
  window.addEventListener('online', react);
  window.addEventListener('offline', react);
  return () => {
    window.removeEventListener('online', react);
    window.removeEventListener('offline', react);
  };
}

/**
 * Covers everything while the device is offline; the content below cannot be reached, not even by keyboard. A page that keeps on
 * the device what is entered can be used on: the sentence is then a bar above it. `children` are what else the user should know.
 */
export function OfflineOverlay({ children }: { children?: ReactNode }) {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return isOnline ? null : <Offline>{children}</Offline>;
}

function Offline({ children }: { children: ReactNode }) {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const isKept = useIsKeptOnDevice();
  const [isUsed, setUsed] = useState(false);
  if (isKept && isUsed)
    return (
      <p className={classes['bar']} role="status">
        {t('shell.offline')}
      </p>
    );
  return <Overlay onUse={isKept ? () => setUsed(true) : undefined}>{children}</Overlay>;
}

function Overlay({ onUse, children }: { onUse: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={t('shell.offline')}
      className={classes['overlay']}
      onCancel={(event) => event.preventDefault()}
    >
      <div>
        <p>{t('shell.offline')}</p>
        {children}
        {onUse && (
          <button
            type="button"
            onClick={() => {
              // Returns the focus to the field that had it.
              dialog.current?.close();
              onUse();
            }}
          >
            {t('shell.goOnOffline')}
          </button>
        )}
      </div>
    </dialog>
  );
}
