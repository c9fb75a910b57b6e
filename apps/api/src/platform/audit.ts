import type { Ctx } from './context.ts';

/** What changed: property > [before, after]. Never a secret. */
export type Change = Record<string, readonly [before: unknown, after: unknown]>;

/** Adds a line to the tenant's log, in the transaction of what it tells of. `action` is in the past tense: `employee.admitted`. */
export async function audit(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'requestId'>,
  action: string,
  entity: string,
  entityId: number | string,
  change: Change = {},
): Promise<void> {
  await ctx.tx
    .insertInto('audit_entry')
    .values({
      actor_id: ctx.actor?.employeeId ?? null,
      action,
      entity,
      entity_id: String(entityId),
      change: JSON.stringify(change),
      request_id: ctx.requestId,
    })
    .execute();
}
