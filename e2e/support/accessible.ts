import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, RunOnly } from 'axe-core';
import { slow } from './timeouts.ts';

/** Tags of axe's rules for WCAG 2.2 AA and its best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Checks a page by all rules. */
export const byAllRules: RunOnly = { type: 'tag', values: STANDARDS };

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
      const dialog = document.querySelector('[aria-modal="true"], dialog[open]');
      const isHome = location.pathname === '/home';
      const scope = dialog ?? part ?? (isHome ? document : { exclude: [['aside:not(main aside)']] });
      const options: Parameters<typeof axe.run>[1] = { runOnly, resultTypes: ['violations'], selectors: false };
      const { violations } = await axe.run(scope, { ...options, preload: false });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    },
    { part, runOnly },
  );
}

/**
 * Expects no violations on a page, or on the dialog that covers it, retrying because the page may still have been changing. A failure
 * does not end the test.
 */
export const expectAccessible = (
  page: Page,
  message: string,
  { part, runOnly = byAllRules }: { part?: string | undefined; runOnly?: RunOnly } = {},
): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violationsOn(page, part, runOnly), { message, timeout: 15_000 * slow, intervals: [500, 2000] })
    .toEqual([]);
