import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/api.ts';
import { newestLinks } from './support/mail-links.ts';
import { address, PASSWORD, submitSignIn } from './support/people.ts';
import { choosePeople } from './support/record-page.ts';
import { chooseKind, chooseOptions } from './support/select.ts';
import { createTenant } from './support/tenant.ts';
import { type Say, sayOn } from './support/texts.ts';
import { LISTED, SOON } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

/** Three hundred people of many sites, in six languages. */
const PEOPLE = readFileSync(new URL('../apps/api/src/testing/data/people.csv', import.meta.url), 'utf8');
const ROWS = PEOPLE.trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [, firstname = '', lastname = '', , email = '', job = '', site = '', timeZone = ''] = row.split(',');
    return { name: `${firstname} ${lastname}`, email, job, site, timeZone };
  });
const rowOf = (job: string) => {
  const row = ROWS.find((one) => one.job === job && ROWS.filter(({ name }) => name === one.name).length === 1);
  if (!row) throw new Error(`no ${job} with a name of their own`);
  return row;
};
/** Their sites, as another system exports them. */
const ZONES = new Map(ROWS.map(({ site, timeZone }) => [site, timeZone]));
const SITES = [
  'organisation,site_code,address,city,zip,timezone',
  ...[...ZONES].map(
    ([site, zone], n) => `${site.replace(/-\d+$/, '')},${site},${n + 1} Harbour Road,Springfield,${n},${zone}`,
  ),
].join('\n');

const bring = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
/** Chooses an option of a select in the drawer of a page by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await chooseOptions(page.getByRole('dialog').getByRole('combobox', { name: label }), option);
}
const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Fills in the form of the set-up link, and signs in. */
async function setUp(page: Page, say: Say, email: string): Promise<void> {
  const fields = {
    ...{ organisationName: 'Harbour Works', facilityName: 'Head office', firstname: 'Ada', lastname: 'Lind', email },
  };
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(say(`field.${name}.label`)).fill(value);
  await page.getByLabel(say('field.password.label'), { exact: true }).fill(PASSWORD);
  await expectAccessible(page, 'the set-up');
  await press(page, say('setup.submit'));
  await expect(page.getByRole('heading', { name: say('setup.done', { tenant: 'Harbour Works' }) })).toBeVisible();
}

