import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';

interface Toast extends Pick<NotificationData, 'id' | 'message' | 'color' | 'loading' | 'onClose' | 'withCloseButton'> {
  /** Milliseconds for which it is shown; false until it is closed. */
  readonly autoClose: number | false;
}

/** Shows a toast: all of them look alike, are in one place and are announced. One with the id of another replaces it. */
export function showToast(toast: Toast): void {
  const isError = toast.color === 'red';
  notifications.show({
    ...toast,
    role: isError ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
  });
}

/** Shows an error; long enough to be read. The same message shows once. */
export const toastError = (message: string): void => showToast({ id: message, message, color: 'red', autoClose: 8000 });

/** Shows that something was done. */
export const toastDone = (message: string): void => showToast({ message, autoClose: 4000 });
