import { listRoleNames } from '@safety-qube/contract/access';
import { type Employee, getEmployee, pageEmployees } from '@safety-qube/contract/people';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { PAGE_SIZE, registerCache } from '../../shared/register/register-cache.ts';
import { session } from '../../shared/session/session.ts';
import { employeeBriefsQuery, meQuery } from '../../shared/session/session-queries.ts';
import { type PeopleSearch, TAB_STATUS } from './people-search.ts';

export const PEOPLE = registerCache('people', (id, signal) => call(getEmployee, { params: { id } }, { signal }));

export const peoplePageQuery = ({ tab = 'all', q, facility, role, sort = 'name', page = 1 }: PeopleSearch) =>
  queryOptions({
    queryKey: [...PEOPLE.pages, { tab, q, facility, role, sort, page }],
    queryFn: ({ signal }) =>
      call(
        pageEmployees,
        {
          params: { page, size: PAGE_SIZE },
          query: { status: TAB_STATUS[tab], search: q, facilityId: facility, roleId: role, sort },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const roleNamesQuery = queryOptions({ queryKey: ['access', 'names'], queryFn: () => call(listRoleNames, {}) });

/** Refetches everything that shows people. */
export async function refreshPeople(client: QueryClient, changed?: Employee): Promise<void> {
  if (changed && changed.id === session.claims()?.userId) client.setQueryData(meQuery.queryKey, changed);
  await Promise.all([PEOPLE.refresh(client), client.invalidateQueries({ queryKey: employeeBriefsQuery.queryKey })]);
}
