import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import { FORM_TYPES } from '@safety-qube/domain/record-types/record-types';
import { imagesOf } from '@safety-qube/domain/templates/images';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';

/** Returns an image of the tenant, as templates refer to it; undefined for an unknown one. */
export const findImage = (ctx: Ctx, id: string): Promise<TemplateImage | undefined> =>
  ctx.tx.selectFrom('template_image').select(['id', 'width', 'height']).where('id', '=', id).executeTakeFirst();

/** Where an image is stored, and its type. */
export interface StoredImage {
  readonly key: string;
  readonly mediaType: string;
}

/** Returns the storage key and media type of an image, for any signed-in user: forms are visible to all. 404 without one. */
export async function getImage(ctx: Ctx, id: string): Promise<StoredImage> {
  actorOf(ctx);
  const row = await ctx.tx
    .selectFrom('template_image')
    .select(['storage_key as key', 'media_type as mediaType'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The published forms in which an image is looked for: these templates, or all of these modules. */
type Forms = { readonly templateIds: readonly number[] } | { readonly modules: readonly TemplateModule[] };

/**
 * Returns the storage key and media type of an image that one of these forms shows; those of records only in the part that their
 * reporter answers. 404 for any other.
 */
export async function getImageOfForms({ tx }: Pick<Ctx, 'tx'>, id: string, forms: Forms): Promise<StoredImage> {
  const { rows } = await sql<StoredImage>`
    select i.storage_key as key, i.media_type as "mediaType" from template_image i
    where i.id = ${id} and exists (select from template t
      join template_version v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = t.published_version
      where t.deleted_at is null
        and ${'modules' in forms ? sql`t.module = any(${[...forms.modules]}::text[])` : sql`t.id = any(${[...forms.templateIds]}::bigint[])`}
        and jsonb_path_exists(v.content, case when t.module = any(${[...FORM_TYPES]}::text[])
            then jsonpath '$.sections[*] ? (@.askedOf == "reporter").**.image ? (@.id == $id)'
            else jsonpath '$.**.image ? (@.id == $id)' end,
          jsonb_build_object('id', i.id)))`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** Throws 422 TEMPLATE_IMAGE_UNKNOWN with the question's text when a template shows an image that the tenant has not stored. */
export async function refuseUnknownImages(ctx: Ctx, content: TemplateContent): Promise<void> {
  const shown = imagesOf(content);
  if (!shown.length) return;
  const rows = await ctx.tx
    .selectFrom('template_image')
    .select('id')
    .where('id', 'in', [...new Set(shown.map(({ image }) => image.id))])
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  const unknown = shown.find(({ image }) => !kept.has(image.id));
  if (unknown) throw refuse('TEMPLATE_IMAGE_UNKNOWN', { question: unknown.question.text[content.language] ?? '' });
}
