import type { ReactNode } from 'react';
import classes from './effect-box.module.css';

/** What a change would do, in counts (`Fact`), with what else is to be said of it; it is read out when it changes if it `isLive`. */
export const EffectBox = (props: { title: string; children: ReactNode; more?: ReactNode; isLive?: boolean }) => (
  <section className={classes['effect']} aria-label={props.title} {...(props.isLive && { 'aria-live': 'polite' })}>
    <h3>{props.title}</h3>
    <dl>{props.children}</dl>
    {props.more}
  </section>
);

/** Says that a change has no effect, or that it is not known. */
export const NoEffect = ({ children }: { children: ReactNode }) => <p className={classes['nothing']}>{children}</p>;
