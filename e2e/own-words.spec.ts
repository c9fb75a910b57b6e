import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { person } from './support/windows.ts';

const TENANT = 'globex';

for (const look of TWINS)
  test(`a word of the organisation is written in another language by keyboard, and undone, ${look.name}`, async ({
    browser,
  }) => {
    const administrator = await person(browser, TENANT, 'administrator');
    const page = await (await openLook(browser, look, administrator.state)).newPage();
    const say = sayOn(page);
    await page.goto(`${address(TENANT)}/management/translations?tab=words&kind=role&in=it`);
    const list = page.getByRole('list', { name: say('translations.words') });
    const rows = list.getByRole('listitem');
    await expect(rows.nth(2)).toBeVisible();
    await expectAccessible(page, 'the words');
    const [first, second] = [rows.nth(1).getByRole('textbox'), rows.nth(2).getByRole('textbox')];
    const word = `Parola ${crypto.randomUUID().slice(0, 8)}`;
    await first.fill(word);
    await first.press('Enter');
    await expect(second).toBeFocused();
    await expect(page.getByText(say('translations.wordSaved'))).toBeVisible();
    await page.reload();
    await expect(first).toHaveValue(word);
    await page.goto(`${address(TENANT)}/management/audit?q=${encodeURIComponent(word)}`);
    await page.getByRole('main').getByText(administrator.name).first().click();
    await expect(page.getByRole('dialog').getByText(word).first()).toBeVisible();
    await page.goto(`${address(TENANT)}/management/translations?tab=words&kind=role&in=it`);
    await first.fill('');
    await first.press('Enter');
    await expect(first).toHaveValue('');
    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect(first).toHaveValue(word);
    await first.fill('');
    await first.press('Enter');
    await page.context().close();
  });
