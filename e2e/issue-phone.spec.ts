import { expect, test } from '@playwright/test';
import { countEffort } from './support/layout-shift.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import {
  activityOf,
  addPhotos,
  expectNextStepHeading,
  historyLine,
  nextStep,
  openAction,
  sendAction,
  takeAction,
} from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openLive, openWindow, type Person, person } from './support/windows.ts';

let worker: Person;
let supervisor: Person;
test.beforeAll(async ({ browser }) => {
  [worker, supervisor] = await Promise.all([person(browser, 'acme', 'worker'), person(browser, 'acme', 'supervisor')]);
});

const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, hasTouch: false, isMobile: false };

test('an issue takes three taps and a sentence on a phone, is resolved, sent back, resolved again and accepted', async ({
  browser,
}) => {
  const phone = await openWindow(browser, worker);
  await phone.goto(`${address('acme')}/issues/raise-issue`);
  const sentence = 'The handle of the washroom door is loose';
  const effort = await countEffort(phone);
  await phone.getByText(say('seeded.issue.category.something-is-not-right'), { exact: true }).tap();
  await phone.getByRole('textbox', { name: say('issue.what') }).fill(sentence);
  await phone.getByText(say('danger.maybe'), { exact: true }).tap();
  await phone.getByRole('button', { name: say('raise.send'), exact: true }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(say('raise.thanks'));
  expect(await effort()).toMatchObject({ taps: 3, moved: [] });
  const number = (await phone.getByText(/^ISS-\d+$/).textContent()) ?? '';
  await phone.getByRole('link', { name: say('raise.see') }).tap();
  await expectNextStepHeading(phone, 'issueWaitsOpen', { name: supervisor.name });

  const desk = await openWindow(browser, supervisor, DESKTOP);
  await openLive(desk, supervisor, '/my-actions?type=issue');
  await desk.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expectNextStepHeading(desk, 'issueOpen');
  const start = await openAction(desk, 'start');
  await sendAction(start, 'start');
  await expectNextStepHeading(phone, 'waitsFix', { names: supervisor.name });

  const resolve = async (what: string, file: string) => {
    const dialog = await openAction(desk, 'resolve');
    await dialog.getByRole('textbox', { name: say('act.what') }).fill(what);
    await addPhotos(dialog, await takePhoto(desk, file, '#0b7a4b'));
    await sendAction(dialog, 'resolve');
    await expectNextStepHeading(phone, 'isFixed');
  };
  await resolve('The handle is tightened', 'handle.jpg');
  await expect(phone.getByRole('button', { name: say('photos.open', { name: 'handle.jpg' }) })).toBeVisible();
  const decline = await openAction(phone, 'decline');
  await decline.getByRole('textbox', { name: say('act.reason.decline') }).fill('It is loose again');
  await sendAction(decline, 'decline');
  await expectNextStepHeading(desk, 'again');
  await expect(nextStep(desk)).toContainText('It is loose again');
  await resolve('The handle is replaced', 'new-handle.jpg');
  await takeAction(phone, 'accept');
  for (const page of [phone, desk]) {
    await expectNextStepHeading(page, 'closed');
    await expect(nextStep(page)).toContainText(say('turn.closedAccepted', { name: worker.name }));
  }
  const steps = [
    ['raised', worker],
    ['started', supervisor],
    ['resolved', supervisor],
    ['declined', worker],
    ['resolved', supervisor],
    ['accepted', worker],
  ] as const;
  await expect(activityOf(desk)).toContainText(
    steps.map(([step, { name }]) => historyLine(desk, step, name)).toReversed(),
  );
  await Promise.all([phone, desk].map((page) => page.context().close()));
});
