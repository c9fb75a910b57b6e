/** Days that a task has by the place of its priority, the most urgent first; the last number is for all that wait longer. Ours. */
const DUE_DAYS = [1, 7, 14, 30] as const;

/** Days until a task of a priority should be done; `rank` is its place among the tenant's, 0 the most urgent. */
export const dueDays = (rank: number): number => DUE_DAYS[Math.min(Math.max(rank, 0), DUE_DAYS.length - 1)] ?? 0;
