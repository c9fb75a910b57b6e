// npm run screens: writes a screenshot of every page in every look to .test/screens. Runs as a Playwright test with its own config.
import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { VISITED_GROUPS } from './support/pages.ts';
import { PICTURED_PAGES } from './support/pictured-pages.ts';
import { LOOKS, openLook, pagesIn, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

const folder = new URL('../.test/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

for (const look of Object.values(LOOKS))
  for (const [group, pages] of Object.entries({ ...VISITED_GROUPS, 'in pictures alone': PICTURED_PAGES }))
    test(`pictures of pages ${group}, ${look.name}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await openLook(browser, look);
      const page = await context.newPage();
      const signedIn = new Set<string>();
      for (const visited of pagesIn(look, pages))
        await test.step(visited.name, async () => {
          await visit(page, visited, look, signedIn);
          await page.screenshot({ path: `${folder}${visited.name}-${look.name}.png` });
        });
      await context.close();
    });
