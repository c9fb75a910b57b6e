import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notes.module.css';

/** A text that a person wrote, after its label. */
export const LabelledText = ({ label, children }: { label: string; children: string }) => (
  <p className={classes['line']}>
    <span>{label}</span> <bdi>{children}</bdi>
  </p>
);

/** A warning that readers of a record must see at once. */
export const AlarmMark = ({ children }: { children: ReactNode }) => (
  <span className={classes['alarm']}>
    <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
    {children}
  </span>
);

/** A warning before anything is sent; announced as it appears. */
export const Warning = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div aria-live="polite">{isShown && <p className={classes['warning']}>{children}</p>}</div>
);
