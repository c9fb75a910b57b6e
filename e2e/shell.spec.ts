import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { address, signIn } from './support/people.ts';
import { makeTenant } from './support/tenant.ts';
import { say } from './support/texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const setMaintenance = (tenant: string, state: 'on' | 'off'): void => {
  execFileSync(`${root}/node_modules/.bin/node`, ['apps/api/src/cli/set-maintenance.ts', tenant, state], {
    cwd: root,
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA'],
    },
  });
};

test('under maintenance everyone gets the 503 page, except those who use the skip parameter', async ({
  page,
  browser,
}) => {
  // A tenant of its own: other tests use those of the demo at the same time.
  const tenant = await makeTenant(browser, 'shut');
  await signIn(page, tenant, 'administrator');
  const other = await page.context().newPage();
  setMaintenance(tenant, 'on');
  try {
    await expect
      .poll(() => page.evaluate(() => fetch('/api/app/status').then((r) => r.json())))
      .toEqual({ isUnderMaintenance: true });
    await page.goto(`${address(tenant)}/profile`);
    await page.waitForURL('**/503');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.503'));
    await page.goto(`${address(tenant)}/profile?skip`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('profile.title'));
    await page.goto(`${address(tenant)}/home`); // and stays skipped
    await expect(page).toHaveURL(/\/home/);
    await other.goto(`${address(tenant)}/profile`);
    await other.waitForURL('**/503');
  } finally {
    setMaintenance(tenant, 'off');
  }
  await other.getByRole('button', { name: say('status.503Check') }).click();
  await other.waitForURL('**/profile');
});

test('an overlay is shown while there is no connection', async ({ page, context }) => {
  await signIn(page, 'acme', 'auditor');
  await context.setOffline(true);
  await expect(page.getByText(say('shell.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say('shell.offline'))).toBeHidden();
});

test('a URL with the old segment is redirected to the one without it', async ({ page }) => {
  await signIn(page, 'acme', 'auditor', '/safety-qube/profile');
  await page.waitForURL(`${address('acme')}/profile`);
});

test('the address of inspections leads to those that are scheduled', async ({ page }) => {
  await signIn(page, 'acme', 'worker', '/inspections');
  await page.waitForURL(`${address('acme')}/inspections/schedules`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('menu.inspections'));
});

test('a printed page is its content, in light colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'dbo', 'administrator', '/hazards');
  const rows = page.getByRole('row');
  await expect(rows.nth(30)).toBeVisible();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const columns = page.getByRole('columnheader');
  const all = await columns.count();
  await page.setViewportSize({ width: 800, height: 600 });
  await expect.poll(() => columns.count()).toBeLessThan(all);
  const count = await rows.count();
  // How pages are printed is loaded after the page.
  await expect(async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light', { timeout: 500 });
  }).toPass();
  await expect(page.locator('aside, search')).toHaveCount(2);
  for (const part of await page.locator('aside, search').all()) await expect(part).toBeHidden();
  await expect(columns).toHaveCount(all);
  expect(await rows.count()).toBe(count);
  // Nothing is cut: the page is as high as its rows.
  const main = page.locator('#main');
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  const last = await rows.last().boundingBox();
  expect(last?.y).toBeGreaterThan(600);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an unknown page says so and links to the home page', async ({ page }) => {
  await signIn(page, 'acme', 'auditor', '/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.404'));
  await page.getByRole('link', { name: say('status.backHome') }).click();
  await page.waitForURL('**/home');
});

test('a worker has no access to administration, by the menu or by URL', async ({ page }) => {
  await signIn(page, 'acme', 'worker');
  await expect(page.getByText(say('menu.administration'), { exact: true })).toHaveCount(0);
  await page.goto(`${address('acme')}/management/people`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.403'));
});

test('the palette opens by its shortcut, finds a page and opens it', async ({ page }) => {
  await signIn(page, 'dbo', 'administrator');
  const search = page.getByPlaceholder(say('palette.placeholder'));
  // A shortcut that is pressed before the page is ready is pressed again.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 3000 });
  }).toPass();
  await search.fill('roles');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/management/roles');
});

test('the sidebar is initially collapsed up to 1220 pixels and expanded above', async ({ page }) => {
  await page.setViewportSize({ width: 1220, height: 800 });
  await signIn(page, 'dbo', 'administrator');
  await expect(page.getByRole('button', { name: say('shell.expand') })).toBeVisible();
  await page.setViewportSize({ width: 1221, height: 800 });
  await page.reload();
  await expect(page.getByRole('button', { name: say('shell.collapse') })).toBeVisible();
});

test('a granted privilege takes effect, and the toast undoes it', async ({ page, browser }) => {
  await signIn(page, await makeTenant(browser, 'granting'), 'administrator', '/management/roles');
  const cell = page.getByRole('checkbox', { name: /^Employee: Assign/ }).first();
  await expect(cell).not.toBeChecked();
  await cell.click();
  await expect(cell).toBeChecked();
  await page.getByRole('button', { name: say('common.undo') }).click();
  await expect(cell).not.toBeChecked();
});
