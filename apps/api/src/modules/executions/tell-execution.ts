import { CHANGES } from '@safety-qube/domain/realtime';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readParticipants } from './executions.repository.ts';

/** Tells those who fill in a form that something of it changed, once that is on disk; they fetch its answers anew. */
export async function tellExecution(ctx: Ctx, { relay }: Pick<Platform, 'relay'>, id: number): Promise<void> {
  const people = await readParticipants(ctx, id);
  ctx.afterCommit(() =>
    relay.publish({
      kind: 'delivery',
      tenantId: ctx.tenant.id,
      destination: CHANGES,
      body: { type: 'execution', id, version: 0 },
      to: { people },
    }),
  );
}
