import { expect, type Page, test } from '@playwright/test';
import type { Count } from '@safety-qube/contract/schemas/records';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { say } from './support/texts.ts';
import { SOON } from './support/timeouts.ts';
import { openWindow, person } from './support/windows.ts';

interface Field {
  readonly name: string;
  readonly options?: { value: string; label: string }[];
}
const fieldsOf = (page: Page): Promise<Field[]> => ask(page, 'GET', '/api/imports/fields?type=hazard');
const labelsOf = (fields: Field[], name: string): string[] =>
  fields.find((field) => field.name === name)?.options?.map(({ label }) => label) ?? [];

const heading = (page: Page, key: string) => page.getByRole('heading', { level: 2, name: say(key), exact: true });
const button = (page: Page, key: string, params = {}) =>
  page.getByRole('button', { name: say(key, params), exact: true });
/** Selects an option of a list by its name. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  // A field that is mapped to another column shows that beside its name.
  await page.getByRole('option', { name: option }).first().click();
}
/** Returns a number of the summary of a check or a run. */
const figure = (page: Page, key: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(say(key), { exact: true }) })
    .locator('dd');

test('an administrator uploads a list, corrects the guessed mapping, sees every problem with its line, imports, and undoes the import', async ({
  browser,
}) => {
  const administrator = await person(browser, 'acme', 'administrator');
  const page = await openWindow(browser, administrator);
  await page.goto(`${address('acme')}/hazards`);
  const fields = await fieldsOf(page);
  const [category] = labelsOf(fields, 'category');
  const [site] = labelsOf(fields, 'facility');
  const mark = crypto.randomUUID().slice(0, 8);
  const newSite = `Quay ${mark}`;
  const misspelt = site?.replace(/.$/, '');
  // Quotes, a cell with two lines, an ambiguous date, a misspelt site, an unknown site, and two wrong rows.
  const rows = [
    'Old ref;What was seen;Where;Found on;Type;Sort;Remark',
    `00041;"Rail missing ${mark}\nat the second gate";${site};03/04/2025;internal;${category};déjà signalé`,
    `00042;Oil under the press ${mark};${misspelt};04/04/2025;internal;${category};`,
    `00043;Ladder without feet ${mark};${newSite};05/04/2025;internal;${category};`,
    `00044;Fan without its grille ${mark};${site};31/31/2025;internal;${category};`,
    `00045;;${site};06/04/2025;internal;${category};`,
  ];

  await page.getByRole('link', { name: say('import.open'), exact: true }).click();
  await expect(heading(page, 'import.bring')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `old-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') });

  await expect(heading(page, 'import.fileTitle')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('import.ofFile', { name: `old-${mark}.csv` }));
  await expect(page.getByRole('combobox', { name: say('import.encoding') })).toHaveValue(
    say('import.encoding.western'),
  );
  await expect(page.getByRole('combobox', { name: say('import.delimiter') })).toHaveValue(
    say('import.delimiter.semicolon'),
  );
  await expect(page.getByRole('cell', { name: 'déjà signalé' })).toBeVisible();
  await button(page, 'import.toColumns').click();

  await expect(heading(page, 'import.columnsTitle')).toBeFocused();
  const field = (column: string) => say('import.fieldOf', { column });
  const label = (name: string): Promise<string> =>
    ask<{ name: string; label: string }[]>(page, 'GET', '/api/imports/fields?type=hazard').then(
      (all) => all.find((one) => one.name === name)?.label ?? '',
    );
  await expect(page.getByRole('combobox', { name: field('Type') })).toHaveValue(await label('category'));
  await choose(page, field('Sort'), await label('category'));
  await expect(page.getByRole('combobox', { name: field('Type') })).toHaveValue(say('import.keptAside'));
  await choose(page, field('What was seen'), await label('description'));
  await choose(page, field('Where'), await label('facility'));
  await choose(page, field('Found on'), await label('raisedAt'));
  await choose(page, field('Old ref'), say('import.keptAside'));
  await page.getByRole('radio', { name: say('import.dateOrder.dmy') }).check();
  await expect(page.getByText(say('import.dateMeans', { date: '03/04/2025', day: 'Apr 03, 2025' }))).toBeVisible();
  await button(page, 'import.toValues').click();

  await expect(heading(page, 'import.valuesTitle')).toBeFocused();
  const sites = page.getByRole('region', { name: await label('facility'), exact: true });
  await expect(sites.getByText(say('import.unknownCount', { count: 2, n: 2 }), { exact: true })).toBeVisible();
  await sites.getByRole('button', { name: say('import.useGuess', { value: site ?? '' }), exact: true }).click();
  await sites.getByRole('button', { name: say('import.makeAllNew'), exact: true }).click();
  await expect(page.getByRole('combobox', { name: say('import.meaningOf', { value: newSite }) })).toHaveValue(
    say('import.makeNew', { value: newSite }),
  );
  // The dates are old: without a column for the status, the records are imported as closed.
  const states = page.getByRole('radiogroup', { name: say('import.recordState'), exact: true });
  await expect(states.getByRole('radio', { name: say('import.recordState.closed') })).toBeChecked();
  await button(page, 'import.toCheck').click();

  await button(page, 'import.check').click();
  await expect(heading(page, 'import.checkedProblems')).toBeVisible({ timeout: 3 * SOON });
  const problems = page.getByRole('region', { name: say('import.problems'), exact: true });
  await expect(problems.getByRole('list').first().locator(':scope > li')).toHaveCount(2);
  // The first row spans two lines of the file.
  const wrong = (text: string) => problems.getByRole('list').first().locator(':scope > li').filter({ hasText: text });
  await expect(wrong('Found on')).toContainText(say('import.line', { line: 6 }));
  await expect(wrong('Found on')).toContainText('31/31/2025');
  await expect(wrong('What was seen')).toContainText(say('import.line', { line: 7 }));
  await expect(page.getByText(say('import.fact.closed', { n: 3 }), { exact: true })).toBeVisible();
  await expect(figure(page, 'import.figure.rows')).toHaveText('5');
  await expect(figure(page, 'import.figure.badRows')).toHaveText('2');
  const start = button(page, 'import.start', { count: 3, n: 3 });
  await expect(start).toBeDisabled();
  await page.getByRole('radio', { name: say('import.onError.skip') }).check();
  await expect(start).toBeEnabled();
  // Counts only these, because other tests raise hazards concurrently.
  const count = async (tab: 'all' | 'closed') =>
    (await ask<Count>(page, 'GET', `/api/hazards/count?tab=${tab}&search=${mark}`)).count;
  await start.click();
  // Two rows are left out, which must be confirmed first.
  const leaving = page.getByRole('dialog', { name: say('import.leaveOutTitle', { count: 2, n: 2 }) });
  await leaving.getByRole('button', { name: say('import.start', { count: 3, n: 3 }) }).click();

  await expect(heading(page, 'import.result.done')).toBeVisible({ timeout: 3 * SOON });
  await expect(figure(page, 'import.figure.brought')).toHaveText('3');
  await expect(figure(page, 'import.figure.leftOut')).toHaveText('2');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'import.report').click()]);
  expect(download.suggestedFilename()).toBe(`old-${mark}-${say('import.reportName')}.csv`);
  const here = page.url();
  await page.getByRole('link', { name: say('import.see'), exact: true }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row').filter({ hasText: `Ladder without feet ${mark}` })).toContainText(newSite);
  expect(await count('closed')).toBe(3);

  await page.goto(here);
  await button(page, 'import.undo').click();
  await page
    .getByRole('dialog', { name: say('import.undoTitle', { count: 3, n: 3 }) })
    .getByRole('button', { name: say('import.undo'), exact: true })
    .click();
  await expect(heading(page, 'import.result.undone')).toBeVisible({ timeout: 3 * SOON });
  await expect(figure(page, 'import.figure.takenBack')).toHaveText('3');
  await expect(button(page, 'import.repeat')).toBeVisible();
  await page.getByRole('link', { name: say('import.all'), exact: true }).click();
  const listed = page.getByRole('listitem').filter({ hasText: `old-${mark}.csv` });
  await expect(listed).toContainText(say('import.state.undone'));
  expect([await count('all'), await count('closed')]).toEqual([0, 0]);
  expect(labelsOf(await fieldsOf(page), 'facility')).not.toContain(newSite);
  await page.context().close();
});

test('a file that is no table is refused with the reason, and nothing is stored', async ({ browser }) => {
  const administrator = await person(browser, 'acme', 'administrator');
  const page = await openWindow(browser, administrator);
  await page.goto(`${address('acme')}/hazards/import`);
  await expect(heading(page, 'import.bring')).toBeVisible();
  const known = (await ask<unknown[]>(page, 'GET', '/api/imports?type=hazard')).length;
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 3]),
  });
  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  await expect(alert).toBeVisible();
  await expect(button(page, 'import.chooseFile')).toBeEnabled();
  expect(await ask<unknown[]>(page, 'GET', '/api/imports?type=hazard')).toHaveLength(known);
  await page.context().close();
});
