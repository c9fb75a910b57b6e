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

/**
 * Signs a demo person in, such as `worker` of `acme`, and waits for their home page. Demo people have languages of their own:
 * the journey's becomes theirs.
 */
export async function signIn(page: Page, tenant: string, who: string, language = 'en'): Promise<void> {
  await page.goto(`${address(tenant)}/`);
  await submitSignIn(page, `${who}@${tenant}.example`, PASSWORD, language);
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await page.locator('html').getAttribute('lang')) !== language) await useLanguage(page, language);
}
