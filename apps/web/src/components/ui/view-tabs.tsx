import type { Count } from '@safety-qube/contract/records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/use-numbers.ts';
import type { Exactly } from '../../lib/use-record-count.ts';
import classes from './view-tabs.module.css';

export interface ViewTab<V extends string> {
  value: V;
  label: string;
  count?: Count | number | undefined;
  /** Whether its figure comes later, when it is chosen: its room is kept then. */
  isCounted?: boolean;
  /** Counts all, where there are more than were counted. */
  exactly?: Exactly | undefined;
}

/** The figure of a tab. */
function Figure({ count, isCounted }: Pick<ViewTab<string>, 'count' | 'isCounted'>) {
  const numbers = useNumbers();
  if (count === undefined && !isCounted) return null;
  return (
    <span className={`${classes['count']} num`} data-counted={isCounted || undefined}>
      {count !== undefined && (typeof count === 'number' ? numbers.whole(count) : numbers.count(count))}
    </span>
  );
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
  const { t } = useTranslation();
  const tabs = (
    <nav className={classes['tabs']} aria-label={props.label}>
      {props.tabs.map(({ value, label, exactly, ...figure }) => (
        <span key={value} className={classes['tab']}>
          <button
            type="button"
            className={classes['name']}
            aria-current={value === props.value ? 'true' : undefined}
            onClick={() => props.onChange(value)}
          >
            {label} {!exactly && <Figure {...figure} />}
          </button>
          {exactly && (
            <button
              type="button"
              className={classes['exactly']}
              title={t('list.countExactly')}
              aria-disabled={exactly.isCounting}
              onClick={exactly.isCounting ? undefined : exactly.run}
            >
              <Figure {...figure} /> <span className="unseen">{t('list.countExactly')}</span>
            </button>
          )}
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
