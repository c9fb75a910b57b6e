import { dueDays } from '@safety-qube/domain/tasks/due-days';
import { dayAfter } from '../format/format-date.ts';
import { useDates } from '../format/use-dates.ts';
import { usePriorities } from './use-priorities.ts';

/** What a task begins with that comes of something: its priority, where tasks have it, and a due date that fits. */
export function useTaskTerms(): (priority: number | null) => { priority: number | null; dueOn: string } {
  const { all, find } = usePriorities('task');
  const today = useDates().today();
  return (wanted) => {
    // What nobody judged is as urgent as a task that says nothing of it: the second lowest.
    const priority = find(wanted) ?? all.at(-2);
    return { priority: priority?.value ?? null, dueOn: priority ? dayAfter(today, dueDays(priority.rank)) : '' };
  };
}
