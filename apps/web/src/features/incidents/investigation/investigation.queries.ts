import {
  type Investigation,
  type InvestigationPart,
  type InvestigationParts,
  readInvestigation,
  setCauses,
  setCosts,
  setReporting,
  setStatements,
  setTimeline,
} from '@safety-qube/contract/investigation';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WholeRecord } from '../../../config/record-types.ts';
import { call } from '../../../lib/call.ts';

/** The investigation of an incident. It is asked for again with everything else of the record. */
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

/** Writes a part as a whole, on the record as it was seen. */
export const writePart = <P extends InvestigationPart>(
  { id, version }: Pick<WholeRecord, 'id' | 'version'>,
  part: P,
  value: InvestigationParts[P],
): Promise<Investigation> =>
  // All parts are called alike; what the body holds is the part's own.
  call(CALLS[part] as typeof setCauses, { params: { id }, version, body: { [part]: value } as never });

/** The record as this browser knows it now: its version moves with each change of the investigation. */
export const currentRecord = (client: QueryClient, record: WholeRecord): WholeRecord =>
  client.getQueryData<WholeRecord>(['record', record.id]) ?? record;

/** The classification's codes: only loaded where one is shown or looked for. */
export const oiicsQuery = queryOptions({
  queryKey: ['oiics'],
  queryFn: () => import('@safety-qube/domain/incidents/oiics'),
  staleTime: Number.POSITIVE_INFINITY,
});
