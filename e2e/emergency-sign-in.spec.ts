import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { address, signInByForm, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';
import { openApi, openWindow, person } from './support/windows.ts';

const TENANT = 'globex';
const NAMED = 'supervisor';

/** A browser that does not reach the organisation's own sign-in service, which the demo has at this machine's number. */
const losesProvider = (page: Page): Promise<unknown> =>
  page.route('http://127.0.0.1:*/**', (route) => route.abort('connectionrefused'));
/** Leaves for the emergency sign-in from the page that says that the other one is gone. */
async function goInEmergency(page: Page): Promise<void> {
  await page.goto(`${address(TENANT)}/`);
  await expect(page.getByRole('heading', { name: say('signIn.unreachable') })).toBeVisible();
  await page.getByRole('link', { name: say('signIn.emergency') }).click();
  await expect(page.getByText(say('signIn.emergencyText'))).toBeVisible();
}

test('while the organisation’s own sign-in service is gone, the one person named for it comes in, and nobody else', async ({
  browser,
}) => {
  const administrator = await person(browser, TENANT, 'administrator');
  const desk = await openWindow(browser, administrator);
  const aside = await openApi(browser, administrator);
  const people = await ask<{ id: number; firstname: string; lastname: string }[]>(aside, 'GET', '/api/aum/um/brief');
  const found = await ask<{ items: { id: number; email: string }[] }>(
    aside,
    'GET',
    `/api/v2/aum/um/1/10?search=${NAMED}`,
  );
  const { id } = found.items.find(({ email }) => email === `${NAMED}@${TENANT}.example`) ?? {};
  const named = people.find((one) => one.id === id);
  const fullName = `${named?.firstname} ${named?.lastname}`;

  // Before anybody is named there is no other way in.
  const worker = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await losesProvider(worker);
  await worker.goto(`${address(TENANT)}/`);
  await expect(worker.getByRole('heading', { name: say('signIn.unreachable') })).toBeVisible();
  await expect(worker.getByRole('link', { name: say('signIn.emergency') })).toHaveCount(0);

  await desk.goto(`${address(TENANT)}/management/sign-in`);
  const field = desk.getByRole('combobox', { name: say('signIn.emergency') });
  await field.fill(fullName);
  await desk.getByRole('option', { name: new RegExp(fullName) }).click();
  await expect(desk.getByText(say('signInSettings.saved'))).toBeVisible();
  const link = desk.getByRole('link', { name: /signin\?emergency$/ });
  await expect(link).toBeVisible();
  expect(await link.getAttribute('href')).toBe(`${address(TENANT)}/signin?emergency`);

  try {
    // Everybody else, with the right password of their account, is told whose way it is; and so is who mistypes.
    await goInEmergency(worker);
    await submitSignIn(worker, `worker@${TENANT}.example`);
    await expect(worker.getByRole('alert')).toHaveText(say('error.CREDENTIALS_WRONG_emergency'));
    await expect(worker.getByRole('link', { name: say('signIn.singleSignOn') })).toBeVisible();
    await submitSignIn(worker, `${NAMED}@${TENANT}.example`, 'not the password');
    await expect(worker.getByRole('alert')).toHaveText(say('error.CREDENTIALS_WRONG_emergency'));

    const locked = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await losesProvider(locked);
    await goInEmergency(locked);
    await submitSignIn(locked, `${NAMED}@${TENANT}.example`);
    await locked.waitForURL('**/home');
    const sessions = await ask<{ isCurrent: boolean }[]>(locked, 'GET', '/api/identity/sessions');
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    await locked.context().close();

    await desk.getByRole('button', { name: say('common.remove'), includeHidden: true }).click();
    await expect(link).toHaveCount(0);
  } finally {
    // Other journeys of the organisation know of no emergency.
    await ask(aside, 'PUT', '/api/management/sign-in/emergency', { body: { employeeId: null } });
  }

  // With the service back, and nobody named, everybody signs in as always.
  const back = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signInByForm(back, TENANT, 'worker');
  for (const page of [desk, aside, worker, back]) await page.context().close();
});
