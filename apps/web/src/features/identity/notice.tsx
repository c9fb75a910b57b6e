import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** What went wrong with what was just tried, above the form; read out at once. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes['notice']} role="alert">
      <IconAlertCircle size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
