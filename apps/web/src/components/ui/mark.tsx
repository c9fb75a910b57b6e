import type { ReactNode } from 'react';
import classes from './mark.module.css';

/**
 * A shape and the word next to it; alone it has its word as a `label`, or the word is shown elsewhere. `tone` colours it
 * by the styles of `className`.
 */
export const Mark = (props: {
  shape: ReactNode;
  tone: string | undefined;
  className: string | undefined;
  label?: string | undefined;
  children?: ReactNode;
}) => (
  <span
    className={`${classes['mark']} ${props.className}`}
    data-tone={props.tone}
    {...(props.label !== undefined && { role: 'img', 'aria-label': props.label, title: props.label })}
  >
    {props.shape}
    {props.children !== undefined && <span className={classes['word']}>{props.children}</span>}
  </span>
);
