// npm run screens: writes a screenshot of every page in every look to .test/screens. Runs as a Playwright test with its own config.
import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { VISITED_GROUPS } from './support/pages.ts';
import { LOOKS, openLook, pagesIn, visit } from './support/visit.ts';

const folder = new URL('../.test/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

for (const look of Object.values(LOOKS))
  test(`pictures, ${look.name}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await openLook(browser, look);
    const page = await context.newPage();
    const signedIn = new Set<string>();
    for (const visited of pagesIn(look, Object.values(VISITED_GROUPS).flat())) {
      await visit(page, visited, look, signedIn);
      await page.screenshot({ path: `${folder}${visited.name}-${look.name}.png` });
    }
    await context.close();
  });
