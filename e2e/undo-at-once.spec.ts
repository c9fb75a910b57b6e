import { expect, type Page, test } from '@playwright/test';
import { act, raiseHazard, uploadPhoto } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { takePhoto } from './support/photo.ts';
import { choosePeople, expectOffered, openAction, sendAction, takeAction } from './support/record-page.ts';
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
      await takeAction(page, 'approve');
      expect(await filesBeforeUndo(page, `/api/hazards/${hazard.id}/approve`)).toEqual([]);
      await expectClear(page);
      await page.context().close();
    });
    await api.context().close();
  });
}
