import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { VISITED_GROUPS } from './support/pages.ts';
import { LOOKS, type Look, openLook, pagesIn, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Fetches a page of a list with few rows: they repeat each other, and each costs the browser as much as the rest of a page. */
async function shortenLists(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      send(typeof input === 'string' ? input.replace(/\blimit=(25|50)\b/, 'limit=6') : input, init);
  });
}

async function expectAccessible(page: Page, name: string, limit: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // without a second page for its answer: no page of ours has frames
    .options({ resultTypes: ['violations'] });
  const { violations } = await limit(axe).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`);
  expect.soft(found, name).toEqual([]);
}
const byAllRules = (axe: AxeBuilder): AxeBuilder => axe.withTags(STANDARDS);
/** For a page that was looked at in other colours already. */
const byColours = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast', 'link-in-text-block']);

/** Shows the page in dark colours, and waits until none is on its way to another. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

const looks: readonly Look[] = [LOOKS.light, LOOKS.arabicPhone];
for (const [group, pages] of Object.entries(VISITED_GROUPS))
  for (const look of looks)
    test(`every page ${group} is accessible, ${look.phone ? 'on a phone in Arabic' : 'light and dark'}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000); // a page is some seconds on a busy machine
      const context = await openLook(browser, look);
      await shortenLists(context);
      const page = await context.newPage();
      const signedIn = new Set<string>();
      for (const visited of pagesIn(look, pages))
        await test.step(visited.name, async () => {
          await visit(page, visited, look, signedIn);
          await expectAccessible(page, visited.name, byAllRules);
          if (look.phone) return;
          await darken(page);
          await expectAccessible(page, `${visited.name}, dark`, byColours);
          await page.emulateMedia({ colorScheme: 'light' });
        });
      await context.close();
    });
