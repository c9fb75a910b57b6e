import classes from './progress-line.module.css';

/**
 * How far something is: a line with a sentence under it. `share` from 0 to 1; undefined while nobody knows how much there is.
 */
export function ProgressLine({ label, share, text }: { label: string; share: number | undefined; text: string }) {
  const percent = share === undefined ? undefined : Math.min(100, Math.round(share * 100));
  return (
    <div className={classes['progress']}>
      <div
        className={classes['progressLine']}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        data-unknown={percent === undefined || undefined}
      >
        <i style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
      </div>
      <p className={`${classes['progressText']} num`}>{text}</p>
    </div>
  );
}
