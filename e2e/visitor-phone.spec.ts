import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask, type Known } from './support/api.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { addPhotos, openAction, sendAction } from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openApi, openLive, openWindow, type Person, person, SOON } from './support/windows.ts';

const TENANT = 'acme';
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, hasTouch: false, isMobile: false };

interface Poster {
  readonly code: string;
  readonly forms: readonly { scheduleId: number; templateId: number; module: string }[];
}

let supervisor: Person;
let worker: Person;
let poster: Poster;
test.beforeAll(async ({ browser }) => {
  let administrator: Person;
  [administrator, supervisor, worker] = await Promise.all([
    person(browser, TENANT, 'administrator'),
    person(browser, TENANT, 'supervisor'),
    person(browser, TENANT, 'worker'),
  ]);
  const page = await openApi(browser, administrator);
  const { items } = await ask<{ items: Poster[] }>(page, 'GET', '/api/posters?page=1&size=50');
  const [form] = items.flatMap(({ forms }) => forms).filter(({ module }) => module === 'issue');
  if (!form) throw new Error('no poster of the demo has a form of issues');
  const targets = [{ facilityId: supervisor.facilityId }];
  const { posters } = await ask<{ posters: Poster[] }>(page, 'POST', '/api/posters', {
    body: { targets, templateIds: [form.templateId] },
  });
  const [first] = posters;
  if (!first) throw new Error('no poster was created');
  poster = first;
  await page.context().close();
});

