import { expect, type Page, test } from '@playwright/test';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { openFacts } from './support/record-page.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

const TENANT = 'acme';

const fieldsOf = async (page: Page): Promise<FieldItem[]> =>
  (await ask<{ items: FieldItem[] }>(page, 'GET', '/api/custom-fields?type=hazard&page=1&size=100')).items;

for (const look of TWINS)
  test(`an administrator adds a field with options; it is filled in with a hazard, shown on its page and in the list, and filtered by, ${look.name}`, async ({
    browser,
  }) => {
    const { state } = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, state)).newPage();
    const say = sayOn(page);
    const drawer = page.getByRole('dialog');
    const name = `Crane ${crypto.randomUUID().slice(0, 8)}`;

    await page.goto(`${address(TENANT)}/management/custom-fields?type=hazard`);
    await expect(page.getByRole('heading', { level: 1, name: say('customField.title') })).toBeVisible();
    await expectAccessible(page, 'the list');
    const add = say('customField.add');
    await page.getByRole('button', { name: add, exact: true }).click();
    await drawer.getByLabel(say('customField.label'), { exact: true }).fill(name);
    await drawer.getByRole('combobox', { name: say('customField.kind') }).click();
    await page.getByRole('option', { name: say('customField.kindName.choice'), exact: true }).click();
    for (const [index, option] of ['Tower', 'Mobile'].entries()) {
      await drawer.getByRole('button', { name: say('customField.addOption') }).click();
      await drawer
        .getByRole('textbox', { name: say('customField.option'), exact: true })
        .nth(index)
        .fill(option);
    }
    await expectAccessible(page, 'the drawer that adds');
    await drawer.getByRole('button', { name: add, exact: true }).click();
    await expect(page.getByText(say('customField.added', { name }))).toBeVisible();
    const field = (await fieldsOf(page)).find((one) => one.name === name);
    expect(field?.options.map(({ value }) => value)).toEqual(['tower', 'mobile']);

    // The raise form asks for it, and the page and the list show it.
    await page.goto(`${address(TENANT)}/hazards/raise-hazard`);
    const control = page.getByRole('combobox', { name: new RegExp(name) });
    await control.click();
    await page.getByRole('option', { name: 'Mobile', exact: true }).click();
    await expectAccessible(page, 'the raise form');
    const facilities = await ask<{ id: number }[]>(page, 'GET', '/api/aum/um/facilities');
    const hazard = await ask<Hazard>(page, 'POST', '/api/hazards', {
      body: {
        ...{ description: 'A load swings over the walkway', category: 'other', facilityId: facilities[0]?.id },
        fields: { [String(field?.id)]: 'mobile' },
      },
    });
    await page.goto(`${address(TENANT)}/hazards/${hazard.id}`);
    await expect(page.getByRole('heading', { level: 1, name: hazard.title })).toBeVisible();
    await expect(await openFacts(page)).toContainText('Mobile');
    await page.goto(
      `${address(TENANT)}/hazards?sort=newest&field=${field?.id}.choice:mobile&columns=number,title,field${field?.id}`,
    );
    await expect(page.getByText(hazard.title).first()).toBeVisible();
    await page.goto(`${address(TENANT)}/hazards?field=${field?.id}.choice:tower`);
    await expect(page.getByText(say('list.clearFilters')).first()).toBeVisible();
    await ask(page, 'DELETE', `/api/cf/hazard/${field?.id}`);
    await page.context().close();
  });
