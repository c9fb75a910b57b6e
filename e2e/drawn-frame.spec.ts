import { type BrowserContext, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { expectNoLayoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { address, enter, speakOn } from './support/people.ts';

/** What the script in the page has requested ahead, by address; what was taken over is undefined. */
type Early = { prefetched?: { responses: Map<string, unknown> } };

/** Parts of the frame: where the server draws each, and where the application has it. */
type Parts = Readonly<Record<string, readonly [drawn: string, own: string]>>;
const SIDEBAR: Parts = {
  sidebar: ['.sidebar', 'aside'],
  fold: ['.fold', 'aside [aria-expanded][aria-keyshortcuts*="B"]'],
  home: ['.sidebar .entry:nth-child(1)', 'aside nav a[href="/home"]'],
  actions: ['.sidebar .entry:nth-child(2)', 'aside nav a[href="/my-actions"]'],
  hazards: ['.sidebar .section ~ .entry', 'aside nav a[href="/hazards"]'],
  inspections: ['.sidebar .entry:last-child', 'aside nav a[href="/inspections/schedules"]'],
};
/** By tenant: the sidebar alone, or below a topbar. */
const BARS = {
  dbo: {
    ...SIDEBAR,
    brand: ['.sidebar .brand', 'aside a[href="/home"]'],
    mark: ['.sidebar .mark', 'aside a[href="/home"] svg'],
    search: ['.sidebar .search', 'aside [aria-keyshortcuts*="K"]'],
    raise: ['.sidebar .raise', 'aside [aria-haspopup=menu]'],
    bell: ['.sidebar .entry:nth-child(3)', 'aside nav button[aria-haspopup=dialog]'],
  },
  acme: {
    ...SIDEBAR,
    topbar: ['.topbar', '#root header'],
    brand: ['.topbar .brand', '#root header > a[href="/home"]'],
    search: ['.topbar .search', '#root header [aria-keyshortcuts*="K"]'],
    raise: ['.topbar .raise', '#root header [aria-haspopup=menu]'],
    bell: ['.bell', '#root header [aria-haspopup=dialog][popovertarget]'],
  },
} as const satisfies Readonly<Record<string, Parts>>;
type Tenant = keyof typeof BARS;
const PHONE_BAR: Parts = {
  bar: ['.bottom', '[data-bottom-bar]'],
  home: ['.place:nth-child(1)', '[data-bottom-bar] > :nth-child(1)'],
  actions: ['.place:nth-child(2)', '[data-bottom-bar] > :nth-child(2)'],
  raise: ['.bottom .raise', '[data-bottom-bar] > :nth-child(3)'],
  hazards: ['.place:nth-child(4)', '[data-bottom-bar] > :nth-child(4)'],
  more: ['.place:nth-child(5)', '[data-bottom-bar] > :nth-child(5)'],
};
const TITLE: Parts = { heading: ['.title span', 'h1'] };

const PHONE = { viewport: { width: 390, height: 844 } };
const WINDOWS: Readonly<Record<string, BrowserContextOptions & { language: string; tenant: Tenant }>> = {
  'English on a desktop': { tenant: 'dbo', language: 'en', viewport: { width: 1440, height: 900 } },
  'English on a phone': { tenant: 'acme', language: 'en', ...PHONE },
  'Arabic on a phone': { tenant: 'acme', language: 'ar', ...PHONE },
  'Arabic on a desktop, dark': {
    tenant: 'acme',
    language: 'ar',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  },
  'French on a tablet, dark': {
    tenant: 'dbo',
    language: 'fr',
    viewport: { width: 820, height: 1180 },
    colorScheme: 'dark',
  },
};

/** Opens a window in which the worker has been before, in a language. */
async function openWindow(context: BrowserContext, language: string, tenant: Tenant = 'acme'): Promise<Page> {
  const page = await context.newPage();
  await enter(page, tenant, 'worker');
  await speakOn(page, language);
  await page.goto(`${address(tenant)}/home`);
  await expect(page.locator(`html[lang=${language}] h1`)).toBeVisible();
  return page;
}

/** Keeps the scripts of the application back, so that what the server has drawn stays; returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Where parts are, in whole pixels, and their colours. How wide a text is depends on the font, which is loaded later. */
async function looksOf(page: Page, parts: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  await page.evaluate(() => document.fonts.ready);
  const looks = Object.entries(parts).map(async ([name, selector]) => {
    const part = page.locator(selector).first();
    const box = await part.boundingBox();
    const isText = name === 'heading' || name === 'brand';
    const colours = await part.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    });
    const place = isText ? [box?.y, box?.height] : [box?.x, box?.y, box?.width, box?.height];
    return [name, { place: place.map((n) => Math.round(n ?? -1)), colours }] as const;
  });
  return Object.fromEntries(await Promise.all(looks));
}
const pick = (parts: Parts, which: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, pair]) => [name, which ? pair[1] : `#drawn ${pair[0]}`]));

