import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { act, ask, raiseHazard } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { activityOf, choosePeople, expectNextStepHeading, openAction, sendAction } from './support/record-page.ts';
import { letDaysPass } from './support/tenant.ts';
import { sayOn } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { type Look, openLook, TWINS } from './support/visit.ts';
import { openApi, type Person, person } from './support/windows.ts';

const TENANT = 'acme';

/** Returns a day from today on in the format of a date field, in the time zone of the browser. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const openAs = async (browser: Browser, look: Look, { state }: Person): Promise<Page> =>
  (await openLook(browser, look, state)).newPage();

/** The ids of the records that wait for the person of a page. */
const waitingFor = async (page: Page): Promise<number[]> =>
  (await ask<{ items: { id: number }[] }>(page, 'GET', '/api/my-actions')).items
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
const expectWaiting = (page: Page, ids: readonly number[]): Promise<void> =>
  expect.poll(() => waitingFor(page), { timeout: LISTED }).toEqual(ids);
const actionOn = (page: Page, { number }: { number: string }) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: number });

for (const look of TWINS)
  test(`a deputy has what waits for a person for a fortnight, acts for them, and has nothing of it afterwards, ${look.name}`, async ({
    browser,
  }) => {
    const roles = { away: 'supervisor', deputy: 'employee', worker: 'employee' } as const;
    const { administrator, people } = await newcomers(browser, TENANT, roles);
    const [away, deputy] = [await openAs(browser, look, people.away), await openAs(browser, look, people.deputy)];
    const say = sayOn(away);
    const raise = (words: string) => raiseHazard(administrator, words, { ownerId: people.away.id });
    const first = await raise('The gate of the dock hangs loose');

    await test.step('who will be away names a deputy for a fortnight from tomorrow', async () => {
      await away.goto(`${address(TENANT)}/profile`);
      const part = away.getByRole('region', { name: say('standingIn.title') });
      await expect(away.getByRole('region', { name: say('field.password.label') })).toBeVisible();
      await choosePeople(part, say('standingIn.deputy'), [people.deputy.name]);
      await part.getByLabel(say('standingIn.from'), { exact: true }).fill(inDays(1));
      await part.getByLabel(say('standingIn.to'), { exact: true }).fill(inDays(14));
      await part.getByRole('button', { name: say('standingIn.save'), exact: true }).click();
      await expect(away.getByText(say('standingIn.saved'))).toBeVisible();
      await expect(part.getByRole('button', { name: say('standingIn.end'), exact: true })).toBeVisible();
      await expectAccessible(away, 'the profile with a deputy');
    });

    await test.step('from then on the deputy has what waits for the person, and what comes later', async () => {
      await deputy.goto(`${address(TENANT)}/my-actions`);
      await expect(deputy.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await waitingFor(deputy)).toEqual([]);
      await letDaysPass(1, people.away.id);
      await expectWaiting(deputy, [first.id]);
    });
    const later = await raise('The ladder to the crane is bent');
    await expectWaiting(deputy, [first.id, later.id]);

    await test.step('the deputy assigns the first one, which is written for the person', async () => {
      await deputy.reload();
      await expectAccessible(deputy, 'what waits for the deputy');
      await actionOn(deputy, first).getByRole('link').first().click();
      await expectNextStepHeading(deputy, 'assign');
      const dialog = await openAction(deputy, 'assign');
      await choosePeople(dialog, say('record.team'), [people.worker.name]);
      await sendAction(dialog, 'assign');
      await expectNextStepHeading(deputy, 'waitsFix', { names: people.worker.name });
      await expect(activityOf(deputy).first()).toContainText(people.deputy.name);
      await expect(activityOf(deputy).first()).toContainText(say('history.actingFor', { name: people.away.name }));
      await expectAccessible(deputy, 'the record');
    });

    await test.step('after the fortnight the person alone has the rest', async () => {
      await letDaysPass(14, people.away.id);
      await expectWaiting(deputy, []);
      await deputy.goto(`${address(TENANT)}/hazards/${later.id}`);
      await expect(deputy.getByRole('heading', { level: 1 })).toHaveText(say('status.404'));
      await away.goto(`${address(TENANT)}/my-actions`);
      await expect(actionOn(away, later)).toBeVisible();
      await expect(actionOn(away, first)).toHaveCount(0);
    });
    await Promise.all([administrator, away, deputy].map((page) => page.context().close()));
  });

for (const look of TWINS)
  test(`a departure is handed over and taken back: what the successor has worked on stays and is named, ${look.name}`, async ({
    browser,
  }) => {
    const roles = { leaver: 'supervisor', successor: 'supervisor', worker: 'employee' } as const;
    const { administrator, people } = await newcomers(browser, TENANT, roles);
    const { state } = await person(browser, TENANT, 'administrator');
    const [page, successor] = [
      await (await openLook(browser, look, state)).newPage(),
      await openAs(browser, look, people.successor),
    ];
    const say = sayOn(page);
    const raise = (words: string) => raiseHazard(administrator, words, { ownerId: people.leaver.id });
    const worked = await raise('The rail of the ramp is torn off');
    const rest = await raise('The lamp above the ramp is broken');
    const { name } = people.leaver;

    await test.step('the administrator sees what is open, and hands it over', async () => {
      await page.goto(`${address(TENANT)}/management/people?person=${people.leaver.id}`);
      await page.getByRole('button', { name: say('departures.leave'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: say('departures.leaveTitle', { name }) });
      await expect(dialog.getByRole('region', { name: say('departures.work') })).toContainText(say('hazard.many'));
      const leave = dialog.getByRole('button', { name: say('departures.leave'), exact: true });
      await leave.press('Enter'); // the open list of successors may cover it
      await expect(dialog.getByText(say('form.choose'))).toBeVisible();
      await choosePeople(dialog, say('departures.successor'), [people.successor.name]);
      await expectAccessible(page, 'the departure');
      await leave.click();
      await expect(page.getByText(say('departures.left', { name }))).toBeVisible();
      await expect(page.getByRole('button', { name: say('departures.takeBack'), exact: true })).toBeVisible();
      await expectAccessible(page, 'who has left');
    });

    await test.step('the successor works on one of the two', async () => {
      await successor.goto(`${address(TENANT)}/my-actions`);
      await expect(actionOn(successor, rest)).toBeVisible();
      await actionOn(successor, worked).getByRole('link').first().click();
      const dialog = await openAction(successor, 'assign');
      await choosePeople(dialog, say('record.team'), [people.worker.name]);
      await sendAction(dialog, 'assign');
      await expectNextStepHeading(successor, 'waitsFix', { names: people.worker.name });
    });

    await test.step('it is taken back: what nobody has touched, and the rest is named', async () => {
      await page.getByRole('button', { name: say('departures.takeBack'), exact: true }).click();
      await expect(
        page.getByText(say('departures.takenBackExcept', { name, names: worked.number }), { exact: true }),
      ).toBeVisible();
      await expectWaiting(successor, []);
      const owner = async ({ id }: { id: number }) =>
        (await ask<{ ownerId: number }>(administrator, 'GET', `/api/hazards/${id}`)).ownerId;
      expect([await owner(worked), await owner(rest)]).toEqual([people.successor.id, people.leaver.id]);
      const email = `${name.replace(' ', '.').toLowerCase()}@${TENANT}.example`;
      const back = await openApi(browser, await person(browser, TENANT, email));
      expect(await waitingFor(back)).toEqual([rest.id]);
      await act(back, rest.id, 'assign', { team: [people.worker.id] });
      await back.context().close();
    });
    await Promise.all([administrator, page, successor].map((one) => one.context().close()));
  });
