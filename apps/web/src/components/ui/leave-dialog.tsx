import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks whether to leave a form whose changes are not saved. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('form.leave')}
      text={t('form.leaveText')}
      action={t('form.leaveDo')}
      refusal={t('form.leaveNot')}
      isBusy={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
