import { expect, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { slowLine } from './support/slow-line.ts';
import { say } from './support/texts.ts';
import { slow } from './support/timeouts.ts';
import { openApi, person } from './support/windows.ts';

/** Maximum milliseconds on a slow phone, with nothing in its cache, until the page takes a key or a touch. */
const USABLE = 7000;
/** Maximum kilobytes of JavaScript until then. */
const SCRIPTS = 150;

/** The address on a poster with one form. */
let printed: string;
test.beforeAll(async ({ browser }) => {
  const page = await openApi(browser, await person(browser, 'acme', 'administrator'));
  const { items } = await ask<{ items: { address: string; forms: unknown[] }[] }>(
    page,
    'GET',
    '/api/posters?page=1&size=50&inUse=true',
  );
  const poster = items.find(({ forms }) => forms.length === 1);
  if (!poster) throw new Error('no poster of the demo has one form');
  const { pathname, search, hash } = new URL(poster.address);
  printed = pathname + search + hash;
  await page.context().close();
});

for (const { name, path, selector } of [
  { name: 'the page for a code takes a key', path: () => '/qr-code', selector: 'main form input' },
  { name: 'the page of a poster takes a touch', path: () => printed, selector: 'main button[data-tone="red"]' },
])
  test(`on a slow phone that never was here ${name} within 7 seconds`, async ({ browser }) => {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    const line = await slowLine(page, selector);
    await page.goto(`${address('acme')}${path()}`, { waitUntil: 'commit' });
    const first = page.locator(selector);
    await first.waitFor();
    const fetched = line.fetched();
    const usable = await line.paintedWith();
    if (path() === '/qr-code') {
      await first.pressSequentially('0');
      await expect(first).toHaveValue('0');
    } else {
      await first.tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('visit.first.title'));
    }
    await line.end();
    console.log(
      `${name} on a slow phone: in ${usable} ms (${fetched.kilobytes} kB, ${fetched.scripts} of JavaScript, ${fetched.requests} requests, ${fetched.depth} deep)`,
    );
    expect(fetched.scripts).toBeLessThanOrEqual(SCRIPTS);
    expect(usable).toBeLessThan(USABLE * slow);
    await page.context().close();
  });
