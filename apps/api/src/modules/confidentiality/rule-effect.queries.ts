import type { ConfidentialityEffect } from '@safety-qube/contract/schemas/confidentiality';
import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type SqlBool, sql } from 'kysely';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { readPeopleOfGroups } from '../groups/index.ts';
import { readReaders } from '../people/index.ts';
import { meetsRule } from '../records/index.ts';
import { checkValues, type GivenRule, type Rule, wholeRule } from './check-rule.ts';

/**
 * Returns what a rule would do: the records that meet it, of the facilities that the caller's role reaches, and the people who see such
 * records because they see all. 403; 422 for what the tenant does not have.
 */
export async function readRuleEffect(ctx: Ctx, given: GivenRule & Pick<Rule, 'type'>): Promise<ConfidentialityEffect> {
  const actor = authorizeSomewhere(ctx, 'management.confidentiality.read');
  const rule = wholeRule(given);
  await checkValues(ctx, rule);
  const { rows } = await sql<{ records: number; recent: number; confidential: number }>`
    select (count(*) filter (where not r.is_confidential))::int records,
      (count(*) filter (where not r.is_confidential and r.raised_at > now() - interval '12 months'))::int recent,
      (count(*) filter (where r.is_confidential))::int confidential
    from record r where ${meetsRule(rule)} and ${withinReach(actor, 'r.facility_id')}`.execute(ctx.tx);
  const { viewAll } = RECORD_TYPES[rule.type].privileges;
  const members = await readPeopleOfGroups(ctx.tx, rule.groupIds);
  const readers = await readReaders(
    ctx.tx,
    sql<SqlBool>`e.status = 'active' and (e.role_id = any(${[...rule.roleIds]}::bigint[])
      or e.id = any(${[...members.keys()]}::bigint[]) or e.role_id in (select p.role_id from role_privilege p where p.privilege = ${viewAll}))`,
  );
  const here = readers.filter(
    ({ facilityIds }) => rule.facilityId === null || facilityIds === null || facilityIds.has(rule.facilityId),
  );
  const isNamed = ({ employeeId, roleId }: (typeof here)[number]): boolean =>
    rule.roleIds.includes(roleId) || members.has(employeeId);
  const { records = 0, recent = 0, confidential = 0 } = rows[0] ?? {};
  return {
    ...{ records, recent, confidential },
    losing: here.filter((one) => one.privileges.has(viewAll) && !isNamed(one)).length,
    keeping: here.filter(isNamed).length,
  };
}
