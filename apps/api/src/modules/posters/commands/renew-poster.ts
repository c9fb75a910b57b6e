import type { Poster } from '@safety-qube/contract/schemas/posters';
import { firstOf } from '@safety-qube/domain/item-at';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadForUpdate, writeRow } from '../../../platform/rows.ts';
import { MOST_GENERATIONS } from '../poster-code.ts';
import { presentPosters } from '../posters.queries.ts';
import { getPosterRow } from '../posters.repository.ts';

/**
 * Gives a poster a new code, for example because the old one was photographed and misused. 403; 404; 422 POSTER_WITHDRAWN, and
 * POSTER_RENEWED_TOO_OFTEN after 254 times.
 */
export async function renewPoster(ctx: Ctx, platform: Pick<Platform, 'posterCodes'>, id: number): Promise<Poster> {
  const row = await loadForUpdate(ctx, 'poster', id, getPosterRow);
  authorize(ctx, 'management.poster.edit', row.facility_id);
  if (row.withdrawn_at) throw refuse('POSTER_WITHDRAWN');
  const latest = Math.max(row.generation, row.latest_generation ?? 0);
  if (latest >= MOST_GENERATIONS) throw refuse('POSTER_RENEWED_TOO_OFTEN');
  const generation = latest + 1;
  const columns = { generation, latest_generation: generation };
  await writeRow(
    ctx,
    'poster',
    id,
    { columns, audited: { generation: [row.generation, generation] } },
    { action: 'poster.renewed' },
  );
  return firstOf(await presentPosters(ctx, platform, [{ ...row, ...columns }]));
}

/** Gives a poster a code again that it has had. 403; 404; 422 POSTER_WITHDRAWN. */
export async function restoreGeneration(ctx: Ctx, id: number, generation: number): Promise<void> {
  const row = await loadForUpdate(ctx, 'poster', id, getPosterRow);
  authorize(ctx, 'management.poster.edit', row.facility_id);
  if (row.withdrawn_at) throw refuse('POSTER_WITHDRAWN');
  const latest = Math.max(row.generation, row.latest_generation ?? 0);
  const columns = { generation, latest_generation: latest };
  const audited = { generation: [row.generation, generation] as const };
  await writeRow(ctx, 'poster', id, { columns, audited }, { action: 'poster.codeRestored' });
}
