import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { bundledText } from '../bundled-texts.ts';

/** Removes the tenant's own text, so that the bundled one is shown again. 404 when there is none. */
export async function removeTranslation(ctx: Ctx, id: number): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  const removed = await ctx.tx
    .deleteFrom('translation_override')
    .where('id', '=', id)
    .returning(['language', 'ns', 'key', 'text'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  const { language, ns, key, text } = removed;
  await audit(ctx, 'translation.removed', 'translation', `${language}/${ns}/${key}`, {
    text: [text, bundledText(language, key)],
  });
}
