import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { LOOKS, openLook, visit } from './support/visit.ts';
import { cutEntries, cutHeaders, cutTexts, cutValues, signsShown } from './support/whole-texts.ts';

const LISTS = ['/hazards', '/incidents', '/issues', '/tasks'];
/** The usual letters of 60 signs, some of which are wide. */
const LEAST_SIGNS = 58;

for (const language of LANGUAGES)
  test(`lists show about 60 signs of a title and cut no header, no short value and no entry of the menu in ${language}`, async ({
    browser,
  }) => {
    const look = { ...LOOKS.light, language };
    const context = await openLook(browser, look);
    const page = await context.newPage();
    const signedIn = new Set<string>();
    for (const path of LISTS)
      await test.step(path, async () => {
        await visit(page, { name: path, path, tenant: 'dbo', who: 'administrator' }, look, signedIn);
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await cutHeaders(page), `headers of ${path}`).toEqual([]);
        expect.soft(await cutValues(page), `values of ${path}`).toEqual([]);
        expect.soft(await cutEntries(page), `entries beside ${path}`).toEqual([]);
        expect.soft(await signsShown(page), `signs of a title of ${path}`).toBeGreaterThanOrEqual(LEAST_SIGNS);
      });
    const path = '/management/people';
    await visit(page, { name: path, path, tenant: 'dbo', who: 'administrator' }, look, signedIn);
    expect.soft(await cutEntries(page), `entries beside ${path}`).toEqual([]);
    await context.close();
  });

/** Finds a hazard that needs an action. */
async function aHazard(page: Page): Promise<string> {
  await page.goto(`${address('dbo')}/hazards`);
  return (await page.locator('td a.words').first().getAttribute('href')) ?? '';
}

test('an English title on an Arabic page is cut at its own end', async ({ browser }) => {
  const look = { ...LOOKS.arabic, viewport: { width: 1100, height: 800 } };
  const context = await openLook(browser, look);
  const page = await context.newPage();
  const signedIn = new Set<string>();
  const paths = [
    ...['/home', '/my-actions', ...LISTS, '/hazards?shape=board', '/tasks?shape=calendar', '/incidents?shape=calendar'],
    ...['/notifications', aHazard],
  ];
  let cut = 0;
  for (const path of paths)
    await test.step(String(path), async () => {
      await visit(page, { name: String(path), path, tenant: 'dbo', who: 'administrator' }, look, signedIn);
      const found = await cutTexts(page);
      cut += found.cut.length;
      expect.soft(found.atBeginning, `texts cut at their beginning on ${path}`).toEqual([]);
    });
  expect(cut).toBeGreaterThan(20);

  const say = sayOn(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(say('palette.placeholder')).fill('a');
  await expect(page.getByRole('option').nth(3)).toBeVisible();
  expect((await cutTexts(page)).atBeginning).toEqual([]);
  await context.close();
});
