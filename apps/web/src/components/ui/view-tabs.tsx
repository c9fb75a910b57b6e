import type { Count } from '@safety-qube/contract/schemas/records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import type { ExactCount } from '../../shared/records/use-record-count.ts';
import classes from './view-tabs.module.css';

export interface ViewTab<V extends string> {
  value: V;
  label: string;
  count?: Count | number | undefined;
  /** Whether its count is loaded later, when it is chosen: space for two digits is reserved until then. */
  isCounted?: boolean;
  /** Requests an exact count, where there are more than were counted. */
  exactly?: ExactCount | undefined;
}

/** The count of a tab. */
function Figure({ count, isCounted }: Pick<ViewTab<string>, 'count' | 'isCounted'>) {
  const numbers = useNumbers();
  if (count === undefined && !isCounted) return null;
  return (
    <span className={classes['room']} data-waiting={count === undefined || undefined}>
      {count !== undefined && (
        <span className={`${classes['part']} ${classes['count']} num`}>
          {typeof count === 'number' ? numbers.whole(count) : numbers.count(count)}
        </span>
      )}
    </span>
  );
}

/** A count that becomes exact when it is pressed. */
function ExactFigure({ exactly, ...figure }: Pick<ViewTab<string>, 'count' | 'isCounted'> & { exactly: ExactCount }) {
  const { t } = useTranslation();
  const label = t(exactly.isExact ? 'list.countAgain' : 'list.countExactly');
  return (
    <button
      type="button"
      className={classes['exactly']}
      title={label}
      aria-disabled={exactly.isCounting}
      onClick={exactly.isCounting ? undefined : exactly.run}
    >
      <Figure {...figure} /> <span className="unseen">{label}</span>
    </button>
  );
}

/** The views of a list: choosing one filters it. `label` distinguishes them from other navigation. */
export function ViewTabs<V extends string>(props: {
  label: string;
  tabs: ViewTab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Saved views, at the end of the row. */
  end?: ReactNode;
}) {
  const tabs = (
    <nav className={classes['tabs']} aria-label={props.label}>
      {props.tabs.map(({ value, label, exactly, ...figure }) => (
        // A count that was requested is announced to users who do not see it change.
        <span key={value} className={classes['tab']} aria-live={exactly && 'polite'}>
          <button
            type="button"
            className={classes['name']}
            aria-current={value === props.value ? 'true' : undefined}
            onClick={() => props.onChange(value)}
          >
            <span className={classes['part']}>{label}</span> {!exactly && <Figure {...figure} />}
          </button>
          {exactly && <ExactFigure exactly={exactly} {...figure} />}
        </span>
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
