import { expect, test } from '@playwright/test';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { chooseOptions } from './support/select.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

const TENANT = 'orbex-security';
const HEADER = 'employee_id,given_name,family_name,email,role,hire_date,employment_type';

for (const look of TWINS)
  test(`an administrator imports people from a file, groups them by a rule, and undoes the import, ${look.name}`, async ({
    browser,
  }) => {
    const { state } = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, state)).newPage();
    const say = sayOn(page);
    const mark = crypto.randomUUID().slice(0, 8);
    const job = `Rigger ${mark}`;
    const line = (n: number, email = `rigger${n}.${mark}@mail.example`) =>
      `R${n}-${mark},Rita,Rigger ${n},${email},${job},2021-03-0${n},contractor`;
    const file = [HEADER, line(1), line(2), line(3, 'nobody')].join('\n');
    const found = async () =>
      (await ask<{ items: Employee[] }>(page, 'GET', `/api/v2/aum/um/1/10?search=${mark}`)).items;

    await page.goto(`${address(TENANT)}/management/people/import`);
    await expect(page.getByRole('heading', { level: 1, name: say('people.import') })).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'riggers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByText(say('people.importRefused', { count: 1, n: '1' }))).toBeVisible();
    await expectAccessible(page, 'the checked file');
    expect(await found()).toEqual([]);
    await page.getByRole('button', { name: say('people.importSave', { count: 2, n: '2' }) }).click();
    await expect(page.getByText(say('people.importDone', { made: 2, changed: 0 }))).toBeVisible();
    expect((await found()).map(({ jobTitle, employment }) => [jobTitle, employment])).toEqual([
      [job, 'contractor'],
      [job, 'contractor'],
    ]);

    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect.poll(found).toEqual([]);

    await page.goto(`${address(TENANT)}/management/groups?add=true`);
    const drawer = page.getByRole('dialog');
    const name = `Riggers ${mark}`;
    await drawer.getByLabel(say('groups.name'), { exact: true }).fill(name);
    await expect(drawer.getByText(say('groups.ruleEmpty'))).toBeVisible();
    await chooseOptions(drawer.getByRole('combobox', { name: say('groups.roles') }), say('role.ehsManager'));
    await expect(drawer.getByText(say('groups.ruleEmpty'))).toHaveCount(0);
    await expectAccessible(page, 'the drawer with a rule');
    if (!look.phone) await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: say('groups.add'), exact: true }).click();
    await expect(page.getByText(say('groups.added', { name }))).toBeVisible();
    await expectAccessible(page, 'the list of groups');
  });
