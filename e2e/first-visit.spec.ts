import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { expectNoLayoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { address, PASSWORD, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';

const PARTS = [
  'header svg',
  'h1',
  'h1 + p',
  'form > div:nth-of-type(1)',
  'form > div:nth-of-type(2)',
  'input[name=email]',
  'form > button',
  'a[href="/forgotpassword"]',
  'a[href="/signup"]',
  'summary',
  'footer select',
];
const PHONE = { viewport: { width: 390, height: 844 } };
const WINDOWS: Readonly<Record<string, BrowserContextOptions>> = {
  'English on a desktop': { locale: 'en-US' },
  'English on a phone': { locale: 'en-US', ...PHONE },
  'Arabic on a phone': { locale: 'ar', ...PHONE },
  'French on a tablet, dark': { locale: 'fr-FR', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
};

/** Where each part is, in whole pixels: how wide texts are depends on the font, which is loaded later. */
async function placesOf(page: Page): Promise<Record<string, number[]>> {
  await page.evaluate(() => document.fonts.ready);
  const places = PARTS.map(async (part) => {
    const box = await page.locator(part).boundingBox();
    const across = /^(form|input)/.test(part) ? [box?.x, box?.width] : [];
    return [part, [...across, box?.y, box?.height].map((n) => Math.round(n ?? -1))] as const;
  });
  return Object.fromEntries(await Promise.all(places));
}

for (const [name, options] of Object.entries(WINDOWS))
  test(`the drawn sign-in page and the application’s are at the same places in ${name}`, async ({ browser }) => {
    const unscripted = await browser.newContext({ ...options, javaScriptEnabled: false });
    const drawn = await unscripted.newPage();
    await drawn.goto(`${address('acme')}/`);
    const context = await browser.newContext(options);
    await watchLayoutShift(context);
    const page = await context.newPage();
    await page.goto(`${address('acme')}/`);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await placesOf(page)).toEqual(await placesOf(drawn));
    await expectNoLayoutShift(page, name);
    await unscripted.close();
    await context.close();
  });

test('a sign-in leaves the page once, for the address that the provider returns', async ({ page }) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname.replace(/auth\/.+/, 'auth/…'));
  });
  await page.goto(`${address('acme')}/`);
  await submitSignIn(page, 'worker@acme.example');
  await page.waitForURL('**/home');
  expect(opened).toEqual(['/', '/oidc/auth/…', '/auth']);
});

test('what is entered and sent before any script has arrived signs the person in', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/application-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${address('acme')}/`, { waitUntil: 'commit' });
  await page.locator('#drawn input[name=email]').fill('worker@acme.example');
  await page.locator('#drawn input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('signIn.submit') })).toBeDisabled();
  release();
  await page.waitForURL('**/home');
});
