import { expect, type Locator, type Page } from '@playwright/test';
import { sayOn } from './texts.ts';
import { SOON } from './timeouts.ts';

/** Width below which a select is a sheet and a kind a tile. */
const PHONE_BELOW = 768;
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? PHONE_BELOW) < PHONE_BELOW;

/** Chooses options of a select by typing: below its field, or on a phone in the sheet that it opens. */
export async function chooseOptions(field: Locator, ...names: readonly (string | RegExp)[]): Promise<void> {
  const page = field.page();
  // An option may say more after its name, such as a person's job.
  const named = (name: string | RegExp) => (typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}`) : name);
  const option = (name: string | RegExp) => page.getByRole('option', { name: named(name) }).first();
  if (!isPhone(page)) {
    const isTyped = (await field.getAttribute('readonly')) === null;
    for (const name of names) {
      if (isTyped && typeof name === 'string') await field.fill(name);
      else if (!(await option(name).isVisible())) await field.click();
      await option(name).click();
    }
    return;
  }
  // The input of a select of several has no size of its own: the tap goes to its frame. While the field is loading its frame is
  // replaced by another, for which a forced click does not wait: then nothing was tapped.
  await expect(() => field.click({ force: true, timeout: 1000 })).toPass({ timeout: SOON });
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('listbox') });
  const search = sheet.getByRole('searchbox');
  await expect(sheet).toBeVisible();
  for (const name of names) {
    if (typeof name === 'string' && (await search.isVisible())) await search.fill(name);
    await option(name).click();
  }
  const done = sheet.getByRole('button', { name: sayOn(page)('select.done') });
  if (await done.isVisible()) await done.click();
  await expect(sheet).toHaveCount(0);
}

/** Chooses the kind of a hazard in its report: in a select, or on a phone as a tile, of which some are in a sheet. */
export async function chooseKind(page: Page, name: string): Promise<void> {
  const say = sayOn(page);
  const label = say('raise.category');
  if (!isPhone(page)) return chooseOptions(page.getByRole('combobox', { name: label }), name);
  const kinds = page.getByRole('group', { name: label });
  await expect(kinds).toBeVisible();
  const tile = kinds.getByText(name, { exact: true });
  if (await tile.isVisible()) return tile.click();
  await chooseOptions(kinds.getByRole('button', { name: say('raise.moreKinds') }), name);
}
