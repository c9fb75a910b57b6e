import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { default as Axe, RunOnly } from 'axe-core';
import { VISITED_GROUPS, type VisitedPage } from './support/pages.ts';
import { LOOKS, type Look, openLook, pagesIn, settle, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

/** The tags of WCAG 2.2 AA's rules, and axe's own advice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Fetches a page of a list with few rows: they repeat each other, and each costs the browser as much as the rest of a page. */
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

/** Which of axe's rules a page is held against. */
const byAllRules: RunOnly = { type: 'tag', values: STANDARDS };
/** For a page that was looked at in other colours already. */
const byColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with a page, with the part that no other page has, or with the dialog that covers it: what is behind
 * one is looked at by itself. The sidebar is the same on every page of a person, and looked at on their home.
 */
async function violationsOn(page: Page, part: string | undefined, runOnly: RunOnly): Promise<string[]> {
  // axe stays in a document, which is shared by the pages that are walked to within the application.
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

/** Goes on with the walk when a page fails, after another look: something may have been on its way. */
const expectAccessible = (page: Page, { name, part }: VisitedPage, colours: Colours, runOnly: RunOnly): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violationsOn(page, part, runOnly), {
      message: `${name}, ${colours}`,
      timeout: 15_000,
      intervals: [500, 2000],
    })
    .toEqual([]);

/** Shows the page in light or dark colours. */
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
      test.setTimeout(300_000); // a page is some seconds on a busy machine
      const context = await openLook(browser, look);
      await shortenLists(context);
      const page = await context.newPage();
      const signedIn = new Set<string>();
      // Every page is drawn in the colours that the one before was left in: to change them draws all of it anew.
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
