/**
 * Days until a task is due by the rank of its priority, the most urgent first; the last number is for all lower ranks. Our choice.
 */
const DUE_DAYS = [1, 7, 14, 30] as const;

/**
 * Days until a task of a priority should be done; `rank` is its position among the tenant's priorities, 0 being the most urgent.
 */
export const dueDays = (rank: number): number => DUE_DAYS[Math.min(Math.max(rank, 0), DUE_DAYS.length - 1)] ?? 0;
