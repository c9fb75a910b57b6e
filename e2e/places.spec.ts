import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { chooseOptions } from './support/select.ts';
import { sayOn } from './support/texts.ts';
import { SOON } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

const TENANT = 'orbex-security';

/** The facility of a record, which moves in the background. */
const facilityOf = async (page: Page, id: number): Promise<number> =>
  (await ask<{ facilityId: number }>(page, 'GET', `/api/hazards/${id}`)).facilityId;

for (const look of TWINS)
  test(`a facility is added, merged into another one with its records, and unmerged, ${look.name}`, async ({
    browser,
  }) => {
    const { state } = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, state)).newPage();
    const say = sayOn(page);
    const dialog = page.getByRole('dialog');
    const main = page.getByRole('main');
    const mark = crypto.randomUUID().slice(0, 8);
    const [from, into] = [`Workshop ${mark}`, `Yard ${mark}`];

    await page.goto(`${address(TENANT)}/management/facilities`);
    await expect(page.getByRole('heading', { level: 1, name: say('menu.facilities') })).toBeVisible();
    const add = say('places.add', { level: say('place.facility') });
    for (const name of [from, into]) {
      await page.getByRole('button', { name: add, exact: true }).click();
      await dialog.getByLabel(say('places.name')).fill(name);
      await dialog.getByRole('button', { name: say('places.addShort'), exact: true }).click();
      await expect(page.getByText(say('places.added', { name }))).toBeVisible();
      await expect(main.getByText(name, { exact: true })).toBeVisible();
    }
    await expectAccessible(page, 'the tree');
    const { places } = await ask<{ places: { id: number; level: string; name: string }[] }>(
      page,
      'GET',
      '/api/fm/places',
    );
    const idOf = (name: string) => places.find((place) => place.level === 'facility' && place.name === name)?.id ?? 0;
    const hazard = await ask<{ id: number }>(page, 'POST', '/api/hazards', {
      body: { description: `A hole in the floor ${mark}`, category: 'other', facilityId: idOf(from) },
    });

    await page.getByRole('button', { name: say('places.actions', { name: from }) }).click();
    await page.getByRole('menuitem', { name: say('places.merge') }).click();
    await expect(dialog.getByText(say('places.use.openRecords'))).toBeVisible();
    await chooseOptions(dialog.getByRole('combobox'), into);
    await expectAccessible(page, 'the dialog that merges');
    await dialog.getByRole('button', { name: say('places.mergeShort'), exact: true }).click();
    await expect(page.getByText(say('places.merged', { name: from, into }))).toBeVisible();
    await expect(main.getByText(from, { exact: true })).toHaveCount(0);
    await expect.poll(() => facilityOf(page, hazard.id), { timeout: 3 * SOON }).toBe(idOf(into));

    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect(main.getByText(from, { exact: true })).toBeVisible();
    await expect.poll(() => facilityOf(page, hazard.id), { timeout: 3 * SOON }).toBe(idOf(from));
    await page.context().close();
  });
