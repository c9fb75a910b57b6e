import { IconAlertCircle } from '@tabler/icons-react';
import classes from './identity.module.css';

/** What is wrong with a field, with a sign that does without colour. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={classes['fieldError']}>
      <IconAlertCircle size={16} aria-hidden="true" />
      {children}
    </span>
  );
}
