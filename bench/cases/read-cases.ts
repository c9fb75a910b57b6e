import type pg from 'pg';
import type { Person } from '../stage/open-stage.ts';

/** Requests that are sent in turn by each of these people, with their bounds. */
export interface ReadCase {
  readonly name: string;
  readonly by: readonly Person[];
  readonly paths: readonly string[];
  readonly bounds?: Bounds | undefined;
}
interface Bounds {
  /** Minimum share of the yardstick's requests per second. */
  readonly share?: number;
  /** With the most records at most 1.5 times the latency with the fewest, plus 2 ms. */
  readonly growth?: true;
  /** Maximum milliseconds at concurrency 1 with the most records. */
  readonly medianMs?: number;
  readonly p99Ms?: number;
}

const EVERYBODY: readonly Person[] = ['manager', 'supervisor', 'worker', 'limited'];
const OTHERS: readonly Person[] = ['supervisor', 'worker', 'limited'];
const ORDERS = ['newest', 'oldest', 'urgency', 'due', 'updated'] as const;
const TABS = ['all', 'mine', 'closed', 'archive'] as const;
const STEADY = { share: 0.4, growth: true, p99Ms: 25 } as const;
const RESOLUTION_STATUSES = ['Open', 'Assigned', 'Open,Assigned', 'Resolution%20Implemented'];
/** Combinations of statuses by type, of which each facility has one. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  hazards: RESOLUTION_STATUSES,
  incidents: RESOLUTION_STATUSES,
  issues: ['Open', 'In%20Progress', 'Open,In%20Progress', 'Resolved'],
};

const days = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** Ids of the tenant that the cases use. */
interface Named {
  readonly facilities: readonly number[];
  readonly locations: readonly number[];
  readonly owner: number;
  /** An open and a closed hazard that are not confidential. */
  readonly hazards: readonly number[];
  readonly number: string;
  /** Filters by the tenant's fields, by the path of their type: some choices, a span of numbers, of days, and yes. */
  readonly fields: readonly (readonly [path: string, filter: string])[];
}

async function namedIn(client: pg.Client, tenantId: number): Promise<Named> {
  const one = async <T extends object>(text: string) => (await client.query<T>(text, [tenantId])).rows;
  const places = await one<{ facility: number; location: number }>(
    `select facility_id::int facility, min(location_id)::int location from app.record
      where tenant_id = $1 and shelf = 'open' and location_id is not null group by 1 order by 1`,
  );
  const owners = await one<{ id: number }>(
    `select owner_id::int id from app.record where tenant_id = $1 and shelf = 'open' and type = 'hazard' group by 1 order by count(*) desc, 1 limit 1`,
  );
  const hazards = await one<{ id: number; number: string }>(
    `(select id::int, number from app.record where tenant_id = $1 and type = 'hazard' and shelf = 'open' and not is_confidential order by id desc limit 1)
      union all (select id::int, number from app.record where tenant_id = $1 and type = 'hazard' and shelf = 'closed' and not is_confidential order by id desc limit 1)`,
  );
  const fields = await one<{ path: string; filter: string }>(
    `select f.type || 's' as path, f.id || '.' || case f.kind when 'number' then 'number:3..20' when 'date' then 'date:2026-01-01..2026-06-30'
        when 'yes-no' then 'yes-no:yes' else 'choice:' || (f.options -> 0 ->> 'value') end as filter
      from app.custom_field f where f.tenant_id = $1 and f.is_own and f.is_active and f.role_ids = '{}'
        and f.type in ('hazard', 'incident', 'issue') and f.kind in ('choice', 'number', 'date', 'yes-no') order by f.type, f.id`,
  );
  const spread = [1, 9, 17].flatMap((at) => places[at] ?? []);
  return {
    facilities: spread.map(({ facility }) => facility),
    locations: spread.map(({ location }) => location),
    owner: owners[0]?.id ?? 0,
    hazards: hazards.map(({ id }) => id),
    number: hazards[0]?.number ?? '',
    fields: fields.map(({ path, filter }) => [path, filter] as const),
  };
}

