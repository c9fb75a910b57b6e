import type { ListedRecord, RecordTypeSetup } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';

/** The largest page of a list that the server returns. */
const PAGE = 100;

/** Reads the records of a list in its order, up to a limit; `isCut` when there are more. */
export async function readRecords(
  setup: RecordTypeSetup,
  query: Record<string, string | number | undefined>,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<{ items: ListedRecord[]; isCut: boolean }> {
  const items: ListedRecord[] = [];
  let cursor: string | null | undefined;
  do {
    const asked = { ...query, limit: PAGE, ...(cursor && { cursor }) };
    const page = await call(setup.endpoints.list, { query: asked }, { signal });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor && items.length < most);
  return { items, isCut: cursor !== null };
}
