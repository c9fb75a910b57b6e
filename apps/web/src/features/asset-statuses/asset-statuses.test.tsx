import type { AssetStatusItem } from '@safety-qube/contract/schemas/asset-statuses';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const item = (id: number, label: string, more: Partial<AssetStatusItem> = {}): AssetStatusItem => ({
  ...{ id, label, order: id, isActive: true, isRetired: false, assets: 0, version: 1, abilities: { edit: true } },
  ...more,
});

async function openStatuses(address: string, items: AssetStatusItem[], more: object = {}) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/asset-statuses': { items, total: items.length, abilities: { create: true } },
    ...Object.fromEntries(items.map((one) => [`GET /api/asset-statuses/${one.id}`, one])),
    ...more,
  });
  await visit(`/management/asset-statuses${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Asset statuses', level: 1 });
  return { ...network, user: userEvent.setup({ delay: null }) };
}

test('a status that assets have is no longer offered, and says how many keep it', async () => {
  const inService = item(1, 'In service', { assets: 12 });
  const { user, of } = await openStatuses('?status=1', [inService], {
    'PATCH /api/asset-statuses/1': { ...inService, isActive: false, version: 2 },
  });
  const offered = await screen.findByRole('switch', { name: /^Offered/ });
  expect(screen.getByText(/12 assets have it and keep it/)).toBeInTheDocument();
  await user.click(offered);
  await user.click(screen.getByText('Save changes'));
  expect(await screen.findByText('In service saved')).toBeInTheDocument();
  expect(of('PATCH /api/asset-statuses/1')[0]?.body).toEqual({ isActive: false, version: 1 });
});

test('the status that takes assets out of use stays offered', async () => {
  await openStatuses('?status=4', [item(4, 'Retired', { isRetired: true })]);
  expect(await screen.findByRole('switch', { name: /^Offered/ })).toBeDisabled();
  expect(screen.getByText(/takes assets out of use/)).toBeInTheDocument();
});

test('a new status needs a name and a place in lists; a name that is taken is refused at its field', async () => {
  const tries: unknown[] = [];
  const { user } = await openStatuses('?add=true', [], {
    'POST /api/asset-statuses': ({ body }: { body: unknown }) =>
      tries.push(body) === 1
        ? refusal(409, 'ASSET_STATUS_TAKEN', 'Another status has this name.')
        : answer(201, item(5, 'On loan')),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add status' });
  const submit = within(dialog).getByRole('button', { name: 'Add status' });
  await user.click(submit);
  expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(2);
  await user.type(within(dialog).getByLabelText('Name'), 'On loan');
  await user.type(within(dialog).getByLabelText('Place in lists'), '5');
  await user.click(submit);
  expect(await within(dialog).findByText('Another status has this name.')).toBeInTheDocument();
  await user.click(submit);
  expect(await screen.findByText('On loan added')).toBeInTheDocument();
  expect(tries[1]).toEqual({ label: 'On loan', order: 5, isActive: true });
});
