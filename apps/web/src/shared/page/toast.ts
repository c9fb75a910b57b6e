import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const closeButton = () => ({ closeButtonProps: { 'aria-label': i18next.t('common.close') } });

/** Shows an error; long enough to be read. The same message shows once. */
export const toastError = (message: string): void => {
  notifications.show({ id: message, message, color: 'red', autoClose: 8000, ...closeButton() });
};

/** Shows that something was done. */
export const toastDone = (message: string): void => {
  notifications.show({ message, autoClose: 4000, ...closeButton() });
};
