import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { meetsRule } from '../../records/index.ts';
import { getApplication } from '../applications.repository.ts';
import type { Rule } from '../check-rule.ts';
import { findRule, presentRule } from '../rules.queries.ts';

/** The job that makes records confidential by a rule, or no longer so when this is undone. */
export const APPLY_RULES = 'apply-confidentiality';

/** Throws 403 unless the caller may change confidentiality and see all records of the rule where it is. */
function authorizeFor(ctx: Ctx, { type, facilityId }: Pick<Rule, 'type' | 'facilityId'>): void {
  authorize(ctx, 'management.confidentiality.edit', facilityId);
  authorize(ctx, RECORD_TYPES[type].privileges.viewAll, facilityId);
}

/** Makes the records that meet a rule now confidential in the background, as its line in the log. */
async function apply(ctx: Ctx, ruleId: number, rule: Rule): Promise<{ applicationId: number; records: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from record r where ${meetsRule(rule)} and not r.is_confidential`.execute(ctx.tx);
  const records = rows[0]?.count ?? 0;
  const { id } = await ctx.tx
    .insertInto('confidentiality_application')
    .values({ rule_id: ruleId, rule: JSON.stringify(rule), applied_by: actorOf(ctx).employeeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(ctx.tx, APPLY_RULES, { applicationId: id });
  await audit(ctx, 'confidentiality_rule.applied', 'confidentiality_rule', ruleId, {
    application: [null, id],
    records: [null, records],
    roleIds: [null, rule.roleIds],
    ...(rule.groupIds.length > 0 && { groupIds: [null, rule.groupIds] }),
  });
  return { applicationId: id, records };
}

/** Applies a rule to the records that exist already. Returns how many become confidential. 403; 404. */
export async function applyRule(ctx: Ctx, id: number): Promise<{ applicationId: number; records: number }> {
  const { type, facilityId, category, eventType, roleIds, groupIds } = presentRule(
    actorOf(ctx),
    await findRule(ctx, id),
  );
  authorizeFor(ctx, { type, facilityId });
  return apply(ctx, id, { type, facilityId, category, eventType, roleIds, groupIds });
}

/**
 * Makes the records that an application made confidential visible again, except those whose confidentiality was changed since; how many
 * stay is in its line in the log. 403; 404; 409 ALREADY_UNDONE.
 */
export async function undoApplication(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx.selectFrom('confidentiality_application').select('id').where('id', '=', id).forUpdate().execute();
  const application = await getApplication(ctx, id);
  if (!application) throw notFound();
  authorizeFor(ctx, application.rule);
  if (application.undone_at) throw conflict('ALREADY_UNDONE');
  const { rows } = await sql<{ records: number; touched: number }>`
    select count(*)::int records, (count(*) filter (where exists (select from record_change c where c.record_id = a.record_id
        and c.action = 'confidentialityChanged' and c.version > a.version)))::int touched
    from confidentiality_application_record a where a.application_id = ${id}`.execute(ctx.tx);
  const { records = 0, touched = 0 } = rows[0] ?? {};
  await ctx.tx.updateTable('confidentiality_application').set({ undone_at: new Date() }).where('id', '=', id).execute();
  await enqueue(ctx.tx, APPLY_RULES, { applicationId: id });
  await audit(ctx, 'confidentiality_rule.takenBack', 'confidentiality_rule', application.rule_id, {
    application: [id, null],
    records: [records, null],
    kept: [null, touched],
  });
}

/** Applies again what was undone, to the records that meet the rule now. 403; 404. */
export async function applyAgain(ctx: Ctx, id: number): Promise<void> {
  const application = await getApplication(ctx, id);
  if (!application) throw notFound();
  authorizeFor(ctx, application.rule);
  await apply(ctx, application.rule_id, application.rule);
}
