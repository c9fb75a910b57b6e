import type { Employee } from '@safety-qube/contract/schemas/people';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { session } from '../shared/session/session.ts';
import { loginToken } from './render-address.tsx';

/** A person of the tenant, as the server returns them to an administrator. */
export const somebody = (id: number, more: Partial<Employee> = {}): Employee => ({
  id,
  email: `person${id}@acme.example`,
  firstname: 'Ana',
  lastname: `Person ${id}`,
  jobTitle: null,
  roleId: 4,
  roleName: 'Supervisor',
  status: 'active',
  facilityId: 1,
  facilityName: 'Boston Yard',
  unitId: null,
  employeeNumber: null,
  employment: 'employee',
  hiredOn: null,
  leftOn: null,
  managerId: null,
  managerName: null,
  scopeFacilityIds: null,
  selectedLanguage: 'en',
  selectedTimezone: 'America/Chicago',
  isServiceAccount: false,
  pictureVersion: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: null,
  version: 1,
  abilities: { edit: true, changeRole: true, changeStatus: true, remove: true },
  ...more,
});

export const ADMINISTRATOR = somebody(7, {
  firstname: 'Hannah',
  lastname: 'Osei',
  roleName: 'Administrator',
  roleId: 1,
});
/** All privileges, as an administrator has them. */
export const ALL_RIGHTS: Record<string, boolean> = Object.fromEntries(PRIVILEGES.map(({ code }) => [code, true]));
/** What a person has to hand over who has nothing open. */
export const NO_WORK = {
  lines: [],
  onlyMemberOf: [],
  confidential: { count: 0, seen: 0, named: 0 },
  serviceTokens: 0,
  handedOver: null,
  isAnonymous: false,
};
const EMPTY_LISTS = [
  'fm/facility/fetch',
  'aum/um/brief',
  'priority',
  'cf/tasks',
  'cf/people',
  'asset/status',
  'app/org/levels',
];

/** Signs the administrator in. Returns the server's answers to a start, for `serve`. */
export function asAdministrator(permissions = ALL_RIGHTS): Record<string, unknown> {
  session.setToken(loginToken(ADMINISTRATOR.id));
  return {
    [`GET /api/aum/um/${ADMINISTRATOR.id}`]: ADMINISTRATOR,
    'GET /api/rp/mine': { roleId: 1, roleName: 'Administrator', permissions, facilityIds: null },
    'GET /api/aum/um/facilities/all': [
      { id: 1, name: 'Boston Yard' },
      { id: 2, name: 'Omaha Depot' },
    ],
    'GET /api/rp/names': [
      { id: 1, key: 'administrator', name: 'Administrator', grantable: false },
      { id: 4, key: 'supervisor', name: 'Supervisor', grantable: true },
    ],
    'GET /api/notifications/count': { unread: 0 },
    'GET /api/my-actions/count': {
      total: { count: 0, isMore: false },
      overdue: { count: 0, isMore: false },
      unassigned: { count: 0, isMore: false },
      otherOverdue: { count: 0, isMore: false },
      byType: {},
    },
    'GET /api/hazards/count': { count: 0, isMore: false },
    'GET /api/aum/um/delegate': { standIn: null, standsInFor: [], abilities: { edit: true, setConfidential: false } },
    'GET /api/aum/um/work': NO_WORK,
    ...Object.fromEntries(EMPTY_LISTS.map((path) => [`GET /api/${path}`, []])),
  };
}
