import { getGroup, getGroupEffect, pageGroups } from '@safety-qube/contract/endpoints/groups';
import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { GroupsSearch } from './groups-search.ts';

export const GROUPS = registerCache('groups', (id, signal) => call(getGroup, { params: { id } }, { signal }));

export const groupsPageQuery = ({ q, kind, page }: GroupsSearch) =>
  GROUPS.page(page, { search: q, kind }, (query, signal) => call(pageGroups, { query }, { signal }));

/** A group as it would be. */
export type Draft = Pick<UserGroup, 'kind'> &
  Partial<Omit<UserGroup, 'id' | 'version' | 'name' | 'kind' | 'people' | 'abilities'>> & { id?: number };
/** Whom a group would mean: counted on the organisation's people now. */
export const groupEffectQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ['groups', 'effect', draft],
    queryFn: ({ signal }) => call(getGroupEffect, { body: draft }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
