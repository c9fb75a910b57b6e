import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyAction {
  label: string;
  onClick: () => void;
}

/** Three lines of a list, the nearest one done. */
const Drawing = () => (
  <svg
    className={`${classes['drawing']} flip`}
    width="156"
    height="80"
    viewBox="0 0 156 80"
    fill="none"
    aria-hidden="true"
  >
    <g opacity="0.45">
      <rect x="16.5" y="0.5" width="123" height="22" rx="5" className={classes['sheet']} />
      <circle cx="29" cy="11.5" r="4.5" className={classes['ring']} />
      <rect x="40" y="9" width="58" height="5" rx="2.5" className={classes['bar']} />
      <rect x="118" y="9" width="14" height="5" rx="2.5" className={classes['bar']} />
    </g>
    <g opacity="0.7">
      <rect x="8.5" y="27.5" width="139" height="23" rx="5" className={classes['sheet']} />
      <circle cx="21" cy="39" r="4.5" className={classes['ring']} />
      <rect x="33" y="36.5" width="70" height="5" rx="2.5" className={classes['bar']} />
      <rect x="126" y="36.5" width="14" height="5" rx="2.5" className={classes['bar']} />
    </g>
    <rect x="0.5" y="55.5" width="155" height="24" rx="5" className={classes['sheet']} />
    <circle cx="14" cy="67.5" r="5" className={classes['mark']} />
    <path d="m11.7 67.7 1.7 1.6 2.8-3.2" className={classes['mark']} />
    <rect x="26" y="65" width="82" height="5" rx="2.5" className={classes['bar']} />
    <rect x="134" y="65" width="16" height="5" rx="2.5" className={classes['bar']} />
  </svg>
);

/** Placeholder for an empty list: why it is empty, what to do next, one main button and one secondary button. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: EmptyAction | undefined;
  quiet?: EmptyAction | undefined;
}) {
  const { title, children, action, quiet } = props;
  return (
    <div className={classes['empty']}>
      <Drawing />
      <h2 className={classes['title']}>{title}</h2>
      {children && <p className={classes['text']}>{children}</p>}
      {(action || quiet) && (
        <Group justify="center" gap={8} mt={12}>
          {action && (
            <Button variant="default" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          {quiet && (
            <Button variant="transparent" onClick={quiet.onClick} className={classes['quiet'] ?? ''}>
              {quiet.label}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
