import { CHANGES } from '@safety-qube/domain/realtime';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Milliseconds between two notifications. */
const PAUSE_MS = 1000;

/**
 * Returns a function that notifies the sockets of users who may see all records of a type, and of `people`, that much has changed:
 * they fetch what it was, each within what they may see. At most once a second; a call that comes too soon is skipped in favour of
 * the next one, so the last call must set `isLast`.
 */
export async function livePublisher(
  { relay }: Pick<Platform, 'relay'>,
  { tx, tenantId }: Pick<JobCtx, 'tx' | 'tenantId'>,
  type: RecordType,
  people: readonly number[],
): Promise<(isLast?: boolean) => void> {
  const rows = await tx
    .selectFrom('employee as e')
    .innerJoin('role_privilege as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.role_id', '=', 'e.role_id'),
    )
    .select('e.id')
    .where('p.privilege', '=', descriptorOf(type).privileges.viewAll)
    .where('e.status', '=', 'active')
    .execute();
  const to = { people: [...new Set([...people, ...rows.map(({ id }) => id)])] };
  let last = 0;
  return (isLast = false) => {
    if (!isLast && Date.now() - last < PAUSE_MS) return;
    last = Date.now();
    relay.publish({ kind: 'delivery', tenantId, destination: CHANGES, body: { event: 'missed' }, to });
  };
}
