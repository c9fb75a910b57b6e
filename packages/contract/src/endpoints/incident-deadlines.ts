import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../schemas/common.ts';
import { IncidentItem } from '../schemas/incidents.ts';
import { Count } from '../schemas/records.ts';

// Apart from the other calls of incidents, so that the first load has none of it.
export const listDeadlines = endpoint({
  method: 'GET',
  path: '/api/incident-deadlines',
  summary:
    'Incidents with a report to an authority that was not made yet, the next deadline first, then those that have passed',
  query: z.object({ facilityId: Id.optional() }),
  responses: { 200: z.object({ items: z.array(IncidentItem), total: Count }) },
});
