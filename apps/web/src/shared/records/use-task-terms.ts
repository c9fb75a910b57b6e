import { dayAfter } from '../format/format-date.ts';
import { useDates } from '../format/use-dates.ts';
import { usePriorities } from './use-priorities.ts';

/**
 * Initial values of a task that is created from something: its priority, where tasks have it, and a due date that fits.
 */
export function useTaskDefaults(): (priority: number | null) => { priority: number | null; dueOn: string } {
  const { all, find } = usePriorities('task');
  const today = useDates().today();
  return (wanted) => {
    // Without a rating it gets the default priority of tasks: the second lowest.
    const priority = find(wanted) ?? all.at(-2);
    return { priority: priority?.value ?? null, dueOn: priority ? dayAfter(today, priority.resolveDays) : '' };
  };
}
