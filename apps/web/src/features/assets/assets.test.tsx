import type { Asset } from '@safety-qube/contract/schemas/assets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { logged } from '../../testing/logged.ts';
import { answer, refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { readAssetsSearch } from './assets-search.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/assets';
const STATUSES = ['In service', 'Under maintenance', 'Out of service', 'Retired'].map((name, index) => ({
  ...{ id: index + 1, key: name.toLowerCase().replaceAll(' ', '-'), name, order: index + 1, isActive: true },
}));
const YARD = {
  ...{ id: 1, name: 'Boston Yard', code: null, city: null, region: null, timeZone: 'America/New_York' },
  units: [
    { id: 5, level: 'department', parentId: null, name: 'Fleet' },
    { id: 6, level: 'location', parentId: 5, name: 'Workshop' },
  ],
};
const LEVELS = ['facility', 'department', 'location', 'subarea'].map((key, index) => ({
  ...{ key, isActive: true, order: index + 1 },
}));
const asset = (id: number, more: Partial<Asset> = {}): Asset => ({
  ...{ id, tag: `FL-0${id}`, name: `Lift ${id}`, kind: 'Forklift', facilityId: 1, facilityName: 'Boston Yard' },
  ...{ unitId: null, statusId: 1, manufacturer: null, model: null, serialNumber: null, note: null },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', version: 1, abilities: { edit: true } },
  ...more,
});

/** Opens the register at an address, with assets that a change really changes. */
async function openAssets(address = '', assets: Asset[] = [asset(1), asset(2)], more: Record<string, unknown> = {}) {
  let now = assets;
  const one = (id: number) => ({
    [`GET /api/assets/${id}`]: () => now.find((item) => item.id === id),
    [`PATCH /api/assets/${id}`]: ({ body }: { body: unknown }) => {
      now = now.map((item) => (item.id === id ? { ...item, ...(body as Partial<Asset>), version: 2 } : item));
      return logged(
        now.find((item) => item.id === id),
        90 + id,
      );
    },
    [`POST /api/management/audit/${90 + id}/undo`]: () => {
      const before = assets.find((item) => item.id === id);
      now = now.map((item) => (item.id === id ? { ...item, ...before, version: 3 } : item));
      return {};
    },
  });
  const network = serve({
    ...asAdministrator(),
    'GET /api/asset/status': STATUSES,
    'GET /api/fm/facility/fetch': [YARD],
    'GET /api/app/org/levels': LEVELS,
    [LIST]: () => ({ items: now, total: now.length, kinds: ['Forklift'], abilities: { create: true } }),
    ...Object.assign({}, ...assets.map(({ id }) => one(id))),
    ...more,
  });
  const view = await visit(`/management/assets${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Assets', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.findByRole('row', { name });

test('a status is set for several assets at once, and the undo restores each one’s own', async () => {
  const { user, of } = await openAssets('', [asset(1), asset(2, { statusId: 3 })]);
  await row(/Lift 1/);
  await user.keyboard('jxjx');
  await user.click(await screen.findByRole('button', { name: 'Change status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Under maintenance' }));
  expect(await row(/Lift 1/)).toHaveTextContent('Under maintenance');
  expect(await row(/Lift 2/)).toHaveTextContent('Under maintenance');
  expect(await screen.findByText(/2.* assets: .*Under maintenance/)).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/Undone: .*assets/)).toBeInTheDocument();
  for (const id of [1, 2]) {
    expect(of(`POST /api/management/audit/${90 + id}/undo`)).toHaveLength(1);
    expect(of(`PATCH /api/assets/${id}`).map(({ body }) => body)).toEqual([{ statusId: 2 }]);
  }
  expect(await row(/Lift 1/)).not.toHaveTextContent('Under maintenance');
});

test('a status that somebody has changed since is not undone, and the refusal says who and what', async () => {
  const message = 'Ana Lopez has changed this since: Asset changed. Undo that first.';
  const { user } = await openAssets('', [asset(1), asset(2)], {
    'POST /api/management/audit/92/undo': () => refusal(409, 'CHANGED_SINCE', message),
  });
  await row(/Lift 1/);
  await user.keyboard('jxjx');
  await user.click(await screen.findByRole('button', { name: 'Change status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Under maintenance' }));
  await screen.findByText(/2.* assets: .*Under maintenance/);
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await row(/Lift 2/)).toHaveTextContent('Under maintenance');
  await waitFor(async () => expect(await row(/Lift 1/)).not.toHaveTextContent('Under maintenance'));
});

test('a status that the server refuses is reverted, and its reason said', async () => {
  const message = 'Someone else has changed this in the meantime.';
  const { user } = await openAssets('', [asset(1)], {
    'PATCH /api/assets/1': () => refusal(409, 'STALE', message, { current: asset(1) }),
  });
  await row(/Lift 1/);
  await user.keyboard('jx');
  await user.click(await screen.findByRole('button', { name: 'Change status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Under maintenance' }));
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
  expect(await row(/Lift 1/)).not.toHaveTextContent('Under maintenance');
});

test('search text and filters are in the address and in the request', async () => {
  const { user, router, of } = await openAssets('?kind=Forklift');
  await row(/Lift 1/);
  expect(await screen.findByRole('button', { name: 'Type: Forklift. Change' })).toBeInTheDocument();
  await user.keyboard('/');
  await user.keyboard('fl-01');
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'Forklift', q: 'fl-01' }));
  await waitFor(() => expect(of(LIST).at(-1)?.url.search).toBe('?page=1&size=25&search=fl-01&kind=Forklift&sort=tag'));
});

test('adding an asset names missing fields, and a number that is taken shows an error at its field', async () => {
  const tries: unknown[] = [];
  const { user } = await openAssets('?add=true', [], {
    'POST /api/assets': ({ body }: { body: unknown }) =>
      tries.push(body) === 1
        ? refusal(409, 'ASSET_TAG_TAKEN', 'Another asset has this number already.')
        : answer(201, asset(3)),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add asset' });
  const field = (name: string) => within(dialog).getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
  await user.click(within(dialog).getByRole('button', { name: 'Add asset' }));
  expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(3);
  await user.type(field('Number'), 'FL-01');
  await user.type(field('Name'), 'Lift');
  await user.type(field('Type'), 'Forklift');
  await user.click(field('Area'));
  await user.click(await screen.findByRole('option', { name: 'Workshop' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add asset' }));
  expect(await within(dialog).findByText('Another asset has this number already.')).toBeInTheDocument();
  await user.type(field('Number'), 'b');
  await user.click(within(dialog).getByRole('button', { name: 'Add asset' }));
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(tries[1]).toMatchObject({
    tag: 'FL-01b',
    kind: 'Forklift',
    facilityId: 1,
    unitId: 6,
    statusId: 1,
    note: null,
  });
  expect(await screen.findByText(/FL-03 · Lift 3.* added/)).toBeInTheDocument();
});

test('a stale save shows the current state, and can be repeated over it with the new version', async () => {
  const current = asset(1, { version: 4, statusId: 4, name: 'Their lift' });
  const sent: unknown[] = [];
  const { user } = await openAssets('?asset=1', [asset(1)], {
    'PATCH /api/assets/1': ({ body }: { body: unknown }) =>
      sent.push(body) === 1
        ? refusal(409, 'STALE', 'Somebody else changed this.', { current })
        : { ...current, version: 5 },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'My lift');
  await user.click(screen.getByText('Save changes'));
  const notice = (await screen.findByText('Someone else saved changes')).closest('section') as HTMLElement;
  expect(notice).toHaveTextContent('NameTheir lift · you changed this too');
  expect(notice).toHaveTextContent('StatusRetired');
  await user.click(within(notice).getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { version: 1, name: 'My lift' },
      { version: 4, name: 'My lift' },
    ]),
  );
});

test('a saved change is undone by its line in the log, and the drawer shows the asset as it is then', async () => {
  const { user, of } = await openAssets('?asset=1');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'My lift');
  await user.click(screen.getByText('Save changes'));
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(name).toHaveValue('Lift 1'));
  expect(of('POST /api/management/audit/91/undo')).toHaveLength(1);
  await user.type(name, 'b');
  await user.click(screen.getByText('Save changes'));
  await waitFor(() =>
    expect(of('PATCH /api/assets/1').map(({ body }) => body)).toEqual([
      { version: 1, name: 'My lift' },
      { version: 3, name: 'Lift 1b' },
    ]),
  );
});

test('an undo of a change after which somebody has made another says who and what, and keeps that', async () => {
  const message = 'Ana Lopez has changed this since: Asset changed. Undo that first.';
  const { user, of } = await openAssets('?asset=1', [asset(1)], {
    'POST /api/management/audit/91/undo': () => refusal(409, 'CHANGED_SINCE', message),
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'My lift');
  await user.click(screen.getByText('Save changes'));
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(of('PATCH /api/assets/1')).toHaveLength(1);
});

test('an asset that the user may not change is read-only and says why', async () => {
  await openAssets('?asset=1', [asset(1, { abilities: { edit: false } })]);
  expect(await screen.findByText('Your role doesn’t allow you to change this asset.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toBeDisabled();
  expect(screen.queryByText('Save changes')).not.toBeInTheDocument();
});

test('an empty register says what it is for, with a button to add the first asset', async () => {
  const { user, router } = await openAssets('', []);
  expect(await screen.findByRole('heading', { name: 'No assets yet' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Add asset' })[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ add: true }));
});

test('an invalid address opens the unfiltered list', () => {
  expect(readAssetsSearch({ sort: 'drop', page: -3, facility: 'x', status: 0, q: 5 })).toEqual({ q: '5' });
  expect(readAssetsSearch({ sort: '-name', page: 2, kind: 'Crane', status: 4 })).toEqual({
    ...{ sort: '-name', page: 2, kind: 'Crane', status: 4 },
  });
});
