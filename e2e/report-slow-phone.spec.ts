import { expect, test } from '@playwright/test';
import { address } from './support/people.ts';
import { slowLine } from './support/slow-line.ts';
import { say } from './support/texts.ts';
import { slow } from './support/timeouts.ts';
import { openWindow, person } from './support/windows.ts';

/** Maximum milliseconds on a slow phone until a report can be written, and until it is saved. */
const USABLE = 8000;
const ARRIVED_WITHIN_MS = 60_000;
/** Maximum download until then, a little more than five seconds of the line. */
const KILOBYTES = 261;

test('on a slow phone a report can be written within 8 seconds, and is sent with three taps and a sentence within a minute', async ({
  browser,
}) => {
  const page = await openWindow(browser, await person(browser, 'acme', 'worker'));
  // The user was here before: language and translation service are cached, nothing else.
  await page.goto(`${address('acme')}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('about:blank');
  const line = await slowLine(page, 'form textarea', 'form button[type=submit]');

  const startedAt = Date.now();
  const passed = () => Date.now() - startedAt;
  await page.goto(`${address('acme')}/incidents/raise-incident`, { waitUntil: 'commit' });
  const what = page.getByRole('textbox', { name: say('incident.what') });
  const send = page.getByRole('button', { name: say('raise.send'), exact: true });
  await what.waitFor();
  const fetched = line.fetched();
  const usable = await line.paintedWith();
  await expect(send).toBeInViewport();

  let taps = 0;
  const tap = async (target: typeof what) => {
    await target.tap();
    taps += 1;
  };
  await tap(what);
  await page.keyboard.type('A pallet fell from the rack beside the gate', { delay: 20 });
  await tap(page.getByText(say('eventType.nearMiss'), { exact: true }));
  await tap(send);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('raise.thanks'), { timeout: ARRIVED_WITHIN_MS });
  const arrived = passed();
  await line.end();

  console.log(
    `report on a slow phone: usable in ${usable} ms (${fetched.kilobytes} kB, ${fetched.requests} requests, ${fetched.depth} deep), arrived in ${arrived} ms with ${taps} taps`,
  );
  expect(fetched.kilobytes).toBeLessThan(KILOBYTES);
  expect(usable).toBeLessThan(USABLE * slow);
  expect(arrived).toBeLessThan(ARRIVED_WITHIN_MS * slow);
  expect(taps).toBeLessThanOrEqual(3);
  await page.context().close();
});
