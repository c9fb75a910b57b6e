import { expect, type Page, test } from '@playwright/test';
import { ask, type Known } from './support/api.ts';
import { address } from './support/people.ts';
import {
  activityOf,
  expectNextStepHeading,
  nextStep,
  openAction,
  sendAction,
  statusOf,
  takeAction,
} from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openWindow, type Person, person, SOON } from './support/windows.ts';

let worker: Person;
let manager: Person;
test.beforeAll(async ({ browser }) => {
  [worker, manager] = await Promise.all([person(browser, 'acme', 'worker'), person(browser, 'acme', 'manager')]);
});

const pageOf = (id: number): string => `${address('acme')}/issues/raise-issue/execute/${id}`;
const menuItem = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: say('record.menu') }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('an observation is recorded, in progress while its task is open, and can become an issue', async ({ browser }) => {
  const raiser = await openWindow(browser, worker);
  await raiser.goto(`${address('acme')}/issues/raise-issue`);
  await raiser.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).click();
  await raiser.getByRole('textbox', { name: say('issue.what') }).fill('A driver reversed without a banksman');
  await raiser.getByText(say('sentiment.negative'), { exact: true }).click();
  await raiser.getByText(say('behaviour.vehicles'), { exact: true }).click();
  await raiser.getByRole('textbox', { name: say('issue.feedbackGiven') }).fill('Asked the driver to wait for one');
  await raiser.getByRole('button', { name: say('raise.send'), exact: true }).click();
  await expect(raiser.getByText(say('raise.recorded'))).toBeVisible();
  await raiser.getByRole('link', { name: say('raise.see') }).click();
  await expectNextStepHeading(raiser, 'issueRecorded');
  const id = Number(new URL(raiser.url()).pathname.split('/').at(-1));

  const desk = await openWindow(browser, manager);
  await desk.goto(pageOf(id));
  await expectNextStepHeading(desk, 'issueRecorded');
  await expect(desk.locator('main').getByText(say('sentiment.negative'), { exact: true })).toBeVisible();
  await menuItem(desk, say('task.add'));
  await desk.getByRole('textbox', { name: say('task.what') }).fill('Brief the drivers');
  await desk.getByRole('button', { name: say('task.send'), exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Brief the drivers');
  await expectNextStepHeading(raiser, 'issueTasksOpen');
  await takeAction(desk, 'start');
  const complete = await openAction(desk, 'complete');
  await sendAction(complete, 'complete');
  await expectNextStepHeading(raiser, 'issueRecorded');
  await expect(nextStep(raiser)).toContainText(say('turn.issueTasksDone'));
  await expect(activityOf(raiser).first()).toContainText(say('history.completedByTasks'), { timeout: SOON });

  await desk.goto(pageOf(id));
  const make = await openAction(desk, 'makeIssue');
  await sendAction(make, 'makeIssue');
  await expect(statusOf(raiser, 'open')).toBeVisible({ timeout: SOON });
  await Promise.all([raiser, desk].map((page) => page.context().close()));
});

test('an issue is converted to a hazard, which takes its place, with the same reporter', async ({ browser }) => {
  const raiser = await openWindow(browser, worker);
  await raiser.goto(`${address('acme')}/issues`);
  const description = 'The rail at the mezzanine is loose. It gave way when I leaned on it.';
  const issue = await ask<Known>(raiser, 'POST', '/api/issues', {
    body: { description, facilityId: worker.facilityId, category: 'something-is-not-right', danger: 'maybe' },
  });
  await raiser.goto(pageOf(issue.id));

  const desk = await openWindow(browser, manager);
  await desk.goto(pageOf(issue.id));
  await menuItem(desk, say('record.convertTo_hazard'));
  await expect(desk.getByRole('textbox', { name: say('raise.what') })).toHaveValue(description);
  await expect(desk.getByRole('radio', { name: say('danger.maybe') })).toBeChecked();
  await expect(desk.getByText(say('raise.converts'))).toBeVisible();
  await desk.getByRole('combobox', { name: say('raise.category') }).click();
  await desk.getByRole('option').nth(1).click();
  await desk.getByRole('button', { name: say('raise.send'), exact: true }).click();
  await expect(desk).toHaveURL(/\/hazards\/\d+$/);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(issue.title);
  await expect(desk.getByRole('complementary').getByRole('link', { name: issue.number })).toBeVisible();
  await expect(desk.getByRole('complementary').getByText(worker.name)).toBeVisible();

  await expectNextStepHeading(raiser, 'closed');
  await expect(nextStep(raiser)).toContainText(say('turn.closedConverted'));
  await raiser.getByText(say('record.converted')).locator('..').getByRole('link').click();
  await expect(raiser).toHaveURL(/\/hazards\/\d+$/);
  await expect(raiser.getByRole('heading', { level: 1 })).toHaveText(issue.title);
  await Promise.all([raiser, desk].map((page) => page.context().close()));
});
