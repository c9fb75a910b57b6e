import { expect, type Locator, type Page, test } from '@playwright/test';
import { act, ask, getHazard, type Known, raiseHazard } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { activityOf, choosePeople, chooseRows, openMenuItem, statusOf } from './support/record-page.ts';
import { say } from './support/texts.ts';
import { LISTED, SOON } from './support/timeouts.ts';
import { openApi, openLive, openWindow, type Person } from './support/windows.ts';

// The tests share people and windows; the last one ends a session.
type Who = 'raiser' | 'owner' | 'manager';
let people: Record<Who, Person>;
let administrator: Page;
let raiser: Page;
let owner: Page;
let manager: Page;

test.beforeAll(async ({ browser }) => {
  const roles = { raiser: 'employee', owner: 'supervisor', manager: 'ehsManager' } as const;
  ({ administrator, people } = await newcomers(browser, 'acme', roles));
  const open = (who: Who): Promise<Page> => openApi(browser, people[who]);
  [raiser, owner, manager] = await Promise.all([open('raiser'), open('owner'), open('manager')]);
});
test.afterAll(() => Promise.all([administrator, raiser, owner, manager].map((page) => page.context().close())));

const show = (page: Page, who: Who, { id }: Known): Promise<void> => openLive(page, people[who], `/hazards/${id}`);
const raise = (words: string, more: Record<string, unknown> = {}): Promise<Known> =>
  raiseHazard(raiser, words, { ownerId: people.owner.id, ...more });
const rowOf = (page: Page, { number }: Known): Locator => page.getByRole('row').filter({ hasText: number });

test('of two people who edit concurrently the second chooses field by field, and no input is lost', async () => {
  const hazard = await raise('The stairs to the silo have no rail');
  await Promise.all([show(owner, 'owner', hazard), show(manager, 'manager', hazard)]);
  const forms = await Promise.all(
    [owner, manager].map(async (page) => {
      await openMenuItem(page, 'record.edit');
      return page.getByRole('form', { name: say('record.edit') });
    }),
  );
  const [first, second] = forms as [Locator, Locator];
  const fill = (form: Locator, key: string, text: string) => form.getByRole('textbox', { name: say(key) }).fill(text);
  await fill(first, 'record.title', 'Silo stairs without a rail');
  await fill(first, 'record.found', 'No rail on the stairs, left side');
  await fill(first, 'hazard.interimControl', 'Stairs closed');
  await fill(second, 'record.title', 'Rail missing at the silo');
  await fill(second, 'record.found', 'The rail is missing for four metres');
  await first.getByRole('button', { name: say('common.save') }).click();
  await expect(first).toBeHidden();

  await second.getByRole('button', { name: say('common.save') }).click();
  const choice = second.getByRole('alert').filter({ hasText: say('stale.choose') });
  await expect(choice).toContainText(say('stale.byTitle', { names: people.owner.name }));
  const title = choice.getByRole('group', { name: say('record.title') });
  await expect(title).toContainText('Silo stairs without a rail');
  await expect(title).toContainText('Rail missing at the silo');
  const words = choice.getByRole('group', { name: say('record.found') });
  await title.getByRole('radio', { name: say('stale.takeTheirs') }).check();
  await expect(words.getByRole('radio', { name: say('stale.keepMine') })).toBeChecked();
  await expect(choice).toContainText(say('stale.theirsNow', { text: 'Stairs closed' }));
  await choice.getByRole('button', { name: say('stale.save') }).click();
  await expect(second).toBeHidden();

  for (const page of [owner, manager]) {
    const main = page.locator('main');
    await expect(main).toContainText('The rail is missing for four metres');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silo stairs without a rail');
    await expect(main).toContainText('Stairs closed');
  }
});

