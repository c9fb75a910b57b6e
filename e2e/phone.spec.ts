import { expect, test } from '@playwright/test';
import { signIn } from './support/people.ts';
import { say } from './support/texts.ts';
import { expectTouchable } from './support/touchable.ts';

test('a phone has a bottom bar with touch targets large enough for a thumb, and no sidebar', async ({ page }) => {
  await signIn(page, 'acme', 'administrator');
  const bar = page.getByRole('navigation', { name: say('shell.menu') });
  await expect(bar).toBeVisible();
  const places = bar.locator(':scope > a, :scope > button');
  await expect(places).toHaveCount(5);
  await expect(places.nth(2)).toHaveAccessibleName(say('shell.raise'));
  const raise = await places.nth(2).boundingBox();
  expect((raise?.x ?? 0) + (raise?.width ?? 0) / 2).toBeCloseTo(390 / 2, 0);
  await expectTouchable(page, 'the home page');
  await places.nth(2).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectTouchable(page, 'the menu of what can be reported');
  await page.keyboard.press('Escape');
  await bar.getByText(say('shell.more')).click();
  await expect(page.getByRole('link', { name: say('menu.people'), exact: true })).toBeVisible();
  await expectTouchable(page, 'the sheet of everything else');
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
