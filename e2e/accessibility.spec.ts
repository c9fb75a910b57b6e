import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { VISITED_GROUPS } from './support/pages.ts';
import { LOOKS, openLook, pagesIn, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`);
  expect.soft(found, name).toEqual([]);
}

/** The page as it stands, in the other colours: what the device asks for is followed at once. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

for (const [group, pages] of Object.entries(VISITED_GROUPS)) {
  for (const look of [LOOKS.light, LOOKS.arabicPhone])
    test(`every page ${group} is accessible, ${look === LOOKS.light ? 'light and dark' : look.name}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000); // a page is some seconds on a busy machine
      const context = await openLook(browser, look);
      const page = await context.newPage();
      const signedIn = new Set<string>();
      for (const visited of pagesIn(look, pages))
        await test.step(visited.name, async () => {
          await visit(page, visited, look, signedIn);
          await expectAccessible(page, visited.name);
          if (look !== LOOKS.light) return;
          await showIn(page, 'dark');
          await expectAccessible(page, `${visited.name}, dark`);
          await showIn(page, 'light');
        });
      await context.close();
    });
}
