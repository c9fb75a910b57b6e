import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { prioritiesQuery } from '../session/session-queries.ts';

export interface PriorityWord {
  readonly value: number;
  readonly label: string;
  /** Its rank among the tenant's, 0 the most urgent. */
  readonly rank: number;
  /** Days until a record of it has to be resolved. */
  readonly resolveDays: number;
}

/**
 * Returns the priorities of a type, the most urgent first, and a lookup by value; undefined for none or one that was
 * removed.
 */
export function usePriorities(type: RecordType) {
  const { data } = useQuery(prioritiesQuery);
  return useMemo(() => {
    const all: PriorityWord[] = (data?.[type] ?? [])
      .toSorted((a, b) => a.priorityValue - b.priorityValue)
      .map(({ priorityValue: value, aliasName: label, resolveDays }, rank) => ({ value, label, rank, resolveDays }));
    return {
      all,
      find: (value: number | null): PriorityWord | undefined => all.find((priority) => priority.value === value),
    };
  }, [data, type]);
}
