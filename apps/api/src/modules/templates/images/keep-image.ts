import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorizeWritingAny } from '../templates.policy.ts';
import { storeImage } from './store-image.ts';

/** Stores an image to be shown in instructions; not audited, like saving a draft. 403, and as `storeImage`. */
export async function uploadImage(
  ctx: Ctx,
  platform: Pick<Platform, 'storage' | 'config'>,
  dataUrl: string,
): Promise<TemplateImage> {
  authorizeWritingAny(ctx);
  return storeImage(ctx, platform, dataUrl);
}
