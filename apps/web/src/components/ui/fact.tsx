import type { ReactNode } from 'react';
import classes from './fact.module.css';

/** A row of the facts of a record: label and value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
