import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { SOON } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openLive, openWindow, person } from './support/windows.ts';

const TENANT = 'globex';

for (const look of TWINS)
  test(`a setting and the look are changed with their effect and a preview, open pages follow, and both are undone, ${look.name}`, async ({
    browser,
  }) => {
    const administrator = await person(browser, TENANT, 'administrator');
    const open = await openWindow(browser, administrator);
    await openLive(open, administrator, '/home');
    const page = await (await openLook(browser, look, administrator.state)).newPage();
    const say = sayOn(page);
    const drawer = page.getByRole('dialog');

    await page.goto(`${address(TENANT)}/management/configuration`);
    await expect(page.getByRole('heading', { level: 1, name: say('menu.configuration') })).toBeVisible();
    const row = page.getByRole('button', { name: /raiser_silence_days/ });
    await expect(row).toBeVisible();
    await expectAccessible(page, 'the settings');
    await row.click();
    const days = drawer.getByLabel(say('configuration.name.raiser_silence_days'));
    const before = await days.inputValue();
    const changed = before === '99' ? '98' : '99';
    await days.fill(changed);
    await expectAccessible(page, 'the setting');
    await drawer.getByRole('button', { name: say('common.save'), exact: true }).click();
    await expect(row).toContainText(changed);
    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect(row).toContainText(before);

    await page.goto(`${address(TENANT)}/management/branding`);
    const name = page.getByLabel(say('branding.appName'), { exact: true });
    const appName = await name.inputValue();
    const mark = `Guard ${crypto.randomUUID().slice(0, 8)}`;
    await name.fill(mark);
    await page.getByLabel(say('branding.primary'), { exact: true }).fill('#ffd400');
    await expect(page.getByText('1.4', { exact: false }).first()).toBeVisible();
    await page.getByText(say('branding.preview.signIn'), { exact: true }).click();
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText(mark, { exact: true })).toBeAttached();
    await expectAccessible(page, 'the branding');
    await page.getByRole('button', { name: say('common.save'), exact: true }).click();
    await expect(page.getByText(say('branding.saved'))).toBeVisible();
    await expect(open).toHaveTitle(new RegExp(mark), { timeout: SOON });
    await page.getByRole('button', { name: say('common.undo') }).click();
    await expect(open).toHaveTitle(new RegExp(appName), { timeout: SOON });
    await page.context().close();
    await open.context().close();
  });
