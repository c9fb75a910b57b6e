import { expect, type Page, test } from '@playwright/test';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { textRow, workbookOf } from '../apps/api/src/modules/imports/workbook.factory.ts';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { SOON } from './support/timeouts.ts';
import { LOOKS, openLook } from './support/visit.ts';
import { person } from './support/windows.ts';

const heading = (page: Page, key: string) =>
  page.getByRole('heading', { level: 2, name: sayOn(page)(key), exact: true });
const button = (page: Page, key: string, params = {}) =>
  page.getByRole('button', { name: sayOn(page)(key, params), exact: true });

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${address('acme')}/hazards/import`);
  await expect(heading(page, 'import.bring')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(heading(page, 'import.fileTitle')).toBeVisible();
}
const current = (page: Page): Promise<Import> =>
  ask<Import>(page, 'GET', `/api/imports/${page.url().match(/import\/(\d+)/)?.[1]}`);
/** Returns the label of a site of the tenant. */
const siteOf = async (page: Page): Promise<string> => {
  const fields = await ask<{ name: string; options?: { label: string }[] }[]>(
    page,
    'GET',
    '/api/imports/fields?type=hazard',
  );
  return fields.find(({ name }) => name === 'facility')?.options?.[0]?.label ?? '';
};

for (const look of [LOOKS.light, LOOKS.arabic])
  test.describe(look.language, () => {
    test('a US register is imported with its dates, and a wrong date order is reported and fixed by one button', async ({
      browser,
    }) => {
      const administrator = await person(browser, 'acme', 'administrator');
      const page = await (await openLook(browser, look, administrator.state)).newPage();
      await page.goto(`${address('acme')}/hazards`);
      const site = await siteOf(page);
      const mark = crypto.randomUUID().slice(0, 8);
      const days = Array.from({ length: 60 }, (_, n) => `${1 + (n % 12)}/${1 + (n % 28)}/2019`);
      const rows = days.map((day, n) => `${day},${site},A hole in the floor ${n} ${mark}`);
      await upload(page, `us-${mark}.csv`, Buffer.from(`Date,Site,Description\n${rows.join('\n')}\n`));
      await button(page, 'import.toColumns').click();
      const monthFirst = page.getByRole('radio', { name: sayOn(page)('import.dateOrder.mdy') });
      await expect(monthFirst).toBeChecked();
      await page.getByRole('radio', { name: sayOn(page)('import.dateOrder.dmy') }).check();
      const wrong = days.filter((day) => Number(day.split('/')[1]) > 12).length;
      const turn = button(page, 'import.datesTurn.mdy', { count: wrong, n: wrong });
      await expect(turn).toBeVisible();
      await button(page, 'import.toValues').click();
      await button(page, 'import.toCheck').click();
      await button(page, 'import.check').click();
      await expect(heading(page, 'import.checkedProblems')).toBeVisible({ timeout: 3 * SOON });
      await expect(page.getByText(sayOn(page)('import.common', { n: wrong, all: wrong }))).toBeVisible();
      await turn.click();
      await button(page, 'import.check').click();
      await expect(heading(page, 'import.checkedWell')).toBeVisible({ timeout: 3 * SOON });
      await button(page, 'import.start', { count: 60, n: 60 }).click();
      await expect(heading(page, 'import.result.done')).toBeVisible({ timeout: 3 * SOON });
      await page.context().close();
    });

    test('a workbook with a cover sheet and merged cells is read from its register, and a repeated file is noticed', async ({
      browser,
    }) => {
      const administrator = await person(browser, 'acme', 'administrator');
      const page = await (await openLook(browser, look, administrator.state)).newPage();
      await page.goto(`${address('acme')}/hazards`);
      const site = await siteOf(page);
      const mark = crypto.randomUUID().slice(0, 8);
      const register = [
        textRow(1, 'Site', 'Date', 'Description'),
        textRow(2, site, '2019-03-02', `A hole ${mark}`),
        `<row r="3"><c r="B3" t="inlineStr"><is><t>2019-03-03</t></is></c><c r="C3" t="inlineStr"><is><t>A spill ${mark}</t></is></c></row>`,
      ].join('');
      const merged = `<worksheet><sheetData>${register}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
      const book = await workbookOf(
        { Cover: textRow(1, 'Register of hazards') + textRow(2, 'Prepared by', 'Ada'), Register: '' },
        { parts: { 'xl/worksheets/sheet2.xml': merged } },
      );
      await upload(page, `book-${mark}.xlsx`, book);
      await expect(page.getByRole('combobox', { name: sayOn(page)('import.sheet') })).toHaveValue('Register');
      await expect(page.getByRole('cell', { name: site, exact: true })).toHaveCount(2);
      const toResult = async (): Promise<void> => {
        await button(page, 'import.toColumns').click();
        await button(page, 'import.toValues').click();
        await button(page, 'import.toCheck').click();
        await button(page, 'import.check').click();
        await expect(heading(page, 'import.checkedWell')).toBeVisible({ timeout: 3 * SOON });
        await button(page, 'import.start', { count: 2, n: 2 }).click();
        await expect(heading(page, 'import.result.done')).toBeVisible({ timeout: 3 * SOON });
      };
      await toResult();
      const first = await current(page);
      await upload(page, `again-${mark}.xlsx`, book);
      await expect(page.getByText(sayOn(page)('import.same'), { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: sayOn(page)('import.sameOpen') })).toHaveAttribute(
        'href',
        `/hazards/import/${first.id}`,
      );
      await expect(button(page, 'import.toColumns')).toBeDisabled();
      await button(page, 'import.sameAgain').click();
      await toResult();
      expect(await current(page)).toMatchObject({ created: 2, isAgain: true });
      await page.context().close();
    });
  });
