import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Width up to which a toast stays on one line, in pixels. */
const WIDTH = 600;

/** Where toasts appear: bottom centre. */
export const Toasts = () => <Notifications position="bottom-center" containerWidth={WIDTH} />;
