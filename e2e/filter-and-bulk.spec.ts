import { expect, type Page, test } from '@playwright/test';
import { raiseHazard } from './support/api.ts';
import { countEffort } from './support/layout-shift.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { signsShown } from './support/whole-texts.ts';
import { openApi, openWindow, type Person, speak } from './support/windows.ts';

/** More than a page of the list has. */
const MANY = 53;
const WORD = `loose${crypto.randomUUID().slice(0, 6)}`;
let people: Record<'raiser' | 'manager' | 'reader', Person>;
let numbers: string[];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const roles = { raiser: 'employee', manager: 'ehsManager', reader: 'ehsManager' } as const;
  const created = await newcomers(browser, 'acme', roles);
  people = created.people;
  const api = await openApi(browser, people.raiser);
  numbers = [];
  for (let at = 0; at < MANY; at += 1)
    numbers.push((await raiseHazard(api, `A ${WORD} step, the ${at}th of the old stairs to the silo`)).number);
  await Promise.all([api, created.administrator].map((page) => page.context().close()));
});

/** Counts the keys and clicks of a journey. */
function counted(page: Page) {
  let inputs = 0;
  return {
    key: async (name: string) => {
      inputs += 1;
      await page.keyboard.press(name);
    },
    click: async (name: string, role: 'button' | 'option' | 'menuitem' = 'button') => {
      inputs += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    inputs: () => inputs,
  };
}

test('a list is filtered by what has not a status and changed together by keyboard, and going back leads to its row', async ({
  browser,
}) => {
  const page = await openWindow(browser, people.manager);
  const say = sayOn(page);
  await page.goto(`${address('acme')}/hazards?q=${WORD}&sort=oldest`);
  await expect(page.getByRole('row')).toHaveCount(51, { timeout: LISTED });
  expect(await signsShown(page)).toBeGreaterThanOrEqual(58);
  const effort = await countEffort(page);
  const { key, click, inputs } = counted(page);

  await click(say('list.addFilter'));
  const menu = page.getByRole('dialog', { name: say('list.filterBy') });
  await expect(menu).toBeVisible();
  await click(say('records.column.status'), 'option');
  const open = page.getByRole('option', { name: say('recordStatus.open') });
  await expect(open).toContainText(String(MANY));
  await open.click();
  await click(say('list.isNot'));
  await expect(page).toHaveURL(/not=status/);
  await expect(page.getByRole('row')).toHaveCount(0);
  await click(say('list.is'));
  await expect(page.getByRole('row')).toHaveCount(51);
  await key('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(inputs()).toBe(5);

  // The bar is two keys away from a row: X selects it, B goes to the bar.
  await page.locator('[data-row="0"]').focus();
  await key('x');
  const bar = page.getByRole('toolbar');
  await expect(bar.getByRole('button', { name: say('bulk.assign'), exact: true })).toBeVisible();
  await key('b');
  await expect(bar.getByRole('button').first()).toBeFocused();
  await key('Enter');
  const dialog = page.getByRole('dialog', { name: say('bulk.assignTitle', { count: 1 }) });
  await expect(dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first()).toBeFocused();
  await page.keyboard.type(people.reader.name);
  await page.getByRole('option', { name: people.reader.name }).click();
  await key('Control+Enter');
  await expect(dialog).toBeHidden();

  await page.locator('[data-row="3"]').focus();
  await key('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: say('keys.title') });
  for (const listed of ['act.open.assign', 'record.edit', 'comment.placeholder', 'record.next', 'keys.send'])
    await expect(help.getByText(say(listed), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  const number = page.locator('main nav span[aria-current="page"]');
  const first = (await number.textContent()) ?? '';
  await page.keyboard.press('j');
  await expect(number).not.toHaveText(first);
  const next = (await number.textContent()) ?? '';
  await page.goBack();
  const left = page.getByRole('row').filter({ hasText: next });
  await expect(left).toBeFocused();
  expect((await effort()).moved).toEqual([]);
  await page.context().close();
});

test('all records that match are selected, exported and changed at once, and taken back', async ({ browser }) => {
  const page = await openWindow(browser, people.manager);
  const say = sayOn(page);
  await page.goto(`${address('acme')}/hazards?q=${WORD}&sort=oldest`);
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('checkbox', { name: say('list.selectAll') }).check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: say('bulk.selectAll', { count: MANY }), exact: true }).click();
  await expect(page.getByRole('toolbar', { name: say('list.selected', { count: MANY }) })).toBeVisible();
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: say('export.open'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('export.csv'), exact: true }).click();
  const lines = await (await file).createReadStream();
  let text = '';
  for await (const part of lines) text += String(part);
  expect(numbers.filter((number) => !text.includes(number))).toEqual([]);

  await bar.getByRole('button', { name: say('bulk.archive'), exact: true }).click();
  await expect(page.getByText(say('bulk.done.archive', { count: MANY }))).toBeVisible({ timeout: LISTED });
  await expect(page.getByRole('row')).toHaveCount(0, { timeout: LISTED });
  await page.getByRole('button', { name: new RegExp(`^${say('common.undo')}`) }).click();
  await expect(page.getByRole('row')).toHaveCount(51, { timeout: LISTED });
  await page.context().close();
});

test('printing a list prints all of its rows with all of its columns, not only the page that is shown', async ({
  browser,
}) => {
  const page = await openWindow(browser, people.manager);
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  const say = sayOn(page);
  await page.goto(`${address('acme')}/hazards?q=${WORD}&sort=oldest`);
  await expect(page.getByRole('row')).toHaveCount(51, { timeout: LISTED });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.getByRole('button', { name: say('print.list'), exact: true }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(MANY + 1);
  await expect(page.getByRole('columnheader', { name: say('records.column.updated') })).toBeVisible();
  await expect(page.locator('aside')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // As browsers say when the dialog is closed.
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed');
    window.dispatchEvent(new Event('afterprint'));
  });
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.keyboard.press('Control+p');
  await expect(html).toHaveAttribute('data-printed', '');
  await expect(page.getByRole('row')).toHaveCount(MANY + 1);
  await page.context().close();
});

test('a filter that a list cannot use is named, and cleared', async ({ browser }) => {
  const page = await openWindow(browser, people.manager);
  const say = sayOn(page);
  await page.goto(`${address('acme')}/hazards?q=${WORD}&owner=nobody&eventType=fire`);
  await expect(page.getByRole('row')).toHaveCount(51);
  const clear = page.getByRole('alert').getByRole('button', { name: say('list.unusableClear') });
  await expect(clear).toHaveCount(2);
  await expect(page.getByRole('alert')).toContainText('owner=nobody');
  await clear.first().click();
  await expect(clear).toHaveCount(1);
  await expect(page).not.toHaveURL(/owner=/);
  await page.context().close();
});

test('on a phone in Arabic a list is filtered and changed together by a few taps, and nothing moves', async ({
  browser,
}) => {
  await speak(browser, [people.reader], 'ar');
  const page = await openWindow(browser, people.reader, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ar' },
  });
  const say = sayOn(page);
  await page.goto(`${address('acme')}/hazards?q=${WORD}&sort=newest`);
  await expect(page.locator('[data-row]')).toHaveCount(50);
  const effort = await countEffort(page);
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.tap();
  };
  await tap(
    page
      .getByRole('button', { name: say('list.filtersOn', { count: 0 }) })
      .or(page.getByRole('button', { name: say('list.addFilter'), exact: true }))
      .first(),
  );
  const sheet = page.getByRole('dialog', { name: say('list.filters') });
  const status = sheet.getByRole('region', { name: say('records.column.status') });
  const open = status.getByRole('button', { name: say('recordStatus.open') });
  await tap(open);
  await expect(open).toHaveAttribute('aria-pressed', 'true');
  await tap(
    sheet.getByRole('button', { name: say('list.showCount', { count: MANY }) }).or(sheet.locator('button').last()),
  );
  await expect(sheet).toBeHidden();
  await tap(page.getByRole('button', { name: say('list.choose'), exact: true }));
  await tap(page.locator('[data-row="0"]'));
  await tap(page.locator('[data-row="1"]'));
  const bar = page.getByRole('toolbar');
  await tap(bar.getByRole('button', { name: say('bulk.priority'), exact: true }));
  await tap(page.getByRole('menuitem').last());
  await expect(page.getByText(say('bulk.done.setPriority', { count: 2 }))).toBeVisible();
  expect(taps).toBe(8);
  expect((await effort()).moved).toEqual([]);
  await page.context().close();

  const desk = await openWindow(browser, people.reader, { locale: 'ar' });
  await desk.goto(`${address('acme')}/hazards?q=${WORD}&sort=newest`);
  await expect(desk.getByRole('row')).toHaveCount(51);
  expect(await signsShown(desk)).toBeGreaterThanOrEqual(58);
  await desk.context().close();
});
