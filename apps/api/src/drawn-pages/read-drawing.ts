import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { isLanguage, type Language, languageCookie, resolveLanguage } from '@safety-qube/domain/languages';
import type { FastifyRequest } from 'fastify';
import { readLocalisation } from '../modules/config/index.ts';
import { readScheme } from '../modules/tenants/index.ts';
import { readOwnTexts } from '../modules/translations/index.ts';
import type { Config } from '../platform/config.ts';
import type { Ctx } from '../platform/context.ts';
import { type PageTextKey, pageText } from '../platform/page-text.ts';

/** What a page is drawn with: the organisation's look, and its texts in the language of the browser. Nothing of it is secret. */
export interface Drawing<Key extends PageTextKey> {
  readonly language: Language;
  readonly scheme: Scheme;
  /** Returns a text, as it is: not escaped. */
  text(key: Key): string;
}

/** A request for a page of a tenant. */
export interface PageRequest {
  readonly ctx: Pick<Ctx, 'tx' | 'tenant' | 'askedOrigin'>;
  readonly config: Config;
  readonly req: FastifyRequest;
}

/** Returns the language that the page will start with in this browser: the one used last, else the browser's own. */
function languageOf({ headers, protocol }: FastifyRequest): Language | undefined {
  const cookie = new RegExp(`(?:^|;\\s*)${languageCookie(protocol === 'https')}=([\\w-]+)`).exec(headers.cookie ?? '');
  const language = cookie?.[1] ?? resolveLanguage(headers['accept-language']?.split(/[,;]/, 1)[0]);
  return isLanguage(language) ? language : undefined; // the texts of another one come from the tenant's translation service
}

/**
 * Reads what a page is drawn with; undefined where the application shows another page at every address, or starts in a language
 * that is not known here.
 */
export async function readDrawing<Key extends PageTextKey>(
  { ctx, config, req }: PageRequest,
  texts: readonly Key[],
): Promise<Drawing<Key> | undefined> {
  const language = languageOf(req);
  if (!language || ctx.tenant.isUnderMaintenance) return undefined;
  const [scheme, localisation] = await Promise.all([readScheme(ctx, config), readLocalisation(ctx)]);
  if (scheme.needsSetup || !localisation.supportedLanguages.includes(language)) return undefined;
  const { isTranslationsEnabled, apiKey, project } = localisation;
  const own = isTranslationsEnabled && apiKey && project ? await readOwnTexts(ctx, language, texts) : {};
  const text = (key: Key): string => (own[key] ?? pageText(language, key)).replaceAll('{{tenant}}', scheme.name);
  return { language, scheme, text };
}
