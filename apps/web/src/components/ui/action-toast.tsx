import { type NotificationData, notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './action-toast.module.css';
import inverse from './inverse.module.css';

/** Style of a toast with a button, and how long it is shown, in milliseconds. */
export const ACTION_TOAST = {
  autoClose: 8000,
  withCloseButton: false,
  withBorder: false,
  classNames: { root: `${inverse['inverse']} ${classes['toast']}`, description: classes['body'] ?? '' },
} as const satisfies Omit<NotificationData, 'message'>;

/** A message about what was done, with a button after it. */
export const ActionMessage = ({ message, children }: { message: string; children: ReactNode }) => (
  <span className={classes['message']}>
    <IconCheck size={16} stroke={2} aria-hidden />
    <span className={classes['words']}>{message}</span>
    {children}
  </span>
);

/** Shows what was done with a button to the next step. */
export function toastNext(message: string, next: { label: string; go: () => void }): void {
  const go = () => {
    notifications.hide(message);
    next.go();
  };
  notifications.show({
    id: message,
    message: (
      <ActionMessage message={message}>
        <button type="button" onClick={go}>
          {next.label}
        </button>
      </ActionMessage>
    ),
    ...ACTION_TOAST,
  });
}
