import classes from './progress-line.module.css';

/** A progress line with a text below it. `share` from 0 to 1; undefined while the total is unknown. */
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
