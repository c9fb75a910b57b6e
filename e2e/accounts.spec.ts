import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { newestLink } from './support/mail-links.ts';
import { newcomers } from './support/newcomers.ts';
import { address, enter, submitSignIn } from './support/people.ts';
import { say } from './support/texts.ts';
import { openWindow } from './support/windows.ts';

const TENANT = 'acme';

/** Checks that the newest mail to an address hides its link in Administration, and returns the link from the server's command. */
async function linkFromMail(page: Page, to: string): Promise<string> {
  await page.goto(`${address(TENANT)}/management/mail`);
  await page
    .getByRole('link', { name: new RegExp(to) })
    .or(page.getByRole('button', { name: new RegExp(to) }))
    .first()
    .click();
  await expect(page.getByText(/(token|confirm)=…/).first()).toBeVisible();
  return newestLink(TENANT, to);
}

test('a person who signs up confirms the address, sets a password, is admitted by an administrator and signs in', async ({
  page,
  browser,
}) => {
  const lastname = `Q${crypto.randomUUID().slice(0, 6)}`;
  const email = `nadia.${lastname.toLowerCase()}@acme.example`;
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await visitor.goto(`${address(TENANT)}/signup`);
  await visitor.getByLabel(say('field.firstname.label')).fill('Nadia');
  await visitor.getByLabel(say('field.lastname.label')).fill(lastname);
  await visitor.getByLabel(say('field.email.label')).fill(email);
  await visitor.getByRole('button', { name: say('signUp.submit') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('signUp.checkMail'));

  await enter(page, TENANT, 'administrator');
  const link = await linkFromMail(page, email);
  await visitor.goto(link);
  await visitor.getByLabel(say('field.password.label'), { exact: true }).fill('three green buckets');
  await visitor.getByRole('button', { name: say('confirm.submit') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('confirm.done'));
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('confirm.used'));
  await visitor.goto(`${address(TENANT)}/`);
  await submitSignIn(visitor, email, 'three green buckets');
  await expect(visitor.getByRole('alert')).toContainText(say('error.ACCOUNT_PENDING'));

  await page.goto(`${address(TENANT)}/management/people?tab=waiting`);
  await page.getByRole('button', { name: say('people.admitPerson', { name: `Nadia ${lastname}` }) }).click();
  await expect(page.getByText(say('people.done.admit', { name: `Nadia ${lastname}` }))).toBeVisible();

  await submitSignIn(visitor, email, 'three green buckets');
  await visitor.waitForURL('**/home');
  await visitor.context().close();
});

test('a forgotten password is reset with the link in the mail, which works once', async ({ page, browser }) => {
  const { people } = await newcomers(browser, TENANT, { forgetful: 'employee' });
  const email = `${people.forgetful.name.replace(' ', '.').toLowerCase()}@${TENANT}.example`;
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await visitor.goto(`${address(TENANT)}/forgotpassword`);
  await visitor.getByLabel(say('field.email.label')).fill(email);
  await visitor.getByRole('button', { name: say('forgot.submit') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('forgot.checkMail'));

  await enter(page, TENANT, 'administrator');
  const link = await linkFromMail(page, email);
  await visitor.goto(link);
  await visitor.getByLabel(say('field.password.label'), { exact: true }).fill('seven quiet ladders');
  await visitor.getByRole('button', { name: say('reset.submit') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('reset.done'));
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('reset.used'));
  await expect(visitor.getByRole('link', { name: say('reset.newLink') })).toBeVisible();
  await visitor.goto(`${address(TENANT)}/`);
  await submitSignIn(visitor, email, 'seven quiet ladders');
  await visitor.waitForURL('**/home');
  await visitor.context().close();
});

test('a person who is made inactive is signed out by their next action', async ({ browser }) => {
  // A person whom no other test needs.
  const { administrator, people } = await newcomers(browser, TENANT, { leaver: 'ehsManager' });
  const person = await openWindow(browser, people.leaver);
  await person.goto(`${address(TENANT)}/home`);
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  await ask(administrator, 'PUT', `/api/aum/um/status?employeeId=${people.leaver.id}&status=inactive`);
  // The socket may have redirected the page before it loads.
  await person.goto(`${address(TENANT)}/management/people`, { waitUntil: 'commit' }).catch(() => undefined);
  await expect(person.getByLabel(say('field.email.label'))).toBeVisible();
  await Promise.all([administrator, person].map((one) => one.context().close()));
});
