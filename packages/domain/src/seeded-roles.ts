import { PRIVILEGES, type Privilege } from './privileges.ts';
import type { RecordPrivileges, RecordTypeDescriptor } from './record-types/descriptor.ts';
import { descriptorOf, RECORD_TYPE_NAMES } from './record-types/record-types.ts';

/** Roles that every tenant begins with. The administrator's cannot be changed: it always holds every privilege. */
export const SEEDED_ROLES = [
  'administrator',
  'ehsManager',
  'ehsMember',
  'supervisor',
  'employee',
  'auditor',
  'integration',
] as const;
export type SeededRole = (typeof SEEDED_ROLES)[number];
/** The role of a person who signs up, until an administrator chooses another on admission. */
export const FIRST_ROLE: SeededRole = 'employee';

/** English names of the seeded roles, as they are first inserted for a tenant. */
export const SEEDED_ROLE_NAMES: Record<SeededRole, string> = {
  administrator: 'Administrator',
  ehsManager: 'EHS Manager',
  ehsMember: 'EHS Member',
  supervisor: 'Supervisor',
  employee: 'Employee',
  auditor: 'Auditor',
  integration: 'Integration',
};

const every: Privilege[] = PRIVILEGES.map((p) => p.code);
/** Each code once: a type may use one right for two things, and a list below may name one of a type as well. */
const unique = (codes: readonly Privilege[]): Privilege[] => [...new Set(codes)];
const TYPES: readonly RecordTypeDescriptor[] = RECORD_TYPE_NAMES.map(descriptorOf);
/** The privileges of record types by their names in the descriptor. */
const ofTypes = (types: readonly RecordTypeDescriptor[], ...names: (keyof RecordPrivileges)[]): Privilege[] =>
  types.flatMap(({ privileges }) => names.flatMap((name) => privileges[name] ?? []));
const reads = (code: string): boolean =>
  /\.(read|view\w*|viewAll|extractReports|dashboard)$|^general\./.test(code) ||
  TYPES.some(({ privileges }) => privileges.viewAll === code);

/** Everybody reports records; those that are given to somebody are raised by supervisors. */
const REPORT = ofTypes(
  TYPES.filter(({ isGiven }) => !isGiven),
  'raise',
);
const EMPLOYEE: Privilege[] = [...REPORT, 'inspection.perform', 'document.viewAll'];
const SUPERVISOR: Privilege[] = [
  ...EMPLOYEE,
  ...ofTypes(TYPES, 'assign', 'edit', 'viewAll'),
  'hazard.review',
  'hazard.resolve',
  'incident.resolve',
  'inspection.schedule',
  'inspection.editSchedule',
  'inspection.template.viewAll',
  'inspection.viewAll',
  'riskAssessment.schedule',
  'riskAssessment.template.view',
  'riskAssessment.report.viewAll',
  'task.dashboard',
  'hsePlan.viewAll',
  'hseMetrics.view',
  'general.allActions',
];
const EHS_MEMBER: Privilege[] = [
  ...SUPERVISOR,
  ...ofTypes(TYPES, 'approve', 'export'),
  'hazard.closeDuplicates',
  'incident.closeDuplicates',
  'incident.reopenClosed',
  'incident.viewAnalysis',
  'incident.editReport',
  'inspection.viewAnalysis',
  'inspection.extractReports',
  'issue.reopenClosed',
  'issue.viewAnalysis',
  'riskAssessment.viewAnalysis',
  'riskAssessment.extractReports',
  'hseMetrics.edit',
  'management.facility.read',
  'management.user.read',
];
/**
 * Whether the EHS manager lacks a privilege: they have all but those to manage roles and branding, and to delete users, facilities
 * and records.
 */
const notForManagers = (code: string): boolean =>
  /^management\.(role|branding)\.(create|edit|delete)$|^management\.(user|facility)\.delete$|\.record\.delete$/.test(
    code,
  );

/** What each seeded role may do in a new tenant; the tenant may change all of them except the administrator's. */
export const SEEDED_ROLE_PRIVILEGES: Record<SeededRole, readonly Privilege[]> = {
  administrator: every,
  ehsManager: every.filter((code) => !notForManagers(code)),
  ehsMember: unique(EHS_MEMBER),
  supervisor: unique(SUPERVISOR),
  employee: unique(EMPLOYEE),
  auditor: every.filter(reads),
  integration: unique([...REPORT, 'inspection.perform', 'management.user.read', 'management.facility.read']),
};
