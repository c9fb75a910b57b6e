import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from './photo.ts';
import { say } from './texts.ts';
import { SOON } from './windows.ts';

/** The panel that says whose turn it is and offers what comes next. */
export const nextStep = (page: Page): Locator => page.locator('section[aria-labelledby="next-step"]');

/** The action is there to be taken, soon after somebody else made it the next one. */
export const expectOffered = (page: Page, action: string): Promise<void> =>
  expect(nextStep(page).getByRole('button', { name: say(`act.open.${action}`), exact: true })).toBeVisible({
    timeout: SOON,
  });

/** Opens what an action of the panel asks for. */
export async function openAction(page: Page, action: string, language = 'en'): Promise<Locator> {
  await nextStep(page)
    .getByRole('button', { name: say(`act.open.${action}`, {}, language), exact: true })
    .click();
  return page.getByRole('dialog', { name: say(`act.title.${action}`, {}, language), exact: true });
}

/** Sends a dialog that an action has opened, and waits until it has gone. */
export async function sendAction(dialog: Locator, action: string, language = 'en'): Promise<void> {
  await dialog.getByRole('button', { name: say(`act.do.${action}`, {}, language), exact: true }).click();
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
export const statusOf = (page: Page, key: string, language = 'en'): Locator =>
  page
    .locator('main')
    .getByText(say(`recordStatus.${key}`, {}, language), { exact: true })
    .first();

/** What the panel says, as its heading. */
export const expectTurn = (
  page: Page,
  key: string,
  params: Record<string, string> = {},
  language = 'en',
): Promise<void> =>
  expect(nextStep(page).getByRole('heading')).toHaveText(say(`turn.${key}`, params, language), { timeout: SOON });

/** What the history says of a step, by whom. */
export const historyLine = (step: string, who: string, language = 'en'): string =>
  say(`history.${step}`, { who }, language).replaceAll(/<\/?b>/g, '');

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
