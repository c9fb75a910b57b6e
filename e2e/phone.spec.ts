import { expect, test } from '@playwright/test';
import { signIn } from './support/people.ts';
import { say } from './support/texts.ts';

test('a phone has a bottom bar with touch targets large enough for a thumb, and no sidebar', async ({ page }) => {
  await signIn(page, 'acme', 'administrator');
  const bar = page.getByRole('navigation', { name: say('shell.menu') });
  await expect(bar).toBeVisible();
  for (const target of await bar.locator('a, button').all()) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await bar.getByText(say('shell.more')).click();
  await expect(page.getByRole('link', { name: say('menu.people'), exact: true })).toBeVisible();
});

test('nothing is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'acme', 'administrator');
  for (const path of ['/home', '/profile', '/management/people', '/management/roles', '/management/mail']) {
    await page.goto(path.replace(/^/, new URL(page.url()).origin));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
