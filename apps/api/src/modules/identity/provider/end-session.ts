import { negotiateLanguage } from '@safety-qube/domain/languages';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { renderPage } from '../../../platform/http/render-page.ts';
import { text } from '../../../platform/i18n.ts';

const hintedSubject = (ctx: KoaContextWithOIDC): unknown =>
  (ctx.oidc.entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined)?.payload?.sub;

function redirectBack(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: uri, state } = ctx.oidc.params ?? {};
  const target = typeof uri === 'string' ? new URL(uri) : undefined; // a registered URI of the client: checked before
  if (target && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target?.href ?? '/');
}

/**
 * Renders the response to a request to sign out; `forget` deletes what was granted in a session, by its uid. With an id_token of
 * the signed-in person, the session ends without a question. Any other request, such as a link on a foreign page, has to be
 * confirmed.
 */
export const logoutQuestion =
  (forget: (sid: string) => Promise<void>) =>
  async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, provider } = ctx.oidc;
    if (session?.accountId && hintedSubject(ctx) === session.accountId) {
      await forget(session.uid);
      await session.destroy();
      ctx.cookies.set(provider.cookieName('session'), null);
      return redirectBack(ctx);
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

/** When nobody is signed in, there is nothing to confirm: redirects to the address that the client asked for. */
export async function redirectWhenSignedOut(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) redirectBack(ctx);
}
