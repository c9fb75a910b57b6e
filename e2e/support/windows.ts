import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { whoAmI } from './api.ts';
import { address, enter, openBlank, speakOn } from './people.ts';
import { reads } from './texts.ts';

/** Milliseconds in which somebody else's change is on a page that nobody reloads; E2E_SLOW=4 gives a busy machine four times that. */
export const SOON = 3000 * Number(process.env['E2E_SLOW'] ?? 1);

/** The same for lists, counts and what waits: a page asks for them again at once, then every seven seconds at most. */
export const LISTED = SOON + 7000;

type SignedIn = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;
/** Somebody who can be given a window: signed in once, for as many windows as a journey wants. */
export interface Person {
  readonly tenant: string;
  readonly id: number;
  readonly name: string;
  readonly facilityId: number;
  readonly state: SignedIn;
}

/** Signs somebody in, a demo person or whoever has an address; from then on they read and write English. */
export async function person(browser: Browser, tenant: string, who: string): Promise<Person> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, tenant, who);
  const known = { tenant, ...(await whoAmI(page)), state: await context.storageState() };
  await speakOn(page, 'en');
  await context.close();
  return known;
}

/** A window of a person's own browser, still empty. Pages of one `context` are tabs of one browser. */
export async function openWindow(browser: Browser, of: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { locale = 'en-GB' } = options;
  const context = await browser.newContext({ locale, storageState: of.state, ...options });
  reads(context, new Intl.Locale(locale).language);
  return context.newPage();
}

/**
 * Shows a page of the person's tenant and waits until it follows what others change: with the socket open it asks where
 * changes begin. A page that is drawn is not there yet.
 */
export async function openLive(page: Page, of: Person, path: string): Promise<void> {
  const follows = page.waitForResponse((answer) => answer.url().includes('/api/changes?since='));
  await page.goto(`${address(of.tenant)}${path}`);
  await follows;
}

/** A page on which calls of the API can be made as somebody, with nothing of the application around. */
export async function openApi(browser: Browser, of: Person): Promise<Page> {
  const page = await openWindow(browser, of);
  await openBlank(page, of.tenant);
  return page;
}

/** Has people read and write in a language from the next page that they open. */
export async function speak(browser: Browser, people: readonly Person[], selectedLanguage: string): Promise<void> {
  await Promise.all(
    people.map(async (one) => {
      const page = await openApi(browser, one);
      await speakOn(page, selectedLanguage);
      await page.context().close();
    }),
  );
}
