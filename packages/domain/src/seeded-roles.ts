import { PRIVILEGES, type Privilege } from './privileges.ts';

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
const reads = (code: string): boolean =>
  /\.(read|view\w*|viewAll|extractReports|dashboard)$|^task\.all$|^general\./.test(code);

const EMPLOYEE: Privilege[] = ['hazard.raise', 'incident.raise', 'inspection.perform', 'document.viewAll'];
const SUPERVISOR: Privilege[] = [
  ...EMPLOYEE,
  'hazard.assign',
  'hazard.review',
  'hazard.resolve',
  'hazard.editInProgress',
  'hazard.viewAll',
  'incident.assign',
  'incident.resolve',
  'incident.editInProgress',
  'incident.viewAll',
  'issue.viewAll',
  'inspection.schedule',
  'inspection.editSchedule',
  'inspection.template.viewAll',
  'inspection.viewAll',
  'riskAssessment.schedule',
  'riskAssessment.template.view',
  'riskAssessment.report.viewAll',
  'task.all',
  'task.edit',
  'task.dashboard',
  'hsePlan.viewAll',
  'hseMetrics.view',
  'general.allActions',
];
const EHS_MEMBER: Privilege[] = [
  ...SUPERVISOR,
  'hazard.approveClose',
  'hazard.closeDuplicates',
  'hazard.extractReports',
  'incident.approveClose',
  'incident.closeDuplicates',
  'incident.reopenClosed',
  'incident.viewAnalysis',
  'incident.extractReports',
  'incident.editReport',
  'inspection.viewAnalysis',
  'inspection.extractReports',
  'issue.reopenClosed',
  'issue.extractReports',
  'issue.editReport',
  'issue.viewAnalysis',
  'riskAssessment.viewAnalysis',
  'riskAssessment.extractReports',
  'task.extractReports',
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
  ehsMember: EHS_MEMBER,
  supervisor: SUPERVISOR,
  employee: EMPLOYEE,
  auditor: every.filter(reads),
  integration: [
    'hazard.raise',
    'incident.raise',
    'inspection.perform',
    'management.user.read',
    'management.facility.read',
  ],
};
