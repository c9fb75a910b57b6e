import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { whoAmI } from './api.ts';
import { address, enter, openBlank, speakOn } from './people.ts';
import { reads } from './texts.ts';
import { SOON } from './timeouts.ts';

type SignedIn = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;
/** A person who is signed in once and can have any number of windows. */
export interface Person {
  readonly tenant: string;
  readonly id: number;
  readonly name: string;
  readonly facilityId: number;
  readonly state: SignedIn;
}

/** Signs a person in, by demo name or mail address, and sets their language to English. */
export async function person(browser: Browser, tenant: string, who: string): Promise<Person> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, tenant, who);
  const known = { tenant, ...(await whoAmI(page)), state: await context.storageState() };
  await speakOn(page, 'en');
  await context.close();
  return known;
}

/** Opens an empty window in a separate browser of a person. Pages of one `context` are tabs of one browser. */
export async function openWindow(browser: Browser, of: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { locale = 'en-GB' } = options;
  const context = await browser.newContext({ locale, storageState: of.state, ...options });
  reads(context, new Intl.Locale(locale).language);
  return context.newPage();
}

/**
 * Opens a page of the person's tenant and waits until it receives live changes: when its socket is open, it requests the start of
 * the changes. A rendered page is not live yet.
 */
export async function openLive(page: Page, of: Person, path: string): Promise<void> {
  const isFollowing = (answer: Response) => answer.url().includes('/api/changes?since=');
  const follows = page.waitForResponse(isFollowing, { timeout: 6 * SOON }); // loading a page takes long on a busy machine
  await page.goto(`${address(of.tenant)}${path}`);
  await follows;
}

/** Opens a blank page on which the API can be called as a person, without the application. */
export async function openApi(browser: Browser, of: Person): Promise<Page> {
  const page = await openWindow(browser, of);
  await openBlank(page, of.tenant);
  return page;
}

/** Sets the language of people, effective from the next page that they open. */
export async function speak(browser: Browser, people: readonly Person[], selectedLanguage: string): Promise<void> {
  await Promise.all(
    people.map(async (one) => {
      const page = await openApi(browser, one);
      await speakOn(page, selectedLanguage);
      await page.context().close();
    }),
  );
}
