import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from './photo.ts';
import { chooseOptions } from './select.ts';
import { sayOn, sayOnRecord } from './texts.ts';

/** Returns the panel with the pending person and the next actions. */
export const nextStep = (page: Page): Locator => page.locator('section[aria-labelledby="next-step"]');

const actionButton = (page: Page, action: string): Locator =>
  nextStep(page).getByRole('button', { name: sayOnRecord(page)(`act.open.${action}`), exact: true });

/** Expects an action to be offered, such as after another person's change. */
export const expectOffered = (page: Page, action: string): Promise<void> =>
  expect(actionButton(page, action)).toBeVisible();

/** Takes an action without a dialog. */
export const takeAction = (page: Page, action: string): Promise<void> => actionButton(page, action).click();

/** Opens the dialog of an action. */
export async function openAction(page: Page, action: string): Promise<Locator> {
  await takeAction(page, action);
  return page.getByRole('dialog', { name: sayOnRecord(page)(`act.title.${action}`), exact: true });
}

/** Chooses an entry of the menu of a record. */
export async function openMenuItem(page: Page, key: string): Promise<void> {
  const say = sayOn(page);
  await page.getByRole('button', { name: say('record.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: say(key), exact: true }).click();
}

/** Submits the dialog of an action, and waits until it is closed. */
export async function sendAction(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: sayOnRecord(dialog)(`act.do.${action}`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Selects people one after another by typing their names. */
export async function choosePeople(scope: Locator, label: string, names: readonly string[]): Promise<void> {
  const field = scope
    .getByRole('combobox', { name: label })
    .or(scope.getByRole('textbox', { name: label }))
    .first();
  for (const name of names) await chooseOptions(field, name);
}

/** Adds photos as if selected on the device. */
export const addPhotos = (scope: Locator | Page, ...photos: readonly Photo[]): Promise<void> =>
  scope
    .locator('input[type=file]')
    .last()
    .setInputFiles([...photos]);

/** Returns the pill with the status of a record. */
export const statusOf = (page: Page, key: string): Locator =>
  page
    .locator('main')
    .getByText(sayOn(page)(`recordStatus.${key}`), { exact: true })
    .first();

/** Expects the heading of the panel, on a page that opens or shows another person's change. */
export const expectNextStepHeading = (page: Page, key: string, params: Record<string, string> = {}): Promise<void> =>
  expect(nextStep(page).getByRole('heading')).toHaveText(sayOnRecord(page)(`turn.${key}`, params));

/** Returns the text of a history entry for a step by a person; `what` is what an undo says. */
export const historyLine = (page: Page, step: string, who: string, what = ''): string =>
  sayOnRecord(page)(`history.${step}`, { who, what }).replaceAll(/<\/?b>/g, '');

/** Returns a section of the page by its title, and expands it if it is collapsed, as on a phone. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title, exact: true });
  const fold = section.getByRole('heading').getByRole('button', { expanded: false });
  await expect(section).toBeVisible();
  if (await fold.count()) await fold.click();
  return section;
}

/** Returns the facts of a record: beside it, or folded below it on a phone. */
export async function openFacts(page: Page): Promise<Locator> {
  const title = sayOn(page)('record.facts');
  const beside = page.getByRole('complementary', { name: title });
  return (await beside.count()) ? beside : openSection(page, title);
}

/** Returns the comments and history of a record, newest first. */
export const activityOf = (page: Page): Locator => page.locator('main ol').last().getByRole('listitem');

/** Selects the first rows of a list by keyboard. */
export async function chooseRows(page: Page, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) {
    await page.keyboard.press('j');
    await expect(page.locator(`[data-row="${row}"]`)).toBeFocused();
    await page.keyboard.press('x');
  }
}
