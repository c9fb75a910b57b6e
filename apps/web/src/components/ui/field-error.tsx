import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

/**
 * The error of a field for Mantine's `error`: an icon next to the message, so that it does not depend on colour alone.
 */
export const fieldError = (error: { message?: string | undefined } | undefined): ReactNode =>
  error?.message && (
    <span className={classes['field']}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      {error.message}
    </span>
  );
