import type { Ctx } from './context.ts';
import { sharp } from './image-readers.ts';

/** The end of a picture's address: its digest. */
const DIGEST = /[\w-]{22}$/;
/** Returns the digest of a picture from its address; undefined for one of the brand. */
export const digestOf = (address: string): string | undefined => DIGEST.exec(address)?.[0];

/** Returns a picture of the tenant as a PNG, which mail programs and documents show, unlike the WebP of browsers. */
export async function readPng({ tx }: Pick<Ctx, 'tx'>, digest: string): Promise<Buffer | undefined> {
  const picture = await tx.selectFrom('brand_picture').select('bytes').where('digest', '=', digest).executeTakeFirst();
  return picture && sharp(picture.bytes).png().toBuffer();
}

/** What tenants choose for the head of their mails and documents. */
export async function readBrandHead({ tx }: Pick<Ctx, 'tx'>) {
  const theme = await tx
    .selectFrom('tenant_theme')
    .select(['app_name', 'primary_color', 'document_head', 'logo_light', 'logo_dark'])
    .executeTakeFirstOrThrow();
  return {
    appName: theme.app_name,
    /** Null for the name of the organisation. */
    head: theme.document_head,
    colour: theme.primary_color,
    /** The digests of the logos on light and on dark ground; undefined for the mark of the brand. */
    logo: digestOf(theme.logo_light),
    logoOnDark: digestOf(theme.logo_dark),
  };
}
