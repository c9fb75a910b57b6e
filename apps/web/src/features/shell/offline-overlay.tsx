import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
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

/**
 * Covers everything while the device is offline; the content below cannot be reached, not even by keyboard. `children`
 * are what else the user should know then.
 */
export function OfflineOverlay({ children }: { children?: ReactNode }) {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return isOnline ? null : <Overlay>{children}</Overlay>;
}

function Overlay({ children }: { children: ReactNode }) {
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
      </div>
    </dialog>
  );
}