test('a person mentioned in a comment by keyboard is notified at once and reads it', async () => {
  const hazard = await raise('Gas bottles stand loose behind the hall');
  await Promise.all([show(owner, 'owner', hazard), show(raiser, 'raiser', hazard)]);
  const { unread } = await ask<{ unread: number }>(raiser, 'GET', '/api/notifications/count');
  const box = owner.getByRole('textbox', { name: say('comment.placeholder') });
  await box.focus();
  // All three people have the same surname: the arrow keys choose one.
  await owner.keyboard.type(`Chains are ordered, @${people.raiser.name.split(' ')[1]}`);
  const offered = owner.getByRole('option');
  await expect(offered).toHaveCount(3);
  const place = (await offered.allTextContents()).findIndex((text) => text.includes(people.raiser.name));
  for (let at = 0; at < place; at += 1) await owner.keyboard.press('ArrowDown');
  await expect(offered.nth(place)).toHaveAttribute('aria-selected', 'true');
  await owner.keyboard.press('Enter');
  await expect(box).toHaveValue(`Chains are ordered, @${people.raiser.name} `);
  await owner.keyboard.type('please tape it off');
  await owner.keyboard.press('Control+Enter');
  await expect(box).toHaveValue('');
  await expect(activityOf(raiser).first()).toContainText('please tape it off');
  const bell = raiser.getByRole('button', { name: say('notifications.bell', { count: unread + 1 }), exact: true });
  await expect(bell).toBeVisible({ timeout: LISTED });
  await bell.click();
  const newest = raiser
    .getByRole('dialog', { name: say('notifications.title') })
    .getByRole('link')
    .first();
  await expect(newest).toContainText(people.owner.name);
  await expect(newest).toContainText(hazard.number);
  await newest.click();
  await expect(
    raiser.getByRole('button', { name: say('notifications.bell', { count: unread }), exact: true }),
  ).toBeVisible();
});

