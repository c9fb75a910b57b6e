import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { readLocalisation } from '../../config/index.ts';
import { bundledText, NAMESPACE } from '../bundled-texts.ts';
import { requireSamePlaceholders } from '../translations.policy.ts';

export type NewText = Pick<TranslationEntry, 'language' | 'ns' | 'key' | 'text'>;

/**
 * Sets the tenant's own text, instead of the bundled one or its previous one; deletes a candidate for it. 403; 409 STALE with the own
 * text if that is not the one that was read, where that is given; 422.
 */
export async function setTranslation(
  ctx: Ctx,
  entry: NewText & { readonly before?: string | null | undefined },
): Promise<TranslationEntry> {
  authorize(ctx, 'management.branding.edit');
  const { language, ns, key, text } = entry;
  const { supportedLanguages } = await readLocalisation(ctx);
  if (!supportedLanguages.includes(language)) throw refuse('LANGUAGE_NOT_SUPPORTED', { language });
  if (ns !== NAMESPACE) throw refuse('NAMESPACE_UNKNOWN', { ns });
  requireSamePlaceholders(language, key, text);

  const name = `${language}/${ns}/${key}`;
  await sql`select pg_advisory_xact_lock(hashtext(${`translation_override ${name}`}), app.current_tenant())`.execute(
    ctx.tx,
  );
  const before = await ctx.tx
    .selectFrom('translation_override')
    .select('text')
    .where('language', '=', language)
    .where('ns', '=', ns)
    .where('key', '=', key)
    .executeTakeFirst();
  const own = before?.text ?? null;
  if (entry.before !== undefined && entry.before !== own)
    throw conflict('STALE', {}, { current: { language, ns, key, text: own } });
  const { id } = await ctx.tx
    .insertInto('translation_override')
    .values({ language, ns, key, text })
    .onConflict((same) => same.columns(['tenant_id', 'language', 'ns', 'key']).doUpdateSet({ text }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.tx
    .deleteFrom('translation_candidate')
    .where('language', '=', language)
    .where('ns', '=', ns)
    .where('key', '=', key)
    .execute();
  const bundled = bundledText(language, key);
  await audit(ctx, 'translation.set', 'translation', name, { text: [own ?? bundled, text] });
  return { id, language, ns, key, text, bundled };
}
