import type { TenantDb } from '../../../platform/db/database.ts';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';

/** What a timer changes one task with: its transaction, and what is to happen once that has committed. */
export interface TimerCtx {
  readonly tx: TenantDb;
  readonly actor: null;
  readonly tenant: { readonly id: number };
  afterCommit(effect: () => void): void;
}

/** Does something with each of several tasks, each in a transaction of its own. */
export async function eachOf(
  { tx, tenantId }: JobCtx,
  ids: readonly number[],
  change: (ctx: TimerCtx, id: number) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    const effects: (() => void)[] = [];
    await tx
      .transaction()
      .execute((trx) =>
        change(
          { tx: trx, actor: null, tenant: { id: tenantId }, afterCommit: (effect) => void effects.push(effect) },
          id,
        ),
      );
    for (const effect of effects) effect();
  }
}
