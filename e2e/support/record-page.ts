import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from './photo.ts';
import { sayOn } from './texts.ts';
import { SOON } from './windows.ts';

/** The panel that says whose turn it is and offers what comes next. */
export const nextStep = (page: Page): Locator => page.locator('section[aria-labelledby="next-step"]');

const actionButton = (page: Page, action: string): Locator =>
  nextStep(page).getByRole('button', { name: sayOn(page)(`act.open.${action}`), exact: true });

/** The action is there to be taken, soon after somebody else made it the next one. */
export const expectOffered = (page: Page, action: string): Promise<void> =>
  expect(actionButton(page, action)).toBeVisible({ timeout: SOON });

/** Takes an action that asks nothing. */
export const takeAction = (page: Page, action: string): Promise<void> => actionButton(page, action).click();

/** Opens what an action of the panel asks for. */
export async function openAction(page: Page, action: string): Promise<Locator> {
  await takeAction(page, action);
  return page.getByRole('dialog', { name: sayOn(page)(`act.title.${action}`), exact: true });
}

/** Sends a dialog that an action has opened, and waits until it has gone. */
export async function sendAction(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: sayOn(dialog)(`act.do.${action}`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses people, one after the other, by typing their names. */
export async function choosePeople(scope: Locator, label: string, names: readonly string[]): Promise<void> {
  const field = scope
    .getByRole('combobox', { name: label })
    .or(scope.getByRole('textbox', { name: label }))
    .first();
  for (const name of names) {
    await field.fill(name);
    await scope.page().getByRole('option', { name }).first().click();
  }
}

/** Brings photos as if they had been chosen on the device. */
export const addPhotos = (scope: Locator | Page, ...photos: readonly Photo[]): Promise<void> =>
  scope
    .locator('input[type=file]')
    .last()
    .setInputFiles([...photos]);

/** The pill that says where a record stands. */
export const statusOf = (page: Page, key: string): Locator =>
  page
    .locator('main')
    .getByText(sayOn(page)(`recordStatus.${key}`), { exact: true })
    .first();

/** What the panel says, as its heading. */
export const expectTurn = (page: Page, key: string, params: Record<string, string> = {}): Promise<void> =>
  expect(nextStep(page).getByRole('heading')).toHaveText(sayOn(page)(`turn.${key}`, params), { timeout: SOON });

/** What the history says of a step, by whom. */
export const historyLine = (page: Page, step: string, who: string): string =>
  sayOn(page)(`history.${step}`, { who }).replaceAll(/<\/?b>/g, '');

/** A section of the page by its title; a phone has it folded, so that it is opened there. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title, exact: true });
  const fold = section.getByRole('heading').getByRole('button', { expanded: false });
  await expect(section).toBeVisible();
  if (await fold.count()) await fold.click();
  return section;
}

/** What was said and done on a record, the newest first. */
export const activityOf = (page: Page): Locator => page.locator('main ol').last().getByRole('listitem');

/** Chooses the first rows of a list, by keyboard. */
export async function chooseRows(page: Page, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) {
    await page.keyboard.press('j');
    await expect(page.locator(`[data-row="${row}"]`)).toBeFocused();
    await page.keyboard.press('x');
  }
}
