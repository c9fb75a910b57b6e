import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { default as Axe, RunOnly } from 'axe-core';
import { VISITED_GROUPS, type VisitedPage } from './support/pages.ts';
import { LOOKS, type Look, openLook, pagesIn, settle, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

/** Tags of axe's rules for WCAG 2.2 AA and its best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Limits lists to few rows: more rows check nothing new, and each costs the browser as much as the rest of a page. */
async function shortenLists(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      send(
        typeof input === 'string' ? input.replace(/(?<what>\b(?:limit|size)=|\/um\/\d+\/)\d\d\b/, '$<what>5') : input,
        init,
      );
  });
}

/** Checks a page by all rules. */
const byAllRules: RunOnly = { type: 'tag', values: STANDARDS };
/** Checks a page that was already checked in another color scheme. */
const byColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's violations on a page, on the part that no other page has, or on the dialog that covers it: the page behind a dialog
 * is checked separately. The sidebar is the same on every page of a person, and is checked on their home page.
 */
async function violationsOn(page: Page, part: string | undefined, runOnly: RunOnly): Promise<string[]> {
  // axe stays loaded in the document while the pages are navigated to within the application.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ part, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const dialog = document.querySelector('[aria-modal="true"]');
      const isHome = location.pathname === '/home';
      const scope = dialog ?? part ?? (isHome ? document : { exclude: [['aside:not(main aside)']] });
      const options: Parameters<typeof axe.run>[1] = { runOnly, resultTypes: ['violations'], selectors: false };
      const { violations } = await axe.run(scope, { ...options, preload: false });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    },
    { part, runOnly },
  );
}

type Colours = Look['colorScheme'];

/** Expects no violations, retrying once because the page may still have been changing. A failure does not end the test. */
const expectAccessible = (page: Page, { name, part }: VisitedPage, colours: Colours, runOnly: RunOnly): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violationsOn(page, part, runOnly), {
      message: `${name}, ${colours}`,
      timeout: 15_000,
      intervals: [500, 2000],
    })
    .toEqual([]);

/** Switches the page to light or dark colors. */
async function colour(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settle(page);
}

const looks: readonly Look[] = [LOOKS.light, LOOKS.arabicPhone];
for (const [group, pages] of Object.entries(VISITED_GROUPS))
  for (const look of looks)
    test(`every page ${group} is accessible, ${look.phone ? 'on a phone in Arabic' : 'light and dark'}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000); // a page takes some seconds on a busy machine
      const context = await openLook(browser, look);
      await shortenLists(context);
      const page = await context.newPage();
      const signedIn = new Set<string>();
      // Every page starts in the colors that the previous one ended with, because changing them redraws everything.
      let [colours, others]: [Colours, Colours] = ['light', 'dark'];
      for (const visited of pagesIn(look, pages))
        await test.step(visited.name, async () => {
          await visit(page, visited, look, signedIn);
          await expectAccessible(page, visited, colours, byAllRules);
          if (look.phone) return;
          [colours, others] = [others, colours];
          await colour(page, colours);
          await expectAccessible(page, visited, colours, byColours);
        });
      await context.close();
    });