for (const [name, { tenant, language, ...options }] of Object.entries(WINDOWS))
  test(`the drawn frame and the application’s are at the same places in ${name}`, async ({ browser }) => {
    const context = await browser.newContext(options);
    await watchLayoutShift(context);
    const page = await openWindow(context, language, tenant);
    const isPhone = options.viewport === PHONE.viewport;
    for (const path of ['/hazards', '/my-actions', '/home']) {
      const parts = { ...(isPhone ? PHONE_BAR : BARS[tenant]), ...(path === '/home' ? {} : TITLE) };
      const release = await holdScripts(page);
      await page.goto(`${address(tenant)}${path}`, { waitUntil: 'commit' });
      await expect(page.locator('#drawn')).toBeVisible();
      const drawn = await looksOf(page, pick(parts, 0));
      release();
      await expect(page.locator('#drawn')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.unroute('**/assets/*.js'); // not before: requests that are still held back would never be answered
      expect(drawn, path).toEqual(await looksOf(page, pick(parts, 1)));
      await expectNoLayoutShift(page, `${path} in ${name}`);
    }
    await context.close();
  });

test('on a report the sidebar stays until the application has its own, and a phone’s edge is free', async ({
  browser,
}) => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    const context = await browser.newContext({ viewport });
    await watchLayoutShift(context);
    const page = await openWindow(context, 'en');
    const release = await holdScripts(page);
    await page.goto(`${address('acme')}/hazards/raise-hazard`, { waitUntil: 'commit' });
    await expect(page.locator('#drawn .bottom')).toHaveCount(0);
    const drawn = await looksOf(page, pick(TITLE, 0));
    release();
    await expect(page.locator('#drawn')).toHaveCount(0);
    expect(drawn).toEqual(await looksOf(page, pick(TITLE, 1)));
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page, `the report at ${viewport.width}`);
    await context.close();
  }
});

test('nobody else sees the frame: without a session, in another language than the server knew of, or by a code', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await openWindow(context, 'en');
  await holdScripts(page);
  const isDrawn = async (path = '/hazards'): Promise<boolean> => {
    await page.goto('about:blank');
    await page.goto(`${address('acme')}${path}`, { waitUntil: 'commit' });
    await expect(page.locator('#drawn')).toBeAttached();
    return page.locator('#drawn').isVisible();
  };
  expect(await isDrawn()).toBe(true);
  expect(await isDrawn('/task/1#abcd-efgh')).toBe(false);
  await page.evaluate(() => localStorage.setItem('sq.language', 'fr'));
  expect(await isDrawn()).toBe(false);
  await page.evaluate(() => localStorage.setItem('sq.language', 'en'));
  expect(await isDrawn()).toBe(true);
  await page.evaluate(() => localStorage.removeItem('sq.token'));
  expect(await isDrawn()).toBe(false);
  await context.close();
});

for (const { path, viewport } of [
  { path: '/home', viewport: PHONE.viewport },
  { path: '/hazards', viewport: { width: 1440, height: 900 } },
  { path: 'a hazard', viewport: PHONE.viewport },
  { path: '/hazards/raise-hazard', viewport: PHONE.viewport },
])
  test(`${path} makes its first calls before any script has arrived, and each of them once`, async ({ browser }) => {
    const context = await browser.newContext({ viewport });
    const page = await openWindow(context, 'en');
    const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/api/hazards?limit=1');
    const release = await holdScripts(page);
    // The page that is left would still call, such as when its real time connects.
    await page.goto('about:blank');
    const called: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && request.method() === 'GET') called.push(pathname + search);
    });
    await page.goto(address('acme') + (path === 'a hazard' ? `/hazards/${items[0]?.id}` : path), {
      waitUntil: 'commit',
    });
    await expect.poll(() => called.length).toBeGreaterThan(10);
    const early = [...called];
    release();
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // Real time, once connected, renews the number of notifications and the alerts.
    const once = early.filter((one) => !['/api/notifications/count', '/api/alerts'].includes(one));
    expect(once.filter((one) => called.filter((other) => other === one).length !== 1)).toEqual([]);
    // None was made for nothing.
    const left = await page.evaluate(() =>
      [...((window as Early).prefetched?.responses ?? [])].flatMap(([one, response]) => (response ? [one] : [])),
    );
    expect(left).toEqual([]);
    await context.close();
  });
