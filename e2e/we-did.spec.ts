import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask, type Known } from './support/api.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { addPhotos, openAction, sendAction, takeAction } from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openWindow, type Person, person } from './support/windows.ts';

let worker: Person;
let manager: Person;
test.beforeAll(async ({ browser }) => {
  [worker, manager] = await Promise.all([person(browser, 'acme', 'worker'), person(browser, 'acme', 'manager')]);
});

const REPORTED = `No light on stair ${crypto.randomUUID().slice(0, 8)}`;
const DONE = 'Two lamps with a sensor';
const lineOn = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: REPORTED });

test('what was done about an issue is put on the board, and goes from there when the issue becomes confidential', async ({
  browser,
}) => {
  const raiser = await openWindow(browser, worker);
  await raiser.goto(`${address('acme')}/issues`);
  const issue = await ask<Known>(raiser, 'POST', '/api/issues', {
    body: { description: 'It is dark there', facilityId: worker.facilityId, category: 'something-is-not-right' },
  });
  const pageOf = `${address('acme')}/issues/raise-issue/execute/${issue.id}`;

  const desk = await openWindow(browser, manager);
  await test.step('the owner’s dialog offers two lines and the photo', async () => {
    await desk.goto(pageOf);
    const dialog = await openAction(desk, 'resolve');
    await dialog.getByRole('textbox', { name: say('act.what') }).fill('Fitted lamps');
    await addPhotos(desk, await takePhoto(desk, 'lamp.jpg', '#1a7a48'));
    await dialog.getByRole('switch', { name: say('board.show') }).check();
    await dialog.getByRole('button', { name: say('act.do.resolve'), exact: true }).click();
    await expect(dialog.getByText(say('board.missing')).first()).toBeVisible();
    await dialog.getByRole('textbox', { name: say('weDid.said') }).fill(REPORTED);
    await dialog.getByRole('textbox', { name: say('weDid.did') }).fill(DONE);
    await dialog
      .getByRole('group', { name: say('board.after') })
      .getByRole('radio', { name: 'lamp.jpg' })
      .check();
    await expectAccessible(desk, 'the dialog with a line for the board');
    await sendAction(dialog, 'resolve');
  });

  await test.step('it is on the board once its reporter has accepted', async () => {
    await raiser.goto(`${address('acme')}/issues/we-did`);
    await expect(raiser.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(lineOn(raiser)).toHaveCount(0);
    await raiser.goto(pageOf);
    await takeAction(raiser, 'accept');
    await raiser.goto(`${address('acme')}/issues`);
    await raiser.getByRole('link', { name: say('weDid.title') }).click();
    await expect(lineOn(raiser)).toContainText(DONE);
    await expect(lineOn(raiser).getByRole('img', { name: say('photos.after') })).toBeVisible();
    await expectAccessible(raiser, 'the board');
  });

  await test.step('it goes when the issue becomes confidential', async () => {
    const { version } = await ask<Known>(desk, 'GET', `/api/issues/${issue.id}`);
    await ask(desk, 'PUT', `/api/records/${issue.id}/confidentiality`, {
      body: { isConfidential: true, roleIds: [], fyi: [] },
      version,
    });
    await raiser.reload();
    await expect(raiser.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(lineOn(raiser)).toHaveCount(0);
  });
  await Promise.all([raiser, desk].map((page) => page.context().close()));
});
