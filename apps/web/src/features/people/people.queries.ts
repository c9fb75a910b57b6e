import { listRoleNames } from '@safety-qube/contract/access';
import type { Success } from '@safety-qube/contract/endpoint';
import { type Employee, getEmployee, pageEmployees } from '@safety-qube/contract/people';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { session } from '../../shared/session/session.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { type PeopleSearch, TAB_STATUS } from './people-search.ts';

export const PAGE_SIZE = 25;
export type PeoplePage = Success<typeof pageEmployees>;

const PAGES = ['people', 'page'] as const;

export const peoplePageQuery = ({ tab = 'all', q, facility, role, sort = 'name', page = 1 }: PeopleSearch) =>
  queryOptions({
    queryKey: [...PAGES, { tab, q, facility, role, sort, page }],
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

/** One person; the data of the list is shown until they are loaded. */
export const personQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: () => call(getEmployee, { params: { id } }),
    placeholderData: () =>
      client
        .getQueriesData<PeoplePage>({ queryKey: PAGES })
        .flatMap(([, page]) => page?.items ?? [])
        .find((person) => person.id === id),
  });

/** Updates a person everywhere in the cache. Returns a function that reverts it. */
export function putPerson(client: QueryClient, person: Employee): () => void {
  const before = client.getQueriesData<PeoplePage>({ queryKey: PAGES });
  const one = client.getQueryData<Employee>(['people', 'one', person.id]);
  client.setQueriesData<PeoplePage>(
    { queryKey: PAGES },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === person.id ? person : item)) },
  );
  client.setQueryData(['people', 'one', person.id], person);
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
    client.setQueryData(['people', 'one', person.id], one);
  };
}

/** Refetches everything that shows people. */
export async function refreshPeople(client: QueryClient, changed?: Employee): Promise<void> {
  if (changed && changed.id === session.claims()?.userId) client.setQueryData(meQuery.queryKey, changed);
  await Promise.all([
    client.invalidateQueries({ queryKey: PAGES }),
    client.invalidateQueries({ queryKey: ['people', 'one'] }),
    client.invalidateQueries({ queryKey: ['people', 'brief'] }),
  ]);
}
