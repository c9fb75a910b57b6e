import { expect, type Page, test } from '@playwright/test';
import type { Count } from '@safety-qube/contract/schemas/records';
import { ask } from './support/api.ts';
import { countEffort } from './support/layout-shift.ts';
import { takePhoto } from './support/photo.ts';
import {
  activityOf,
  addPhotos,
  choosePeople,
  expectNextStepHeading,
  historyLine,
  nextStep,
  openAction,
  sendAction,
} from './support/record-page.ts';
import { say } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { LOOKS, openLook } from './support/visit.ts';
import { openLive, type Person, person } from './support/windows.ts';

const WHO = ['worker', 'supervisor', 'member', 'manager'] as const;
let people: Record<(typeof WHO)[number], Person>;

test.beforeAll(async ({ browser }) => {
  const signedIn = await Promise.all(WHO.map((who) => person(browser, 'globex', who)));
  people = Object.fromEntries(WHO.map((who, n) => [who, signedIn[n]])) as typeof people;
});

/** Returns a future day in the format of a date field. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const look of [LOOKS.light, LOOKS.arabic])
  test(`a hazard goes from raised to closed, live in four windows, in ${look.language}`, async ({ browser }) => {
    const { language } = look;
    const t = (key: string, params: Record<string, string | number> = {}) => say(key, params, language);
    const windows = await Promise.all(
      WHO.map(async (who) => (await openLook(browser, look, people[who].state)).newPage()),
    );
    const [worker, supervisor, member, manager] = windows as [Page, Page, Page, Page];
    await Promise.all([
      openLive(worker, people.worker, '/hazards/raise-hazard'),
      openLive(supervisor, people.supervisor, '/hazards?tab=mine&sort=newest'),
      openLive(member, people.member, '/my-actions'),
      openLive(manager, people.manager, '/my-actions'),
    ]);
    for (const page of windows) {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    }

    /** Returns a person's numbers of pending actions and unread notifications, as shown in the menu and at the bell. */
    const figuresOf = async (page: Page) => ({
      actions: (await ask<{ total: Count }>(page, 'GET', '/api/my-actions/count')).total.count,
      unread: (await ask<{ unread: number }>(page, 'GET', '/api/notifications/count')).unread,
    });
    /** Waits until menu and bell show the current numbers and both are higher than before: other tests raise hazards as well. */
    const expectMore = (page: Page, before: { actions: number; unread: number }) =>
      expect(async () => {
        const { actions, unread } = await figuresOf(page);
        expect(actions).toBeGreaterThan(before.actions);
        expect(unread).toBeGreaterThan(before.unread);
        const menu = page.getByRole('link', {
          name: `${t('menu.actions')} , ${t('actions.needYou', { count: actions })}`,
        });
        await expect(menu.first()).toBeVisible({ timeout: 1000 });
        const bell = page.getByRole('button', { name: t('notifications.bell', { count: unread }), exact: true });
        await expect(bell).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 2 * LISTED });
    const before = { supervisor: await figuresOf(supervisor), member: await figuresOf(member) };

    const sentence = language === 'ar' ? 'سلّم مكسور عند الرصيف الثالث' : 'The ladder at berth three has a broken rung';
    const words = `${sentence} ${crypto.randomUUID().slice(0, 8)}`;
    await test.step('the worker raises it with a photo', async () => {
      await addPhotos(worker, await takePhoto(worker, 'ladder.jpg', '#b4540a'));
      await worker.getByRole('textbox', { name: t('raise.what') }).fill(words);
      await worker.getByText(t('danger.now'), { exact: true }).click();
      await worker.getByRole('combobox', { name: t('raise.category') }).click();
      await worker.getByRole('option').nth(1).click();
      await worker.getByRole('button', { name: t('raise.send'), exact: true }).click();
      await expect(worker.getByRole('heading', { level: 1 })).toHaveText(t('raise.thanks'));
    });
    const number =
      (await worker
        .getByText(/^HAZ-\d+$/)
        .first()
        .textContent()) ?? '';

    await test.step('an alert lies over the page of its owner, who then has it', async () => {
      const overlay = (page: Page) => page.getByRole('alertdialog', { name: words });
      await expect(overlay(supervisor)).toBeVisible({ timeout: LISTED });
      await supervisor.getByRole('button', { name: t('alert.mine'), exact: true }).click();
      for (const page of windows) await expect(overlay(page)).toBeHidden({ timeout: LISTED });
    });
    await test.step('the supervisor’s list, badge and bell are updated', async () => {
      await expect(supervisor.getByRole('row').filter({ hasText: number })).toContainText(words, { timeout: LISTED });
      await expectMore(supervisor, before.supervisor);
    });
    await worker.getByRole('link', { name: t('raise.see') }).click();
    await expectNextStepHeading(worker, 'waitsAssign', { name: people.supervisor.name });

    await test.step('the supervisor assigns a team with a date', async () => {
      await supervisor.getByRole('row').filter({ hasText: number }).getByRole('link', { name: words }).click();
      await expectNextStepHeading(supervisor, 'assign');
      const dialog = await openAction(supervisor, 'assign');
      await choosePeople(dialog, t('record.team'), [people.member.name]);
      await dialog.getByRole('textbox', { name: t('record.due') }).fill(inDays(7));
      await sendAction(dialog, 'assign');
      await expectNextStepHeading(worker, 'waitsFix', { names: people.member.name });
      await expect(member.getByRole('listitem').filter({ hasText: number })).toBeVisible({ timeout: LISTED });
      await expectMore(member, before.member);
    });

    const submit = async (what: string, file: string) => {
      const dialog = await openAction(member, 'implement');
      await dialog.getByRole('textbox', { name: t('act.what') }).fill(what);
      await addPhotos(dialog, await takePhoto(member, file, '#0b7a4b'));
      await sendAction(dialog, 'implement');
    };
    await test.step('the team submits what was done, with a photo', async () => {
      await member.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
      await expectNextStepHeading(member, 'fix');
      await expect(member.getByRole('button', { name: t('photos.open', { name: 'ladder.jpg' }) })).toBeVisible();
      await submit('1', 'ladder-now.jpg');
      for (const page of [worker, supervisor])
        await expectNextStepHeading(page, 'waitsApprove', { names: people.manager.name });
      await expect(manager.getByRole('listitem').filter({ hasText: number })).toBeVisible({ timeout: LISTED });
    });

    const missing = language === 'ar' ? 'الدرجة ما زالت متشققة' : 'The second rung is cracked too';
    await test.step('the EHS member sends it back with a reason', async () => {
      await manager.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
      await expectNextStepHeading(manager, 'isFixed');
      const dialog = await openAction(manager, 'reject');
      await dialog.getByRole('textbox', { name: t('act.reason.reject') }).fill(missing);
      await sendAction(dialog, 'reject');
      await expectNextStepHeading(member, 'again');
      for (const page of [worker, supervisor])
        await expectNextStepHeading(page, 'waitsAgain', { names: people.member.name });
      for (const page of windows) await expect(nextStep(page)).toContainText(missing);
    });

    const approve = () => nextStep(manager).getByRole('button', { name: t('act.open.approve'), exact: true });
    await test.step('the team submits it again, and an approval is undone by its toast and by the keyboard', async () => {
      await submit('2', 'ladder-new.jpg');
      await expectNextStepHeading(manager, 'isFixed');
      const effort = await countEffort(manager);
      const toast = (key: string) => manager.getByRole('status').filter({ hasText: t(key) });
      await approve().click();
      await expect(toast('act.done.approve')).toBeVisible();
      await expectNextStepHeading(worker, 'isFixed');
      await toast('act.done.approve')
        .getByRole('button', { name: t('common.undo') })
        .click();
      await expect(toast('undone.approved')).toBeVisible();
      await expectNextStepHeading(worker, 'waitsApprove', { names: people.manager.name });
      expect(await effort()).toMatchObject({ taps: 2, keys: 0 });
      await approve().click();
      await expect(toast('act.done.approve')).toBeVisible();
      await manager.keyboard.press('Control+z');
      await expect(approve()).toBeVisible();
      await expectNextStepHeading(worker, 'waitsApprove', { names: people.manager.name });
      expect(await effort()).toEqual({ taps: 3, keys: 1, moved: [] });
    });
    await test.step('the EHS member approves', async () => {
      await approve().click();
      await expectNextStepHeading(worker, 'isFixed');
      for (const page of [supervisor, member])
        await expectNextStepHeading(page, 'waitsAccept', { name: people.worker.name });
    });

    await test.step('the worker accepts: it is closed in every window', async () => {
      await nextStep(worker)
        .getByRole('button', { name: t('act.open.accept'), exact: true })
        .click();
      for (const page of windows) {
        await expectNextStepHeading(page, 'closed');
        await expect(nextStep(page)).toContainText(t('turn.closedAccepted', { name: people.worker.name }));
      }
    });

    await test.step('its history is complete, and everyone was notified', async () => {
      const steps = [
        ['raised', 'worker'],
        ['alertTaken', 'supervisor'],
        ['assigned', 'supervisor'],
        ['implemented', 'member'],
        ['rejected', 'manager'],
        ['implemented', 'member'],
        ...[1, 2].flatMap(() => [['approved', 'manager'] as const, ['undone', 'manager'] as const]),
        ['approved', 'manager'],
        ['accepted', 'worker'],
      ] as const;
      const undone = t('undone.approved');
      const lines = steps.map(([step, who]) => historyLine(worker, step, people[who].name, undone));
      for (const page of windows) {
        await expect(activityOf(page)).toHaveCount(lines.length);
        await expect(activityOf(page)).toContainText(lines.toReversed());
      }
      for (const page of windows) {
        await page.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) }).click();
        const panel = page.getByRole('dialog', { name: t('notifications.title') });
        await expect(panel.getByRole('link').filter({ hasText: number }).first()).toBeVisible();
        await page.keyboard.press('Escape');
      }
    });
    await Promise.all(windows.map((page) => page.context().close()));
  });
