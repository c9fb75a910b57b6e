import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useLayout } from '../shared/page/layout.ts';
import classes from './toasts.module.css';

/** Width up to which a toast stays on one line, in pixels. */
const WIDTH = 600;

/** Where toasts appear: bottom centre; at the top on a phone, because its main buttons are at the bottom. */
export function Toasts() {
  const isPhone = useLayout() === 'mobile';
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-center'}
      containerWidth={WIDTH}
      {...(isPhone && { className: classes['belowBar'] ?? '' })}
    />
  );
}
