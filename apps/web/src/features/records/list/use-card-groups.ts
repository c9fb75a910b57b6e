import type { ListTab, RecordSort } from '@safety-qube/contract/schemas/records';
import { DAY_MS } from '@safety-qube/domain/durations';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useTranslation } from 'react-i18next';
import type { ListedRecord } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { isLate } from '../../../shared/records/use-late.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';

const WEEK_MS = 7 * DAY_MS;

function dueGroup(record: ListedRecord, today: string): 'overdue' | 'week' | 'later' | 'none' {
  const { dueOn } = record;
  if (isLate(record)) return 'overdue';
  if (!dueOn) return 'none';
  return Date.parse(dueOn) - Date.parse(today) <= WEEK_MS ? 'week' : 'later';
}

/**
 * Returns a function that gives the heading above a record in a phone's list: its priority or when it is due, by which the list is
 * sorted. Undefined for other orders, which have no groups.
 */
export function useCardGroups(
  type: RecordType,
  { sort, tab }: { sort: RecordSort; tab: ListTab },
): ((record: ListedRecord) => string) | undefined {
  const { t } = useTranslation();
  const today = useDates().today();
  const { all, find } = usePriorities(type);
  if (tab === 'closed') return;
  if (sort === 'urgency' && all.length > 0)
    return ({ priority }) => find(priority)?.label ?? t('records.group.noPriority');
  if (sort === 'due') return (record) => t(`records.group.${dueGroup(record, today)}`);
}
