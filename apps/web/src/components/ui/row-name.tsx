import type { ReactNode } from 'react';
import classes from './row-name.module.css';

/** What a row of a table is called; it opens what the row is about. */
export const RowName = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" dir="auto" className={`${classes['name']} words`} onClick={onOpen}>
    {children}
  </button>
);
