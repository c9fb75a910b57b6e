import { createHash } from 'node:crypto';
import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';
import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { authorize, type Ctx, can } from '../../platform/context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { readLocalisation } from '../config/index.ts';
import { bundledText, bundledTexts, NAMESPACE, type Texts } from './bundled-texts.ts';
import { languageName } from './translations.policy.ts';

/** The identification of a caller of the service: the tenant's public key and, if the call has one, its project. */
export interface Caller {
  readonly key: string | undefined;
  readonly project?: string;
}

/** Returns the tenant's settings for a caller with its key (403 otherwise) who names its project (404 otherwise). */
export async function openService(ctx: Pick<Ctx, 'tx'>, caller: Caller): Promise<LocalisationConfig> {
  const localisation = await readLocalisation(ctx);
  if (localisation.apiKey === '' || caller.key !== localisation.apiKey) throw new Refusal(403, 'API_KEY_WRONG');
  if (caller.project !== undefined && caller.project !== localisation.project) throw notFound();
  return localisation;
}

/** Lists the languages that the tenant supports, each named in itself. */
export async function listLanguages(ctx: Ctx, caller: Caller): Promise<{ code: string; name: string }[]> {
  const { supportedLanguages } = await openService(ctx, caller);
  return supportedLanguages.map((code) => ({ code, name: languageName(code) }));
}

/**
 * Returns the texts of a language, the tenant's own ones overriding bundled ones, and a tag that changes with them; `isOwnOnly`
 * leaves out the bundled ones for clients that have them. A language that is not bundled has only the tenant's own texts; one that
 * the tenant does not support is a 404.
 */
export async function readTexts(
  ctx: Ctx,
  caller: Caller,
  { lang: language, ns, isOwnOnly }: { lang: string; ns: string; isOwnOnly: boolean },
): Promise<{ texts: Texts; etag: string }> {
  const { supportedLanguages } = await openService(ctx, caller);
  if (ns !== NAMESPACE || !supportedLanguages.includes(language)) throw notFound();
  const overrides = await ctx.tx
    .selectFrom('translation_override')
    .select(['key', 'text'])
    .where('language', '=', language)
    .where('ns', '=', ns)
    .orderBy('key')
    .execute();
  const entries = [
    ...(isOwnOnly ? [] : Object.entries(bundledTexts(language))),
    ...overrides.map(({ key, text }) => [key, text] as const),
  ];
  const texts: Texts = Object.fromEntries(new Map(entries));
  const etag = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 27);
  return { texts, etag: `"${etag}"` };
}

/** Returns the tenant's own texts of a language for these keys, as far as it has some. */
export async function readOwnTexts(ctx: Pick<Ctx, 'tx'>, language: string, keys: readonly string[]): Promise<Texts> {
  const rows = await ctx.tx
    .selectFrom('translation_override')
    .select(['key', 'text'])
    .where('language', '=', language)
    .where('ns', '=', NAMESPACE)
    .where('key', 'in', keys)
    .execute();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

/** The key of a text in a language. */
type TextOf = Pick<TranslationEntry, 'language' | 'ns' | 'key'>;

const idOf =
  (table: 'translation_override' | 'translation_candidate') =>
  async (ctx: Pick<Ctx, 'tx'>, { language, ns, key }: TextOf): Promise<number> => {
    const row = await ctx.tx
      .selectFrom(table)
      .select('id')
      .where('language', '=', language)
      .where('ns', '=', ns)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) throw notFound();
    return row.id;
  };
/** Return the id of the tenant's own text of a key, and of the candidate for it. 404 for none. */
export const findOverride = idOf('translation_override');
export const findCandidate = idOf('translation_candidate');

/** Lists the tenant's own texts and the pending candidates, in the order of their keys. */
export async function listEntries(ctx: Ctx): Promise<{
  overrides: TranslationEntry[];
  candidates: TranslationEntry[];
  abilities: { edit: boolean };
}> {
  const actor = authorize(ctx, 'management.branding.read');
  const list = async (table: 'translation_override' | 'translation_candidate'): Promise<TranslationEntry[]> => {
    const rows = await ctx.tx
      .selectFrom(table)
      .select(['id', 'language', 'ns', 'key', 'text'])
      .orderBy('ns')
      .orderBy('key')
      .orderBy('language')
      .execute();
    return rows.map((row) => ({ ...row, bundled: bundledText(row.language, row.key) }));
  };
  const [overrides, candidates] = await Promise.all([list('translation_override'), list('translation_candidate')]);
  return { overrides, candidates, abilities: { edit: can(actor, 'management.branding.edit') } };
}
