import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import classes from './identity.module.css';

/** The h1 of a page before sign-in, with its introduction. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes['heading']}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}

/** A page before sign-in with one message and what to do next. `role` "alert" for errors. */
export function Message({
  title,
  text,
  isProblem = false,
  children,
}: {
  title: string;
  text: ReactNode;
  isProblem?: boolean;
  children?: ReactNode;
}) {
  return (
    <div role={isProblem ? 'alert' : 'status'}>
      <Heading title={title}>{text}</Heading>
      {children && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
