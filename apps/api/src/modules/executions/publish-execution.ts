import { CHANGES } from '@safety-qube/domain/realtime';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ExecutionRow, readParticipants } from './executions.repository.ts';

/**
 * Notifies the people who fill in a form after commit that it has changed; they fetch its answers again. For a record's form,
 * people who may no longer see the record are left out.
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
