import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-alert.module.css';

/** The error of a form as a whole. It is announced as soon as it appears. */
export const FormAlert = ({ children }: { children: string | undefined }) => (
  <div role="alert" className={classes['alert']} hidden={!children}>
    <IconAlertCircle size={16} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </div>
);
