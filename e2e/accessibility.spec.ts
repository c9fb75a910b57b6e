import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { byAllRules, expectAccessible } from './support/accessible.ts';
import { expectNoLayoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { VISITED_GROUPS } from './support/pages.ts';
import { delayRequests } from './support/slow-line.ts';
import { expectTouchable } from './support/touchable.ts';
import { LOOKS, type Look, openLook, pagesIn, settle, visit } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });

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

/** Checks a page that was already checked in another color scheme. */
const byColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Colours = Look['colorScheme'];

/** Switches the page to light or dark colors. */
async function colour(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settle(page);
}

/** Milliseconds until an answer begins: long enough for a page to be painted without it. */
const LATENCY = 100;

const looks: readonly Look[] = [LOOKS.light, LOOKS.arabicPhone];
for (const [group, pages] of Object.entries(VISITED_GROUPS))
  for (const look of looks)
    test(`every page ${group} is accessible and does not jump, ${look.phone ? 'on a phone in Arabic' : 'light and dark'}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000); // a page takes some seconds on a busy machine
      const context = await openLook(browser, look);
      await shortenLists(context);
      await watchLayoutShift(context);
      const page = await context.newPage();
      await delayRequests(page, LATENCY);
      const signedIn = new Set<string>();
      // Every page starts in the colors that the previous one ended with, because changing them redraws everything.
      let [colours, others]: [Colours, Colours] = ['light', 'dark'];
      for (const visited of pagesIn(look, pages))
        await test.step(visited.name, async () => {
          await visit(page, visited, look, signedIn);
          await expectNoLayoutShift(page, visited.name);
          const { name, part } = visited;
          const check = (runOnly: RunOnly) => expectAccessible(page, `${name}, ${colours}`, { part, runOnly });
          await check(byAllRules);
          if (look.phone) return expectTouchable(page, `${name}, what is touched`);
          [colours, others] = [others, colours];
          await colour(page, colours);
          await check(byColours);
        });
      await context.close();
    });
