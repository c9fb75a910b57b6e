import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allFacilitiesQuery } from '../session/session-queries.ts';
import { type PersonOption, peopleOptions } from './people-options.ts';

/** Returns people as options, see `peopleOptions`, with the names of the tenant's facilities. */
export function usePeopleOptions(people: readonly EmployeeBrief[], nearTo: number | null = null): PersonOption[] {
  const { data: facilities } = useQuery(allFacilitiesQuery);
  return useMemo(
    () => peopleOptions(people, nearTo, (id) => facilities?.find((facility) => facility.id === id)?.name),
    [people, nearTo, facilities],
  );
}
