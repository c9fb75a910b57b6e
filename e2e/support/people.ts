import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { say } from './texts.ts';

export const PASSWORD = 'Safety-Qube-2026';
/** The address of a tenant in this run. */
export const address = (tenant: string): string =>
  `http://${tenant === 'dbo' ? '' : `${tenant}.`}localhost:${process.env['E2E_PORT']}`;

/** Fills the sign-in form that the page shows and sends it. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD, language = 'en'): Promise<void> {
  await page.getByLabel(say('field.email.label', {}, language)).fill(email);
  await page.getByLabel(say('field.password.label', {}, language), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('signIn.submit', {}, language), exact: true }).click();
}

/** Writes a language into the signed-in person's profile, as the menu does, and shows the page in it. */
export async function useLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(async (selectedLanguage) => {
    const authorization = localStorage.getItem('sq.token') ?? '';
    const payload = JSON.parse(atob((authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    await fetch('/api/aum/um/employee', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ id: payload.userId, selectedLanguage }),
    });
  }, language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Goes through the sign-in of the demo's second issuer, which is a page of its own. */
async function signInAtIssuer(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.hostname === '127.0.0.1');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** Signs somebody in, a demo person such as `worker` of `acme` or whoever has an address, and waits until they are. */
export async function enter(page: Page, tenant: string, who: string, language = 'en'): Promise<void> {
  const email = who.includes('@') ? who : `${who}@${tenant}.example`;
  await page.goto(`${address(tenant)}/`);
  if (tenant === 'globex') await signInAtIssuer(page, email);
  else await submitSignIn(page, email, PASSWORD, language);
  await page.waitForURL('**/home');
}

/** Signs somebody in and shows their home page. Demo people have languages of their own: the journey's becomes theirs. */
export async function signIn(page: Page, tenant: string, who: string, language = 'en'): Promise<void> {
  await enter(page, tenant, who, language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await page.locator('html').getAttribute('lang')) !== language) await useLanguage(page, language);
}
