import { expect, test } from '@playwright/test';
import { raiseHazard, uploadPhoto } from './support/api.ts';
import { takePhoto } from './support/photo.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openApi, openLive, person } from './support/windows.ts';

for (const look of TWINS)
  test(`two photos of a report are two equal tiles beside each other, ${look.name}`, async ({ browser }) => {
    const worker = await person(browser, 'acme', 'worker');
    const api = await openApi(browser, worker);
    const attachmentIds = [];
    for (const [name, colour] of [
      ['left.jpg', '#0b7a4b'],
      ['right.jpg', '#7a1f0b'],
    ] as const)
      attachmentIds.push(await uploadPhoto(api, await takePhoto(api, name, colour)));
    const hazard = await raiseHazard(api, 'Two sides of a torn net', { attachmentIds });
    await api.context().close();
    const page = await (await openLook(browser, look, worker.state)).newPage();
    await openLive(page, worker, `/hazards/${hazard.id}`);
    const tiles = ['left.jpg', 'right.jpg'].map((name) =>
      page.getByRole('button', { name: sayOn(page)('photos.open', { name }), exact: true }),
    );
    const boxes = await Promise.all(
      tiles.map(async (tile) => {
        await expect(tile.getByRole('presentation').or(tile.locator('img')).first()).toBeVisible();
        return tile.boundingBox();
      }),
    );
    const [left, right] = boxes;
    if (!left || !right) throw new Error('not shown');
    for (const side of ['width', 'height'] as const) expect(Math.abs(left[side] - right[side])).toBeLessThan(1);
    expect(Math.abs(left.y - right.y)).toBeLessThan(1);
    // Together they take the row, with a gap between them.
    expect(left.width).toBeGreaterThan(150);
    expect(Math.abs(left.x - right.x)).toBeGreaterThan(left.width);
    await page.context().close();
  });
