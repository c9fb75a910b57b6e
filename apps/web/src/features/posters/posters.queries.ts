import { getPoster, pageHeldReports, pagePosters } from '@safety-qube/contract/endpoints/posters';
import type { Poster, PosterDays } from '@safety-qube/contract/schemas/posters';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { PostersSearch } from './posters-search.ts';

/** A poster; with how often it was used each day once it is loaded by itself. */
export type ShownPoster = Poster & Partial<PosterDays>;

export const POSTERS = registerCache<ShownPoster>('posters', (id, signal) =>
  call(getPoster, { params: { id } }, { signal }),
);

/** The filters of the list, as a request has them. */
export const filtersOf = ({ q, facility, asset, use }: PostersSearch) => ({
  search: q,
  facilityId: facility,
  assetId: asset,
  ...(use && { inUse: use === 'yes' ? ('true' as const) : ('false' as const) }),
});

export const postersPageQuery = ({ page, ...search }: PostersSearch) =>
  POSTERS.page(page, filtersOf(search), (query, signal) => call(pagePosters, { query }, { signal }));

/** Held reports that the user decides about, the earliest hundred; others follow when these are decided. */
export const heldReportsQuery = queryOptions({
  queryKey: ['heldReports'],
  queryFn: ({ signal }) => call(pageHeldReports, { query: { page: 1, size: 100 } }, { signal }),
});

/** The poster in use of a task; null if it has none. */
export const taskPosterQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['posters', 'task', taskId],
    queryFn: async ({ signal }) => {
      const query = { taskId, inUse: 'true' as const, page: 1, size: 1 };
      const { items } = await call(pagePosters, { query }, { signal });
      return items[0] ?? null;
    },
  });
