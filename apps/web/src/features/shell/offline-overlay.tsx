import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './offline-overlay.module.css';

function watchConnection(react: () => void): () => void {
  window.addEventListener('online', react);
  window.addEventListener('offline', react);
  return () => {
    window.removeEventListener('online', react);
    window.removeEventListener('offline', react);
  };
}

/** Covers everything while the device is offline; the content below cannot be reached, not even by keyboard. */
export function OfflineOverlay() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return isOnline ? null : <Overlay />;
}

function Overlay() {
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
      <p>{t('shell.offline')}</p>
    </dialog>
  );
}
