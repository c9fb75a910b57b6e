import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { readApproverEffect as effectCall } from '@safety-qube/contract/endpoints/approvers';
import type { ApproverEffect } from '@safety-qube/contract/schemas/approvers';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { ApprovalFacts } from '@safety-qube/domain/records/approver-lines';
import { sql } from 'kysely';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { IS_NAMED, type Reaching, type TenantApprovers } from '../records/index.ts';
import { findLine } from './approvers.queries.ts';
import { type Line, placeLine, wholeLine } from './check-line.ts';
import { isSame, readReports } from './reports.queries.ts';
import { outcomesBySite, type Responsible, readResponsible } from './who-is-responsible.ts';

/** Holes that are named. */
const MOST_NAMED = 10;
type Change = HandlerInput<typeof effectCall>['query'];
type TenantLine = TenantApprovers['approvers'][number];

/** Returns the active people whom a line names. */
async function readPeople({ tx }: Pick<Ctx, 'tx'>, { employeeId, roleId, groupId }: Line): Promise<Reaching[]> {
  const { rows } = await sql<Reaching>`
    select e.id, case when ${employeeId}::bigint is null then
        (select json_agg(s.facility_id) from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id) end "facilityIds"
    from (select ${employeeId}::bigint employee_id, ${roleId}::bigint role_id, ${groupId}::bigint group_id) a
      join employee e on e.status = 'active' and ${IS_NAMED} order by e.id`.execute(tx);
  return rows;
}

/** Returns the line as the choice reads it. */
async function asTenantLine(ctx: Pick<Ctx, 'tx'>, given: Line, id: number): Promise<TenantLine> {
  const { line } = await placeLine(ctx, given);
  const { category, eventType, riskLevel, facilityId, departmentId, deputyId } = line;
  const people = await readPeople(ctx, line);
  return { id, people, deputyId, category, eventType, riskLevel, facilityId, departmentId };
}

/** Returns the lines after a change. 422 for a place that is not in use. */
async function linesAfter(ctx: Ctx, now: Responsible, type: ReportedType, { id, isRemoved, ...line }: Change) {
  const others = now.approvers.filter((one) => one.id !== id);
  return isRemoved ? others : [...others, await asTenantLine(ctx, wholeLine(type, line), id ?? 0)];
}

/** The values of the changed lines that a site and a category alone do not say. */
const factsOf = (lines: readonly TenantLine[]): Pick<ApprovalFacts, 'departmentId' | 'eventType' | 'riskLevel'>[] => [
  ...new Map(
    lines.map(({ departmentId, eventType, riskLevel }) => {
      const facts = { departmentId, eventType, riskLevel };
      return [JSON.stringify(facts), facts] as const;
    }),
  ).values(),
];

/**
 * Returns what a change of the approver lines would do in the facilities that the caller's role reaches: for which sites and categories
 * another person would be responsible, and which reports of the last twelve months would have gone to another person. 403; 404; 422.
 */
export async function readApproverEffect(ctx: Ctx, change: Change): Promise<ApproverEffect> {
  const actor = authorizeSomewhere(ctx, 'management.approver.read');
  const stored = change.id === undefined ? undefined : await findLine(ctx, change.id);
  const type = stored?.type ?? change.type;
  if (type === undefined) throw notFound();
  const now = await readResponsible(ctx, type);
  const approvers = await linesAfter(ctx, now, type, change);
  const [before, after] = [outcomesBySite(type, now), outcomesBySite(type, { ...now, approvers })];
  const changed = [...now.approvers, ...approvers].filter(({ id }) => id === (change.id ?? 0));
  let moved = 0;
  const holes: ApproverEffect['holes'] = [];
  for (const { id: facilityId } of now.sites) {
    if (actor.facilityIds && !actor.facilityIds.has(facilityId)) continue;
    for (const category of now.categoriesAt(facilityId)) {
      const outcomes = factsOf(changed).map((facts) => {
        const all = { ...facts, facilityId, category };
        return [before(all), after(all)] as const;
      });
      if (outcomes.some(([was, is]) => !isSame(was, is))) moved += 1;
      if (outcomes.some(([was, is]) => !was.isHole && is.isHole)) holes.push({ facilityId, category });
    }
  }
  const reports = (await readReports(ctx, type)).map((one) => ({
    ...one,
    isMoved: !isSame(before(one), after(one)),
  }));
  const sum = (list: readonly { readonly reports: number }[]) => list.reduce((total, one) => total + one.reports, 0);
  const plain = reports.filter(({ isConfidential }) => !isConfidential);
  return {
    moved,
    holes: holes.slice(0, MOST_NAMED),
    holeCount: holes.length,
    reports: sum(plain),
    movedReports: sum(plain.filter(({ isMoved }) => isMoved)),
    openRecords: plain.reduce((total, { open, isMoved }) => total + (isMoved ? open : 0), 0),
    ...(actor.privileges.has('management.confidentiality.read') && {
      movedConfidential: sum(reports.filter(({ isConfidential, isMoved }) => isConfidential && isMoved)),
    }),
  };
}
