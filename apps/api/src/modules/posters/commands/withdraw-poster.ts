import type { Poster } from '@safety-qube/contract/schemas/posters';
import { firstOf } from '@safety-qube/domain/item-at';
import { authorize, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadForUpdate, writeRow } from '../../../platform/rows.ts';
import { presentPosters } from '../posters.queries.ts';
import { getPosterRow, type PosterRow } from '../posters.repository.ts';

/**
 * Withdraws a poster; its forms stay available at its place to people who are signed in. 403; 404. Does nothing when it is
 * withdrawn already.
 */
export async function withdrawPoster(ctx: Ctx, platform: Pick<Platform, 'posterCodes'>, id: number): Promise<Poster> {
  const row = await loadForUpdate(ctx, 'poster', id, getPosterRow);
  authorize(ctx, 'management.poster.edit', row.facility_id);
  const withdrawn_at = row.withdrawn_at ?? new Date();
  if (!row.withdrawn_at) await writeWithdrawn(ctx, row, withdrawn_at);
  return firstOf(await presentPosters(ctx, platform, [{ ...row, withdrawn_at }]));
}

/** Puts a withdrawn poster in use again, with the code that it had. 403; 404. */
export async function reinstatePoster(ctx: Ctx, id: number): Promise<void> {
  const row = await loadForUpdate(ctx, 'poster', id, getPosterRow);
  authorize(ctx, 'management.poster.edit', row.facility_id);
  if (row.withdrawn_at) await writeWithdrawn(ctx, row, null);
}

const writeWithdrawn = (ctx: Ctx, { id, withdrawn_at: before }: PosterRow, withdrawn_at: Date | null): Promise<void> =>
  writeRow(
    ctx,
    'poster',
    id,
    { columns: { withdrawn_at }, audited: { isWithdrawn: [before !== null, withdrawn_at !== null] } },
    { action: withdrawn_at ? 'poster.withdrawn' : 'poster.reinstated' },
  );
