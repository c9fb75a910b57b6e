import { expect, test } from '@playwright/test';
import { address, signIn, submitSignIn, useLanguage } from './support/people.ts';
import { say } from './support/texts.ts';

for (const language of ['en', 'zh', 'ar', 'it', 'es', 'fr'])
  test(`a browser in ${language} signs in and works in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    const faces: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') faces.push(request.url());
    });
    await page.goto(`${address('acme')}/signup`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('signUp.title', { tenant: 'Acme Fabrication' }, language),
    );
    // An Arabic name has a face of ours in Arabic, and the system's in any other language.
    await expect.poll(() => faces.some((face) => face.includes('inter'))).toBe(true);
    await page.getByRole('textbox').first().fill('\u0644\u064a\u0646\u0627');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(faces.some((face) => face.includes('arabic'))).toBe(language === 'ar');
    await context.close();
  });

test('an unsupported language falls back to English', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'nl-NL' });
  const page = await context.newPage();
  await page.goto(`${address('acme')}/signup`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('the profile’s language takes precedence over the browser’s, and a choice is saved in the profile', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, 'orbex-security', 'auditor');
  await useLanguage(page, 'fr');
  const header = page.waitForRequest((r) => r.url().includes('/api/rp/mine'));
  await page.reload();
  expect((await header).headers()['accept-language']).toBe('fr-FR');
  await useLanguage(page, 'en');
  await context.close();

  // In another browser with another language, the profile decides once it is loaded.
  const other = await browser.newContext({ locale: 'it' });
  const there = await other.newPage();
  await there.goto(`${address('orbex-security')}/`);
  await submitSignIn(there, 'auditor@orbex-security.example', undefined, 'it');
  await there.waitForURL('**/home');
  await expect(there.locator('html')).toHaveAttribute('lang', 'en');
  await other.close();
});
