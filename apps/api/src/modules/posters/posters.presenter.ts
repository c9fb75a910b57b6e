import type { Poster } from '@safety-qube/contract/schemas/posters';
import { type Actor, type Ctx, can } from '../../platform/context.ts';
import type { Coded } from '../../platform/platform.ts';
import { posterAddress } from './poster-address.ts';
import type { PosterRow } from './posters.repository.ts';
import type { Uses } from './uses.ts';

const stateOf = ({ withdrawn_at, isInUse }: PosterRow): Poster['state'] => {
  if (withdrawn_at) return 'withdrawn';
  return isInUse ? 'inUse' : 'ended';
};

/** Presents a poster for an actor, with its present code and the address of its QR code. */
export function presentPoster(
  { origin }: Pick<Ctx, 'origin'>,
  actor: Actor,
  writeCode: (coded: Coded) => string,
  row: PosterRow,
  { uses: { scans, reports }, task }: { readonly uses: Uses; readonly task: Poster['task'] },
): Poster {
  const { id, generation, forms, task_id: taskId } = row;
  const code = writeCode({ kind: 'poster', id, generation });
  return {
    id,
    place: {
      facilityId: row.facility_id,
      departmentId: row.department_id,
      locationId: row.location_id,
      subareaId: row.subarea_id,
    },
    assetId: row.asset_id,
    taskId,
    task,
    forms: [...forms],
    state: stateOf(row),
    code,
    address: posterAddress(origin, { taskId, forms, code }),
    createdAt: row.created_at.toISOString(),
    scans,
    reports,
    abilities: { edit: row.withdrawn_at === null && can(actor, 'management.poster.edit', row.facility_id) },
  };
}
