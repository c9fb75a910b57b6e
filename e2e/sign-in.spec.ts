import { expect, type Page, test } from '@playwright/test';
import { address, openBlank, signInByForm, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: say('shell.signOut') }).click();
};
/** Requests the caller's privileges with a token, at the page's origin. */
const askMine = (page: Page, token: string): Promise<{ status: number; body: unknown }> =>
  page.evaluate(async (authorization) => {
    const answer = await fetch('/api/rp/mine', { headers: { authorization } });
    return { status: answer.status, body: await answer.json() };
  }, token);
/** Replaces the login token by an expired one, like after a night. */
const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [head, payload = '', signature] = (localStorage.getItem('sq.token') ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const over = btoa(
      JSON.stringify({ ...claims, firstname: 'x', lastname: 'x', exp: Math.floor(Date.now() / 1000) - 5 }),
    );
    localStorage.setItem('sq.token', [head, over, signature].join('.'));
  });

test('a person signs in at the organisation’s provider and gets to the home page', async ({ page }) => {
  await page.goto(`${address('acme')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('signIn.title', { tenant: 'Acme Fabrication' }));
  await submitSignIn(page, 'worker@acme.example');
  await page.waitForURL('**/home');
  const stored = await page.evaluate(() =>
    ['sq.token', 'sq.loggedIn', 'sq.expiry'].map((k) => localStorage.getItem(k)),
  );
  expect(stored.every(Boolean)).toBe(true);
});

test('a wrong password and a wrong address get the same message, and the input is kept', async ({ page }) => {
  await page.goto(`${address('acme')}/`);
  const alert = page.getByRole('alert');
  await submitSignIn(page, 'auditor@acme.example', 'not the password');
  await expect(alert).toContainText(say('error.CREDENTIALS_WRONG'));
  await expect(page.getByLabel(say('field.email.label'))).toHaveValue('auditor@acme.example');
  await submitSignIn(page, 'nobody@acme.example', 'not the password');
  await expect(alert).toContainText(say('error.CREDENTIALS_WRONG'));
  await submitSignIn(page, 'auditor@acme.example');
  await page.waitForURL('**/home');
});

test('after signing in a person is on the page they wanted to open', async ({ page }) => {
  await page.goto(`${address('acme')}/management/people?tab=waiting`);
  await submitSignIn(page, 'administrator@acme.example');
  await page.waitForURL('**/management/people?tab=waiting');
});

test('an expired session is renewed silently', async ({ page }) => {
  await signInByForm(page, 'acme', 'member');
  await expireToken(page);
  await page.goto(`${address('acme')}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
  const expiry = await page.evaluate(() => {
    const payload = (localStorage.getItem('sq.token') ?? '').split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }).exp;
  });
  expect(expiry * 1000).toBeGreaterThan(Date.now());
});

test('an expired session that cannot be renewed leads to the sign-in and back', async ({ page }) => {
  await signInByForm(page, 'acme', 'member');
  await page.goto(`${address('acme')}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('sq.oidc.')) localStorage.removeItem(key);
  });
  await expireToken(page);
  // The page may have noticed already and be navigating.
  await page.reload().catch(() => undefined);
  await submitSignIn(page, 'member@acme.example');
  await page.waitForURL('**/profile');
});

test('signing out signs out the other tabs', async ({ page, context }) => {
  await signInByForm(page, 'acme', 'member');
  const other = await context.newPage();
  await other.goto(`${address('acme')}/profile`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
  const token = await page.evaluate(() => localStorage.getItem('sq.token') ?? '');
  await signOut(page);
  await expect(other).toHaveURL((url) => ['/', '/signin'].includes(url.pathname));
  // The session itself has ended, and is not only forgotten by this browser.
  await expect(async () => {
    const answer = await askMine(page, token);
    expect(answer.status).toBe(401);
    expect(typeof answer.body).toBe('string');
  }).toPass(); // the page may be navigating to the sign-in
});

test('an organisation with its own issuer goes straight to single sign-on', async ({ page }) => {
  await page.goto(`${address('globex')}/`);
  await page.waitForURL((url) => url.hostname === '127.0.0.1');
  await page.locator('input[name=email], input[type=email]').fill('worker@globex.example');
  await page.locator('input[type=password]').fill('Safety-Qube-2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${address('globex')}/home`);
});

test('a token of one organisation grants no access to another', async ({ page, browser }) => {
  await signInByForm(page, 'acme', 'administrator');
  const token = await page.evaluate(() => localStorage.getItem('sq.token') ?? '');
  const elsewhere = await (await browser.newContext()).newPage();
  await openBlank(elsewhere, 'dbo');
  expect((await askMine(elsewhere, token)).status).toBe(401);
  await elsewhere.evaluate((t) => {
    localStorage.setItem('sq.token', t);
    localStorage.setItem('sq.loggedIn', 'true');
  }, token);
  await elsewhere.goto(`${address('dbo')}/management/people`);
  await expect(elsewhere.locator('input[type=email]')).toBeVisible();
  await elsewhere.context().close();
});
