import { expect, type Page, test } from '@playwright/test';
import { type EntraIssuer, startEntraIssuer } from '../apps/api/src/testing/entra-issuer.ts';
import { ask } from './support/api.ts';
import { address, openBlank, PASSWORD, signInByForm } from './support/people.ts';
import { createTenant } from './support/tenant.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Picks a person on the issuer's page. */
async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
  await page.getByRole('button', { name }).click();
}
const press = (page: Page, key: string) => page.getByRole('button', { name: sayOn(page)(key), exact: true }).click();

/** Presses a button that opens a window, and picks a person there. */
async function pickBeside(page: Page, key: string, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await press(page, key);
  const popup = await opening;
  await pick(popup, name);
  return popup;
}

let issuer: EntraIssuer;
test.afterEach(() => issuer.stop());

for (const look of TWINS)
  test(`an issuer like Microsoft Entra ID is added on its page, tried, switched on and off (${look.name})`, async ({
    browser,
  }) => {
    const tenant = `entra-${look.language}-${crypto.randomUUID().slice(0, 6)}`;
    const [ada, wim] = [`ada@${tenant}.example`, `wim@${tenant}.example`];
    issuer = await startEntraIssuer([
      { name: 'Ada', username: ada, claims: { email: ada } },
      { name: 'Wim', username: wim, claims: { email: wim } },
      { name: 'Nora', username: `nora@${tenant}.example` },
    ]);
    issuer.origins.add(address(tenant));
    const token = await createTenant(tenant);
    const context = await openLook(browser, look);
    const page = await context.newPage();
    const say = sayOn(page);
    await openBlank(page, tenant);
    await ask(page, 'POST', '/api/identity/setup', {
      body: {
        token,
        firstname: 'Ada',
        lastname: 'Lind',
        email: ada,
        password: PASSWORD,
        organisationName: 'Entra Works',
        facilityName: 'Plant',
        timeZone: 'Europe/Rome',
      },
    });
    await signInByForm(page, tenant, ada, look.language);
    const names = await ask<{ id: number; key: string | null }[]>(page, 'GET', '/api/rp/names');
    await ask(page, 'POST', '/api/aum/um/employee', {
      body: { email: wim, firstname: 'Wim', lastname: 'Os', roleId: names.find(({ key }) => key === 'employee')?.id },
    });

    await page.goto(`${address(tenant)}/management/sign-in`);
    await expect(page.getByText(say('signInSettings.here'))).toBeVisible();
    await press(page, 'provider.begin');
    await expect(page.getByText(`${address(tenant)}/auth`, { exact: true })).toBeVisible();

    // An issuer for any organisation is refused with the reason, and the input is kept.
    await page.getByLabel(say('provider.issuer')).fill('https://login.microsoftonline.com/common/v2.0');
    await page.getByLabel(say('provider.clientId')).fill(issuer.clientId);
    await press(page, 'provider.save');
    const shared = say('providerFinding.shared.bad', {
      value: isolated('https://login.microsoftonline.com/common/v2.0'),
    });
    await expect(page.getByText(shared)).toBeVisible();
    await expect(page.getByRole('button', { name: say('provider.try'), exact: true })).toBeDisabled();
    await page.getByLabel(say('provider.issuer')).fill(issuer.issuer);
    await press(page, 'provider.save');
    await expect(page.getByText(say('provider.found.unsure'))).toBeVisible();

    // It sends no email_verified: the trial reports that, and another claim is chosen.
    const unverified = say('error.ADDRESS_UNVERIFIED_trial', { address: isolated(ada) });
    const refused = await pickBeside(page, 'provider.try', 'Ada');
    await expect(refused.getByText(unverified)).toBeVisible();
    await refused.close();
    await expect(page.getByText(unverified)).toBeVisible();
    await expect(page.getByRole('button', { name: say('provider.switchOn'), exact: true })).toBeDisabled();
    await page.getByRole('radio', { name: say('provider.claim.preferred_username') }).check();
    await press(page, 'provider.save');
    await expect(page.getByText(unverified)).toBeHidden();
    const tried = await pickBeside(page, 'provider.try', 'Ada');
    if (!tried.isClosed()) await tried.waitForEvent('close');
    await expect(page.getByText(say('provider.trialGood', { name: isolated('Ada Lind') }))).toBeVisible();

    await press(page, 'provider.switchOn');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('provider.switchOn') })
      .click();
    await expect(page.getByText(say('provider.probationText'))).toBeVisible();
    const confirmed = await pickBeside(page, 'provider.confirmNow', 'Ada');
    if (!confirmed.isClosed()) await confirmed.waitForEvent('close');
    await expect(page.getByText(say('provider.probationText'))).toBeHidden();

    // Another person signs in with it; a person without an account gets the actual reason.
    const others = await openLook(browser, look);
    const worker = await others.newPage();
    await worker.goto(`${address(tenant)}/`);
    await pick(worker, 'Wim');
    await worker.waitForURL('**/home');
    await others.close();
    const strangers = await openLook(browser, look);
    const stranger = await strangers.newPage();
    await stranger.goto(`${address(tenant)}/`);
    await pick(stranger, 'Nora');
    await expect(
      stranger.getByText(say('error.NO_ACCOUNT_FOR', { address: isolated(`nora@${tenant}.example`) })),
    ).toBeVisible();
    await strangers.close();

    // The provider is switched off.
    await press(page, 'provider.switchOff');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('provider.switchOff') })
      .click();
    await expect(page.getByText(say('signInSettings.here'))).toBeVisible();
    const back = await openLook(browser, look);
    await signInByForm(await back.newPage(), tenant, ada, look.language);
    await back.close();
    await context.close();
  });
