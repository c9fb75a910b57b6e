import type { ListedRecord, RecordTypeSetup } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { MAX_PAGE, readPages } from '../../shared/api/read-pages.ts';

/** Reads the records of a list in its order, up to a limit; `isCut` when there are more. */
export const readRecords = (
  setup: RecordTypeSetup,
  query: Record<string, string | number | undefined>,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<{ items: ListedRecord[]; isCut: boolean }> =>
  readPages<ListedRecord, string>(
    (cursor) =>
      call(setup.endpoints.list, { query: { ...query, limit: MAX_PAGE, ...(cursor && { cursor }) } }, { signal }),
    most,
  );
