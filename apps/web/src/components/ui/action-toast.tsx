import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { showToast } from '../../shared/page/toast.ts';
import classes from './action-toast.module.css';

/** For how long a toast with a button is shown, in milliseconds. */
const ACTION_MS = 10_000;

/** A message about what was done, with a button after it. */
export const ActionMessage = ({ message, children }: { message: string; children: ReactNode }) => (
  <span className={classes['message']}>
    <span className={classes['words']}>{message}</span>
    {children}
  </span>
);

/** Shows a message with a button. */
export const toastAction = (id: string, message: ReactNode, onClose?: () => void, ms = ACTION_MS): void =>
  showToast({ id, message, autoClose: ms, withCloseButton: false, ...(onClose && { onClose }) });

/** Shows what was done with a button to the next step. */
export function toastNext(message: string, next: { label: string; go: () => void }): void {
  const go = () => {
    notifications.hide(message);
    next.go();
  };
  toastAction(
    message,
    <ActionMessage message={message}>
      <button type="button" onClick={go}>
        {next.label}
      </button>
    </ActionMessage>,
  );
}
