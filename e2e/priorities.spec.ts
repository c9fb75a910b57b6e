import { expect, type Page, test } from '@playwright/test';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

const TENANT = 'orbex-security';
const REGISTER = `${address(TENANT)}/management/priorities?type=task`;

const prioritiesOf = async (page: Page): Promise<PriorityItem[]> =>
  (await ask<{ items: PriorityItem[] }>(page, 'GET', '/api/priorities?type=task&page=1&size=100')).items;

for (const look of TWINS)
  test(`an administrator adds a priority, is refused an urgency that is taken, renames it and undoes that, ${look.name}`, async ({
    browser,
  }) => {
    const { state } = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, state)).newPage();
    const say = sayOn(page);
    const drawer = page.getByRole('dialog');
    const label = drawer.getByLabel(say('priority.label'));
    const value = drawer.getByLabel(say('priority.value'));
    const inList = (name: string) => page.getByRole('main').getByText(name, { exact: true });
    const mark = crypto.randomUUID().slice(0, 8);
    const [name, newName] = [`Some day ${mark}`, `One day ${mark}`];

    await page.goto(REGISTER);
    await expect(page.getByRole('heading', { level: 1, name: say('priority.title') })).toBeVisible();
    const known = await prioritiesOf(page);
    const taken = known.map((item) => item.value);
    const free = Array.from({ length: 99 }, (_, index) => 1 + index).find((one) => !taken.includes(one)) ?? 0;
    await expect(inList(known[0]?.label ?? '')).toBeVisible();
    await expectAccessible(page, 'the list');

    const add = say('priority.add');
    await page.getByRole('button', { name: add, exact: true }).click();
    await expect(drawer.getByRole('heading', { name: add })).toBeVisible();
    await expectAccessible(page, 'the drawer that adds');
    await label.fill(name);
    await value.fill(String(taken[0]));
    await drawer.getByLabel(say('priority.assignHours')).fill('24');
    await drawer.getByLabel(say('priority.resolveDays')).fill('7');
    await drawer.getByRole('button', { name: add, exact: true }).click();
    await expect(value).toHaveAccessibleDescription(new RegExp(say('error.PRIORITY_VALUE_TAKEN')));
    await expectAccessible(page, 'the drawer with a refusal');
    await value.fill(String(free));
    await drawer.getByRole('button', { name: add, exact: true }).click();
    await expect(page.getByText(say('priority.added', { name }))).toBeVisible();
    await expect(drawer).toHaveCount(0);

    await inList(name).click();
    await expect(label).toHaveValue(name);
    await expectAccessible(page, 'the drawer that edits');
    const days = drawer.getByLabel(say('priority.resolveDays'));
    const effect = drawer.getByRole('region', { name: say('priority.effect') });
    await days.fill('3');
    await expect(effect).toContainText(say('priority.effect.becomeLate'));
    await expectAccessible(page, 'the drawer with the effect of other times');
    await days.fill('7');
    await expect(effect).toBeHidden();
    await label.fill(newName);
    await drawer.getByRole('button', { name: say('common.save'), exact: true }).click();
    await expect(page.getByText(say('priority.saved', { name: newName }))).toBeVisible();
    await expect(drawer.getByRole('heading', { name: newName })).toBeVisible();
    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect(label).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(inList(name)).toBeVisible();
    expect((await prioritiesOf(page)).find((item) => item.value === free)).toMatchObject({ label: name, version: 3 });
    await page.context().close();
  });
