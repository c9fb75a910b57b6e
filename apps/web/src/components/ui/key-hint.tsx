import type { ReactNode } from 'react';
import classes from './key-hint.module.css';

/** The label of a key as on the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes['key']} dir="ltr">
    {children}
  </kbd>
);

/** Whether the shortcuts for undo and search use the Command key on this device. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
