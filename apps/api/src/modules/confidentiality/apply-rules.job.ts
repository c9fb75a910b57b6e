import { sql } from 'kysely';
import * as z from 'zod';
import { actorOf, selectActors } from '../../platform/actor.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChangeCtx, endConfidentiality, makeConfidential, meetsRule } from '../records/index.ts';
import { getApplication } from './applications.repository.ts';
import { APPLY_RULES } from './commands/apply-rule.ts';

/** Records that are changed in one transaction: few, because others wait for them meanwhile. */
const CHUNK = 50;

type Application = NonNullable<Awaited<ReturnType<typeof getApplication>>>;
/** A step in its transaction: returns the last record that was changed; undefined if there was none. */
type Step = (ctx: ChangeCtx, after: number) => Promise<number | undefined>;

/** Takes step after step, each in a transaction, as long as the application is not undone meanwhile, or applied again. */
async function inSteps({ tx, tenantId, stopping }: JobCtx, application: Application, step: Step): Promise<void> {
  const person = await selectActors(tx).where('e.id', '=', application.applied_by).executeTakeFirst();
  const actor = person ? actorOf(person, { sessionId: '', authenticatedAt: new Date(0) }) : null;
  const isUndone = application.undone_at !== null;
  for (let after: number | undefined = 0; after !== undefined; ) {
    stopping?.throwIfAborted();
    const from: number = after;
    const effects: (() => void)[] = [];
    after = await tx.transaction().execute(async (trx: TenantDb) => {
      const { rows } = await sql<{ is_undone: boolean }>`
        select undone_at is not null is_undone from confidentiality_application where id = ${application.id} for share`.execute(
        trx,
      );
      if (rows[0]?.is_undone !== isUndone) return undefined;
      const ctx = {
        tx: trx,
        actor,
        tenant: { id: tenantId },
        afterCommit: (effect: () => void) => void effects.push(effect),
      };
      return step(ctx, from);
    });
    for (const effect of effects) effect();
  }
}

/** Makes the records that meet the rule confidential, and notes which these are. */
const applyStep =
  (platform: Pick<Platform, 'relay'>, { id: applicationId, rule }: Application): Step =>
  async (ctx, after) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from record r where ${meetsRule(rule)} and not r.is_confidential and r.id > ${after}
      order by r.id limit ${CHUNK}`.execute(ctx.tx);
    for (const { id } of rows) {
      const changed = await makeConfidential(ctx, platform, id, rule);
      if (changed.length)
        await ctx.tx
          .insertInto('confidentiality_application_record')
          .values(changed.map((one) => ({ application_id: applicationId, record_id: one.id, version: one.version })))
          .onConflict((again) => again.doNothing())
          .execute();
    }
    return rows.at(-1)?.id;
  };

/** Makes the records visible again whose confidentiality nobody has changed since. */
const undoStep =
  (platform: Pick<Platform, 'relay'>, { id: applicationId }: Application): Step =>
  async (ctx, after) => {
    const { rows } = await sql<{ id: number }>`
      select a.record_id id from confidentiality_application_record a
      where a.application_id = ${applicationId} and a.record_id > ${after}
        and not exists (select from record_change c where c.tenant_id = a.tenant_id and c.record_id = a.record_id
          and c.action = 'confidentialityChanged' and c.version > a.version)
      order by a.record_id limit ${CHUNK}`.execute(ctx.tx);
    for (const { id } of rows) await endConfidentiality(ctx, platform, id);
    return rows.at(-1)?.id;
  };

/** Applies a rule to the records that exist already, or takes this back. It may run again at any time. */
export const applyRules = (platform: Pick<Platform, 'relay'>): Job =>
  job({
    id: APPLY_RULES,
    payload: z.object({ applicationId: z.int() }),
    async run({ applicationId }, ctx) {
      const application = await getApplication(ctx, applicationId);
      if (!application) return;
      const step = application.undone_at === null ? applyStep : undoStep;
      await inSteps(ctx, application, step(platform, application));
    },
  });