/** Returns all measured reads, with places and records of the tenant. */
export async function readCasesOf(client: pg.Client, tenantId: number): Promise<ReadCase[]> {
  const { facilities, locations, owner, hazards, number, fields } = await namedIn(client, tenantId);
  const types = Object.keys(STATUSES);
  const each = (path: (type: string, facility: number, at: number) => string) =>
    types.flatMap((type) => facilities.map((facility, at) => path(type, facility, at)));
  const steady = (name: string, paths: readonly string[]): ReadCase[] => [
    { name, by: ['manager'], paths, bounds: STEADY },
    { name: `${name}, others`, by: OTHERS, paths },
  ];
  return [
    {
      name: 'small GET',
      by: EVERYBODY,
      paths: ['/api/priority', '/api/notifications/count'],
      bounds: { share: 0.4 },
    },
    ...steady('My Actions', ['/api/my-actions', '/api/my-actions?limit=8']),
    ...steady('My Actions, count', ['/api/my-actions/count']),
    ...steady(
      'needsMyAction, list',
      types.map((type) => `/api/${type}?needsMyAction=true&sort=urgency`),
    ),
    ...steady(
      'needsMyAction, count',
      types.map((type) => `/api/${type}/count?needsMyAction=true`),
    ),
    ...TABS.flatMap((tab) =>
      steady(
        `count, tab ${tab}`,
        types.map((type) => `/api/${type}/count?tab=${tab}`),
      ),
    ),
    ...steady(
      'overdue, list',
      types.map((type) => `/api/${type}?overdue=true&sort=urgency`),
    ),
    ...steady(
      'overdue, count',
      types.map((type) => `/api/${type}/count?overdue=true`),
    ),
    ...ORDERS.map(
      (sort): ReadCase => ({
        name: `list by status and facility, ${sort}`,
        by: EVERYBODY,
        paths: each(
          (type, facility, at) => `/api/${type}?status=${STATUSES[type]?.[at]}&facilityId=${facility}&sort=${sort}`,
        ),
        bounds: { share: 0.45 },
      }),
    ),
    {
      name: 'list by an own field',
      by: ['manager'],
      paths: fields.flatMap(([type, filter]) => [
        `/api/${type}?field=${filter}`,
        `/api/${type}?field=${filter}&sort=urgency`,
      ]),
      bounds: { share: 0.4 },
    },
    {
      name: 'list by category',
      by: EVERYBODY,
      paths: [
        '/api/hazards?category=fire-and-explosion',
        '/api/hazards?category=vehicles-and-traffic&sort=urgency',
        '/api/incidents?category=injury-or-illness&sort=updated',
        '/api/issues?category=environment',
      ],
    },
    {
      name: 'list by dates',
      by: EVERYBODY,
      paths: types.flatMap((type) => [
        `/api/${type}?dueFrom=${days(0)}&dueTo=${days(7)}&sort=due`,
        `/api/${type}?raisedFrom=${days(-30)}&raisedTo=${days(-20)}`,
        `/api/${type}?tab=closed&raisedFrom=${days(-400)}&raisedTo=${days(-390)}&sort=oldest`,
      ]),
    },
    {
      name: 'list that finds nothing, with a facility',
      by: ['manager'],
      paths: each(
        (type, facility) =>
          `/api/${type}?facilityId=${facility}&status=Closed&category=no-such-thing&priority=4&dueFrom=2001-01-01&dueTo=2001-02-01`,
      ).concat(each((type, facility) => `/api/${type}?facilityId=${facility}&category=no-such-thing&sort=urgency`)),
      bounds: { p99Ms: 10 },
    },
    {
      name: 'list that finds nothing, alone',
      by: ['manager'],
      paths: types.flatMap((type) => [
        `/api/${type}?category=no-such-thing`,
        `/api/${type}?status=Closed&sort=urgency`,
        `/api/${type}?priority=77&sort=updated`,
        `/api/${type}?ownerId=987654321&sort=due`,
        `/api/${type}?locationId=${locations[0]}&status=Closed`,
        `/api/${type}?raisedFrom=2001-01-01&raisedTo=2001-02-01&sort=oldest`,
        `/api/${type}?dueFrom=2001-01-01&dueTo=2001-02-01`,
        `/api/${type}?status=Open&category=no-such-thing&ownerId=${owner}&priority=1&locationId=${locations[0]}`,
      ]),
      bounds: { p99Ms: 25 },
    },
    {
      name: 'list by several filters',
      by: EVERYBODY,
      paths: types.flatMap((type) => [
        `/api/${type}?ownerId=${owner}&status=Open,Assigned&sort=urgency`,
        `/api/${type}?locationId=${locations[1]}&priority=1,2`,
        `/api/${type}?priority=1&category=other&dueTo=${days(3)}&sort=due`,
      ]),
    },
    { name: 'one record', by: ['manager', 'supervisor'], paths: hazards.map((id) => `/api/hazards/${id}`) },
    {
      name: 'search of the palette',
      by: EVERYBODY,
      paths: ['HAZ', 'ISS', number, 'forklift', 'ladder fell'].map((q) => `/api/search?q=${encodeURIComponent(q)}`),
    },
  ];
}
