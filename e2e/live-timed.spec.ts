// What an open page promises, measured while nothing else runs. Other journeys share the machine, and wait for longer.
import { expect, type Page, test } from '@playwright/test';
import { act, ask, getHazard, raiseHazard } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { statusOf } from './support/record-page.ts';
import { say } from './support/texts.ts';
import { slow } from './support/timeouts.ts';
import { openApi, openLive, openWindow, type Person } from './support/windows.ts';

/** Maximum milliseconds after another person's change: on an open page, in a list, and until the tabs of a browser are signed out. */
const ON_PAGE = 3000 * slow;
const IN_LIST = 10_000 * slow;
const IN_TABS = 1000 * slow;

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, hasTouch: false, isMobile: false });

// The tests share people and windows; the second one ends the session of the watcher.
let administrator: Page;
let people: Record<'raiser' | 'watcher', Person>;
let page: Page;
test.beforeAll(async ({ browser }) => {
  ({ administrator, people } = await newcomers(browser, 'acme', { raiser: 'employee', watcher: 'supervisor' }));
  page = await openWindow(browser, people.watcher);
});
test.afterAll(() => Promise.all([administrator, page].map((one) => one.context().close())));

test('another person’s change is on an open record within 3 seconds, and in a list within 10', async ({ browser }) => {
  const raiser = await openApi(browser, people.raiser);
  const { id, number } = await raiseHazard(raiser, 'The hoist hums', { ownerId: people.raiser.id });
  const list = await page.context().newPage();
  await openLive(page, people.watcher, `/hazards/${id}`);
  await openLive(list, people.watcher, '/hazards?sort=newest');
  const row = list.getByRole('row').filter({ hasText: number });
  await expect(statusOf(page, 'open')).toBeVisible();
  await expect(row).toContainText(say('recordStatus.open'));

  await act(administrator, id, 'assign', { team: [people.raiser.id] });
  await expect(statusOf(page, 'assigned')).toBeVisible({ timeout: ON_PAGE });
  await expect(row).toContainText(say('recordStatus.assigned'), { timeout: IN_LIST });

  const { version } = await getHazard(administrator, id);
  const body = { isConfidential: true, roleIds: [] };
  await ask(administrator, 'PUT', `/api/records/${id}/confidentiality`, { body, version });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.404'), { timeout: ON_PAGE });
  await expect(row).toHaveCount(0, { timeout: IN_LIST });
  await Promise.all([list.close(), raiser.context().close()]);
});

test('a person who is made inactive is signed out of an open window within 3 seconds', async () => {
  await openLive(page, people.watcher, '/hazards');
  await ask(administrator, 'PUT', `/api/aum/um/status?employeeId=${people.watcher.id}&status=inactive`);
  await expect(page.getByLabel(say('field.email.label'))).toBeVisible({ timeout: ON_PAGE });
});

test('signing out signs out the other tabs within a second', async ({ browser }) => {
  const tab = await openWindow(browser, people.raiser);
  const other = await tab.context().newPage();
  await openLive(tab, people.raiser, '/home');
  await openLive(other, people.raiser, '/profile');
  await tab.getByRole('button', { name: say('shell.account', { name: people.raiser.name }) }).click();
  const left = other.waitForURL((url) => ['/', '/signin'].includes(url.pathname)).then(() => Date.now());
  await tab.getByRole('button', { name: say('shell.signOut') }).click();
  await tab.waitForFunction(() => localStorage.getItem('sq.token') === null);
  const ended = Date.now();
  expect((await left) - ended).toBeLessThan(IN_TABS);
  await tab.context().close();
});
