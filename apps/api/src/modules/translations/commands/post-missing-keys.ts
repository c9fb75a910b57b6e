import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { bundledText, NAMESPACE } from '../bundled-texts.ts';
import { type Caller, openService } from '../translations.queries.ts';

/** The most candidates that are stored per tenant. The key of the service is public, so anybody can post. */
export const MAX_CANDIDATES = 1000;

export interface MissingKeys {
  readonly languages: readonly string[];
  readonly translations: readonly { readonly key: string; readonly text: string }[];
}

/**
 * Stores keys that a browser found no text for, once for each language that the tenant supports. They are candidates: they are not
 * shown before an administrator accepts them. Keys that are not missing, are blank or exceed the limit are dropped silently.
 */
export async function postMissingKeys(ctx: Ctx, caller: Caller, ns: string, posted: MissingKeys): Promise<void> {
  const { supportedLanguages } = await openService(ctx, caller);
  if (ns !== NAMESPACE) throw notFound();
  const languages = new Set(posted.languages.filter((language) => supportedLanguages.includes(language)));
  const missing = [...languages].flatMap((language) =>
    posted.translations
      .filter(({ key, text }) => text.trim() !== '' && bundledText(language, key) === null)
      .map(({ key, text }) => ({ language, ns, key, text })),
  );
  if (!missing.length) return;

  await sql`select pg_advisory_xact_lock(hashtext('translation_candidate'), app.current_tenant())`.execute(ctx.tx);
  const [{ waiting }, known] = await Promise.all([
    ctx.tx
      .selectFrom('translation_candidate')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    ctx.tx
      .selectFrom('translation_override')
      .select(['language', 'key'])
      .where('ns', '=', ns)
      .where('language', 'in', [...languages])
      .where('key', 'in', [...new Set(missing.map(({ key }) => key))])
      .unionAll((eb) =>
        eb
          .selectFrom('translation_candidate')
          .select(['language', 'key'])
          .where('ns', '=', ns)
          .where('language', 'in', [...languages])
          .where('key', 'in', [...new Set(missing.map(({ key }) => key))]),
      )
      .execute(),
  ]);
  const seen = new Set(known.map(({ language, key }) => `${language} ${key}`));
  const fresh = missing.filter(({ language, key }) => {
    const id = `${language} ${key}`;
    return !seen.has(id) && seen.add(id);
  });
  const kept = fresh.slice(0, Math.max(0, MAX_CANDIDATES - waiting));
  if (kept.length) await ctx.tx.insertInto('translation_candidate').values(kept).execute();
}
