import { IconCheck, IconLock } from '@tabler/icons-react';
import classes from './matrix.module.css';

/**
 * Shows whether a role has a privilege: a tick, nothing, or a lock where it cannot change; an amber dot when it is not
 * the default.
 */
export const Box = ({ isHeld, isFixed, isDifferent }: { isHeld: boolean; isFixed?: boolean; isDifferent?: boolean }) =>
  isFixed ? (
    <IconLock size={14} stroke={1.75} className={classes['lock']} aria-hidden />
  ) : (
    <span
      className={classes['box']}
      data-held={isHeld || undefined}
      data-different={isDifferent || undefined}
      aria-hidden
    >
      {isHeld && <IconCheck size={14} stroke={2} />}
    </span>
  );
