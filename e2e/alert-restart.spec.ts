import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { signIn } from '../bench/stage/sign-in.ts';
import { checkAlerts, hastenAlerts } from './kill/alerts.ts';
import type { Query } from './kill/check-written.ts';
import { freePort } from './kill/free-port.ts';
import { type Installation, makeInstallation } from './kill/installation.ts';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD } from './support/people.ts';
import { reads, sayOn } from './support/texts.ts';
import { slow } from './support/timeouts.ts';

/** Minutes after which all are notified again. */
const MINUTES = 0.1 * slow;

/** Opens a window of a demo person of the installation. */
async function open(
  browser: Browser,
  { origin }: Installation,
  who: string,
  path: string,
  language = 'en',
): Promise<Page> {
  const token = await signIn(origin, `${who}@dbo.example`, PASSWORD);
  const { exp, userId: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = JSON.stringify({ id, selectedLanguage: language });
  expect((await fetch(`${origin}/api/aum/um/employee`, { method: 'PATCH', headers, body })).status).toBe(200);
  const localStorage = Object.entries({ token, loggedIn: true, expiry: exp }).map(([name, value]) => ({
    name: `sq.${name}`,
    value: String(value),
  }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  reads(context, language);
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  return page;
}

const overlay = (page: Page) => page.getByRole('alertdialog', { name: 'Gas in the boiler room' });

test('“right now” with nobody answering notifies everybody again, once each time, over a restart of the server', async ({
  browser,
}) => {
  test.setTimeout(420_000 * slow);
  const ports = { app: await freePort(), issuer: await freePort(), smtp: await freePort() };
  const installation = makeInstallation(`alert-${process.pid}`, ports, undefined);
  try {
    await installation.start('inside');
    const asking = async <T>(work: (ask: Query) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ connectionString: installation.databaseUrl() });
      await client.connect();
      return work(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end());
    };
    await asking((ask) => hastenAlerts(ask, MINUTES));
    const supervisor = await open(browser, installation, 'supervisor', '/profile');
    const member = await open(browser, installation, 'member', '/hazards', 'ar');
    const worker = await open(browser, installation, 'worker', '/hazards/raise-hazard');

    await test.step('a worker reports danger', async () => {
      const t = sayOn(worker);
      await worker.getByRole('textbox', { name: t('raise.what') }).fill('Gas in the boiler room');
      await worker.getByText(t('danger.now'), { exact: true }).click();
      await worker.getByRole('combobox', { name: t('raise.category') }).click();
      await worker.getByRole('option', { name: t('seeded.hazard.category.housekeeping'), exact: true }).click();
      await worker.getByRole('button', { name: t('raise.send'), exact: true }).click();
      await expect(worker.getByRole('heading', { level: 1 })).toHaveText(t('raise.thanks'));
      await worker.getByRole('link', { name: t('raise.see') }).click();
    });

    await test.step('an alert covers the pages of those who are notified, and only its buttons answer it', async () => {
      for (const page of [supervisor, member]) await expect(overlay(page)).toBeVisible();
      await supervisor.keyboard.press('Enter');
      await supervisor.keyboard.press('Escape');
      await expect(overlay(supervisor)).toBeVisible();
      for (const page of [supervisor, member])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await expectAccessible(page, `the alert, ${colorScheme}`);
        }
    });

    const alert = () =>
      asking(
        async (ask) =>
          (
            await ask<{ round: number; people: number }>(
              `select a.round, count(p)::int people from app.alert a join app.alert_person p on p.alert_id = a.id group by a.tenant_id, a.id`,
            )
          )[0],
      );
    await test.step('the server is killed before all are notified again, and while they are', async () => {
      for (const round of [1, 2]) {
        await expect.poll(async () => (await alert())?.round, { timeout: 60_000 * slow }).toBeGreaterThanOrEqual(round);
        await installation.kill('server', ([pid = 0]) => pid);
        await installation.untilReady(60_000 * slow);
      }
      await expect.poll(async () => (await alert())?.round, { timeout: 60_000 * slow }).toBe(3);
    });

    await test.step('each was notified once each time, with more people, and the alert is still there', async () => {
      const times = () =>
        asking((ask) =>
          ask<{ times: number }>(
            `select count(*)::int times from app.notification where reason = 'alert' group by employee_id order by 1 desc`,
          ),
        );
      // Whom the first event notified is notified each time; the others of later ones are more.
      const firstNotified = await asking((ask) =>
        ask(
          `select from app.notification where reason = 'alert'
             and event_id = (select min(event_id) from app.notification where reason = 'alert')`,
        ),
      );
      const first = firstNotified.length;
      await expect
        .poll(async () => (await times()).filter((one) => one.times === 4).length, { timeout: 20_000 * slow })
        .toBe(first);
      expect((await alert())?.people).toBeGreaterThan(first);
      const faults: string[] = [];
      const tenant = await asking((ask) => ask<{ id: number }>(`select id from app.tenant where slug = 'dbo'`));
      await asking((ask) => checkAlerts(ask, tenant[0]?.id ?? 0, faults));
      expect(faults).toEqual([]);
      for (const page of [supervisor, member]) await expect(overlay(page)).toBeVisible({ timeout: 20_000 * slow });
      const open = sayOn(worker)('record.alertOpen');
      await expect(worker.getByText(open)).toBeVisible({ timeout: 20_000 * slow });
    });

    await test.step('“I have it” by keyboard ends it for all, and the reporter reads so without a name', async () => {
      await supervisor.keyboard.press('Tab');
      await supervisor.keyboard.press('Enter');
      for (const page of [supervisor, member]) await expect(overlay(page)).toBeHidden();
      const taken = sayOn(worker)('record.alertTaken', { time: 'TIME' }).split('TIME')[0] ?? '';
      await expect(worker.getByText(taken)).toBeVisible();
      await expect(worker.getByText(sayOn(worker)('history.alertTaken'))).toBeVisible();
    });
    await Promise.all([supervisor, member, worker].map((page) => page.context().close()));
  } finally {
    await installation.end(true);
  }
});
