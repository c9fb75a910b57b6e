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

/** The call that saves each part. */
const CALLS: {
  readonly [P in InvestigationPart]: (
    to: { readonly params: { readonly id: number }; readonly version: number },
    value: InvestigationParts[P],
  ) => Promise<Investigation>;
} = {
  statements: (to, statements) => call(setStatements, { ...to, body: { statements } }),
  timeline: (to, timeline) => call(setTimeline, { ...to, body: { timeline } }),
  causes: (to, causes) => call(setCauses, { ...to, body: { causes } }),
  costs: (to, costs) => call(setCosts, { ...to, body: { costs } }),
  reporting: (to, reporting) => call(setReporting, { ...to, body: { reporting } }),
};

/** Saves a part as a whole, based on the version that was read. */
export const writePart = <P extends InvestigationPart>(
  id: number,
  { version }: Pick<Investigation, 'version'>,
  part: P,
  value: InvestigationParts[P],
): Promise<Investigation> => CALLS[part]({ params: { id }, version }, value);

/** The classification's codes: loaded only where one is shown or searched for. */
export const oiicsQuery = queryOptions({
  queryKey: ['oiics'],
  queryFn: () => import('@safety-qube/domain/incidents/oiics'),
  staleTime: Number.POSITIVE_INFINITY,
});
