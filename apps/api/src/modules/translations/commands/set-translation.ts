import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { readLocalisation } from '../../config/index.ts';
import { bundledText, NAMESPACE } from '../bundled-texts.ts';
import { requireSamePlaceholders } from '../translations.policy.ts';

export type NewText = Pick<TranslationEntry, 'language' | 'ns' | 'key' | 'text'>;

/** Sets the tenant's own text, instead of the bundled one or its previous one; deletes a candidate for it. */
export async function setTranslation(ctx: Ctx, entry: NewText): Promise<TranslationEntry> {
  authorize(ctx, 'management.branding.edit');
  const { language, ns, key, text } = entry;
  const { supportedLanguages } = await readLocalisation(ctx);
  if (!supportedLanguages.includes(language)) throw refuse('LANGUAGE_NOT_SUPPORTED', { language });
  if (ns !== NAMESPACE) throw refuse('NAMESPACE_UNKNOWN', { ns });
  requireSamePlaceholders(language, key, text);

  const before = await ctx.tx
    .selectFrom('translation_override')
    .select('text')
    .where('language', '=', language)
    .where('ns', '=', ns)
    .where('key', '=', key)
    .executeTakeFirst();
  const { id } = await ctx.tx
    .insertInto('translation_override')
    .values({ language, ns, key, text })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'language', 'ns', 'key']).doUpdateSet({ text }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.tx
    .deleteFrom('translation_candidate')
    .where('language', '=', language)
    .where('ns', '=', ns)
    .where('key', '=', key)
    .execute();
  const bundled = bundledText(language, key);
  await audit(ctx, 'translation.set', 'translation', `${language}/${ns}/${key}`, {
    text: [before?.text ?? bundled, text],
  });
  return { id, language, ns, key, text, bundled };
}
