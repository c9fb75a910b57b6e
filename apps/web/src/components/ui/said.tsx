import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './said.module.css';

/** Something that a person wrote, with what it is in front. */
export const SaidLine = ({ label, children }: { label: string; children: string }) => (
  <p className={classes['line']}>
    <span>{label}</span> <bdi>{children}</bdi>
  </p>
);

/** What one has to know of a record at once. */
export const AlarmMark = ({ children }: { children: ReactNode }) => (
  <span className={classes['alarm']}>
    <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
    {children}
  </span>
);

/** What is to be done before anything is sent; read out as it appears. */
export const Warning = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div aria-live="polite">{isShown && <p className={classes['warning']}>{children}</p>}</div>
);