test('a hazard that becomes confidential disappears at once from lists and pages of people who may not see it', async () => {
  const hazard = await raise('Somebody drinks at work', { ownerId: people.raiser.id });
  const page = await owner.context().newPage();
  await openLive(page, people.owner, '/hazards?sort=newest');
  await expect(rowOf(page, hazard)).toBeVisible();
  await Promise.all([show(owner, 'owner', hazard), show(manager, 'manager', hazard)]);
  await openMenuItem(manager, 'record.confidentiality');
  const dialog = manager.getByRole('dialog', { name: say('record.confidentiality') });
  await dialog.getByRole('switch', { name: say('record.makeConfidential') }).check();
  await choosePeople(dialog, say('record.fyi'), [people.manager.name]);
  await dialog.getByRole('heading').click();
  await dialog.getByRole('button', { name: say('common.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, hazard)).toHaveCount(0, { timeout: LISTED });
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(say('status.404'));
  await expect(manager.locator('main').getByText(say('record.confidential'), { exact: true }).first()).toBeVisible();
  await page.close();
});

test('an archived hazard disappears from the lists, returns by undo, and is restored from the archive', async () => {
  const hazard = await raise('Old paint in the store');
  await Promise.all([show(manager, 'manager', hazard), openLive(owner, people.owner, '/hazards?tab=mine&sort=newest')]);
  await expect(rowOf(owner, hazard)).toBeVisible();
  await openMenuItem(manager, 'record.archive');
  await expect(rowOf(owner, hazard)).toHaveCount(0, { timeout: LISTED });
  await manager.getByRole('button', { name: new RegExp(`^${say('common.undo')}`) }).click();
  await expect(rowOf(owner, hazard)).toBeVisible({ timeout: LISTED });
  await openMenuItem(manager, 'record.archive');
  await expect(manager.locator('main').getByText(say('record.archived'), { exact: true })).toBeVisible();
  await manager.goto(`${address('acme')}/hazards?tab=archive&sort=newest`);
  await rowOf(manager, hazard).getByRole('link').click();
  await owner.reload();
  await expect(owner.getByRole('row').first()).toBeVisible();
  await expect(rowOf(owner, hazard)).toHaveCount(0);
  await openMenuItem(manager, 'record.restore');
  await expect(rowOf(owner, hazard)).toBeVisible({ timeout: LISTED });
});

test('several hazards are assigned together by keyboard, and the one that cannot be is listed with the reason', async () => {
  const mine = await raise('A pallet leans on the fence', { ownerId: people.raiser.id });
  const other = await raise('A pallet leans on the gate');
  await openLive(raiser, people.raiser, '/hazards?tab=mine&sort=newest');
  await expect(rowOf(raiser, mine)).toBeVisible();
  await chooseRows(raiser, 2);
  const bar = raiser.getByRole('toolbar', { name: say('list.selected', { count: 2 }) });
  await bar.getByRole('button', { name: say('bulk.assign'), exact: true }).click();
  const dialog = raiser.getByRole('dialog', { name: say('bulk.assignTitle', { count: 2 }) });
  await choosePeople(dialog, say('record.team'), [people.manager.name]);
  await dialog.getByRole('heading').click();
  await dialog.getByRole('button', { name: say('bulk.assign'), exact: true }).click();
  const refused = raiser.getByRole('dialog', { name: say('bulk.refused', { count: 1 }) });
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await expect(refused.getByRole('listitem')).toContainText(other.number);
  await refused
    .getByRole('button', { name: say('bulk.understood') })
    .last()
    .click();
  await expect(rowOf(raiser, mine)).toContainText(say('recordStatus.assigned'));
  await expect(rowOf(raiser, other)).toContainText(say('recordStatus.open'));
  expect((await getHazard(raiser, other.id)).status).toBe('Open');
});

test('filters are in the URL, survive a reload, and are saved as a view', async () => {
  const hazard = await raise('A wasp nest over the door of the canteen');
  await raise('A wet step');
  const all = `${address('acme')}/hazards?tab=mine&sort=newest`;
  await raiser.goto(all);
  await raiser.getByRole('searchbox', { name: say('list.findIn') }).fill('wasp canteen');
  await expect(raiser).toHaveURL(/[?&]q=wasp/);
  const rows = raiser.getByRole('row');
  await expect(rows).toHaveCount(2); // the header, and the matching row
  await raiser.reload();
  await expect(rowOf(raiser, hazard)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(raiser.getByRole('searchbox', { name: say('list.findIn') })).toHaveValue('wasp canteen');

  await raiser.getByRole('button', { name: say('views.menu') }).click();
  await raiser.getByRole('menuitem', { name: say('views.save') }).click();
  const dialog = raiser.getByRole('dialog', { name: say('views.save') });
  await dialog.getByRole('textbox', { name: say('views.name') }).fill('Wasps');
  await dialog.getByRole('button', { name: say('views.saveIt') }).click();
  await expect(dialog).toBeHidden();
  await raiser.goto(all);
  await raiser.getByRole('button', { name: 'Wasps', exact: true }).click();
  await expect(raiser).toHaveURL(/[?&]q=wasp/);
  await expect(rows).toHaveCount(2);
  await expect(rowOf(raiser, hazard)).toBeVisible();
});

test('a list is navigated by keyboard: J and K move, X selects, Enter opens, and J goes to the next record', async () => {
  const own = { ownerId: people.raiser.id };
  const older = await raise('A cracked window pane', own);
  const newer = await raise('A cracked floor tile', own);
  await raiser.goto(`${address('acme')}/hazards?tab=mine&sort=newest`);
  await expect(rowOf(raiser, newer)).toBeVisible();
  await raiser.keyboard.press('j');
  await expect(rowOf(raiser, newer)).toBeFocused();
  await raiser.keyboard.press('j');
  await expect(rowOf(raiser, older)).toBeFocused();
  await raiser.keyboard.press('x');
  await expect(raiser.getByRole('toolbar', { name: say('list.selected', { count: 1 }) })).toBeVisible();
  await raiser.keyboard.press('Escape');
  await expect(raiser.getByRole('toolbar')).toHaveCount(0);
  await raiser.keyboard.press('k');
  await raiser.keyboard.press('Enter');
  await expect(raiser.getByRole('heading', { level: 1 })).toHaveText(newer.title);
  await raiser.keyboard.press('j');
  await expect(raiser.getByRole('heading', { level: 1 })).toHaveText(older.title);
});

test('after a lost connection the page shows the changes made meanwhile, without a reload', async ({ browser }) => {
  const hazard = await raise('The siren is silent');
  const page = await openWindow(browser, people.raiser);
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/api\/broker\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await show(page, 'raiser', hazard);
  await page.context().setOffline(true); // does not affect an open socket
  await Promise.all(sockets.map((socket) => socket.close()));
  await expect(page.getByRole('alertdialog', { name: say('shell.offline') })).toBeVisible();
  await act(owner, hazard.id, 'assign', { team: [people.manager.id] });
  await page.context().setOffline(false);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // A lost connection is re-established after 10 s.
  await expect(statusOf(page, 'assigned')).toBeVisible({ timeout: 10_000 + SOON });
  await page.context().close();
});

test('signing out in one tab ends the connection of the other', async () => {
  await openLive(manager, people.manager, '/home');
  const other = await manager.context().newPage();
  const connected = other.waitForEvent('websocket');
  await openLive(other, people.manager, '/hazards');
  const socket = await connected;
  const ended = socket.waitForEvent('close', { timeout: SOON });
  await manager.getByRole('button', { name: say('shell.account', { name: people.manager.name }) }).click();
  await manager.getByRole('button', { name: say('shell.signOut') }).click();
  await ended;
  await expect(other.getByLabel(say('field.email.label'))).toBeVisible();
});
