import type { MyAction } from '@safety-qube/contract/records';
import { useTranslation } from 'react-i18next';
import type { ActionGroup, ActionItem } from '../../../components/ui/action-list.tsx';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { recordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../lib/use-dates.ts';
import { usePlaces } from '../fields/levels.ts';
import { usePriorities } from '../use-priorities.ts';

/** Value of the most urgent priority. */
const CRITICAL = 1;
const GROUPS = ['overdue', 'critical', 'next'] as const;
type Group = (typeof GROUPS)[number];

/** The figures of all that waits, where not all of it is loaded. */
export interface ActionTotals {
  readonly total: number;
  readonly overdue: number;
}

function Mark({ action }: { action: MyAction }) {
  const priority = usePriorities(action.type).find(action.priority);
  return priority ? <PriorityMark rank={priority.rank} label={priority.label} isBare /> : null;
}

function Detail({ action }: { action: MyAction }) {
  const places = usePlaces();
  const facility = places.facility(action.facilityId)?.name;
  const area = places.unitName(action.facilityId, action.locationId);
  return (
    <>
      <RecordNumber number={action.number} />
      {[facility, area].filter(Boolean).map((place) => (
        <span key={place}> · {place}</span>
      ))}
    </>
  );
}

/** What waits for the person, grouped: overdue, critical, next. With `totals` the last group counts what is not loaded too. */
export function useActionGroups(actions: readonly MyAction[], totals?: ActionTotals): ActionGroup[] {
  const { t } = useTranslation();
  const today = useDates().today();
  const groupOf = ({ dueOn, priority }: MyAction): Group =>
    dueOn !== null && dueOn < today ? 'overdue' : priority === CRITICAL ? 'critical' : 'next';
  const itemOf = (action: MyAction): ActionItem => {
    const setup = recordTypeSetup(action.type);
    const words = setup?.wants[action.wants];
    return {
      id: `${action.type}-${action.id}`,
      mark: <Mark action={action} />,
      title: action.title,
      detail: <Detail action={action} />,
      ...(action.dueOn && { when: <DueDate on={action.dueOn} inWords /> }),
      verb: t(words?.verb ?? 'wants.open'),
      ...(words && { wants: t(words.sentence) }),
      href: setup?.paths.record(action.id) ?? '/my-actions',
    };
  };
  const grouped = Map.groupBy(actions, groupOf);
  const missing = Math.max(0, (totals?.total ?? 0) - actions.length);
  const groups = GROUPS.flatMap((key) => {
    const items = grouped.get(key) ?? [];
    if (!items.length) return [];
    return [
      {
        key,
        label: t(`actions.group.${key}`),
        total: items.length,
        isLate: key === 'overdue',
        items: items.map(itemOf),
      },
    ];
  });
  // What is not loaded yet follows the last line.
  return groups.map((group, i) => (i === groups.length - 1 ? { ...group, total: group.total + missing } : group));
}
