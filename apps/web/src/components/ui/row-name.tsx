import type { ReactNode } from 'react';
import classes from './row-name.module.css';

/** The name of a table row; it opens the row's item. */
export const RowName = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" dir="auto" className={`${classes['name']} words`} onClick={onOpen}>
    {children}
  </button>
);