for (const look of TWINS)
  test(`from the set-up link to sites, people, approvers, a field and a look: a worker’s first report reaches the right approver, ${look.name}`, async ({
    browser,
  }) => {
    const tenant = `first-day-${look.language}-${crypto.randomUUID().slice(0, 6)}`;
    const at = (path: string) => `${address(tenant)}${path}`;
    const token = await createTenant(tenant);
    const page = await (await openLook(browser, look)).newPage();
    const say = sayOn(page);
    const email = `ada@${tenant}.example`;
    const [worker, officer, stand] = [rowOf('Electrician'), rowOf('HSE officer'), rowOf('Site manager')];

    await test.step('the link makes the organization and its administrator, who sees what to do next', async () => {
      await page.goto(at(`/setup?token=${token}`));
      await setUp(page, say, email);
      await page.goto(at('/'));
      await submitSignIn(page, email, PASSWORD, look.language);
      await page.waitForURL('**/home');
      await page.goto(at('/management'));
      await expect(page.getByText(say('management.kind.invitePeople'))).toBeVisible();
      await expectAccessible(page, 'the first page of the administration');
    });

    await test.step('the sites come in', async () => {
      await page.goto(at('/management/facilities/import'));
      await expectHeading(page, say('placeImport.title'));
      await bring(page, 'sites.csv', SITES);
      await expectAccessible(page, 'the checked sites');
      await press(page, say('placeImport.save', { count: ZONES.size }));
      await expect(page.getByText(say('placeImport.done'))).toBeVisible({ timeout: 3 * SOON });
      await expectHeading(page, say('menu.facilities'));
    });

    await test.step('three hundred people come in, and are invited', async () => {
      await page.goto(at('/management/people/import'));
      await expectHeading(page, say('people.import'));
      await bring(page, 'people.csv', PEOPLE);
      await page.getByRole('checkbox', { name: say('people.importInvite') }).check();
      const save = page.getByRole('button', { name: say('people.importSave', { count: 300, n: '300' }) });
      await expect(save).toBeEnabled({ timeout: 3 * SOON });
      await expectAccessible(page, 'the checked people');
      await save.click();
      await expect(page.getByText(say('people.importDone', { made: 300, changed: 0 }))).toBeVisible({
        timeout: 6 * SOON,
      });
      await expectAccessible(page, 'the people');
    });
    const all = await ask<Employee[]>(page, 'GET', '/api/aum/um');
    expect(all).toHaveLength(301);
    const idOf = (row: { email: string }) => all.find((one) => one.email === row.email)?.id ?? 0;

    const links = await newestLinks(tenant);
    for (const row of [officer, stand]) {
      const body = { token: new URL(links.get(row.email) ?? '').searchParams.get('token'), password: PASSWORD };
      await ask(page, 'POST', '/api/identity/reset-password', { body });
    }

    const category = say('seeded.hazard.category.electricity');
    await test.step('an approver is named for a category at a site, with a deputy', async () => {
      await page.goto(at('/management/approvers?add=true'));
      await choosePeople(page.getByRole('dialog'), say('approver.person'), [officer.name]);
      await choosePeople(page.getByRole('dialog'), say('approver.deputy'), [stand.name]);
      await choose(page, say('place.facility'), worker.site);
      await choose(page, say('record.category'), category);
      await expect(page.getByRole('dialog').getByText(say('approver.effect.moved'))).toBeVisible();
      await expectAccessible(page, 'a new approver');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('approver.add'), exact: true })
        .click();
      await expect(page.getByText(say('approver.added', { name: officer.name }))).toBeVisible();
      await page.goto(at(`/management/approvers?view=grid&q=${worker.site}`));
      await expect(page.getByRole('cell').filter({ hasText: stand.name })).toHaveCount(1);
      await expectAccessible(page, 'who approves where');
    });

    const field = look.language === 'ar' ? 'رقم التصريح' : 'Permit number';
    await test.step('a field is added that every report needs', async () => {
      await page.goto(at('/management/custom-fields?type=hazard'));
      await page.getByRole('button', { name: say('customField.add'), exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel(say('customField.label'), { exact: true }).fill(field);
      await drawer.getByRole('combobox', { name: say('customField.requiredFrom') }).click();
      await page.getByRole('option', { name: say('customField.requiredAtOnce'), exact: true }).click();
      await expectAccessible(page, 'a new field');
      await drawer.getByRole('button', { name: say('customField.add'), exact: true }).click();
      await expect(page.getByText(say('customField.added', { name: field }))).toBeVisible();
    });

    await test.step('the organization has its look', async () => {
      await page.goto(at('/management/branding'));
      await page.getByLabel(say('branding.appName'), { exact: true }).fill('Harbour Guard');
      await page.getByLabel(say('branding.primary'), { exact: true }).fill('#7a1f5c');
      await expectAccessible(page, 'the look');
      await press(page, say('common.save'));
      await expect(page.getByText(say('branding.saved'))).toBeVisible();
    });

    const phone = await (await openLook(browser, look)).newPage();
    await test.step('a worker joins by the link of the invitation, and reports a hazard', async () => {
      await phone.goto(links.get(worker.email) ?? '');
      await expect(phone).toHaveTitle(/Harbour Guard/);
      await phone.getByLabel(say('field.password.label'), { exact: true }).fill(PASSWORD);
      await expectAccessible(phone, 'the invitation');
      await press(phone, say('reset.submit'));
      await expect(phone.getByRole('heading', { level: 1, name: say('reset.done') })).toBeVisible();
      await phone.goto(at('/'));
      await submitSignIn(phone, worker.email, PASSWORD, look.language);
      await phone.waitForURL('**/home');
      await phone.goto(at('/hazards/raise-hazard'));
      await phone.getByRole('textbox', { name: say('raise.what') }).fill('The cover of the fuse box is open');
      await phone.getByText(say('danger.maybe'), { exact: true }).click();
      await chooseKind(phone, category);
      await phone.getByRole('textbox', { name: field }).fill('P-1');
      await expectAccessible(phone, 'the first report');
      await press(phone, say('raise.send'));
      await expectHeading(phone, say('raise.thanks'));
      await expect(phone.getByText(say('raise.looks', { name: officer.name }))).toBeVisible();
    });

    await test.step('it waits for the approver, and its resolution for the deputy', async () => {
      const number = await phone
        .getByText(/^HAZ-\d+$/)
        .first()
        .textContent();
      const { state } = await person(browser, tenant, officer.email);
      const desk = await (await openLook(browser, look, state)).newPage();
      await desk.goto(at('/my-actions'));
      const item = desk
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: number ?? '' });
      await expect(item).toBeVisible({ timeout: LISTED });
      await expectAccessible(desk, 'what waits for the approver');
      const [hazard] = (await ask<{ items: { id: number }[] }>(desk, 'GET', '/api/hazards?limit=5')).items;
      const { people } = await ask<{ people: object[] }>(desk, 'GET', `/api/hazards/${hazard?.id}`);
      expect(people).toEqual(
        expect.arrayContaining([
          { employeeId: idOf(worker), relation: 'raiser' },
          { employeeId: idOf(officer), relation: 'owner' },
          { employeeId: idOf(stand), relation: 'ehsMember' },
        ]),
      );
      await desk.context().close();
    });
    await Promise.all([page, phone].map((one) => one.context().close()));
  });
