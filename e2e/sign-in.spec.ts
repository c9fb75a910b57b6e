import { expect, type Page, test } from '@playwright/test';
import { address, openBlank, signInByForm, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: say('shell.signOut') }).click();
};
/** Asks for the caller's rights with a token, at the address that the page shows. */
const askMine = (page: Page, token: string): Promise<{ status: number; body: unknown }> =>
  page.evaluate(async (authorization) => {
    const answer = await fetch('/api/rp/mine', { headers: { authorization } });
    return { status: answer.status, body: await answer.json() };
  }, token);
/** A login token whose time is over, as the browser finds one after a night. */
const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [head, payload = '', signature] = (localStorage.getItem('sq.token') ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const over = btoa(
      JSON.stringify({ ...claims, firstname: 'x', lastname: 'x', exp: Math.floor(Date.now() / 1000) - 5 }),
    );
    localStorage.setItem('sq.token', [head, over, signature].join('.'));
  });

test('a person signs in at the organisation’s provider and is at home', async ({ page }) => {
  await page.goto(`${address('acme')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('signIn.title', { tenant: 'Acme Fabrication' }));
  await submitSignIn(page, 'worker@acme.example');
  await page.waitForURL('**/home');
  const stored = await page.evaluate(() =>
    ['sq.token', 'sq.loggedIn', 'sq.expiry'].map((k) => localStorage.getItem(k)),
  );
  expect(stored.every(Boolean)).toBe(true);
});

test('a wrong password and a wrong address are told the same, and nothing is lost', async ({ page }) => {
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

test('after signing in a person is where they wanted to be', async ({ page }) => {
  await page.goto(`${address('acme')}/management/people?tab=waiting`);
  await submitSignIn(page, 'administrator@acme.example');
  await page.waitForURL('**/management/people?tab=waiting');
});

test('an expired session is renewed without a question', async ({ page }) => {
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

test('an expired session that cannot be renewed ends at the sign-in and comes back', async ({ page }) => {
  await signInByForm(page, 'acme', 'member');
  await page.goto(`${address('acme')}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('sq.oidc.')) localStorage.removeItem(key);
  });
  await expireToken(page);
  // The page may notice by itself and be on its way already.
  await page.reload().catch(() => undefined);
  await submitSignIn(page, 'member@acme.example');
  await page.waitForURL('**/profile');
});

test('signing out ends the other tabs within a second', async ({ page, context }) => {
  await signInByForm(page, 'acme', 'member');
  const other = await context.newPage();
  await other.goto(`${address('acme')}/profile`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
  const token = await page.evaluate(() => localStorage.getItem('sq.token') ?? '');
  const left = other.waitForURL((url) => ['/', '/signin'].includes(url.pathname)).then(() => Date.now());
  await signOut(page);
  await page.waitForFunction(() => localStorage.getItem('sq.token') === null);
  const ended = Date.now();
  expect((await left) - ended).toBeLessThan(1000);
  // The session itself is over, not only forgotten by this browser.
  await expect(async () => {
    const answer = await askMine(page, token);
    expect(answer.status).toBe(401);
    expect(typeof answer.body).toBe('string');
  }).toPass(); // the page may be on its way to the sign-in
});

test('an organisation with its own issuer goes straight to single sign-on', async ({ page }) => {
  await page.goto(`${address('globex')}/`);
  await page.waitForURL((url) => url.hostname === '127.0.0.1');
  await page.locator('input[name=email], input[type=email]').fill('worker@globex.example');
  await page.locator('input[type=password]').fill('Safety-Qube-2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${address('globex')}/home`);
});

test('a token of one organisation opens nothing at another', async ({ page, browser }) => {
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
  await expect(elsewhere.getByLabel(say('field.email.label'))).toBeVisible();
  await elsewhere.context().close();
});
