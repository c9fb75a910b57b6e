import '@mantine/notifications/styles.css';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import inverse from './inverse.module.css';
import classes from './toasts.module.css';

/** Width up to which a toast stays on one line, in pixels. */
const WIDTH = 600;
/** For how long a toast appears and leaves, in milliseconds. */
const MOTION_MS = 180;
/** Below open menus, which they never cover, and above dialogs. */
const LAYER = 290;
/** Bars at the bottom edge of a page: of its own actions, and of the main menu on a phone. */
const BARS = '[data-own-bar], [data-bottom-bar]';

/** How all toasts look. */
const THEME = {
  components: {
    Notification: Notification.extend({
      classNames: {
        root: `${inverse['inverse']} ${classes['toast']}`,
        description: classes['body'] ?? '',
        closeButton: classes['close'] ?? '',
      },
    }),
  },
};

/** Returns the height of what is at the bottom edge of the window, in pixels. */
function barHeight(): number {
  const tops = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.bottom >= window.innerHeight - 1)
    .map(({ top }) => top);
  return window.innerHeight - Math.min(window.innerHeight, ...tops);
}

/** The height of the bars whenever a toast appears or the window changes. */
function useBarHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => setHeight(barHeight()));
  useEffect(() => {
    const measure = () => setHeight(barHeight());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return height;
}

/** Where toasts appear: at the bottom, above the bars there. */
export function Toasts() {
  useNotifications(); // each toast that appears or leaves renders this again
  const height = useBarHeight();
  return (
    <MantineThemeProvider theme={THEME}>
      <Notifications
        position="bottom-center"
        containerWidth={WIDTH}
        zIndex={LAYER}
        transitionDuration={MOTION_MS}
        className={classes['place'] ?? ''}
        style={{ '--bar': `${height}px` }}
      />
    </MantineThemeProvider>
  );
}
