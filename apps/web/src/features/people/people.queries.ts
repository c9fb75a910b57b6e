import { getEmployee, pageEmployees } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import { session } from '../../shared/session/session.ts';
import { employeeBriefsQuery, meQuery } from '../../shared/session/session-queries.ts';
import { type PeopleSearch, TAB_STATUS } from './people-search.ts';

export const PEOPLE = registerCache('people', (id, signal) => call(getEmployee, { params: { id } }, { signal }), [
  ['people', 'page'],
  ['people', 'one'],
  employeeBriefsQuery.queryKey,
]);

/** The filters of the list, which has people alone: service accounts have a page of their own. */
export const filtersOf = ({ tab = 'all', q, facility, role, employment, manager, field }: PeopleSearch) => ({
  ...{ status: TAB_STATUS[tab], search: q, facilityId: facility, roleId: role },
  ...{ employment, managerId: manager, field },
});
/** A page of people, which is shown before they are counted. */
export const peoplePageQuery = (search: PeopleSearch) =>
  PEOPLE.page(search.page, { ...filtersOf(search), sort: search.sort ?? 'name' }, ({ page, size, ...query }, signal) =>
    call(
      pageEmployees,
      { params: { page, size }, query: { ...query, isServiceAccount: 'false', counted: 'false' } },
      { signal },
    ),
  );
/** The numbers of people by status under the same filters. */
export const peopleCountsQuery = (search: PeopleSearch) =>
  PEOPLE.page(1, { ...filtersOf(search), isCount: true }, ({ page, size: _, isCount: __, ...query }, signal) =>
    call(pageEmployees, { params: { page, size: 1 }, query: { ...query, isServiceAccount: 'false' } }, { signal }),
  );

/** Updates the signed-in person, if it is they who were changed. */
export function putMe(client: QueryClient, person: Employee): void {
  if (person.id === session.claims()?.userId) client.setQueryData(meQuery.queryKey, person);
}
