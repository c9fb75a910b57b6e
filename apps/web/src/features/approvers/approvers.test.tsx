import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { answer, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const ROLES = [{ id: 5, name: 'EHS team' }];
const line = (id: number, more: Partial<ApproverItem> = {}): ApproverItem => ({
  ...{
    id,
    type: 'hazard',
    employeeId: null,
    roleId: 5,
    groupId: null,
    deputyId: null,
    facilityId: null,
    departmentId: null,
  },
  ...{ category: null, eventType: null, riskLevel: null, people: 3, version: 1 },
  abilities: { edit: true, delete: true },
  ...more,
});
const EFFECT = {
  moved: 4,
  holes: [{ facilityId: 1, category: 'other' }],
  holeCount: 1,
  reports: 20,
  movedReports: 7,
  openRecords: 2,
};

async function open(address = '', more: object = {}) {
  let items = [line(1, { people: 0 })];
  const network = serve({
    ...asAdministrator(),
    'GET /api/approvers': () => ({ items, total: items.length, roles: ROLES, abilities: { create: true } }),
    'GET /api/approvers/1': () => items[0],
    'DELETE /api/approvers/1': () => {
      items = [];
      return answer(200, {});
    },
    'GET /api/approvers/effect': () => EFFECT,
    'GET /api/cf/risklevelmap': () => ({ likelihood: [], severity: [], levels: [] }),
    ...more,
  });
  const view = await visit(`/management/approvers${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Approvers', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('an assignment that reaches nobody at present is marked', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /EHS team/ });
  expect(within(row).getByText('No one active')).toBeInTheDocument();
  expect(within(row).getByText('Everything')).toBeInTheDocument();
});

test('an assignment is deleted after its effect was shown', async () => {
  const { user, of } = await open('?line=1');
  await user.click(await screen.findByRole('button', { name: 'Delete assignment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the assignment of EHS team?' });
  expect(await within(dialog).findByText('7 of 20')).toBeInTheDocument();
  expect(within(dialog).getByText('No one would be named for: 1')).toBeInTheDocument();
  await waitFor(() => expect(of('GET /api/approvers/effect').at(-1)?.url.search).toBe('?id=1&isRemoved=true'));
  await user.click(within(dialog).getByRole('button', { name: 'Delete assignment' }));
  expect(await screen.findByText('Assignment of EHS team deleted')).toBeInTheDocument();
  expect(await screen.findByText('No approvers named yet')).toBeInTheDocument();
});

test('a role is named for a level of risk, and what it changes is shown before it is saved', async () => {
  const added: unknown[] = [];
  const { user, of } = await open('?add=true', {
    'POST /api/approvers': ({ body }: { body: unknown }) => {
      added.push(body);
      return answer(201, line(2));
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add approver' });
  expect(within(dialog).queryByText('What this would change')).not.toBeInTheDocument();
  await user.click(within(dialog).getByText('A role'));
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'EHS team' }));
  expect(await within(dialog).findByText('What this would change')).toBeInTheDocument();
  await waitFor(() => expect(of('GET /api/approvers/effect').at(-1)?.url.search).toBe('?type=hazard&roleId=5'));
  await user.click(within(dialog).getByRole('button', { name: 'Add approver' }));
  await waitFor(() =>
    expect(added).toEqual([expect.objectContaining({ type: 'hazard', roleId: 5, employeeId: null })]),
  );
});

test('a drawer in which something is added begins in its first field', async () => {
  await open('?add=true');
  const dialog = await screen.findByRole('dialog', { name: 'Add approver' });
  await waitFor(() => expect(within(dialog).getByRole('radio', { checked: true })).toHaveFocus());
});

test('the grid says who it is and why, and leads to naming somebody where nobody is', async () => {
  const choice = (by: string, employeeIds: number[], lineIds: number[] = []) => ({ by, employeeIds, lineIds });
  const outcomes = [
    { owner: choice('facility', [1]), approvers: choice('line', [1], [1]), isHole: false },
    { owner: choice('right', [1]), approvers: choice('right', [1]), isHole: true },
  ];
  const categories = [
    { value: 'fire', label: 'Fire' },
    { value: 'other', label: 'Other' },
  ];
  const { user, router } = await open('?view=grid', {
    'GET /api/approvers/grid': () => ({
      categories,
      outcomes,
      rows: [{ facilityId: 1, cells: [0, 1] }],
      total: 1,
      holes: 1,
    }),
  });
  const table = await screen.findByRole('table');
  expect(screen.getByText('Categories at facilities without a named approver: 1')).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'Not named' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText(/No one is named/)).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Name an approver' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ add: true, category: 'other', facility: 1 }),
  );
});
