import { expect, type Page, test } from '@playwright/test';
import { act, ask, type Known, raiseHazard, uploadPhoto } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { takePhoto } from './support/photo.ts';
import {
  choosePeople,
  expectNextStepHeading,
  expectOffered,
  openAction,
  sendAction,
  takeAction,
} from './support/record-page.ts';
import { sayOn } from './support/texts.ts';
import { openApi, openLive, openWindow, type Person } from './support/windows.ts';

const SIZES = {
  'on a desktop': { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  'on a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

let people: Record<'raiser' | 'supervisor' | 'manager', Person>;
test.beforeAll(async ({ browser }) => {
  const roles = { raiser: 'employee', supervisor: 'supervisor', manager: 'ehsManager' } as const;
  const come = await newcomers(browser, 'acme', roles);
  people = come.people;
  await come.administrator.context().close();
});

/**
 * Waits for the toast that offers an undo, which is there for seconds only. Returns the files that it waited for: those that arrived
 * after the answer to the POST at `path`.
 */
async function filesBeforeUndo(page: Page, path: string): Promise<string[]> {
  const undo = page.getByRole('status').getByRole('button', { name: new RegExp(`^${sayOn(page)('common.undo')}`) });
  await expect(undo).toBeVisible();
  return page.evaluate((path) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answered = all.findLast(({ name }) => name.endsWith(path))?.responseEnd;
    if (answered === undefined) throw new Error(`no answer of ${path}`);
    const files = all.filter(({ name, responseEnd }) => /toast|undo/.test(name) && responseEnd > answered);
    return files.map(({ name }) => name);
  }, path);
}

/** Moves over the page, as who reads it does before they decide: what a click needs is loaded by then. */
async function look(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
}

/** Expects the toast to lie over neither the heading of the page nor a menu that is opened afterwards. */
async function expectClear(page: Page): Promise<void> {
  const say = sayOn(page);
  const toast = page.getByRole('status').filter({ hasText: say('common.undo') });
  const [heading, box] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    toast.boundingBox(),
  ]);
  expect(box?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await page.getByRole('button', { name: say('record.menu'), exact: true }).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  for (const item of await items.all())
    expect(
      await item.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2)) || y > window.innerHeight;
      }),
    ).toBe(true);
  await page.keyboard.press('Escape');
}

for (const [where, size] of Object.entries(SIZES)) {
  test(`the undo of assigning and of approving is offered at once ${where}`, async ({ browser }) => {
    const { raiser, supervisor, manager } = people;
    const open = (of: Person) => openWindow(browser, of, { ...size, reducedMotion: 'no-preference' });
    const api = await openApi(browser, raiser);
    const hazard = await raiseHazard(api, `A drain without its grid ${where}`, { ownerId: supervisor.id });

    await test.step('assigning', async () => {
      const page = await open(supervisor);
      await openLive(page, supervisor, `/hazards/${hazard.id}`);
      const dialog = await openAction(page, 'assign');
      await choosePeople(dialog, sayOn(page)('record.team'), [raiser.name]);
      await sendAction(dialog, 'assign');
      expect(await filesBeforeUndo(page, `/api/hazards/${hazard.id}/assign`)).toEqual([]);
      await expectClear(page);
      await page.context().close();
    });

    await test.step('approving', async () => {
      const attachmentIds = [await uploadPhoto(api, await takePhoto(api, 'grid.jpg', '#0b7a4b'))];
      await act(api, hazard.id, 'implement', { what: 'The grid is back and screwed down', attachmentIds });
      const page = await open(manager);
      await openLive(page, manager, `/hazards/${hazard.id}`);
      await expectOffered(page, 'approve');
      await look(page);
      await takeAction(page, 'approve');
      expect(await filesBeforeUndo(page, `/api/hazards/${hazard.id}/approve`)).toEqual([]);
      await expectClear(page);
      await page.context().close();
    });
    await api.context().close();
  });

  test(`assigning a hazard and completing a task are undone by the toast and by Ctrl+Z, which say what they undid, ${where}`, async ({
    browser,
  }) => {
    const { raiser, supervisor } = people;
    const api = await openApi(browser, supervisor);
    const page = await openWindow(browser, supervisor, { ...size, reducedMotion: 'no-preference' });
    const say = sayOn(page);
    const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
    const ways = {
      toast: (done: string) =>
        toast(done)
          .getByRole('button', { name: new RegExp(`^${say('common.undo')}`) })
          .click(),
      keys: (done: string) =>
        expect(toast(done))
          .toBeVisible()
          .then(() => page.keyboard.press('Control+z')),
    };
    /** Undoes what was just done, and expects the page and the server to be as before, and the page to say what was undone. */
    const undo = async (way: keyof typeof ways, done: string, undone: string) => {
      await ways[way](done);
      await expect(toast(undone)).toBeVisible();
      await expect(toast(done)).toHaveCount(0);
    };

    await test.step('assigning', async () => {
      const hazard = await raiseHazard(api, `A ladder without feet ${where}`, { ownerId: supervisor.id });
      await openLive(page, supervisor, `/hazards/${hazard.id}`);
      for (const way of ['toast', 'keys'] as const) {
        const dialog = await openAction(page, 'assign');
        await choosePeople(dialog, say('record.team'), [raiser.name]);
        await sendAction(dialog, 'assign');
        await undo(way, say('act.done.assign'), say('undone.assigned'));
        await expectNextStepHeading(page, 'assign');
        const { status } = await ask<Known>(api, 'GET', `/api/hazards/${hazard.id}`);
        expect(status).toBe('Open');
      }
    });

    await test.step('completing', async () => {
      const body = { description: `Put feet on the ladder ${where}`, facilityId: supervisor.facilityId };
      const task = await ask<Known>(api, 'POST', '/api/tasks', {
        body: { ...body, ownerId: supervisor.id, verifierId: raiser.id },
      });
      await openLive(page, supervisor, `/task/${task.id}`);
      await takeAction(page, 'start');
      await expectNextStepHeading(page, 'taskDo');
      for (const way of ['toast', 'keys'] as const) {
        const dialog = await openAction(page, 'complete');
        await dialog.getByRole('textbox', { name: say('act.what') }).fill('All four are on');
        await sendAction(dialog, 'complete');
        await undo(way, say('act.done.complete'), say('undone.completed'));
        await expectNextStepHeading(page, 'taskDo');
        const { status } = await ask<Known>(api, 'GET', `/api/tasks/${task.id}`);
        expect(status).toBe('In Progress');
      }
    });
    await Promise.all([page, api].map((one) => one.context().close()));
  });
}
