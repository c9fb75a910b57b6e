import type { ReactNode } from 'react';
import { useNumbers } from '../../lib/use-numbers.ts';
import classes from './view-tabs.module.css';

export interface ViewTab<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
}

/** The views of a list: choosing one filters it. `label` tells them apart from other navigation. */
export function ViewTabs<V extends string>(props: {
  label: string;
  tabs: ViewTab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Saved views, at the end of the row. */
  end?: ReactNode;
}) {
  const { whole } = useNumbers();
  const tabs = (
    <nav className={classes['tabs']} aria-label={props.label}>
      {props.tabs.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className={classes['tab']}
          aria-current={value === props.value ? 'true' : undefined}
          onClick={() => props.onChange(value)}
        >
          {label} {count !== undefined && <span className={`${classes['count']} num`}>{whole(count)}</span>}
        </button>
      ))}
    </nav>
  );
  if (!props.end) return tabs;
  return (
    <div className={classes['row']}>
      {tabs}
      <div className={classes['end']}>{props.end}</div>
    </div>
  );
}
