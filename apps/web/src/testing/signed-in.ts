import type { Employee } from '@safety-qube/contract/schemas/people';
import { session } from '../shared/session/session.ts';
import { demoScheme, loginToken, serve } from './render-address.tsx';

/** The person of the tests: an active administrator of Acme. */
export const demoPerson: Employee = {
  id: 7,
  email: 'amara@acme.example',
  firstname: 'Amara',
  lastname: 'Patel',
  jobTitle: null,
  roleId: 1,
  roleName: 'Administrator',
  status: 'active',
  facilityId: null,
  facilityName: null,
  unitId: null,
  employeeNumber: null,
  employment: 'employee',
  hiredOn: null,
  leftOn: null,
  managerId: null,
  managerName: null,
  scopeFacilityIds: null,
  selectedLanguage: 'en',
  selectedTimezone: 'UTC',
  isServiceAccount: false,
  pictureVersion: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  lastSeenAt: null,
  version: 1,
  abilities: { edit: true, changeRole: true, changeStatus: true, remove: true },
};

/**
 * Creates a session of the demo person with these privileges, and a server that answers what a signed-in start loads.
 */
export function signedIn(
  privileges: readonly string[],
  {
    theme = {},
    me = {},
    answers = {},
  }: { theme?: object; me?: Partial<Employee>; answers?: Parameters<typeof serve>[0] } = {},
) {
  session.setToken(loginToken(demoPerson.id));
  let person: Employee = { ...demoPerson, ...me };
  return serve({
    'GET /api/tenant/scheme': { ...demoScheme, theme: { ...demoScheme.theme, ...theme } },
    'GET /api/rp/mine': {
      roleId: 1,
      roleName: person.roleName,
      permissions: Object.fromEntries(privileges.map((code) => [code, true])),
      facilityIds: null,
    },
    [`GET /api/aum/um/${person.id}`]: () => person,
    'PATCH /api/aum/um/employee': ({ body }: { body: unknown }) => {
      person = { ...person, ...(body as Partial<Employee>) };
      return person;
    },
    'GET /api/identity/sessions': [],
    'GET /api/identity/password': { hasPassword: false },
    'GET /api/tenant/storage': { bytes: 1_500_000_000, mostBytes: 100_000_000_000 },
    'GET /api/priority': {},
    'GET /api/fm/facility/fetch': [],
    'GET /api/aum/um/brief': [],
    'GET /api/aum/um/facilities/all': [],
    'GET /api/cf/tasks': [],
    'GET /api/asset/status': [],
    'GET /api/changes': { cursor: '1', changes: [], isComplete: true },
    'GET /api/notifications/count': { unread: 0 },
    'GET /api/alerts': [],
    'GET /api/my-actions': { items: [], next: null },
    'GET /api/hazards': { items: [], next: null },
    'GET /api/my-actions/count': {
      total: { count: 0, isMore: false },
      overdue: { count: 0, isMore: false },
      unassigned: { count: 0, isMore: false },
      otherOverdue: { count: 0, isMore: false },
      byType: {},
    },
    'GET /api/hazards/count': { count: 0, isMore: false },
    'GET /api/aum/um/successor': { employeeId: null },
    'GET /api/aum/um/delegate': { standIn: null, standsInFor: [], abilities: { edit: true, setConfidential: true } },
    ...answers,
  });
}
