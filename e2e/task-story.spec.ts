import { expect, type Page, test } from '@playwright/test';
import { raiseHazard } from './support/api.ts';
import { countEffort } from './support/layout-shift.ts';
import { newcomers } from './support/newcomers.ts';
import { openBlank } from './support/people.ts';
import {
  choosePeople,
  expectNextStepHeading,
  nextStep,
  openAction,
  openSection,
  sendAction,
  takeAction,
} from './support/record-page.ts';
import { type Say, say } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openLive, type Person } from './support/windows.ts';

const ROLES = { supervisor: 'supervisor', worker: 'employee', verifier: 'ehsManager' } as const;
let people: Record<keyof typeof ROLES, Person>;
test.beforeAll(async ({ browser }) => {
  const come = await newcomers(browser, 'acme', ROLES);
  people = come.people;
  await come.administrator.context().close();
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const look of TWINS)
  test(`a task goes from a hazard to verified with three people, ${look.name}`, async ({ browser }) => {
    const t: Say = (key, params) => say(key, params, look.language);
    const { supervisor, worker, verifier } = people;
    const [planner, doer, checker] = (await Promise.all(
      [supervisor, worker, verifier].map(async ({ state }) => (await openLook(browser, look, state)).newPage()),
    )) as [Page, Page, Page];
    await Promise.all([
      openBlank(planner, supervisor.tenant),
      openLive(doer, worker, '/my-actions'),
      openLive(checker, verifier, '/my-actions'),
    ]);
    const hazard = await raiseHazard(planner, 'The guard of the saw is loose', { ownerId: supervisor.id });
    const words = `Fix the guard with two bolts, ${look.name}`;

    await test.step('the supervisor adds it to the hazard', async () => {
      await openLive(planner, supervisor, `/hazards/${hazard.id}`);
      await (await openSection(planner, t('task.many'))).getByRole('link', { name: t('task.add') }).click();
      await planner.getByRole('textbox', { name: t('task.what') }).fill(words);
      await choosePeople(planner.getByRole('main'), t('record.owner'), [worker.name]);
      await planner.getByRole('textbox', { name: t('record.due') }).fill(inDays(7));
      await planner.getByRole('button', { name: t('raise.more') }).click();
      await choosePeople(planner.getByRole('main'), t('relation.verifier'), [verifier.name]);
      await planner.getByRole('textbox', { name: t('task.checklist') }).fill('Lock the saw off\nTighten both bolts');
      await planner.getByRole('button', { name: t('task.send'), exact: true }).click();
      await expectNextStepHeading(planner, 'taskWaitsStart', { name: worker.name });
      await expect(planner.getByRole('link', { name: hazard.number })).toBeVisible();
    });

    const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: words }).getByRole('link');
    await test.step('the worker starts it, ticks the checklist and describes what was done', async () => {
      await expect(waiting(doer)).toBeVisible({ timeout: LISTED });
      const effort = await countEffort(doer);
      await waiting(doer).click();
      await expectNextStepHeading(doer, 'taskStart');
      await takeAction(doer, 'start');
      await expectNextStepHeading(doer, 'taskDo');
      for (const name of ['Lock the saw off', 'Tighten both bolts']) {
        const box = doer.getByRole('checkbox', { name });
        await box.click(); // it is shown as ticked slightly later
        await expect(box).toBeChecked();
      }
      await expect(nextStep(doer)).toContainText(t('turn.taskDoText', { done: 2, count: 2 }));
      const dialog = await openAction(doer, 'complete');
      await dialog.getByRole('textbox', { name: t('act.what') }).fill('Both bolts are tight');
      await sendAction(dialog, 'complete');
      await expectNextStepHeading(doer, 'taskWaitsVerify', { name: verifier.name });
      expect(await effort()).toMatchObject({ taps: 6, moved: [] });
    });

    await test.step('the verifier verifies it, and everyone sees that', async () => {
      await waiting(checker).click({ timeout: LISTED });
      await expectNextStepHeading(checker, 'taskVerify');
      await takeAction(checker, 'verify');
      for (const page of [checker, doer, planner]) await expectNextStepHeading(page, 'taskVerified');
      await planner.getByRole('link', { name: hazard.number }).click();
      const section = await openSection(planner, t('task.many'));
      await expect(section.getByRole('listitem').filter({ hasText: words })).toContainText(t('recordStatus.verified'));
    });
    await Promise.all([planner, doer, checker].map((page) => page.context().close()));
  });
