import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { address, signInByForm, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';
import { openApi, openWindow, person } from './support/windows.ts';

const TENANT = 'globex';
const NAMED = 'supervisor';

/** Blocks requests to the organisation's own sign-in service, which the demo runs at 127.0.0.1. */
const losesProvider = (page: Page): Promise<unknown> =>
  page.route('http://127.0.0.1:*/**', (route) => route.abort('connectionrefused'));
/** Opens the emergency sign-in from the page that reports the service as unreachable. */
async function goInEmergency(page: Page): Promise<void> {
  await page.goto(`${address(TENANT)}/`);
  await expect(page.getByRole('heading', { name: say('signIn.unreachable') })).toBeVisible();
  await page.getByRole('link', { name: say('signIn.emergency') }).click();
  await expect(page.getByText(say('signIn.emergencyText'))).toBeVisible();
}

test('while the organisation’s own sign-in service is unreachable, only the person named for emergencies can sign in', async ({
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

  // Before a person is named there is no emergency sign-in.
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
    // Other people, even with the right password, and wrong passwords get the same message that it is for the named person only.
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
    // Other tests of the organisation expect no emergency sign-in.
    await ask(aside, 'PUT', '/api/management/sign-in/emergency', { body: { employeeId: null } });
  }

  // With the service back and no person named, people sign in as usual.
  const back = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signInByForm(back, TENANT, 'worker');
  for (const page of [desk, aside, worker, back]) await page.context().close();
});
