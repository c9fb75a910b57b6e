import { Mark } from './mark.tsx';
import classes from './priority-mark.module.css';

const TONES = ['red', 'orange', 'amber', 'slate'] as const;
/** Bars of the icon, from the lowest. */
const BARS = [0, 1, 2];

/** Shape of a priority by its rank among the tenant's, 0 the most urgent: an octagon, then three bars, two, one. */
function Shape({ rank }: { rank: number }) {
  if (rank <= 0)
    return (
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d="M4.4.8h5.2L13.2 4.4v5.2L9.6 13.2H4.4L.8 9.6V4.4Z" fill="currentColor" />
        <path d="M7 3.6v4" className={classes['sign']} />
        <circle cx="7" cy="10.1" r=".95" className={classes['dot']} />
      </svg>
    );
  const full = Math.max(1, 4 - rank);
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" className="flip" aria-hidden="true">
      {BARS.map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 4.4}
          y={8.4 - bar * 3.4}
          width="3.2"
          height={4.2 + bar * 3.4}
          rx="1"
          className={bar < full ? undefined : classes['off']}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}

/**
 * A priority as shape and word, the most urgent one in red. `rank` is its position among the tenant's priorities, 0 the
 * most urgent. A bare one shows the shape alone, the word for assistive technology and as a tooltip.
 */
export function PriorityMark({ rank, label, isBare = false }: { rank: number; label: string; isBare?: boolean }) {
  const tone = TONES[Math.min(Math.max(rank, 0), TONES.length - 1)];
  return (
    <Mark className={classes['priority']} tone={tone} shape={<Shape rank={rank} />} label={isBare ? label : undefined}>
      {isBare ? undefined : label}
    </Mark>
  );
}
