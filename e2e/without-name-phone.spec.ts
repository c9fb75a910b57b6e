import { expect, test } from '@playwright/test';
import { ask, type Known } from './support/api.ts';
import { address, openBlank } from './support/people.ts';
import { say, sayOn } from './support/texts.ts';
import { LOOKS, openLook } from './support/visit.ts';
import { answerDanger, expectHeading, expectReceived, openClaim, openVisitor, sendReport } from './support/visitor.ts';
import { openWindow, type Person, person } from './support/windows.ts';

const TENANT = 'acme';
/** The types of records, with the field for the sentence on their form, and what their page asks besides; each in another look. */
const TYPES = [
  {
    type: 'hazard',
    many: 'hazards',
    form: '/hazards/raise-hazard',
    field: 'raise.what',
    kind: 'seeded.hazard.category.work-at-height',
    look: LOOKS.phone,
  },
  {
    type: 'incident',
    many: 'incidents',
    form: '/incidents/raise-incident',
    field: 'incident.what',
    kind: 'eventType.nearMiss',
    look: LOOKS.arabicPhone,
  },
  {
    type: 'issue',
    many: 'issues',
    form: '/issues/raise-issue',
    field: 'issue.what',
    kind: 'seeded.issue.category.something-is-not-right',
    look: LOOKS.light,
  },
] as const;

let worker: Person;
let manager: Person;
test.beforeAll(async ({ browser }) => {
  [worker, manager] = await Promise.all([person(browser, TENANT, 'worker'), person(browser, TENANT, 'manager')]);
});

for (const { type, many, form, field, kind, look } of TYPES)
  test(`a signed-in person reports an ${type} without a name: with no login on any request, and followed by its claim code, ${look.name}`, async ({
    browser,
  }) => {
    const page = await (await openLook(browser, look, worker.state)).newPage();
    const reads = sayOn(page);
    await page.goto(`${address(TENANT)}${form}`);
    const sentence = `We are told to leave the guard open ${crypto.randomUUID()}`;
    await page.getByRole('textbox', { name: reads(field) }).fill(sentence);
    await page.getByRole('button', { name: reads('raise.anonymous') }).click();
    await expect(page.getByText(reads('raise.anonymousMeans'))).toBeVisible();
    const login = await page.evaluate(() => localStorage.getItem('sq.token'));
    const sent: string[] = [];
    page.on('request', (request) => {
      // The form that is left may still be loading, with the login.
      if (request.isNavigationRequest() || request.frame().url().includes('/qr-code'))
        sent.push(`${request.url()} ${JSON.stringify(request.headers())}`);
    });
    await page.getByRole('link', { name: reads('raise.anonymousNext') }).click();
    await answerDanger(page);
    await expect(page.getByLabel(reads('visit.write.label'))).toHaveValue(sentence);
    await page
      .getByRole('group', { name: reads('raise.category') })
      .getByText(reads(kind), { exact: true })
      .click();
    await sendReport(page);
    const { code, number } = await expectReceived(page);
    expect(login).toBeTruthy();
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((headers) => headers.includes(login ?? ''))).toEqual([]);

    const other = await openVisitor(browser, look);
    await openClaim(other, TENANT, code);
    await expectHeading(other, 'visit.report.received');
    await expect(other.locator('main').getByText(number).first()).toBeVisible();
    await other.context().close();

    const desk = await openWindow(browser, manager);
    await openBlank(desk, TENANT);
    const search = `/api/${many}?limit=10&search=${encodeURIComponent(sentence)}`;
    const { items } = await ask<{ items: Known[] }>(desk, 'GET', search);
    expect(items).toEqual([expect.objectContaining({ number, title: sentence, raiserId: null })]);
    const path = `${type === 'hazard' ? '/hazards' : `${form}/execute`}/${items[0]?.id}`;
    await desk.goto(`${address(TENANT)}${path}`);
    await expect(desk.locator('main').getByText(say('history.raisedAnonymously'))).toBeVisible();
    await expect(desk.locator('main')).not.toContainText(worker.name);
    await desk.context().close();

    await page.goto(`${address(TENANT)}/${many}?tab=mine&sort=newest`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: sentence })).toHaveCount(0);
    await page.goto(`${address(TENANT)}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reads('status.404'));
    await page.context().close();
  });
