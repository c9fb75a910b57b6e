import {
  readInvestigation,
  setCauses,
  setCosts,
  setReporting,
  setStatements,
  setTimeline,
} from '@safety-qube/contract/endpoints/investigation';
import type { Investigation, InvestigationPart, InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** The investigation of an incident. It is refetched together with the rest of the record. */
export const investigationQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'investigation'],
    queryFn: ({ signal }): Promise<Investigation> => call(readInvestigation, { params: { id } }, { signal }),
  });

const CALLS = {
  statements: setStatements,
  timeline: setTimeline,
  causes: setCauses,
  costs: setCosts,
  reporting: setReporting,
} as const;

/** Saves a part as a whole, based on the version that was read. */
export const writePart = <P extends InvestigationPart>(
  id: number,
  { version }: Pick<Investigation, 'version'>,
  part: P,
  value: InvestigationParts[P],
): Promise<Investigation> =>
  // All parts have the same call; only the content of the body differs.
  call(CALLS[part] as typeof setCauses, { params: { id }, version, body: { [part]: value } as never });

/** The classification's codes: loaded only where one is shown or searched for. */
export const oiicsQuery = queryOptions({
  queryKey: ['oiics'],
  queryFn: () => import('@safety-qube/domain/incidents/oiics'),
  staleTime: Number.POSITIVE_INFINITY,
});
