import { type NotificationData, notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './action-toast.module.css';
import inverse from './inverse.module.css';

/** How a toast with a button looks, and how long it is offered, in milliseconds. */
export const ACTION_TOAST = {
  autoClose: 8000,
  withCloseButton: false,
  withBorder: false,
  classNames: { root: `${inverse['inverse']} ${classes['toast']}`, description: classes['body'] ?? '' },
} as const satisfies Omit<NotificationData, 'message'>;

/** What was done, in words, with a button behind it. */
export const ActionMessage = ({ message, children }: { message: string; children: ReactNode }) => (
  <span className={classes['message']}>
    <IconCheck size={16} stroke={2} aria-hidden />
    <span className={classes['words']}>{message}</span>
    {children}
  </span>
);

/** Says what was done and leads on to what comes next. */
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
