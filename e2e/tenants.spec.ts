import { expect, type Page, test } from '@playwright/test';
import { address, signIn } from './support/people.ts';
import { say } from './support/texts.ts';

const primary = (page: Page): Promise<string> =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled').trim(),
  );

test('each brand has its name, texts, logo and color', async ({ page }) => {
  await page.goto(`${address('dbo')}/`);
  await expect(page.getByText(say('signIn.taglineSafety'))).toBeVisible();
  await expect(page).toHaveTitle(/Safety Qube/);
  await expect(page.locator('#favicon')).toHaveAttribute('href', /favicon-safety/);
  const safety = await primary(page);
  await page.goto(`${address('orbex-security')}/`);
  await expect(page.getByText(say('signIn.taglineSecurity'))).toBeVisible();
  await expect(page).toHaveTitle(/Secure Qube/);
  await expect(page.locator('#favicon')).toHaveAttribute('href', /favicon-security/);
  expect(await primary(page)).not.toBe(safety);
});

test('each layout has its own shell', async ({ page }) => {
  await signIn(page, 'dbo', 'worker');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await signIn(page, 'acme', 'worker');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('an unknown organisation is reported clearly, on every path', async ({ page }) => {
  for (const path of ['/', '/home', '/management/people']) {
    await page.goto(`${address('nobody')}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.unknownTenant'));
  }
});

test('people of one organisation do not see people of another', async ({ page, browser }) => {
  const names = async (tenant: string): Promise<string[]> => {
    const own = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await signIn(own, tenant, 'administrator', '/management/people?tab=all');
    await expect(own.getByText(`administrator@${tenant}.example`)).toBeVisible();
    const shown = await own.getByText(/@.*\.example/).allInnerTexts();
    await own.context().close();
    return shown;
  };
  const [acme, orbex] = [await names('acme'), await names('orbex-security')];
  expect(acme.length).toBeGreaterThan(0);
  expect(orbex.length).toBeGreaterThan(0);
  expect(acme.filter((line) => line.includes('orbex'))).toEqual([]);
  expect(orbex.filter((line) => line.includes('acme'))).toEqual([]);
  await page.close();
});
