import type { ReactNode } from 'react';
import classes from './key-hint.module.css';

/** The name of a key as it stands on the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes['key']} dir="ltr">
    {children}
  </kbd>
);

/** Whether the undo and search keys are written with Command here. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
