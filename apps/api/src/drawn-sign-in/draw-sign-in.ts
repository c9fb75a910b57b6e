import { isLanguage, type Language, languageCookie, resolveLanguage } from '@safety-qube/domain/languages';
import type { FastifyRequest } from 'fastify';
import { readLocalisation } from '../modules/config/index.ts';
import { hasProviderSession } from '../modules/identity/index.ts';
import { readScheme } from '../modules/tenants/index.ts';
import { readOwnTexts } from '../modules/translations/index.ts';
import type { Config } from '../platform/config.ts';
import type { Ctx } from '../platform/context.ts';
import type { DrawnPage } from '../platform/http/serve-web.ts';
import { type PageTextKey, pageText } from '../platform/page-text.ts';
import { signInMarkup, TEXTS } from './sign-in-markup.ts';
import { signInStyle } from './sign-in-style.ts';

/** Returns the language that the page will start with in this browser: the one used last, else the browser's own. */
function languageOf({ headers, protocol }: FastifyRequest): Language | undefined {
  const cookie = new RegExp(`(?:^|;\\s*)${languageCookie(protocol === 'https')}=([\\w-]+)`).exec(headers.cookie ?? '');
  const language = cookie?.[1] ?? resolveLanguage(headers['accept-language']?.split(/[,;]/, 1)[0]);
  return isLanguage(language) ? language : undefined; // the texts of another one come from the tenant's translation service
}

/** Whether an address is that of the form for address and password, which a person without a session at the provider gets. */
function isForm(req: FastifyRequest, { pathname, searchParams }: URL): boolean {
  if (!['/', '/signin'].includes(pathname)) return false;
  const names = [...searchParams.keys()];
  return names.length ? names.join() === 'uid' : !hasProviderSession(req);
}

/**
 * Draws the sign-in page as the application is going to show it, so that it is there before any script has run; undefined where
 * the application shows something else at this address.
 */
export async function drawSignIn(
  ctx: Pick<Ctx, 'tx' | 'tenant' | 'askedOrigin'>,
  config: Config,
  req: FastifyRequest,
  address: URL,
): Promise<DrawnPage | undefined> {
  const language = languageOf(req);
  if (!language || !isForm(req, address) || ctx.tenant.isUnderMaintenance) return undefined;
  const [scheme, localisation] = await Promise.all([readScheme(ctx, config), readLocalisation(ctx)]);
  const isOffered = localisation.supportedLanguages.includes(language);
  if (scheme.needsSetup || !scheme.signIn.isEmbedded || !isOffered) return undefined;
  const { isTranslationsEnabled, apiKey, project } = localisation;
  const own = isTranslationsEnabled && apiKey && project ? await readOwnTexts(ctx, language, TEXTS) : {};
  const text = (key: PageTextKey): string =>
    (own[key] ?? pageText(language, key)).replaceAll('{{tenant}}', scheme.name);
  return {
    language,
    title: `${text('signIn.title')} · ${scheme.theme.appName}`,
    style: signInStyle(scheme),
    html: signInMarkup(scheme, language, text),
  };
}
