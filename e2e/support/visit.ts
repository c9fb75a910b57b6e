import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import type { VisitedPage } from './pages.ts';
import { address, enter, openBlank } from './people.ts';
import { reads, sayOn } from './texts.ts';

/** How a page is looked at: three ways for accessibility, more for pictures. */
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
/** The two ways in which a journey that must work everywhere is walked. */
export const TWINS: readonly Look[] = [LOOKS.light, LOOKS.arabicPhone];

/**
 * A browser of its own for a look: language and colours as that person's device has them. Whoever signs in reads the look's
 * language, whatever their profile says and others make of it meanwhile.
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
    ...(look.phone && { hasTouch: true, isMobile: true, deviceScaleFactor: 1 }),
  });
  // In the page itself: a route of the browser's would turn its cache off, and every page would fetch the application anew.
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

/** What of some pages there is to see in a look. */
export const pagesIn = (look: Look, pages: readonly VisitedPage[]): readonly VisitedPage[] =>
  pages.filter(({ isDesktopOnly }) => !(isDesktopOnly && look.phone));

/** Shows pages one after the other, signing in where the person changes. The page is still when this resolves. */
export async function visit(page: Page, visited: VisitedPage, look: Look, signedIn: Set<string>) {
  const { path, tenant, who, answers = {}, open } = visited;
  const id = `${who}@${tenant}`;
  if (who && !signedIn.has(id)) {
    for (const other of signedIn) if (other.endsWith(`@${tenant}`)) signedIn.delete(other);
    await page.context().clearCookies();
    await openBlank(page, tenant);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear(); // where the sign-in counts how often it began by itself
    });
    await enter(page, tenant, who);
    signedIn.add(id);
  }
  for (const [call, json] of Object.entries(answers))
    await page.route(`**${call}**`, (route) => route.fulfill({ json }));
  await show(page, `${address(tenant)}${typeof path === 'string' ? path : await path(page)}`);
  await still(page);
  if (who) await expect(page.locator('html')).toHaveAttribute('lang', look.language);
  if (open) {
    await open(page, sayOn(page));
    await still(page);
  }
  for (const call of Object.keys(answers)) await page.unroute(`**${call}**`);
}

/** The dialog that covers a page, if one does. */
const dialogOf = (page: Page): Locator => page.locator('[aria-modal="true"]');

/** Goes to a page: within the application as a link does, which spares starting it anew, or by loading it. */
async function show(page: Page, url: string): Promise<void> {
  const here = new URL(page.url());
  const { origin, href } = new URL(url);
  if (origin !== here.origin) return void (await page.goto(url));
  if (await dialogOf(page).count()) {
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    if (href === here.href) return;
  }
  const isShown =
    href !== here.href &&
    (await page.evaluate(async (to) => {
      interface Router {
        readonly state: { readonly resolvedLocation?: object };
        navigate(to: object): Promise<void>;
      }
      const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: Router };
      // Before signing in it is there, fetched ahead, and draws nothing.
      if (!router?.state.resolvedLocation) return false;
      await router.navigate({ href: to });
      return true;
    }, href.slice(origin.length)));
  if (!isShown) await page.goto(url);
}

/** Waits until everything that a page fetches is drawn. */
async function still(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { includeHidden: true, level: 1 }).first()).toBeVisible();
  await expect.poll(() => traffic.get(page.context())?.waitsFor(), { intervals: [50] }).toEqual([]);
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await settle(page);
}

/** Waits until no colour and nothing else is on its way from one look to another. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** What a browser's pages wait for: the addresses of requests under way, or a moment without any. */
const traffic = new WeakMap<BrowserContext, { waitsFor(): string[] }>();
const IDLE_MS = 150;
/** Where a socket's stand-ins are open for as long as the page is. */
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
