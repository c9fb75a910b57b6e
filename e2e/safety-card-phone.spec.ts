import { expect, test } from '@playwright/test';
import { address } from './support/people.ts';
import {
  activityOf,
  expectNextStepHeading,
  nextStep,
  openAction,
  openMenuItem,
  sendAction,
  statusOf,
  takeAction,
} from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openWindow, type Person, person } from './support/windows.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, hasTouch: false, isMobile: false };

let worker: Person;
let manager: Person;
test.beforeAll(async ({ browser }) => {
  [worker, manager] = await Promise.all([person(browser, 'acme', 'worker'), person(browser, 'acme', 'manager')]);
});

/** Acts that were seen, as the safety card counts them. */
const SEEN = [
  { behaviour: 'PPE', safe: '6', atRisk: '1' },
  { behaviour: 'Vehicles', safe: '3', atRisk: '2' },
];

test('a safety card counts acts on a phone, is in progress while its task is open, and can become an issue', async ({
  browser,
}) => {
  const phone = await openWindow(browser, worker);
  await test.step('safe and at-risk acts are counted by behaviour', async () => {
    await phone.goto(`${address('acme')}/issues/raise-issue`);
    await phone.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).tap();
    await phone.getByRole('textbox', { name: say('issue.what') }).fill('A driver reversed without a banksman');
    await phone.getByText(say('sentiment.negative'), { exact: true }).tap();
    await phone.getByText(say('behaviour.vehicles'), { exact: true }).tap();
    await phone.getByRole('textbox', { name: say('issue.feedbackGiven') }).fill('Asked the driver to wait for one');
    for (const [at, { behaviour, safe, atRisk }] of SEEN.entries()) {
      const cell = (column: string) => say('formFill.cell', { column, row: at + 1 });
      await phone.getByRole('button', { name: say('formFill.addRow') }).tap();
      await phone.getByRole('combobox', { name: cell('Behaviour') }).tap();
      await phone.getByRole('option', { name: behaviour, exact: true }).tap();
      await phone.getByRole('textbox', { name: cell('Safe') }).fill(safe);
      await phone.getByRole('textbox', { name: cell('At risk') }).fill(atRisk);
    }
    await phone.getByRole('button', { name: say('raise.send'), exact: true }).tap();
    await expect(phone.getByText(say('raise.recorded'))).toBeVisible();
    await phone.getByRole('link', { name: say('raise.see') }).tap();
    await expectNextStepHeading(phone, 'issueRecorded');
  });

  const desk = await openWindow(browser, manager, DESKTOP);
  await test.step('its owner reads the counts', async () => {
    await desk.goto(phone.url());
    await expectNextStepHeading(desk, 'issueRecorded');
    await expect(desk.locator('main').getByText(say('sentiment.negative'), { exact: true })).toBeVisible();
    for (const { behaviour, safe, atRisk } of SEEN)
      await expect(desk.locator('main dl')).toContainText([`${behaviour} · Safe ${safe} · At risk ${atRisk}`]);
  });

  await test.step('it is in progress until the task made of it is done', async () => {
    await openMenuItem(desk, 'task.add');
    await desk.getByRole('textbox', { name: say('task.what') }).fill('Brief the drivers');
    await desk.getByRole('button', { name: say('task.send'), exact: true }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Brief the drivers');
    await expectNextStepHeading(phone, 'issueTasksOpen');
    await expect(statusOf(phone, 'inProgress')).toBeVisible();
    await takeAction(desk, 'start');
    await sendAction(await openAction(desk, 'complete'), 'complete');
    await expectNextStepHeading(phone, 'issueRecorded');
    await expect(nextStep(phone)).toContainText(say('turn.issueTasksDone'));
    await expect(activityOf(phone).first()).toContainText(say('history.completedByTasks'));
  });

  await test.step('its owner makes it an issue', async () => {
    await desk.goto(phone.url());
    await sendAction(await openAction(desk, 'makeIssue'), 'makeIssue');
    await expect(statusOf(phone, 'open')).toBeVisible();
  });
  await Promise.all([phone, desk].map((page) => page.context().close()));
});
