import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { restoreGeneration } from './commands/renew-poster.ts';
import { reinstatePoster, withdrawPoster } from './commands/withdraw-poster.ts';

/** How the actions of posters are undone. */
export function posterUndos(platform: Pick<Platform, 'posterCodes'>): Undos {
  const withdraw: Undo = (ctx, entry) => withdrawPoster(ctx, platform, entityIdOf(entry));
  const restoreCode: Undo = (ctx, entry) =>
    restoreGeneration(ctx, entityIdOf(entry), valuesBefore<{ generation: number }>(entry).generation);
  return {
    'poster.created': withdraw,
    'poster.reinstated': withdraw,
    'poster.withdrawn': (ctx, entry) => reinstatePoster(ctx, entityIdOf(entry)),
    'poster.renewed': restoreCode,
    'poster.codeRestored': restoreCode,
  };
}
