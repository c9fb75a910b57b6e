import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';

const PAGE = 100;
/** Maximum number of records that a calendar shows of one month. */
export const MAX_SHOWN = 300;

/** The records of a span of days, up to the limit of a calendar; `isCut` when there are more. */
export const dueQuery = (setup: RecordTypeSetup, query: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: ['records', setup.type, 'due', query],
    async queryFn({ signal }): Promise<{ items: ListedRecord[]; isCut: boolean }> {
      const items: ListedRecord[] = [];
      let cursor: string | null | undefined;
      do {
        const asked = { ...query, limit: PAGE, ...(cursor && { cursor }) };
        const page = await call(setup.endpoints.list, { query: asked }, { signal });
        items.push(...page.items);
        cursor = page.next;
      } while (cursor && items.length < MAX_SHOWN);
      return { items, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
