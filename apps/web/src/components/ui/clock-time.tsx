import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import { IconAlarm } from '@tabler/icons-react';
import classes from './clock-time.module.css';
import { useClockText } from './use-clock-text.ts';

/**
 * Deadline for notifying an authority: in which time it is due, and in red how late it is once it has passed; by when is in the
 * tooltip. With `isBrief`, where a heading says so, without the authority as long as it can be met.
 */
export function ClockTime({ clock, isBrief = false }: { clock: RunningClock; isBrief?: boolean }) {
  const { isLate, words, brief, exact } = useClockText()(clock);
  const isUrgent = isLate || (clock.isAtOnce && clock.isCertain && Date.parse(clock.by) < Date.now());
  return (
    <span
      className={classes['clock']}
      data-late={isUrgent || undefined}
      title={[...new Set([words, exact])].join(' · ')}
    >
      <IconAlarm size={14} stroke={1.8} aria-hidden />
      <span className="unseen">{words}</span>
      <time dateTime={clock.by} aria-hidden>
        {isBrief ? brief : words}
      </time>
    </span>
  );
}
