import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear: bottom centre. */
export const Toasts = () => <Notifications position="bottom-center" />;
