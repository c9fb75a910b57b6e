import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import type { BulkAbilities } from '@safety-qube/contract/schemas/record-operations';
import type { ListTab } from '@safety-qube/contract/schemas/records';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMINISTRATOR, asAdministrator } from './administrator.ts';
import { emptyFields } from './empty-fields.ts';
import { serve, visit } from './render-address.tsx';
import { NO_MATRIX } from './risk-matrix.ts';

export const LIST = 'GET /api/hazards';
export const COUNT = 'GET /api/hazards/count';
export const BULK = 'POST /api/records/bulk';
export const ABILITIES = 'GET /api/records/bulk';
export const VIEWS = 'GET /api/saved-views';

export const hazard = (id: number, more: Partial<HazardItem> = {}): HazardItem => ({
  id,
  type: 'hazard',
  number: `HAZ-${String(id).padStart(6, '0')}`,
  title: `Hazard ${id}`,
  status: 'Open',
  priority: 2,
  category: 'machinery',
  facilityId: 1,
  locationId: null,
  ownerId: ADMINISTRATOR.id,
  raiserId: null,
  dueOn: null,
  lateFrom: null,
  raisedAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  isConfidential: false,
  isClosed: false,
  version: 1,
  risk: null,
  residualRisk: null,
  ...emptyFields(HAZARD_FIELDS),
  ...more,
});
export const hole = hazard(1, {
  ...{ title: 'Unguarded floor hole', priority: 1 },
  ...{ dueOn: '2020-01-05', lateFrom: '2020-01-04T12:00:00.000Z' },
});
export const ramp = hazard(2, { title: 'Ramp slick after rain', status: 'Resolution not Approved by EHS Team' });
export const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  type: 'hazard',
  name: `View ${id}`,
  query: 'overdue=true&sort=due',
  isShared: false,
  isMine: true,
  ...more,
});

export const PRIORITIES = [
  {
    id: 1,
    name: 'critical',
    aliasName: 'Critical',
    order: 1,
    color: '#D93A3F',
    priorityValue: 1,
    assignHours: 4,
    resolveDays: 1,
  },
  {
    id: 2,
    name: 'high',
    aliasName: 'High',
    order: 2,
    color: '#E8772B',
    priorityValue: 2,
    assignHours: 24,
    resolveDays: 7,
  },
];
export const FACILITIES = [
  {
    id: 1,
    name: 'Boston Yard',
    code: null,
    city: null,
    region: null,
    timeZone: 'America/New_York',
    units: [{ id: 31, level: 'location', parentId: null, name: 'Paint shop' }],
  },
];

/** The server's counts of the tabs, up to the limit or exact. */
export const counts =
  (held: Partial<Record<ListTab, number>>) =>
  ({ url }: { url: URL }) => {
    const all = held[url.searchParams.get('tab') as ListTab] ?? 0;
    const isMore = all > COUNT_LIMIT && url.searchParams.get('exact') !== 'true';
    return { count: isMore ? COUNT_LIMIT : all, isMore };
  };

/** Bulk abilities of a record: all of them. */
export const mayAll = (id: number): BulkAbilities => ({
  id,
  assign: true,
  setOwner: true,
  edit: true,
  cancel: true,
  archive: true,
  restore: true,
  delete: true,
});

/** Opens the list at an address; `more` overrides the usual answers. */
export async function openList(address = '', more: Record<string, unknown> = {}, records: HazardItem[] = [hole, ramp]) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/priority': { hazard: PRIORITIES },
    'GET /api/fm/facility/fetch': FACILITIES,
    'GET /api/app/org/levels': [
      { key: 'facility', isActive: true, order: 1 },
      { key: 'location', isActive: true, order: 2 },
    ],
    'GET /api/app/org/definition': [],
    'GET /api/cf/hazards': [],
    'GET /api/cf/risklevelmap': NO_MATRIX,
    [VIEWS]: [],
    [LIST]: { items: records, next: null },
    [COUNT]: counts({ all: records.length, mine: 1, closed: 7, archive: 3 }),
    [ABILITIES]: ({ url }: { url: URL }) =>
      (url.searchParams.get('ids') ?? '').split(',').map((id) => mayAll(Number(id))),
    ...more,
  });
  const page = await visit(`/hazards${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...page, user: userEvent.setup({ delay: null }) };
}
export const row = (name: RegExp) => screen.findByRole('row', { name });
export const lastQuery = (calls: { url: URL }[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
