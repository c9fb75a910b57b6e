import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { VisitedPage } from './pages.ts';
import { address, signIn } from './people.ts';

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

/** A browser of its own for a look: language and colours as that person's device has them. */
export const openLook = (browser: Browser, look: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: look.viewport,
    colorScheme: look.colorScheme,
    locale: look.language === 'en' ? 'en-GB' : look.language,
    reducedMotion: 'reduce',
    ...(look.phone && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  });

/** Shows pages one after the other, signing in where the person changes. The page is still when this resolves. */
export async function visit(page: Page, visited: VisitedPage, look: Look, signedIn: Set<string>) {
  const { path, tenant, who, answers = {} } = visited;
  const id = `${who}@${tenant}`;
  if (who && !signedIn.has(id)) {
    for (const other of signedIn) if (other.endsWith(`@${tenant}`)) signedIn.delete(other);
    await page.context().clearCookies();
    await page.goto(`${address(tenant)}/404`);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, tenant, who, look.language);
    signedIn.add(id);
  }
  for (const [call, json] of Object.entries(answers))
    await page.route(`**${call}**`, (route) => route.fulfill({ json }));
  await page.goto(`${address(tenant)}${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const call of Object.keys(answers)) await page.unroute(`**${call}**`);
}
