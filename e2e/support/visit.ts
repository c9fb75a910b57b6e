import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { address, enter, openBlank } from './people.ts';
import { reads, sayOn } from './texts.ts';
import type { VisitedPage } from './visited-page.ts';

/** How a page is displayed: three ways for accessibility, more for screenshots. */
export interface Look {
  readonly name: string;
  readonly viewport: { width: number; height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly language: string;
  readonly phone?: boolean;
}
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

export const LOOKS = {
  light: { name: 'light', viewport: DESKTOP, colorScheme: 'light', language: 'en' },
  dark: { name: 'dark', viewport: DESKTOP, colorScheme: 'dark', language: 'en' },
  arabic: { name: 'arabic', viewport: DESKTOP, colorScheme: 'light', language: 'ar' },
  arabicPhone: { name: 'arabic-phone', viewport: PHONE, colorScheme: 'light', language: 'ar', phone: true },
  phone: { name: 'phone', viewport: PHONE, colorScheme: 'light', language: 'en', phone: true },
} satisfies Record<string, Look>;
/** The two looks for tests that must pass everywhere. */
export const TWINS: readonly Look[] = [LOOKS.light, LOOKS.arabicPhone];

/**
 * Opens a separate browser for a look, with its language and colors. Every signed-in person sees the look's language, whatever
 * their profile says and other tests change.
 */
export async function openLook(
  browser: Browser,
  look: Look,
  storageState?: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: look.viewport,
    colorScheme: look.colorScheme,
    locale: look.language === 'en' ? 'en-US' : look.language,
    reducedMotion: 'reduce',
    hasTouch: look.phone === true,
    isMobile: look.phone === true,
    ...(look.phone && { deviceScaleFactor: 1 }),
  });
  // Done in the page itself, because a route would disable the browser's cache, and every page would fetch the application again.
  await context.addInitScript((selectedLanguage) => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!/\/api\/aum\/um\/\d+$/.test(answer.url) || !answer.ok) return answer;
      return Response.json({ ...(await answer.json()), selectedLanguage }, answer);
    };
  }, look.language);
  reads(context, look.language);
  watchTraffic(context);
  return context;
}

/** Returns the pages that exist in a look, those of a person together: another person loads the application again. */
export function pagesIn(look: Look, pages: readonly VisitedPage[]): readonly VisitedPage[] {
  const existing = pages.filter(({ isDesktopOnly }) => !(isDesktopOnly && look.phone));
  return [...Map.groupBy(existing, ({ who, tenant }) => `${who}@${tenant}`).values()].flat();
}

/** Opens a page, signing in if the person changes. Resolves when the page is loaded and no longer changes. */
export async function visit(page: Page, visited: VisitedPage, look: Look, signedIn: Set<string>) {
  const { path, tenant, who, answers = {}, open } = visited;
  const id = `${who}@${tenant}`;
  if (who && !signedIn.has(id)) {
    for (const other of signedIn) if (other.endsWith(`@${tenant}`)) signedIn.delete(other);
    await page.context().clearCookies();
    await openBlank(page, tenant);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear(); // contains the sign-in's counter of automatic attempts
    });
    await enter(page, tenant, who);
    // As their profile would: pages of visitors read none.
    await page.evaluate((language) => localStorage.setItem('sq.language', language), look.language);
    signedIn.add(id);
  }
  for (const [call, json] of Object.entries(answers))
    await page.route(`**${call}**`, (route) => route.fulfill({ json }));
  await show(page, `${address(tenant)}${typeof path === 'string' ? path : await path(page)}`);
  await untilRendered(page);
  if (who) await expect(page.locator('html')).toHaveAttribute('lang', look.language);
  if (open) {
    await open(page, sayOn(page));
    await untilRendered(page);
  }
  for (const call of Object.keys(answers)) await page.unroute(`**${call}**`);
}

/** Returns the modal dialog of a page, if there is one. */
const dialogOf = (page: Page): Locator => page.locator('[aria-modal="true"]');

/** Opens a URL: within the running application like a link, which is faster, or by loading it. */
async function show(page: Page, url: string): Promise<void> {
  const here = new URL(page.url());
  const { origin, href, pathname, search } = new URL(url);
  if (origin !== here.origin) return void (await page.goto(url));
  if (await dialogOf(page).count()) {
    // The first one closes what is open in it, such as the options of its first field.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    if (href === here.href) return;
  }
  const isVisitors = pathname === '/qr-code' || search.includes('utm_source=qr_code');
  // What a page does within half a second of an input is its answer: here to new filters.
  if (pathname === here.pathname) await page.keyboard.press('Shift');
  const isShown =
    !isVisitors && // which is not within the running application
    href !== here.href &&
    (await page.evaluate(async (to) => {
      interface Router {
        readonly state: { readonly resolvedLocation?: object };
        navigate(to: object): Promise<void>;
      }
      const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: Router };
      // Before signing in, the router is preloaded but renders nothing.
      if (!router?.state.resolvedLocation) return false;
      await router.navigate({ href: to });
      return true;
    }, href.slice(origin.length)));
  if (!isShown) await page.goto(url);
}

/** Waits until everything that a page fetches is rendered. */
async function untilRendered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { includeHidden: true, level: 1 }).first()).toBeVisible();
  await expect.poll(() => traffic.get(page.context())?.waitsFor(), { intervals: [50] }).toEqual([]);
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await settle(page);
}

/** Waits until all animations are finished. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** The URLs of pending requests of a browser's pages, and a short time without any. */
const traffic = new WeakMap<BrowserContext, { waitsFor(): string[] }>();
const IDLE_MS = 150;
/** Path of the socket's fallback requests, which are open as long as the page. */
const BROKER = '/api/broker/';
function watchTraffic(context: BrowserContext): void {
  const underWay = new Set<Request>();
  let last = Date.now();
  const end = (request: Request): void => {
    underWay.delete(request);
    last = Date.now();
  };
  context.on('request', (request) => request.url().includes(BROKER) || underWay.add(request));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  traffic.set(context, {
    waitsFor: () => (Date.now() - last > IDLE_MS ? [...underWay].map((request) => request.url()) : ['a quiet moment']),
  });
}
