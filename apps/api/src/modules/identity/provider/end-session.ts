import { negotiateLanguage } from '@safety-qube/domain/languages';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { renderPage } from '../../../platform/http/render-page.ts';
import { text } from '../../../platform/i18n.ts';

const hintedSubject = (ctx: KoaContextWithOIDC): unknown =>
  (ctx.oidc.entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined)?.payload?.sub;

function goOn(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: uri, state } = ctx.oidc.params ?? {};
  const target = typeof uri === 'string' ? new URL(uri) : undefined; // one of the client's: checked before
  if (target && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target?.href ?? '/');
}

/**
 * What a request to sign out leads to; `forget` takes what was granted in a session, by its uid. Whoever brings an id_token of the person who is signed in has said enough: the session
 * ends without a question. Anyone else, such as a link on a foreign page, gets one.
 */
export const logoutQuestion =
  (forget: (sid: string) => Promise<void>) =>
  async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, provider } = ctx.oidc;
    if (session?.accountId && hintedSubject(ctx) === session.accountId) {
      await forget(session.uid);
      await session.destroy();
      ctx.cookies.set(provider.cookieName('session'), null);
      return goOn(ctx);
    }
    const language = negotiateLanguage(ctx.get('accept-language'));
    const button = `<button form="op.logoutForm" type="submit" name="logout" value="yes">${text(language, 'signOut.confirm')}</button>`;
    ctx.body = renderPage({
      language,
      title: text(language, 'signOut.question'),
      html: `${form}${button}`,
      stylesheet: '/oidc/page.css',
    });
  };

/** Where nobody is signed in any more there is nothing to confirm: on to where the client wants to go. */
export async function endAtOnce(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) goOn(ctx);
}
