import { getStorageUse } from '@safety-qube/contract/endpoints/tenants';
import type { StorageUse } from '@safety-qube/contract/schemas/tenants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { CONFIG_STALE_MS } from '../../shared/session/start-visit.ts';

/** Used share of the storage from which administrators see a notice. */
const NOTICE_FROM = 0.8;

export const storageUseQuery = queryOptions({
  queryKey: ['storage-use'],
  queryFn: () => call(getStorageUse, {}),
  staleTime: CONFIG_STALE_MS,
});

/** Returns the used share of the storage, from 0 to 1, and whether there is a notice. */
export function shareOf({ bytes, mostBytes }: StorageUse): { share: number; state: 'fine' | 'low' | 'full' } {
  const share = mostBytes > 0 ? Math.min(1, bytes / mostBytes) : 1;
  return { share, state: share >= 1 ? 'full' : share >= NOTICE_FROM ? 'low' : 'fine' };
}
