import type { Branding } from '@safety-qube/contract/schemas/branding';
import type { BrandPicture } from '@safety-qube/domain/branding';
import { makeBrandPicture } from '../../../platform/brand-picture.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { uploadWork } from '../../../platform/heavy-work.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeBranding } from './change-branding.ts';

/**
 * Makes a picture of the brand from a data URL and uses it. It is made outside of the transaction, which would hold a connection for
 * that time. 403 without the privilege, 422 NOT_AN_IMAGE.
 */
export async function setBrandPicture(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  kind: BrandPicture,
  image: string,
): Promise<Branding> {
  authorize(ctx, 'management.branding.create');
  const { digest, mediaType, bytes } = await uploadWork(ctx, () => makeBrandPicture(kind, image));
  return transact(ctx, async (inner) => {
    await inner.tx
      .insertInto('brand_picture')
      .values({ digest, media_type: mediaType, bytes })
      .onConflict((known) => known.doNothing())
      .execute();
    return changeBranding(inner, platform, { [kind]: `/api/tenant/picture/${digest}` });
  });
}
