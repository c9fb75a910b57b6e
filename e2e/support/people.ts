import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { say } from './texts.ts';

export const PASSWORD = 'Safety-Qube-2026';
/** Returns the origin of a tenant in this run. */
export const address = (tenant: string): string =>
  `http://${tenant === 'dbo' ? '' : `${tenant}.`}localhost:${process.env['E2E_PORT']}`;

/** Fills in and submits the sign-in form of the page. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD, language = 'en'): Promise<void> {
  await page.getByLabel(say('field.email.label', {}, language)).fill(email);
  await page.getByLabel(say('field.password.label', {}, language), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('signIn.submit', {}, language), exact: true }).click();
}

/** Sets the language in the signed-in person's profile, like the menu. */
export const speakOn = (page: Page, language: string): Promise<void> =>
  page.evaluate(async (selectedLanguage) => {
    const authorization = localStorage.getItem('sq.token') ?? '';
    const payload = JSON.parse(atob((authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const answer = await fetch('/api/aum/um/employee', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ id: payload.userId, selectedLanguage }),
    });
    if (!answer.ok) throw new Error(`the language was not saved: ${answer.status}`);
  }, language);

/** Sets the language in the signed-in person's profile and reloads the page. */
export async function useLanguage(page: Page, language: string): Promise<void> {
  await speakOn(page, language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Signs in at the demo's second issuer, which has its own page. */
async function signInAtIssuer(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.hostname === '127.0.0.1');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

const emailOf = (tenant: string, who: string): string => (who.includes('@') ? who : `${who}@${tenant}.example`);

/** Signs a person in with the form, by demo name such as `worker` of `acme` or by mail address, and waits for the home page. */
export async function signInByForm(page: Page, tenant: string, who: string, language = 'en'): Promise<void> {
  await page.goto(`${address(tenant)}/`);
  if (tenant === 'globex') await signInAtIssuer(page, emailOf(tenant, who));
  else await submitSignIn(page, emailOf(tenant, who), PASSWORD, language);
  await page.waitForURL('**/home');
}

/** Opens an empty page at the tenant's origin, where calls can be made and the storage filled without rendering anything. */
export async function openBlank(page: Page, tenant: string): Promise<void> {
  const url = `${address(tenant)}/blank`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
  await page.unroute(url); // a remaining route disables the browser's cache
}

/** Fetches a login token of the tenant's own provider like the form (code with PKCE), without rendering it. */
const fetchToken = (page: Page, email: string): Promise<string> =>
  page.evaluate(
    async ([email, password]) => {
      const encode = (bytes: ArrayBuffer): string =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const verifier = crypto.randomUUID() + crypto.randomUUID();
      const client = { client_id: 'safety-qube-web', redirect_uri: `${location.origin}/auth` };
      const asked = new URLSearchParams({
        ...client,
        response_type: 'code',
        scope: 'openid profile email',
        prompt: 'login',
        state: 'quiet',
        code_challenge: encode(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
        code_challenge_method: 'S256',
      });
      const uid = new URL((await fetch(`/oidc/auth?${asked}`)).url).searchParams.get('uid');
      const finished = await fetch(`/api/identity/interactions/${uid}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { redirectTo } = (await finished.json()) as { redirectTo: string };
      const code = new URL((await fetch(redirectTo)).url).searchParams.get('code') ?? '';
      const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier });
      const { id_token } = await (await fetch('/oidc/token', { method: 'POST', body })).json();
      return (await (await fetch(`/api/aum/auth/${id_token}`)).json()).token;
    },
    [email, PASSWORD] as const,
  );

/**
 * Fetches a login token of a tenant with its own issuer by the same calls: those to the issuer without the page, whose origin it does
 * not know.
 */
async function fetchTokenOfIssuer(page: Page, tenant: string, email: string): Promise<string> {
  const { signIn } = await page.evaluate(async () => (await fetch('/api/tenant/scheme')).json());
  const { issuer } = signIn;
  const client = { client_id: signIn.clientId, redirect_uri: `${address(tenant)}/auth` };
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'quiet',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = await page.request.get(`${issuer}/auth?${asked}`);
  let answer = await page.request.post(form.url(), { form: { email, password: PASSWORD }, maxRedirects: 0 });
  let next = answer.headers()['location'] ?? '';
  while (next.startsWith(issuer)) {
    answer = await page.request.get(next, { maxRedirects: 0 });
    next = answer.headers()['location'] ?? '';
  }
  const code = new URL(next).searchParams.get('code') ?? '';
  const exchange = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
  const { id_token } = await (await page.request.post(`${issuer}/token`, { form: exchange })).json();
  return page.evaluate(async (idToken) => (await (await fetch(`/api/aum/auth/${idToken}`)).json()).token, id_token);
}

/** Login tokens of people signed in before in this worker, by address, with the time of the sign-in in milliseconds. */
const tokens = new Map<string, { readonly token: string; readonly at: number }>();
/** Milliseconds for which a token is reused: granting rights requires a sign-in within the last 15 minutes. */
const USED_FOR_MS = 10 * 60_000;

/** Makes a token the page's session, unless it is no longer valid. */
const keepToken = (page: Page, token: string): Promise<boolean> =>
  page.evaluate(async (token) => {
    if (!(await fetch('/api/rp/mine', { headers: { authorization: token } })).ok) return false;
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    for (const [name, value] of Object.entries({ token, loggedIn: true, expiry: exp }))
      localStorage.setItem(`sq.${name}`, String(value));
    return true;
  }, token);

/**
 * Signs a person in on a blank page of their tenant, by the calls of the form, once for all tests of a worker. Tests about signing in
 * use the form.
 */
export async function enter(page: Page, tenant: string, who: string): Promise<void> {
  const email = emailOf(tenant, who);
  await openBlank(page, tenant);
  const known = tokens.get(email);
  if (known && known.at > Date.now() - USED_FOR_MS && (await keepToken(page, known.token))) return;
  const token = await (tenant === 'globex' ? fetchTokenOfIssuer(page, tenant, email) : fetchToken(page, email));
  tokens.set(email, { token, at: Date.now() });
  if (!(await keepToken(page, token))) throw new Error(`${email} could not be signed in.`);
}

/** Signs a person in and opens a page. Sets their language to that of the test, because demo people have their own. */
export async function signIn(page: Page, tenant: string, who: string, path = '/home'): Promise<void> {
  await enter(page, tenant, who);
  await speakOn(page, 'en');
  await page.goto(`${address(tenant)}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
