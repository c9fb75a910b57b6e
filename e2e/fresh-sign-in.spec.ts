import { expect, test } from '@playwright/test';
import { address, signIn, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';

const TENANT = 'acme';

test('a change that requires a fresh sign-in asks for it in a separate window, and no input is lost', async ({
  page,
}) => {
  await signIn(page, TENANT, 'member');
  // Instead of waiting 15 minutes, the first response is replaced by what the server would send then.
  let refusals = 0;
  await page.route('**/api/aum/um/employee', async (route) => {
    if (route.request().method() !== 'PATCH' || refusals > 0) return route.continue();
    refusals += 1;
    await route.fulfill({ status: 403, json: { code: 'SIGN_IN_AGAIN', message: 'Sign in again.' } });
  });
  await page.goto(`${address(TENANT)}/profile`);
  const name = page.getByLabel(say('field.firstname.label'));
  const renamed = `Renamed ${crypto.randomUUID().slice(0, 8)}`;
  await name.fill(renamed);
  const before = await page.evaluate(() => localStorage.getItem('sq.token'));
  await page.getByRole('button', { name: say('common.save') }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: say('signInAgain.open') }).click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await submitSignIn(popup, `member@${TENANT}.example`);
  await closing;
  await expect(page.getByText(say('profile.saved'))).toBeVisible();
  await expect(name).toHaveValue(renamed);
  expect(await page.evaluate(() => localStorage.getItem('sq.token'))).not.toBe(before);
});
