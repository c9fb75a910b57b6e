import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { countEffort } from './support/layout-shift.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { addPhotos } from './support/record-page.ts';
import { chooseKind } from './support/select.ts';
import { say, sayOn } from './support/texts.ts';
import { LOOKS, openLook } from './support/visit.ts';
import { openWindow, type Person, person } from './support/windows.ts';

let worker: Person;
test.beforeAll(async ({ browser }) => {
  worker = await person(browser, 'acme', 'worker');
});

const FORM = `${address('acme')}/hazards/raise-hazard`;
const what = (page: Page) => page.getByRole('textbox', { name: say('raise.what') });
const send = (page: Page, key = 'raise.send') => page.getByRole('button', { name: say(key), exact: true });
const numberOn = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('raise.thanks'));
  return (
    (await page
      .getByText(/^HAZ-\d+$/)
      .first()
      .textContent()) ?? ''
  );
};

test('on a phone a hazard is raised with a photo and a sentence, and survives a reload and a lost network', async ({
  browser,
}) => {
  const page = await openWindow(browser, worker);
  await page.goto(FORM);
  await expect(what(page)).toBeVisible();
  for (const place of ['start', 'end'] as const) {
    await page.locator('form').evaluate((form, block) => form.scrollIntoView({ block }), place);
    await expect(send(page)).toBeInViewport({ ratio: 1 });
  }
  expect((await send(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const sentence = 'Oil drips from the crane onto the walkway';
  await addPhotos(page, await takePhoto(page, 'crane.jpg', '#7a1f0b'));
  await what(page).fill(sentence);
  await page.getByText(say('danger.maybe'), { exact: true }).click();
  await chooseKind(page, say('seeded.hazard.category.electricity'));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(what(page)).toHaveValue(sentence);
  await expect(page.getByRole('radio', { name: say('danger.maybe') })).toBeChecked();
  await expect(page.getByRole('button', { name: say('files.remove', { name: 'crane.jpg' }) })).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByRole('alertdialog', { name: say('shell.offline') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // Requests fail without the browser noticing that it is offline, as with a bad mobile connection.
  await page.route('**/api/hazards', (route) => route.abort());
  await send(page).click();
  const waiting = page.getByRole('heading', { name: say('raise.waiting') });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(sentence);
  await page.unroute('**/api/hazards');
  const number = await numberOn(page);

  await page.getByRole('link', { name: say('raise.see') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence);
  await expect(page.locator('main').getByText(number).first()).toBeAttached();
  await expect(page.getByRole('button', { name: say('photos.open', { name: 'crane.jpg' }) })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const [photo] = await ask<{ id: number }[]>(page, 'GET', `/api/records/${id}/attachments`);
  const shown = await page.evaluate(async (photoId) => {
    const authorization = localStorage.getItem('sq.token') ?? '';
    const answer = await fetch(`/api/attachments/${photoId}/file`, { headers: { authorization } });
    return new TextDecoder('latin1').decode(await answer.arrayBuffer());
  }, photo?.id);
  expect(shown.length).toBeGreaterThan(500);
  expect(shown).not.toMatch(/Exif|Safety Qube test/); // location and camera are removed
  await page.goto(FORM);
  await expect(what(page)).toHaveValue('');
  await page.context().close();
});

/** What is reported first, of each type that a worker raises: its kind, and the question for what happened. */
const REPORTS = [
  { path: '/hazards/raise-hazard', kind: 'seeded.hazard.category.electricity', what: 'raise.what' },
  { path: '/incidents/raise-incident', kind: 'eventType.nearMiss', what: 'incident.what' },
  { path: '/issues/raise-issue', kind: 'seeded.issue.category.something-is-not-right', what: 'issue.what' },
] as const;
const SMALL = { ...LOOKS.phone, name: 'small phone', viewport: { width: 320, height: 640 } };
for (const look of [LOOKS.phone, SMALL, LOOKS.arabicPhone])
  for (const { path, kind, what: question } of REPORTS)
    test(`what a report requires is first and in view: ${path} takes three taps and a sentence, and nothing moves, ${look.name}`, async ({
      browser,
    }) => {
      const page = await (await openLook(browser, look, worker.state)).newPage();
      const t = sayOn(page);
      await page.goto(`${address('acme')}${path}`);
      const field = page.getByRole('textbox', { name: t(question) });
      const tile = page.getByText(t(kind), { exact: true });
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await expect(tile).toBeInViewport({ ratio: 1 });
      await expect(field).toBeInViewport();
      const effort = await countEffort(page);
      await tile.click();
      await field.click();
      await page.keyboard.type('The cover of the fuse box is open');
      await page.getByRole('button', { name: t('raise.send'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('raise.thanks'));
      expect(await effort()).toMatchObject({ taps: 3, moved: [] });
      await page.context().close();
    });
