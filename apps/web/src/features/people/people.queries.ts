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

export const peoplePageQuery = ({ tab = 'all', q, sort = 'name', page: at, ...filters }: PeopleSearch) =>
  PEOPLE.page(
    at,
    {
      ...{ status: TAB_STATUS[tab], search: q, facilityId: filters.facility, roleId: filters.role, sort },
      ...{ employment: filters.employment, managerId: filters.manager },
    },
    ({ page, size, ...query }, signal) => call(pageEmployees, { params: { page, size }, query }, { signal }),
  );

/** Updates the signed-in person, if it is they who were changed. */
export function putMe(client: QueryClient, person: Employee): void {
  if (person.id === session.claims()?.userId) client.setQueryData(meQuery.queryKey, person);
}
