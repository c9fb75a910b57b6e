import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import type { Count } from '@safety-qube/contract/schemas/records';
import { lettersOf, normal, readDocument } from '../apps/api/src/testing/read-document.ts';
import { readCsv, readXlsx } from '../apps/api/src/testing/read-spreadsheet.ts';
import { ask } from './support/api.ts';
import { address, signIn, useLanguage } from './support/people.ts';
import { say } from './support/texts.ts';

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Returns the numbers of the records on the current page of the list, in order. */
const shownNumbers = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .getByText(/^HAZ-\d{6}$/)
    .allTextContents();
/** Returns the number of records in the list, as shown on the selected tab. */
async function shownCount(page: Page): Promise<number> {
  const tabs = page.getByRole('navigation', { name: say('records.views') });
  const text = await tabs.getByRole('button', { name: say('records.tab.all') }).textContent();
  return Number((text ?? '').replaceAll(/\D/g, ''));
}
const openExport = (page: Page) => page.getByRole('button', { name: say('export.open'), exact: true }).click();
async function download(page: Page, item: 'export.csv' | 'export.xlsx'): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say(item) }).click(),
  ]);
  return file;
}

test('a filtered list is downloaded as CSV and as Excel, with the shown rows', async ({ page }) => {
  await signIn(page, 'dbo', 'manager', '/hazards?q=the&sort=due');
  await expect.poll(() => shownNumbers(page)).not.toEqual([]);
  const [numbers, count] = [await shownNumbers(page), await shownCount(page)];
  expect(count).toBeGreaterThan(1);

  await openExport(page);
  const csv = await download(page, 'export.csv');
  expect(csv.suggestedFilename()).toMatch(/^Hazards \d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(say('export.done'))).toBeVisible();
  const [header = [], ...rows] = readCsv(await bytesOf(csv));
  expect(header.slice(0, 3)).toEqual([say('records.column.priority'), say('records.column.number'), 'Title']);
  expect(rows).toHaveLength(count);
  expect(rows.map((row) => row[1]).slice(0, numbers.length)).toEqual(numbers);

  await openExport(page);
  await page.getByRole('menuitemradio', { name: say('export.allColumns') }).click();
  const [heading = [], ...all] = await readXlsx(await bytesOf(await download(page, 'export.xlsx')));
  expect(heading).toContain('Description');
  expect(all.map((row) => row[heading.indexOf('Number')])).toEqual(rows.map((row) => row[1]));
  expect(all.map((row) => row[heading.indexOf('Status')])).toEqual(rows.map((row) => row[header.indexOf('Status')]));
});

/** Downloads the PDF of the shown record from its menu and parses it. */
async function downloadRecord(page: Page, language: string) {
  await page.getByRole('button', { name: say('record.menu', {}, language), exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('record.downloadPdf', {}, language) }).click(),
  ]);
  const bytes = await bytesOf(file);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return { name: file.suggestedFilename(), ...(await readDocument(bytes)) };
}

test('a record is downloaded as a PDF with its number, title and status, in the language of the reader', async ({
  page,
}) => {
  await signIn(page, 'dbo', 'auditor', '/hazards?tab=closed');
  const row = page
    .getByRole('row')
    .filter({ hasText: /HAZ-\d{6}/ })
    .first();
  const number = (await row.getByText(/^HAZ-\d{6}$/).textContent()) ?? '';
  await row.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText(say('hazard.many'));
  const title = (await heading.textContent()) ?? '';
  const english = await downloadRecord(page, 'en');
  expect(english.name).toBe(`${number}.pdf`);
  // In a title of another writing direction only the single words can be compared.
  for (const word of title.split(/[^\p{L}\p{M}]+/u).filter(Boolean)) expect(english.words).toContain(lettersOf(word));
  for (const said of [number, say('recordStatus.closed')]) expect(english.text).toContain(said);

  await useLanguage(page, 'ar');
  const arabic = await downloadRecord(page, 'ar');
  expect(arabic.text).toContain(number);
  for (const word of normal(say('recordStatus.closed', {}, 'ar')).split(' '))
    expect(arabic.words).toContain(lettersOf(word));
  expect(arabic.words).not.toContain(say('recordStatus.closed'));
});

test('a long list is exported in the background and downloaded from the notification', async ({ page }) => {
  await signIn(page, 'dbo', 'manager', '/hazards?tab=closed');
  // What a first try has left.
  for (const { id } of await ask<{ id: number }[]>(page, 'GET', '/api/exports'))
    await ask(page, 'DELETE', `/api/exports/${id}`);
  await expect.poll(() => shownNumbers(page)).not.toEqual([]);
  const { count } = await ask<Count>(page, 'GET', '/api/hazards/count?tab=closed&exact=true');
  await openExport(page);
  await page.getByRole('menuitem', { name: say('export.csv') }).click();
  await expect(page.getByText(say('export.ready'))).toBeVisible({ timeout: 30_000 });
  const [fromToast] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('export.download'), exact: true }).click(),
  ]);
  expect(readCsv(await bytesOf(fromToast))).toHaveLength(count + 1);

  await page.goto(`${address('dbo')}/notifications`);
  const row = page.getByRole('button', { name: fromToast.suggestedFilename() }).first();
  const [fromNotification] = await Promise.all([page.waitForEvent('download'), row.click()]);
  expect(await bytesOf(fromNotification)).toEqual(await bytesOf(fromToast));

  await page.goto(`${address('dbo')}/hazards`);
  await openExport(page);
  await page.getByRole('menuitem', { name: say('export.files') }).click();
  const dialog = page.getByRole('dialog', { name: say('export.files') });
  await expect(dialog.getByText(fromToast.suggestedFilename()).first()).toBeVisible();
  const remove = dialog.getByRole('button', { name: say('export.remove', { name: fromToast.suggestedFilename() }) });
  await remove.first().click();
  await expect(dialog.getByText(say('export.filesNone'))).toBeVisible();
});
