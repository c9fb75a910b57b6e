import { Fragment, type ReactNode } from 'react';
import classes from './register.module.css';

/** The text of a row's card on a phone: its name, and below it facts separated by dots. */
export const CardLines = ({ name, facts }: { name: ReactNode; facts: readonly ReactNode[] }) => (
  <div className={classes['card']}>
    <span className={classes['cardName']}>{name}</span>
    <span className={classes['cardMeta']}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity, and keep their order
        <Fragment key={index}>
          {index > 0 && <span aria-hidden>·</span>}
          {fact}
        </Fragment>
      ))}
    </span>
  </div>
);
