import type { ServiceAccount, ServiceToken } from '@safety-qube/contract/schemas/service-accounts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

// Loaded with the click; here it would count for the time of the first test.
beforeAll(() => import('./account-drawers.tsx'), 60_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const token = (more: Partial<ServiceToken> = {}): ServiceToken => ({
  ...{ id: '0b3f8f8e-0000-4000-8000-000000000001', name: 'Nightly export', createdBy: 'Hannah Osei' },
  ...{ privileges: ['hazard.viewAll', 'hazard.raise'], facilityIds: null, state: 'valid', revokedAt: null },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', expiresAt: '2027-01-30T12:00:00.000Z', lastUsedOn: '2026-11-20' },
  ...more,
});
const account = (tokens: ServiceToken[], more: Partial<ServiceAccount> = {}): ServiceAccount => ({
  ...{ id: 5, version: 1, name: 'HR import', roleId: 1, roleName: 'Integration', scopeFacilityIds: null },
  ...{ rolePrivileges: ['hazard.viewAll'], isActive: true, createdAt: '2026-11-01T12:00:00.000Z', tokens },
  abilities: { edit: true },
  ...more,
});
const PATH = '/api/management/service-accounts';

async function open(address = '', item = account([token()]), more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    [`GET ${PATH}`]: () => ({ items: [item], total: 1, abilities: { create: true } }),
    [`GET ${PATH}/5`]: () => item,
    'GET /api/rp/names': () => [{ id: 1, key: 'integration', name: 'Integration', grantable: true }],
    ...more,
  });
  const view = await visit(`/management/service-accounts${address}`);
  await screen.findByRole('heading', { level: 1, name: 'Service accounts' });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('the list says role, valid tokens and the day of the last use', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /HR import/ });
  expect(row).toHaveTextContent('Integration');
  expect(row).toHaveTextContent(/Integration1Nov 20/);
});

test('a token says what it may do now, and what its role lost does not count', async () => {
  await open('?account=5', account([token(), token({ id: '0b3f8f8e-0000-4000-8000-000000000002', state: 'revoked' })]));
  expect(await screen.findAllByText('1 permission')).toHaveLength(2);
  const [made, ...others] = screen.getAllByText(/^Created by/);
  expect(made).toHaveTextContent('Created by Hannah Osei on Nov 01, 2026');
  expect(others).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Revoke Nightly export' })).toHaveLength(1);
  expect(screen.getByText('Revoked')).toBeInTheDocument();
});

test('a new token is asked for by name, end and permissions, and shown once', async () => {
  const { user, of } = await open('?account=5', account([]), {
    [`POST ${PATH}/5/tokens`]: () => ({ token: token(), secret: 'sqs_secret', account: account([token()]) }),
  });
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token for HR import' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(of(`POST ${PATH}/5/tokens`)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Token name' }), 'Nightly export');
  await user.click(dialog.getByRole('radio', { name: 'Selected permissions' }));
  await user.click(dialog.getByRole('combobox', { name: 'Selected permissions' }));
  await user.click(await screen.findByRole('option', { name: 'View All' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('sqs_secret')).toBeInTheDocument();
  expect(screen.getByText(/It can’t be shown again\./)).toBeInTheDocument();
  expect(of(`POST ${PATH}/5/tokens`).map(({ body }) => body)).toEqual([
    { name: 'Nightly export', days: 90, facilityIds: null, privileges: ['hazard.viewAll'] },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('sqs_secret')).toBeNull();
});

test('a refusal is at its field, and nothing that was entered is lost', async () => {
  const { user } = await open('?account=5', account([]), {
    [`POST ${PATH}/5/tokens`]: () => refusal(409, 'TOKEN_NAME_TAKEN', 'Another token has it.'),
  });
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await user.type(await screen.findByRole('textbox', { name: 'Token name' }), 'Nightly export');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Another token has it.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Token name' })).toHaveValue('Nightly export');
});

test('a token is revoked after its effect was said', async () => {
  showToasts();
  const path = `DELETE ${PATH}/5/tokens/${token().id}`;
  const { user, of } = await open('?account=5', account([token()]), { [path]: () => ({}) });
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Nightly export?' }));
  expect(dialog.getByText(/its connections end within a second/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Nightly export revoked')).toBeInTheDocument();
  expect(of(path)).toHaveLength(1);
});

test('an account without tokens says what one is for; without the right to edit it there is no button', async () => {
  await open('?account=5', account([], { abilities: { edit: false } }));
  expect(await screen.findByText('No tokens yet. A system calls the API with one.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate account' })).toBeNull();
});
