import { CHANGES } from '@safety-qube/domain/realtime';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ExecutionRow, readParticipants } from './executions.repository.ts';

/**
 * Tells those who fill in a form that something of it changed, once that is on disk; they fetch its answers anew. Of a record's
 * form nobody hears who no longer sees the record.
 */
export async function publishExecution(
  ctx: Ctx,
  { relay }: Pick<Platform, 'relay'>,
  { id, record_id: recordId }: Pick<ExecutionRow, 'id' | 'record_id'>,
): Promise<void> {
  const people = await readParticipants(ctx, id);
  ctx.afterCommit(() =>
    relay.publish({
      kind: 'delivery',
      tenantId: ctx.tenant.id,
      destination: CHANGES,
      body: { type: 'execution', id, version: 0 },
      to: { people, ...(recordId !== null && { recordId }) },
    }),
  );
}
