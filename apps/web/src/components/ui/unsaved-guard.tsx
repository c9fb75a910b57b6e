import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../../shared/session/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks for confirmation before another page is opened and unsaved changes are lost. The end of a session does not ask.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && session.isLoggedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('form.leave')}
      text={t('form.leaveText')}
      action={t('form.leaveDo')}
      refusal={t('form.leaveNot')}
      isBusy={false}
      onConfirm={proceed}
      onClose={reset}
    />
  );
}
