import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { renderPage } from '../platform/http/render-page.ts';
import { escapeHtml } from '../platform/mail/render-mail.ts';
import { subjectOf } from './make-issuer.ts';
import type { Settings } from './settings.ts';

const same = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

const page = (email: string, refused: boolean): string =>
  renderPage({
    language: 'en',
    title: 'Globex sign-in',
    stylesheet: '/style.css',
    html: `<p>Single sign-on of Globex. This service is a part of the demonstration.</p>
${refused ? '<div role="alert">The email address or the password is not right.</div>' : ''}
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Sign in</button>
</form>`,
  });

/** The issuer's own sign-in form: shows it, and finishes the sign-in when the password is right. */
export async function signInPage(
  provider: Provider,
  settings: Settings,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  let email = typeof params['login_hint'] === 'string' ? params['login_hint'] : '';
  if (req.method === 'POST') {
    const form = new URLSearchParams(await text(req));
    email = form.get('email') ?? '';
    const person = settings.DEMO_ISSUER_PEOPLE.find((p) => p.email.toLowerCase() === email.trim().toLowerCase());
    if (person && same(form.get('password') ?? '', settings.DEMO_ISSUER_PASSWORD)) {
      const login = { accountId: subjectOf(person), remember: true };
      return provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
    }
  }
  res.writeHead(req.method === 'POST' ? 422 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The form's answer leads on to the client, which browsers count as a part of submitting it.
    'content-security-policy': `default-src 'none'; style-src 'self'; frame-ancestors 'none'; form-action 'self' ${settings.DEMO_ISSUER_CLIENT_ORIGIN}`,
  });
  res.end(page(email, req.method === 'POST'));
}
