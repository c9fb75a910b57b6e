import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { FIRST_REPORTED_TYPE, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { APPROVERS, type LineBody } from './approvers.queries.ts';

/** A line in its form. */
export interface LineValues {
  type: ApproverItem['type'];
  kind: 'person' | 'role' | 'group';
  employeeId: number | null;
  roleId: string | null;
  groupId: string | null;
  deputyId: number | null;
  facilityId: number | null;
  departmentId: number | null;
  category: string | null;
  eventType: string | null;
  riskLevel: string | null;
}
export const NEW_LINE: LineValues = {
  ...{ type: FIRST_REPORTED_TYPE, kind: 'person', employeeId: null, roleId: null, groupId: null, deputyId: null },
  ...{ facilityId: null, departmentId: null, category: null, eventType: null, riskLevel: null },
};

export const LINE_FORM = {
  cache: APPROVERS,
  valuesOf: ({ roleId, groupId, ...line }: ApproverItem): LineValues => ({
    ...NEW_LINE,
    ...line,
    kind: groupId !== null ? 'group' : roleId !== null ? 'role' : 'person',
    roleId: roleId === null ? null : String(roleId),
    groupId: groupId === null ? null : String(groupId),
  }),
  bodyOf({ type, kind, employeeId, roleId, groupId, ...values }: LineValues): LineBody {
    const { deputyId, facilityId, departmentId, category } = values;
    const { forms, hasRisk } = RECORD_TYPES[type];
    return {
      ...{ deputyId, facilityId, departmentId, category },
      employeeId: kind === 'person' ? employeeId : null,
      roleId: kind === 'role' && roleId !== null ? Number(roleId) : null,
      groupId: kind === 'group' && groupId !== null ? Number(groupId) : null,
      eventType: forms?.by === 'eventType' ? (values.eventType as LineBody['eventType']) : null,
      riskLevel: hasRisk ? values.riskLevel : null,
    };
  },
  fieldOfCode: {
    APPROVER_DEPUTY_SAME: 'deputyId',
    CATEGORY_UNKNOWN: 'category',
    FACILITY_UNKNOWN: 'facilityId',
    GROUP_UNKNOWN: 'groupId',
    GROUP_BY_LANGUAGE: 'groupId',
    RISK_LEVEL_UNKNOWN: 'riskLevel',
    ROLE_UNKNOWN: 'roleId',
    UNIT_UNKNOWN: 'departmentId',
  },
} as const;
