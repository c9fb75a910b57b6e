import { expect, type Page, test } from '@playwright/test';
import { ask, type Known } from './support/api.ts';
import { address, openBlank } from './support/people.ts';
import {
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

const TENANT = 'acme';
let worker: Person;
let manager: Person;
test.beforeAll(async ({ browser }) => {
  [worker, manager] = await Promise.all([person(browser, TENANT, 'worker'), person(browser, TENANT, 'manager')]);
});

const pageOf = (id: number): string => `${address(TENANT)}/issues/raise-issue/execute/${id}`;
/** Raises an issue as the person of a window, and opens its page there. */
async function raise(page: Page, description: string): Promise<Known> {
  await openBlank(page, TENANT);
  const issue = await ask<Known>(page, 'POST', '/api/issues', {
    body: { description, facilityId: worker.facilityId, category: 'something-is-not-right', danger: 'maybe' },
  });
  await page.goto(pageOf(issue.id));
  return issue;
}

/** What the forms of the types that an issue is converted to ask of the person who converts it. */
const SUCCESSORS = [
  {
    type: 'hazard',
    what: 'raise.what',
    path: /\/hazards\/\d+$/,
    async complete(page: Page) {
      await expect(page.getByRole('radio', { name: say('danger.maybe') })).toBeChecked();
      await page.getByRole('combobox', { name: say('raise.category') }).click();
      await page.getByRole('option').nth(1).click();
    },
  },
  {
    type: 'incident',
    what: 'incident.what',
    path: /\/incidents\/raise-incident\/execute\/\d+$/,
    complete: (page: Page) => page.getByText(say('eventType.nearMiss'), { exact: true }).click(),
  },
];

for (const { type, what, path, complete } of SUCCESSORS)
  test(`an issue is converted to ${type}, which takes its place, with the same reporter`, async ({ browser }) => {
    const raiser = await openWindow(browser, worker);
    const description = 'The rail at the mezzanine is loose. It gave way when I leaned on it.';
    const issue = await raise(raiser, description);

    const desk = await openWindow(browser, manager);
    await desk.goto(pageOf(issue.id));
    await openMenuItem(desk, `record.convertTo_${type}`);
    await expect(desk.getByRole('textbox', { name: say(what) })).toHaveValue(description);
    await expect(desk.getByText(say('raise.converts'))).toBeVisible();
    await complete(desk);
    await desk.getByRole('button', { name: say('raise.send'), exact: true }).click();
    await expect(desk).toHaveURL(path);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(issue.title);
    await expect(desk.getByRole('complementary').getByRole('link', { name: issue.number })).toBeVisible();
    await expect(desk.getByRole('complementary').getByText(worker.name)).toBeVisible();

    await expectNextStepHeading(raiser, 'closed');
    await expect(nextStep(raiser)).toContainText(say('turn.closedConverted'));
    await raiser.getByText(say('record.converted')).locator('..').getByRole('link').click();
    await expect(raiser).toHaveURL(path);
    await expect(raiser.getByRole('heading', { level: 1 })).toHaveText(issue.title);
    await Promise.all([raiser, desk].map((page) => page.context().close()));
  });

test('a task made of an issue does not end it, and keeps it from being resolved until it is done', async ({
  browser,
}) => {
  const raiser = await openWindow(browser, worker);
  const issue = await raise(raiser, 'The gate does not close');
  const desk = await openWindow(browser, manager);
  await desk.goto(pageOf(issue.id));
  await openMenuItem(desk, 'task.add');
  await desk.getByRole('textbox', { name: say('task.what') }).fill('Grease the hinges');
  await desk.getByRole('button', { name: say('task.send'), exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Grease the hinges');
  const task = desk.url();
  const number =
    (await desk
      .getByText(/^TSK-\d+$/)
      .first()
      .textContent()) ?? '';

  await desk.getByRole('link', { name: issue.number }).first().click();
  await expect(statusOf(desk, 'open')).toBeVisible();
  const dialog = await openAction(desk, 'resolve');
  await dialog.getByRole('textbox', { name: say('act.what') }).fill('The hinges are greased');
  await dialog.getByRole('button', { name: say('act.do.resolve'), exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: number })).toBeVisible();
  await expect(statusOf(raiser, 'open')).toBeVisible();

  await desk.goto(task);
  await takeAction(desk, 'start');
  await sendAction(await openAction(desk, 'complete'), 'complete');
  await desk.goto(pageOf(issue.id));
  const again = await openAction(desk, 'resolve');
  await again.getByRole('textbox', { name: say('act.what') }).fill('The hinges are greased');
  await sendAction(again, 'resolve');
  await expect(statusOf(raiser, 'resolved')).toBeVisible();
  await Promise.all([raiser, desk].map((page) => page.context().close()));
});
