import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import type { ConfidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import { authorize, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkGivenRights } from '../../platform/group-rights.ts';
import { readFields, readRiskMatrix } from '../custom-fields/index.ts';

/** What a line says, by the names of the contract; a department says where it is, so that no facility is stored beside it. */
export type Line = Pick<
  ApproverItem,
  | 'type'
  | 'employeeId'
  | 'roleId'
  | 'groupId'
  | 'deputyId'
  | 'facilityId'
  | 'departmentId'
  | 'category'
  | 'eventType'
  | 'riskLevel'
>;
export const LINE_COLUMNS = {
  employeeId: 'employee_id',
  roleId: 'role_id',
  groupId: 'group_id',
  deputyId: 'deputy_id',
  facilityId: 'facility_id',
  departmentId: 'department_id',
  category: 'category',
  eventType: 'event_type',
  riskLevel: 'risk_level',
} as const;

/** 409 APPROVER_LINE_TAKEN when another line names the same people for the same. */
export const CONFLICTS = { approver_line: 'APPROVER_LINE_TAKEN' };

/** A line, or a change of one, as it is given. */
export type GivenLine = { readonly [Name in keyof Omit<Line, 'type'>]?: Line[Name] | undefined };

/** Completes a line: what is absent is null. */
export const wholeLine = (type: Line['type'], given: GivenLine): Line => ({
  type,
  employeeId: given.employeeId ?? null,
  roleId: given.roleId ?? null,
  groupId: given.groupId ?? null,
  deputyId: given.deputyId ?? null,
  facilityId: given.facilityId ?? null,
  departmentId: given.departmentId ?? null,
  category: given.category ?? null,
  eventType: given.eventType ?? null,
  riskLevel: given.riskLevel ?? null,
});

/** Returns the line as it is stored, and the facility where it counts; null for all. 422 for a place that is not in use. */
export async function placeLine<L extends Pick<Line, 'facilityId' | 'departmentId'>>(
  ctx: Pick<Ctx, 'tx'>,
  line: L,
): Promise<{ line: L; at: number | null }> {
  const { facilityId, departmentId } = line;
  if (departmentId !== null) {
    const unit = await ctx.tx
      .selectFrom('org_unit')
      .select('facility_id')
      .where('id', '=', departmentId)
      .where('level', '=', 'department')
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (!unit || (facilityId !== null && facilityId !== unit.facility_id)) throw refuse('UNIT_UNKNOWN');
    return { line: { ...line, facilityId: null }, at: unit.facility_id };
  }
  if (facilityId === null) return { line, at: null };
  const facility = await ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', '=', facilityId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!facility) throw refuse('FACILITY_UNKNOWN');
  return { line, at: facilityId };
}

/** Throws 422 ROLE_UNKNOWN for a role that the tenant does not have, GROUP_UNKNOWN for a group that is not in use, GROUP_BY_LANGUAGE for one of a language. */
export async function checkSubjects({ tx }: Pick<Ctx, 'tx'>, { roleIds, groupIds }: ConfidentialTo): Promise<void> {
  if (roleIds.length) {
    const roles = await tx.selectFrom('role').select('id').where('id', 'in', roleIds).execute();
    if (roles.length < roleIds.length) throw refuse('ROLE_UNKNOWN');
  }
  if (!groupIds.length) return;
  const groups = await tx
    .selectFrom('user_group')
    .select('id')
    .where('id', 'in', groupIds)
    .where('is_active', '=', true)
    .execute();
  if (groups.length < groupIds.length) throw refuse('GROUP_UNKNOWN');
  await checkGivenRights({ tx }, groupIds);
}

/** Throws 422 unless a line names a person, a role or a group of the tenant, and another person as the deputy if any. */
async function checkPeople({ tx }: Pick<Ctx, 'tx'>, { employeeId, roleId, groupId, deputyId }: Line): Promise<void> {
  if ([employeeId, roleId, groupId].filter((id) => id !== null).length !== 1) throw refuse('APPROVER_SUBJECT');
  if (deputyId !== null && deputyId === employeeId) throw refuse('APPROVER_DEPUTY_SAME');
  const people = [employeeId, deputyId].filter((id) => id !== null);
  const found = await tx
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', [0, ...people])
    .where('status', '=', 'active')
    .where('is_service_account', '=', false)
    .execute();
  if (found.length < people.length) throw refuse('PERSON_UNKNOWN');
  await checkSubjects(
    { tx },
    { roleIds: roleId === null ? [] : [roleId], groupIds: groupId === null ? [] : [groupId] },
  );
}

/** Throws 422 for a category, a type of event or a level of risk that records of the type do not have. */
export async function checkConditions(
  ctx: Ctx,
  { type, category, eventType, riskLevel }: Pick<Line, 'type' | 'category' | 'eventType' | 'riskLevel'>,
  at: number | null,
): Promise<void> {
  const { forms, hasRisk } = RECORD_TYPES[type];
  if (eventType !== null && forms?.by !== 'eventType') throw refuse('FIELD_NOT_USED', { field: 'eventType' });
  if (riskLevel !== null) {
    if (!hasRisk) throw refuse('FIELD_NOT_USED', { field: 'riskLevel' });
    const { levels } = await readRiskMatrix(ctx);
    if (!levels.some((level) => level.key === riskLevel)) throw refuse('RISK_LEVEL_UNKNOWN');
  }
  if (category === null) return;
  const fields = (await readFields(ctx, type)).filter(({ key, isActive }) => key === 'category' && isActive);
  const own = fields.filter(({ facilityId }) => at !== null && facilityId === at);
  const lists = at === null ? fields : own.length ? own : fields.filter(({ facilityId }) => facilityId === null);
  if (!lists.some(({ options }) => options.some(({ value, isActive }) => isActive && value === category)))
    throw refuse('CATEGORY_UNKNOWN');
}

/**
 * Checks a line and returns it as it is stored; a level of risk that the line has already (`level`) may be one of former times. 403
 * without the right to edit approvers there (`privilege`), or without the right to approve there what the line gives to others; 422 for
 * what the tenant does not have.
 */
export async function checkLine(
  ctx: Ctx,
  given: Line,
  privilege: 'management.approver.create' | 'management.approver.edit',
  level: Line['riskLevel'] = null,
): Promise<Line> {
  const { line, at } = await placeLine(ctx, given);
  authorize(ctx, privilege, at);
  const { approve } = RECORD_TYPES[line.type].privileges;
  if (approve) authorize(ctx, approve, at);
  await checkPeople(ctx, line);
  await checkConditions(ctx, line.riskLevel === level ? { ...line, riskLevel: null } : line, at);
  return line;
}
