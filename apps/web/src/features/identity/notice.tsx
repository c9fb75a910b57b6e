import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** The error of the last attempt, above the form; announced at once. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes['notice']} role="alert">
      <IconAlertCircle size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
