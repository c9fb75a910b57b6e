/** What an approver line can ask of a record, the most decisive first: what it is about before where it is. */
export const APPROVER_CONDITIONS = ['category', 'eventType', 'riskLevel', 'departmentId', 'facilityId'] as const;
export type ApproverCondition = (typeof APPROVER_CONDITIONS)[number];

/** The conditions of an approver line; null for any. A line for a department needs no facility: it is where the department is. */
export interface LineConditions {
  readonly category: string | null;
  readonly eventType: string | null;
  readonly riskLevel: string | null;
  readonly departmentId: number | null;
  readonly facilityId: number | null;
}

/** A line that says who approves records of one type, as far as it names people who are active and reach the place. */
export interface ApproverLine extends LineConditions {
  readonly id: number;
  /** The person, or the holders of the role; any of them approves. */
  readonly employeeIds: readonly number[];
  /** Who approves where none of these may; null for nobody. */
  readonly deputyId: number | null;
}

/** What of a record decides who approves it. */
export interface ApprovalFacts {
  readonly facilityId: number;
  readonly departmentId?: number | null | undefined;
  readonly category: string | null;
  readonly eventType?: string | null | undefined;
  readonly riskLevel?: string | null | undefined;
}

/** Whether a record meets every condition of a line. */
export const matchesLine = (line: LineConditions, facts: ApprovalFacts): boolean =>
  APPROVER_CONDITIONS.every((name) => line[name] === null || line[name] === facts[name]);

/**
 * How precise a line is: of two that match a record, the greater one wins. The conditions are compared in their order, and the first
 * that only one of the lines has decides, so that two lines are equal only if they have the same conditions.
 */
export const precisionOf = (line: LineConditions): number =>
  APPROVER_CONDITIONS.reduce((sum, name) => sum * 2 + (line[name] === null ? 0 : 1), 0);

/** The most people of a role who approve one record. */
export const MOST_APPROVERS = 20;

/** The line with everybody but these people left out. */
export const keepInLine = <L extends Pick<ApproverLine, 'employeeIds' | 'deputyId'>>(
  line: L,
  isKept: (id: number) => boolean,
): L => ({
  ...line,
  employeeIds: line.employeeIds.filter(isKept),
  deputyId: line.deputyId !== null && isKept(line.deputyId) ? line.deputyId : null,
});
