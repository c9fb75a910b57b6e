import type { Count } from '@safety-qube/contract/schemas/records';
import { awaitedOf } from '@safety-qube/domain/records/lateness';
import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionGroup, ActionItem } from '../../../components/ui/action-list.tsx';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { setupOf } from '../../../config/record-types.ts';
import { textKey } from '../../../i18n/text-key.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePlaces } from '../../../shared/places/places.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { sumOf } from '../../../shared/records/record-counts.ts';
import { isLate, useLate } from '../../../shared/records/use-late.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import type { Pending } from './all-actions.queries.ts';
import classes from './my-actions.module.css';

/** Loaded with the first record that has a deadline. */
const ClockTime = lazy(() => import('../../../components/ui/clock-time.tsx').then((m) => ({ default: m.ClockTime })));

/** Value of the most urgent priority. */
const CRITICAL = 1;
const GROUPS = ['unassigned', 'overdue', 'critical', 'next'] as const;
type Group = (typeof GROUPS)[number];

/** Counts of all pending actions, where not all of them are loaded. */
export interface ActionTotals {
  readonly total: Count;
  readonly overdue: Count;
  readonly unassigned?: Count;
  /** Overdue, apart from the unassigned ones. */
  readonly otherOverdue: Count;
}

function Mark({ action }: { action: Pending }) {
  const priority = usePriorities(action.type).find(action.priority);
  return priority ? <PriorityMark rank={priority.rank} label={priority.label} isBare /> : null;
}

function Detail({ action }: { action: Pending }) {
  const places = usePlaces();
  const people = usePeople();
  const facility = places.facility(action.facilityId)?.name;
  const area = places.unitName(action.facilityId, action.locationId);
  return (
    <span className={classes['detail']}>
      <RecordNumber number={action.number} />
      {[...(action.waitsFor ?? []).map(people.name), facility, area].filter(Boolean).map((place) => (
        <Fragment key={place}>
          <span className={classes['dot']}> · </span>
          <span dir="auto" className={classes['place']}>
            {place}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** The deadline of a report to an authority, and the due date or how late the record is; an action on a closed record has no due date. */
function When({ action }: { action: Pending }) {
  const late = useLate();
  return (
    <span className={classes['dates']}>
      {action.clock && (
        <Suspense fallback={<span className={classes['clock']} />}>
          <ClockTime clock={action.clock} />
        </Suspense>
      )}
      {action.dueOn && !action.isClosed && <DueDate on={action.dueOn} late={late(action)} saysToday />}
    </span>
  );
}

/**
 * Returns the user's pending actions in groups: critical without anybody assigned, overdue, critical, next. With `totals`
 * those that are not loaded are counted too.
 */
export function useActionGroups(actions: readonly Pending[], totals?: ActionTotals): ActionGroup[] {
  const { t } = useTranslation();
  const groupOf = (action: Pending): Group => {
    const isCritical = action.priority === CRITICAL;
    const { workflow } = setupOf(action.type);
    if (isCritical && !action.isClosed && awaitedOf(workflow, action.status) === 'assignment') return 'unassigned';
    if (isLate(action)) return 'overdue';
    return isCritical ? 'critical' : 'next';
  };
  const itemOf = (action: Pending): ActionItem => {
    const setup = setupOf(action.type);
    return {
      id: `${action.type}-${action.id}`,
      mark: <Mark action={action} />,
      title: action.title,
      detail: <Detail action={action} />,
      ...(((action.dueOn && !action.isClosed) || action.clock) && { when: <When action={action} /> }),
      verb: t(textKey(`wants.${action.wants}`), ofType(action.type)),
      // A record that waits for nobody is only opened.
      ...(action.wants !== 'open' && { wants: t(textKey(`wants.${action.wants}Long`), ofType(action.type)) }),
      href: setup.paths.record(action.id),
    };
  };
  const grouped = Map.groupBy(actions, groupOf);
  const counted: Partial<Record<Group, Count | undefined>> = {
    unassigned: totals?.unassigned,
    overdue: totals?.otherOverdue,
  };
  const groups = GROUPS.flatMap((key): ActionGroup[] => {
    const items = grouped.get(key) ?? [];
    if (!items.length) return [];
    const all = counted[key];
    const total = { count: Math.max(items.length, all?.count ?? 0), isMore: all?.isMore ?? false };
    const isRed = key === 'overdue' || key === 'unassigned';
    return [{ key, label: t(`actions.group.${key}`), total, isLate: isRed, items: items.map(itemOf) }];
  });
  const sum = sumOf(groups.map(({ total }) => total));
  const missing = (totals?.total.count ?? 0) - sum.count;
  // If the overdue ones alone reach the limit, the rest is already part of their count.
  const isMore = totals?.total.isMore === true && !sum.isMore;
  if (missing <= 0 && !isMore) return groups;
  const rest = { count: Math.max(0, missing), isMore };
  // The rest belongs to the last group only if that is "next", because of the order; else its group is unknown.
  return groups.at(-1)?.key === 'next'
    ? groups.map((group) => (group.key === 'next' ? { ...group, total: sumOf([group.total, rest]) } : group))
    : [...groups, { key: 'more', label: '', total: rest, items: [] }];
}
