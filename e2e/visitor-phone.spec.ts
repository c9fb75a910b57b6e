import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask, type Known } from './support/api.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { addPhotos, openAction, openMenuItem, sendAction, takeAction } from './support/record-page.ts';
import { say, sayOn } from './support/texts.ts';
import { LOOKS } from './support/visit.ts';
import {
  claimCodeOn,
  createPoster,
  expectHeading,
  expectPhotosSent,
  expectReceived,
  findForm,
  openClaim,
  openVisitor,
  type Poster,
  scan,
  sendReport,
  writeReport,
} from './support/visitor.ts';
import { openApi, openLive, openWindow, type Person, person } from './support/windows.ts';

const TENANT = 'acme';
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, hasTouch: false, isMobile: false };

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
  const form = await findForm(page, 'issue', 'something-is-not-right');
  poster = await createPoster(page, { facilityId: supervisor.facilityId }, [form]);
  await page.context().close();
});

for (const look of [LOOKS.phone, LOOKS.arabicPhone, LOOKS.light])
  test(`a report by a poster is asked about, answered, resolved, sent back, accepted by its claim code, and on the board, ${look.name}`, async ({
    browser,
  }) => {
    const phone = await openVisitor(browser, look);
    const tokens: (string | undefined)[] = [];
    phone.on('request', (request) => tokens.push(request.headers()['authorization']));
    await scan(phone, TENANT, poster);
    await expectAccessible(phone, 'the first step');
    const sentence = `The stairs to the roof are slippery ${Date.now()}`;
    await writeReport(phone, sentence);
    await expectAccessible(phone, 'the last step');
    await sendReport(phone);
    const { code, number } = await expectReceived(phone);
    await expectPhotosSent(phone);
    await phone.context().close();

    const desk = await openWindow(browser, supervisor, DESKTOP);
    await openLive(desk, supervisor, '/my-actions?type=issue');
    await desk.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(sentence);
    const conversation = desk.getByRole('region', { name: say('conversation.title') });
    await conversation.getByLabel(say('conversation.write')).fill('Which of the two stairs?');
    await conversation.getByRole('button', { name: say('conversation.send') }).click();
    await expect(conversation.getByText('Which of the two stairs?', { exact: true })).toBeVisible();

    const other = await openVisitor(browser, look);
    const reads = sayOn(other);
    await openClaim(other, TENANT, code);
    await expectHeading(other, 'visit.report.received');
    await expect(other.getByText('Which of the two stairs?')).toBeVisible();
    await expectAccessible(other, 'the report of a claim');
    await other.getByLabel(reads('visit.talk.write')).fill('Those on the north side');
    await other.getByRole('button', { name: reads('visit.talk.send') }).click();
    await expect(other.getByText('Those on the north side', { exact: true })).toBeVisible();
    await desk.reload();
    await expect(conversation.getByText('Those on the north side', { exact: true })).toBeVisible();

    await sendAction(await openAction(desk, 'start'), 'start');
    const resolve = async (what: string, file: string, line?: { said: string; did: string }) => {
      const dialog = await openAction(desk, 'resolve');
      await dialog.getByRole('textbox', { name: say('act.what') }).fill(what);
      await addPhotos(dialog, await takePhoto(desk, file, '#0b7a4b'));
      if (line) {
        await dialog.getByRole('textbox', { name: say('weDid.said') }).fill(line.said);
        await dialog.getByRole('textbox', { name: say('weDid.did') }).fill(line.did);
        await dialog.getByRole('switch', { name: say('board.show') }).check();
      }
      await sendAction(dialog, 'resolve');
      await other.reload();
      await expectHeading(other, 'visit.report.resolved');
      await expect(other.getByText(what)).toBeVisible();
    };
    await resolve('Strips against slipping are on the steps', 'strips.jpg');
    await other.getByRole('button', { name: reads('act.open.decline') }).click();
    await other.getByLabel(reads('visit.fixed.reason')).fill('The top step has none');
    await other.getByRole('button', { name: reads('visit.fixed.sendReason'), exact: true }).click();
    await expectHeading(other, 'visit.report.inProgress');
    await desk.reload();
    await expect(desk.locator('main')).toContainText('The top step has none');
    const line = { said: `Slippery stairs to the roof, ${number}`, did: 'Strips on all steps' };
    await resolve('The top step has one too', 'top.jpg', line);
    await other.getByRole('button', { name: reads('act.open.accept') }).click();
    await expectHeading(other, 'visit.report.closed');
    await desk.reload();
    await expect(desk.locator('main').getByText(say('recordStatus.closed'), { exact: true }).first()).toBeVisible();
    await desk.getByRole('link', { name: say('board.is') }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(say('weDid.title'));
    await expect(desk.getByRole('main').getByRole('listitem').filter({ hasText: line.said })).toContainText(line.did);
    expect(new Set(tokens.filter((token) => token !== undefined)).size).toBe(2);
    await Promise.all([other, desk].map((page) => page.context().close()));
  });

test('what is known is read behind the poster, and a phone says once that it was seen too; then what was fixed', async ({
  browser,
}) => {
  const line = `The stairs to the yard are dark ${Date.now()}`;
  const desk = await openWindow(browser, supervisor, DESKTOP);
  await desk.goto(`${address(TENANT)}/issues`);
  const { facilityId } = supervisor;
  const body = { description: 'No lamp at the yard', facilityId, category: 'something-is-not-right' };
  const issue = await ask<Known>(desk, 'POST', '/api/issues', { body });
  await ask(desk, 'POST', `/api/issues/${issue.id}/start`, { body: {}, version: issue.version });
  await desk.goto(`${address(TENANT)}/issues/raise-issue/execute/${issue.id}`);
  await openMenuItem(desk, 'act.open.announce');
  const dialog = desk.getByRole('dialog', { name: say('act.title.announce') });
  await dialog.getByRole('textbox').fill(line);
  await expectAccessible(desk, 'the dialog that says what is known');
  await sendAction(dialog, 'announce');

  const phone = await openVisitor(browser);
  const behindPoster = (title: string) =>
    phone
      .getByRole('region', { name: say(title) })
      .getByRole('listitem')
      .filter({ hasText: line });
  await scan(phone, TENANT, poster);
  const known = behindPoster('visit.known.title');
  await known.getByRole('button', { name: say('visit.known.say') }).tap();
  await expect(known.getByRole('button', { pressed: true })).toBeVisible();
  await expectAccessible(phone, 'what is known at the poster');
  await phone.reload();
  await expect(known.getByRole('button', { pressed: true })).toBeDisabled();
  await desk.reload();
  await expect(desk.getByText(say('visit.known.say'), { exact: true }).locator('xpath=..')).toContainText('1');

  const resolving = await openAction(desk, 'resolve');
  await resolving.getByRole('textbox', { name: say('act.what') }).fill('New lamp');
  await expect(resolving.getByRole('textbox', { name: say('weDid.said') })).toHaveValue(line);
  await resolving.getByRole('textbox', { name: say('weDid.did') }).fill('A lamp with a sensor');
  await resolving.getByRole('switch', { name: say('board.show') }).check();
  await sendAction(resolving, 'resolve');
  await takeAction(desk, 'accept');
  await expect(desk.getByText(say('turn.closed'), { exact: true })).toBeVisible();
  await phone.reload();
  await expect(behindPoster('weDid.title')).toContainText('A lamp with a sensor');
  await expect(behindPoster('visit.known.title')).toHaveCount(0);
  await Promise.all([phone, desk].map((page) => page.context().close()));
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

/** Returns the width of the photo that the device keeps, and the names of what a camera adds that are still in it. */
const keptPhoto = (phone: Page) =>
  phone.evaluate(async () => {
    const storage = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sq.visits');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const [file] = await new Promise<{ bytes: ArrayBuffer }[]>((resolve, reject) => {
      const reading = storage.transaction('file').objectStore('file').getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    storage.close();
    const bytes = file?.bytes ?? new ArrayBuffer();
    const text = new TextDecoder('latin1').decode(bytes);
    const { width } = await createImageBitmap(new Blob([bytes]));
    return { width, added: ['Exif', 'Safety Qube test', 'stairs'].filter((name) => text.includes(name)) };
  });

for (const { from, path, isSignedIn } of [
  { from: 'the sign-in page', path: '/signin', isSignedIn: false },
  { from: 'the home page of a signed-in person', path: '/home', isSignedIn: true },
])
  test(`a report that found no connection is kept over a closed tab, and sent once from ${from}`, async ({
    browser,
  }) => {
    const first = await (isSignedIn ? openWindow(browser, worker) : openVisitor(browser));
    const phone = first.context();
    const sentence = `The lamp in the yard is dark ${crypto.randomUUID()}`;
    await scan(first, TENANT, poster);
    await writeReport(first, sentence, { width: 4000 });
    // The connection is lost before the phone notices, which covers the page once it does.
    await phone.route('**/api/**', (route) => route.abort());
    await sendReport(first);
    await expectHeading(first, 'visit.queue.kept');
    const code = await claimCodeOn(first);
    await phone.setOffline(true);
    const overlay = first.getByRole('alertdialog', { name: say('shell.offline') });
    await expect(overlay).toContainText(say('visit.queue.kept'));
    await expect(overlay).toContainText(code);
    await expect.poll(() => keptOn(first)).toMatchObject({ report: 1, file: 1 });
    await expect.poll(() => keptPhoto(first)).toEqual({ width: 1600, added: [] });
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