/** Opens the report of a claim code on a phone that knows nothing of it. */
async function openClaim(phone: Page, code: string): Promise<void> {
  await phone.goto(`${address(TENANT)}/qr-code`);
  await phone.getByLabel(say('visit.code.label'), { exact: true }).fill(code);
  await phone.getByRole('button', { name: say('visit.code.open') }).tap();
}
const heading = (page: Page, key: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(say(key), { timeout: SOON });

/** Opens the form of the poster, as a phone does that scans it. */
const scan = (phone: Page) =>
  phone.goto(
    `${address(TENANT)}/issues/raise-issue/execute/template/${poster.forms[0]?.scheduleId}?utm_source=qr_code#${poster.code}`,
  );
/** Answers the first question, takes a photo and writes the sentence. */
async function writeReport(phone: Page, sentence: string): Promise<void> {
  await phone.getByRole('button', { name: say('danger.maybe') }).tap();
  const photo = await takePhoto(phone, 'stairs.jpg', '#7a4b0b');
  const [chooser] = await Promise.all([
    phone.waitForEvent('filechooser'),
    phone.getByRole('button', { name: say('files.takePhoto') }).tap(),
  ]);
  await chooser.setFiles(photo);
  await phone.getByLabel(say('visit.write.label')).fill(sentence);
}
const sendReport = (phone: Page): Promise<void> =>
  phone.getByRole('button', { name: say('raise.send'), exact: true }).tap();
/** Reads the claim code that is shown. */
async function claimCodeOn(phone: Page): Promise<string> {
  const claim = phone.getByRole('region', { name: say('visit.claim.title') });
  const code = /\d{4} \d{4} \d{4} \d{4}/.exec((await claim.textContent()) ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  return code;
}

test('a report by a poster is asked about, answered, resolved, sent back, and accepted by its claim code', async ({
  browser,
}) => {
  const phone = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const tokens: (string | undefined)[] = [];
  phone.on('request', (request) => tokens.push(request.headers()['authorization']));
  await scan(phone);
  await expectAccessible(phone, 'the first step');
  const sentence = `The stairs to the roof are slippery ${Date.now()}`;
  await writeReport(phone, sentence);
  await expectAccessible(phone, 'the last step');
  await sendReport(phone);
  const code = await claimCodeOn(phone);
  await heading(phone, 'visit.sent.title');
  const number = (await phone.getByText(/^ISS-\d+$/).textContent()) ?? '';
  await expectAccessible(phone, 'the claim code');
  await expect(phone.getByText(say('visit.sent.photos', { count: 1 }))).toHaveCount(0);
  await phone.context().close();

  const desk = await openWindow(browser, supervisor, DESKTOP);
  await openLive(desk, supervisor, '/my-actions');
  await desk.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(sentence);
  const conversation = desk.getByRole('region', { name: say('conversation.title') });
  await conversation.getByLabel(say('conversation.write')).fill('Which of the two stairs?');
  await conversation.getByRole('button', { name: say('conversation.send') }).click();
  await expect(conversation.getByText('Which of the two stairs?', { exact: true })).toBeVisible();

  const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openClaim(other, code);
  await heading(other, 'visit.report.received');
  await expect(other.getByText('Which of the two stairs?')).toBeVisible();
  await expectAccessible(other, 'the report of a claim');
  await other.getByLabel(say('visit.talk.write')).fill('Those on the north side');
  await other.getByRole('button', { name: say('visit.talk.send') }).tap();
  await expect(other.getByText('Those on the north side', { exact: true })).toBeVisible();
  await desk.reload();
  await expect(conversation.getByText('Those on the north side', { exact: true })).toBeVisible();

  await sendAction(await openAction(desk, 'start'), 'start');
  const resolve = async (what: string, file: string) => {
    const dialog = await openAction(desk, 'resolve');
    await dialog.getByRole('textbox', { name: say('act.what') }).fill(what);
    await addPhotos(dialog, await takePhoto(desk, file, '#0b7a4b'));
    await sendAction(dialog, 'resolve');
    await other.reload();
    await heading(other, 'visit.report.resolved');
    await expect(other.getByText(what)).toBeVisible();
  };
  await resolve('Strips against slipping are on the steps', 'strips.jpg');
  await other.getByRole('button', { name: say('act.open.decline') }).tap();
  await other.getByLabel(say('visit.fixed.reason')).fill('The top step has none');
  await other.getByRole('button', { name: say('visit.fixed.sendReason'), exact: true }).tap();
  await heading(other, 'visit.report.inProgress');
  await desk.reload();
  await expect(desk.locator('main')).toContainText('The top step has none');
  await resolve('The top step has one too', 'top.jpg');
  await other.getByRole('button', { name: say('act.open.accept') }).tap();
  await heading(other, 'visit.report.closed');
  await desk.reload();
  await expect(desk.locator('main').getByText(say('recordStatus.closed'), { exact: true }).first()).toBeVisible();
  expect(new Set(tokens.filter((token) => token !== undefined)).size).toBe(2);
  await Promise.all([other, desk].map((page) => page.context().close()));
});

/** Returns how many reports and files the device keeps, and what it has stored of visits otherwise. */
const keptOn = (phone: Page) =>
  phone.evaluate(async () => {
    const storage = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sq.visits');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...storage.objectStoreNames];
    const reading = storage.transaction(stores);
    const counts = await Promise.all(
      stores.map(
        (name) =>
          new Promise<[string, number]>((resolve, reject) => {
            const counting = reading.objectStore(name).count();
            counting.onsuccess = () => resolve([name, counting.result]);
            counting.onerror = () => reject(counting.error);
          }),
      ),
    );
    storage.close();
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return { ...Object.fromEntries(counts), others: names.filter((name) => name.startsWith('sq.visit')) };
  });

for (const { from, path, isSignedIn } of [
  { from: 'the sign-in page', path: '/signin', isSignedIn: false },
  { from: 'the home page of a signed-in person', path: '/home', isSignedIn: true },
])
  test(`a report that found no connection is kept over a closed tab, and sent once from ${from}`, async ({
    browser,
  }) => {
    const first = await (isSignedIn
      ? openWindow(browser, worker)
      : browser.newContext({ locale: 'en-US' }).then((context) => context.newPage()));
    const phone = first.context();
    const sentence = `The lamp in the yard is dark ${crypto.randomUUID()}`;
    await scan(first);
    await writeReport(first, sentence);
    // The connection is lost before the phone notices, which covers the page once it does.
    await phone.route('**/api/**', (route) => route.abort());
    await sendReport(first);
    await heading(first, 'visit.queue.kept');
    const code = await claimCodeOn(first);
    await phone.setOffline(true);
    const overlay = first.getByRole('alertdialog', { name: say('shell.offline') });
    await expect(overlay).toContainText(say('visit.queue.kept'));
    await expect(overlay).toContainText(code);
    expect(await keptOn(first)).toMatchObject({ report: 1, file: 1 });
    await first.close();

    await phone.unroute('**/api/**');
    await phone.setOffline(false);
    const tokens: (string | undefined)[] = [];
    const answered: string[] = [];
    const ofVisit = (url: string): string | undefined =>
      /^\/api\/(?:visit\/.+|aum\/mauth)$/.exec(new URL(url).pathname)?.[0];
    phone.on('request', (request) => ofVisit(request.url()) && tokens.push(request.headers()['authorization']));
    phone.on('response', (answer) => {
      const call = ofVisit(answer.url());
      if (call && answer.ok()) answered.push(call);
    });
    const next = await phone.newPage();
    const open = async () => {
      await next.goto(`${address(TENANT)}${path}`);
      await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await open();
    await expect.poll(() => keptOn(next)).toEqual({ report: 0, file: 0, others: [] });
    // The sign-in page goes to the issuer and back: what is interrupted then is sent again by the same key.
    expect([...new Set(answered)]).toEqual(['/api/aum/mauth', '/api/visit/reports', '/api/visit/files']);
    answered.length = 0;
    await open();
    await expect.poll(() => keptOn(next)).toEqual({ report: 0, file: 0, others: [] });
    expect(answered).toEqual([]);
    const login = await next.evaluate(() => localStorage.getItem('sq.token'));
    expect(login !== null).toBe(isSignedIn);
    if (login !== null) expect(tokens).not.toContain(login);
    await phone.close();

    const owner = await openApi(browser, supervisor);
    const search = `/api/issues?limit=10&search=${encodeURIComponent(sentence)}`;
    const { items } = await ask<{ items: Known[] }>(owner, 'GET', search);
    expect(items.map(({ title }) => title)).toEqual([sentence]);
    await owner.context().close();
  });
