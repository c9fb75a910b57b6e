import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { choose, question, scheduleForm } from './support/forms.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { choosePeople, expectNextStepHeading, openAction, sendAction, takeAction } from './support/record-page.ts';
import { chooseOptions } from './support/select.ts';
import { sayOn } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openLive, type Person } from './support/windows.ts';

const ROLES = { worker: 'employee', owner: 'employee', verifier: 'ehsManager' } as const;
const WHO = ['worker', 'owner', 'verifier'] as const;
const SAW = 'Which saw is it?';
const GUARD = question('yes-no', 'guard', 'Is the guard of the saw fast?', {
  negative: ['no'],
  rules: [{ id: 'task', when: { operator: 'is', value: 'no' }, action: 'require-task' }],
});

let people: Record<keyof typeof ROLES, Person>;
let scheduleId: number;
test.beforeAll(async ({ browser }) => {
  const come = await newcomers(browser, 'acme', ROLES);
  people = come.people;
  const { facilityId } = people.worker;
  const questions = [question('asset', 'saw', SAW), GUARD];
  scheduleId = await scheduleForm(come.administrator, { name: 'Saw before the shift', questions, facilityId });
  const [status] = await ask<{ id: number }[]>(come.administrator, 'GET', '/api/asset/status');
  const saw = { tag: `SW-${scheduleId}`, name: 'Table saw', kind: 'Saw', facilityId, statusId: status?.id };
  await ask(come.administrator, 'POST', '/api/assets', { body: saw });
  await come.administrator.context().close();
});

for (const look of TWINS)
  test(`a task goes from a question to verified, created by a person without privileges for tasks, ${look.name}`, async ({
    browser,
  }) => {
    const windows = await Promise.all(
      WHO.map(async (who) => (await openLook(browser, look, people[who].state)).newPage()),
    );
    const [worker, owner, verifier] = windows as [Page, Page, Page];
    await Promise.all([
      openLive(worker, people.worker, `/inspections/execute/${scheduleId}`),
      openLive(owner, people.owner, '/my-actions'),
      openLive(verifier, people.verifier, '/my-actions'),
    ]);
    const t = sayOn(worker);
    const press = (key: string) => worker.getByRole('button', { name: t(key), exact: true }).click();
    let task: string | null = null;
    const words = `Fix the guard with two bolts, ${look.name}`;

    await test.step('the worker finds the saw by its number, answers no, creates the required task, and finishes the form', async () => {
      await press('executions.begin');
      await chooseOptions(worker.getByRole('combobox', { name: SAW }), `SW-${scheduleId}`);
      if (look.phone) await press('formFill.next');
      await choose(worker, t('formFill.no'));
      await press('executions.makeTask');
      const dialog = worker.getByRole('dialog', { name: t('executions.makeTask') });
      await dialog.getByRole('textbox', { name: t('executions.taskWhat') }).fill(words);
      await choosePeople(dialog, t('executions.taskOwner'), [people.owner.name]);
      await choosePeople(dialog, t('executions.taskVerifier'), [people.verifier.name]);
      await dialog.getByRole('button', { name: t('executions.makeTask'), exact: true }).click();
      task = await worker.getByRole('link', { name: t('executions.seeTask') }).getAttribute('href');
      await expect(worker.getByRole('button', { name: t('executions.makeTask'), exact: true })).toHaveCount(0);
      if (look.phone) await press('formFill.toOverview');
      await press('executions.finish');
      await expect(worker.getByText(t('executions.finished'))).toBeVisible();
    });

    const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: words }).getByRole('link');
    await test.step('the owner completes it', async () => {
      await waiting(owner).click({ timeout: LISTED });
      await takeAction(owner, 'start');
      const dialog = await openAction(owner, 'complete');
      await dialog.getByRole('textbox', { name: t('act.what') }).fill('Both bolts are tight');
      await sendAction(dialog, 'complete');
      await expectNextStepHeading(owner, 'taskWaitsVerify', { name: people.verifier.name });
    });

    await test.step('the verifier verifies it, and the worker sees that it is done', async () => {
      await waiting(verifier).click({ timeout: LISTED });
      await takeAction(verifier, 'verify');
      await expectNextStepHeading(owner, 'taskVerified');
      await worker.goto(`${address('acme')}${task}`);
      await expectNextStepHeading(worker, 'taskVerified');
    });
    await Promise.all(windows.map((page) => page.context().close()));
  });
