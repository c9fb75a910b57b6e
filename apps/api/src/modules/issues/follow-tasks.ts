import { sql } from 'kysely';
import type { Subscriber } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeEvent } from '../records/index.ts';

interface Observation {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly hasOpenTask: boolean;
}

/** The next status of an observation: it is in progress while a task made from it is open. Null where it stays as it is. */
function nextStatus({ status, hasOpenTask }: Observation): 'In Progress' | 'Closed' | null {
  if (status === 'Closed' && hasOpenTask) return 'In Progress';
  return status === 'In Progress' && !hasOpenTask ? 'Closed' : null;
}

/** Moves an observation to In Progress when a task is made from it, and closes it again once all of these are done. */
export const followTasks =
  (platform: Pick<Platform, 'relay'>): Subscriber =>
  async ({ recordId, type, actorId }, { tx, tenantId }) => {
    if (type === 'issue') return undefined;
    const { rows } = await sql<Observation>`
      select o.id, o.version, o.status,
        exists (select from record c where c.tenant_id = o.tenant_id and c.origin_id = o.id and c.shelf = 'open') "hasOpenTask"
      from record r join record o on o.tenant_id = r.tenant_id and o.id = r.origin_id
      join issue x on x.tenant_id = o.tenant_id and x.record_id = o.id
      where r.id = ${recordId} and x.issue_type = 'observation' and o.deleted_at is null
      for no key update of o`.execute(tx);
    const observation = rows[0];
    const to = observation && nextStatus(observation);
    if (!observation || !to) return undefined;
    const now = new Date();
    const isEnd = to === 'Closed';
    await tx
      .updateTable('record')
      .set({
        status: to,
        status_since: now,
        updated_at: now,
        version: observation.version + 1,
        ...(isEnd ? { closed_at: now, closed_as: 'completed' } : { closed_at: null, closed_as: null }),
      })
      .where('id', '=', observation.id)
      .execute();
    const effects: (() => void)[] = [];
    const afterCommit = (effect: () => void) => void effects.push(effect);
    await writeEvent({ tx, tenant: { id: tenantId }, actor: null, afterCommit }, platform, {
      type: 'issue',
      recordId: observation.id,
      version: observation.version + 1,
      name: isEnd ? 'completed' : 'started',
      fromStatus: observation.status,
      toStatus: to,
      isEnd,
      detail: { task: recordId, by: actorId },
    });
    return () => {
      for (const effect of effects) effect();
    };
  };
