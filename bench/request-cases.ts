import type pg from 'pg';
import { answerCase } from './answer-case.ts';

/** One request and by whom. */
export interface Asked {
  readonly name: string;
  readonly by: 'manager' | 'worker';
  /** POST with a body and GET without one, when it is not said. */
  readonly method?: 'PUT';
  /** Names in braces stand for what is given. */
  readonly path: string;
  readonly body?: object;
  /** What each request names anew, in its path and in its statements. */
  readonly given?: () => Given;
}
export type Given = Readonly<Record<string, string | number>>;
/** Requests in turn, and what is asked of them: requests a second as a share of the yardstick's, p99 in milliseconds. */
export interface Case {
  readonly title: string;
  readonly bounds?: string;
  readonly requests: readonly Asked[];
}

const FILTERED = 'status=Assigned,Open';

/** Lists and counts of records of a type. */
function listCases(noun: 'hazards' | 'incidents'): Case[] {
  const asked = (what: 'list' | 'count', by: Asked['by']): Asked => ({
    name: `${noun}-${what}-${by}`,
    by,
    path: what === 'list' ? `/api/${noun}?${FILTERED}&sort=urgency` : `/api/${noun}/count?${FILTERED}`,
  });
  return [
    {
      title: `${noun}: list of 25, filtered and sorted, by whoever sees all`,
      bounds: '0.60, 15 ms',
      requests: [asked('list', 'manager')],
    },
    {
      title: `${noun}: the same by a worker, who sees their own alone`,
      bounds: '0.60, 15 ms',
      requests: [asked('list', 'worker')],
    },
    {
      title: `${noun}: list and count, in turn, by whoever sees all`,
      bounds: '0.50',
      requests: [asked('list', 'manager'), asked('count', 'manager')],
    },
    {
      title: `${noun}: list and count, in turn, by a worker`,
      bounds: '0.50',
      requests: [asked('list', 'worker'), asked('count', 'worker')],
    },
  ];
}

/** What is measured, on places and records that the tenant has. */
export async function casesOf(client: pg.Client, tenant: number): Promise<Case[]> {
  const { rows: places } = await client.query<{ facility_id: number; department_id: number; location_id: number }>(
    `select facility_id::int, department_id::int, location_id::int from app.record
      where tenant_id = $1 and location_id is not null and subarea_id is null order by id limit 1`,
    [tenant],
  );
  const { rows: open } = await client.query<{ id: number }>(
    `select id::int from app.record where tenant_id = $1 and type = 'hazard' and shelf = 'open' and not is_confidential order by id desc limit 1`,
    [tenant],
  );
  const [place] = places;
  const body = {
    description:
      'The guard rail beside the loading dock is loose at its second post and gives way when somebody leans on it. ' +
      'A colleague nearly fell this morning. We have put a barrier in front of it.',
    category: 'other',
    facilityId: place?.facility_id,
    departmentId: place?.department_id,
    locationId: place?.location_id,
    risk: { likelihood: 3, severity: 4 },
    interimControl: 'A barrier stands in front of it',
  };
  const asked = (name: string, by: Asked['by'], path: string): Asked => ({ name, by, path });
  return [
    { title: 'a small GET', requests: [asked('levels', 'worker', '/api/app/org/levels')] },
    ...listCases('hazards'),
    ...listCases('incidents'),
    {
      title: 'one hazard',
      bounds: '10 ms',
      requests: [asked('detail', 'manager', `/api/hazards/${open[0]?.id}`)],
    },
    {
      title: 'raise one, with history, outbox and Idempotency-Key',
      bounds: '0.40, 20 ms',
      requests: [{ name: 'raise', by: 'worker', path: '/api/hazards', body }],
    },
    await answerCase(client, tenant),
  ];
}
