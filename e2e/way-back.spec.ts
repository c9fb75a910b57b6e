import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { signIn } from './support/people.ts';
import { LISTED } from './support/timeouts.ts';

interface Marked {
  /** Set in a page, and gone when the page is loaded again. */
  mark?: number;
}
const MAIN = '[data-scroll-restoration-id="main"]';
const ROW = 'td a.words';
/** Pixels that the list is scrolled. */
const DOWN = 150;
const VIEWPORT = { width: 1440, height: 500 };

const scrolled = (page: Page): Promise<number> => page.locator(MAIN).evaluate(({ scrollTop }) => Math.round(scrollTop));
/** Scrolls the list, and marks its page. */
async function scrollList(page: Page): Promise<void> {
  await page.locator(ROW).first().waitFor({ timeout: LISTED });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { mark: 1 }));
  await page.locator(MAIN).evaluate((main, top) => main.scrollTo({ top }), DOWN);
}
/** Leaves the page for another address as a whole, as a link from a mail does, and waits until that one is shown. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => location.assign(path), path);
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
/**
 * Why the browser for tests, other than those of people, keeps no page at all. Where it does not, newer ones also name the socket,
 * which the page closes only when it is hidden.
 */
const OF_THE_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped', 'WebSocket'];

/**
 * Goes back to a page. Returns what about the page itself prevented the browser from keeping it, as Chromium reports it, and
 * whether it was kept.
 */
async function goBack(page: Page, devTools: CDPSession): Promise<{ reasons: string[]; isKept: boolean }> {
  const reasons: string[] = [];
  const note = ({ notRestoredExplanations }: { notRestoredExplanations: { reason: string }[] }): void =>
    void reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  devTools.on('Page.backForwardCacheNotUsed', note);
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForTimeout(1500); // Playwright does not notice that a kept page is shown
  devTools.off('Page.backForwardCacheNotUsed', note);
  const isKept = await page.evaluate(() => (window as Marked).mark === 1);
  expect(isKept || reasons.length > 0).toBe(true);
  return { reasons: reasons.filter((reason) => !OF_THE_BROWSER.includes(reason)), isKept };
}

test('browsers can keep lists and records for the way back, and show them as they were left', async ({ playwright }, {
  project,
}) => {
  const browser = await playwright.chromium.launch({
    ...project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-US' });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  // A page that is left while its socket is opening is not kept.
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await signIn(page, 'acme', 'manager', '/hazards');

  await scrollList(page);
  await live;
  const record = (await page.locator(ROW).first().getAttribute('href')) ?? '';
  await leaveFor(page, record);
  const list = await goBack(page, devTools);
  expect(list.reasons).toEqual([]);
  if (list.isKept) expect(await scrolled(page)).toBe(DOWN);

  await leaveFor(page, record);
  await page.evaluate(() => Object.assign(window, { mark: 1 }));
  await leaveFor(page, '/home');
  expect((await goBack(page, devTools)).reasons).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(record);
  await browser.close();
});

test('within the application the way from a record back to its list needs no loading, and leads to the same place', async ({
  page,
}) => {
  await signIn(page, 'acme', 'manager', '/hazards');
  await page.setViewportSize(VIEWPORT);
  await scrollList(page);
  const title = page.locator(ROW).nth(6);
  await title.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(0);
  const record = (await title.getAttribute('href')) ?? '';
  await title.click();
  await page.waitForURL(`**${record}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Nothing arrives from here on: what is shown was there.
  await page.route('**/api/**', () => undefined);
  await page.goBack();
  await expect(page.locator(ROW).first()).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(left);
});
