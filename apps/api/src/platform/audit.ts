import type { Ctx } from './context.ts';

/** A change of an entity: property > [before, after]. Must not contain secrets. */
export type Change = Record<string, readonly [before: unknown, after: unknown]>;

/** Adds an entry to the tenant's audit log in the transaction of the change. `action` is in the past tense: `employee.admitted`. */
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
