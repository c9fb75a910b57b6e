import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { chooseOptions } from './support/select.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { expectHeading, openVisitor, scan } from './support/visitor.ts';
import { person } from './support/windows.ts';

const TENANT = 'orbex-security';
const REGISTER = `${address(TENANT)}/management/posters`;

interface Known {
  readonly id: number;
  readonly code: string;
  readonly address: string;
  readonly state: string;
}
const newest = async (page: Page, size: number): Promise<Known[]> =>
  (await ask<{ items: Known[] }>(page, 'GET', `/api/posters?page=1&size=${size}`)).items;
for (const look of TWINS)
  test(`posters are created for two places, printed, renewed and withdrawn, ${look.name}`, async ({ browser }) => {
    const { state } = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, state)).newPage();
    const say = sayOn(page);
    const dialog = page.getByRole('dialog');
    const button = (key: string, params = {}) => dialog.getByRole('button', { name: say(key, params), exact: true });

    await page.goto(REGISTER);
    await expect(page.getByRole('heading', { level: 1, name: say('poster.title') })).toBeVisible();
    const [before] = await newest(page, 1);
    await expectAccessible(page, 'the list');
    await page.getByRole('button', { name: say('poster.add'), exact: true }).click();
    await expect(dialog.getByRole('heading', { name: say('poster.add') })).toBeVisible();
    await button('poster.add').click();
    await expect(dialog.getByText(say('poster.placesMissing'))).toBeVisible();
    await expect(dialog.getByText(say('poster.formsMissing'))).toBeVisible();
    await expectAccessible(page, 'the drawer that adds, with errors');
    const places = dialog.getByRole('group', { name: say('poster.target.places') }).getByRole('checkbox');
    await places.nth(0).check();
    await places.nth(1).check();
    await chooseOptions(dialog.getByRole('combobox', { name: say('poster.forms') }), /./);
    if (!look.phone) await page.keyboard.press('Escape');
    await button('poster.create', { count: 2 }).click();
    await expect(page.getByText(say('poster.added', { count: 2 }))).toBeVisible();

    await expect(dialog.getByText(say('poster.printText', { count: 2 }))).toBeVisible();
    await dialog.getByText(say('poster.paper.stickers'), { exact: true }).click();
    await expectAccessible(page, 'the dialog that prints');
    const [download] = await Promise.all([page.waitForEvent('download'), button('poster.download').click()]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(dialog).toHaveCount(0);

    const made = await newest(page, 2);
    const [poster] = made as [Known, Known];
    expect(made.every(({ id, state }) => state === 'inUse' && id > (before?.id ?? 0))).toBe(true);
    const visitor = await openVisitor(browser, look);
    await scan(visitor, TENANT, poster);
    const call = visitor.locator('main a[href^="tel:"]');
    await expect(call).toBeVisible();
    const number = await call.getAttribute('href');
    await page.goto(`${REGISTER}?poster=${poster.id}`);
    await expect(dialog.getByText(poster.code, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'the drawer of a poster');

    await button('poster.renew').click();
    await expect(page.getByText(say('poster.renewText'))).toBeVisible();
    await expectAccessible(page, 'the question before a renewal');
    await button('poster.renew').last().click();
    await expect(page.getByText(say('poster.renewed'), { exact: true })).toBeVisible();
    await expect(dialog.getByText(poster.code, { exact: true })).toHaveCount(0);
    const expectEnd = async (heading: string) => {
      await expectHeading(visitor, heading);
      await expect(call).toHaveAttribute('href', number ?? '');
      await expect(visitor.getByLabel(say('visit.code.label'), { exact: true })).toBeVisible();
      await expectAccessible(visitor, heading);
    };
    await visitor.reload();
    await expectEnd('visit.replaced');

    await button('poster.withdraw').click();
    await expect(page.getByText(say('poster.withdrawText'))).toBeVisible();
    await button('poster.withdraw').last().click();
    await expect(page.getByText(say('poster.withdrawn'), { exact: true })).toBeVisible();
    await expect(dialog.getByText(say('poster.stateText.withdrawn'))).toBeVisible();
    await expect(button('poster.printTitle')).toHaveCount(0);
    const [withdrawn] = (await newest(page, 1)) as [Known];
    expect(withdrawn.state).toBe('withdrawn');
    await scan(visitor, TENANT, withdrawn);
    await expectEnd('visit.ended');
    await visitor.context().close();
    await expectAccessible(page, 'the drawer of a withdrawn poster');
    await page.context().close();
  });
