import { isPrivilege, PRIVILEGES, type Privilege } from './privileges.ts';

/** Privileges of parts of the product that are not there yet, which roles can have already. */
const PLANNED = [
  /^(riskAssessment|document|hsePlan|hseMetrics)\./,
  // That of incidents also shows their cases.
  /^(?!incident\.).+\.viewAnalysis$/,
  /^task\.dashboard$/,
  /^general\.viewAllDashboards$/,
  /^inspection\.(extractReports|editCompleted|record\.\w+)$/,
  /^management\.(notification|escalation|notificationGroup)\./,
];
const CODES: ReadonlySet<Privilege> = new Set(
  PRIVILEGES.map(({ code }) => code).filter((code) => PLANNED.some((pattern) => pattern.test(code))),
);

/** Whether a privilege is of a part of the product that is not there yet, so that it allows nothing. */
export const isPlanned = (code: string): boolean => isPrivilege(code) && CODES.has(code);
