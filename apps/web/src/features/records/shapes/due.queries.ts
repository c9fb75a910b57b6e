import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { readRecords } from '../read-records.ts';

/** Maximum number of records that a calendar shows of one month. */
export const MAX_SHOWN = 300;

/** The records of a span of days, up to the limit of a calendar; `isCut` when there are more. */
export const dueQuery = (setup: RecordTypeSetup, query: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: ['records', setup.type, 'due', query],
    queryFn: ({ signal }) => readRecords(setup, query, { most: MAX_SHOWN, signal }),
    placeholderData: keepPreviousData,
  });
