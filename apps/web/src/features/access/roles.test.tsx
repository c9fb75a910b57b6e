import { notifications } from '@mantine/notifications';
import type { Role } from '@safety-qube/contract/schemas/access';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { ALL_RIGHTS, asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, visit } from '../../testing/render-address.tsx';
import { groupsOf, nextCell } from './matrix.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  window.innerWidth = 1024;
});

const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  key: null,
  name,
  isFixed: false,
  people: 3,
  privileges: [],
  seeded: null,
  order: id,
  ...more,
});
const PRIVILEGES = [
  {
    ...{ code: 'hazard.raise', group: 'Hazards', label: 'Raise', ours: false, isPlanned: false, operations: [] },
    help: 'Report hazards.',
  },
  {
    code: 'hazard.assign',
    group: 'Hazards',
    label: 'Assign',
    ours: false,
    isPlanned: false,
    help: 'Assign a hazard to an owner.',
    operations: ['POST /api/hazards/{id}/assign: Put people on it'],
  },
  { code: 'task.edit', group: 'Task', label: 'Edit Task', ours: false, isPlanned: true, help: null, operations: [] },
];
const ROLES = [
  role(1, 'Administrator', {
    isFixed: true,
    key: 'administrator',
    privileges: PRIVILEGES.map((p) => p.code),
    people: 1,
  }),
  role(2, 'Supervisor', { key: 'supervisor', privileges: ['hazard.raise'], seeded: ['hazard.raise', 'hazard.assign'] }),
  role(3, 'Yard crew', { people: 0 }),
];

/** Opens the matrix with roles that a click really changes. */
async function openRoles(address = '', more: Record<string, unknown> = {}, permissions = ALL_RIGHTS) {
  let roles = ROLES;
  const put = (code: string, granted: boolean) => () => {
    roles = roles.map((r) =>
      r.id === 2 ? { ...r, privileges: [...r.privileges.filter((c) => c !== code), ...(granted ? [code] : [])] } : r,
    );
    return roles[1];
  };
  const network = serve({
    ...asAdministrator(permissions),
    'GET /api/rp': () => ({ privileges: PRIVILEGES, roles, abilities: { create: true, edit: true, delete: true } }),
    'PUT /api/rp/2/hazard.assign/true': put('hazard.assign', true),
    'PUT /api/rp/2/hazard.assign/false': put('hazard.assign', false),
    ...more,
  });
  const view = await visit(`/management/roles${address}`);
  await screen.findByRole('heading', { name: 'Roles and permissions' });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const puts = (calls: { name: string }[]) =>
  calls.map(({ name }) => name).filter((name) => name.startsWith('PUT /api/rp/'));
const box = (name: string) => screen.findByRole('checkbox', { name });

test('a click grants a privilege at once, and the undo key revokes it', async () => {
  const { user, calls } = await openRoles();
  await user.click(await box('Supervisor: Assign, differs from default'));
  expect(await box('Supervisor: Assign')).toBeChecked();
  await waitFor(() => expect(puts(calls)).toEqual(['PUT /api/rp/2/hazard.assign/true']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(puts(calls).at(-1)).toBe('PUT /api/rp/2/hazard.assign/false'));
  expect(await box('Supervisor: Assign, differs from default')).not.toBeChecked();
});

test('several changes are undone one by one, the newest first', async () => {
  const offered = vi.spyOn(notifications, 'show');
  const { user, calls } = await openRoles('', {
    'GET /api/rp/2/hazard.raise/effect': { people: 3 },
    'PUT /api/rp/2/hazard.raise/false': {},
    'PUT /api/rp/2/hazard.raise/true': {},
  });
  for (const [done, name] of ['Supervisor: Assign, differs from default', 'Supervisor: Raise'].entries()) {
    await user.click(await box(name));
    if (done) await user.click(await screen.findByRole('button', { name: 'Remove permission' }));
    await waitFor(() => expect(offered).toHaveBeenCalledTimes(done + 1));
  }
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(puts(calls).at(-1)).toBe('PUT /api/rp/2/hazard.raise/true'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(puts(calls).at(-1)).toBe('PUT /api/rp/2/hazard.assign/false'));
  expect(puts(calls)).toHaveLength(4);
  offered.mockRestore();
});

test('open work that is left without anybody who can act is shown before a privilege is taken', async () => {
  const { user } = await openRoles('', {
    'GET /api/rp/2/hazard.raise/effect': { people: 3, left: 41, confidentialLeft: null },
  });
  await user.click(await box('Supervisor: Raise'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Raise” from Supervisor?' });
  expect(await within(dialog).findByText('41')).toBeInTheDocument();
  expect(within(dialog).getByText('Open work left without an owner or approver')).toBeInTheDocument();
  expect(within(dialog).queryByText('Confidential records left without an owner or approver')).toBeNull();
});

test('what taking a privilege does is shown before it is taken', async () => {
  const { user, calls } = await openRoles('', {
    'GET /api/rp/2/hazard.raise/effect': { people: 3, records: 1400, openRecords: 12 },
    'PUT /api/rp/2/hazard.raise/false': {},
  });
  await user.click(await box('Supervisor: Raise'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Raise” from Supervisor?' });
  expect(await within(dialog).findByText('1,400')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(puts(calls)).toEqual([]);
  await user.click(await box('Supervisor: Raise'));
  await user.click(await screen.findByRole('button', { name: 'Remove permission' }));
  await waitFor(() => expect(puts(calls)).toEqual(['PUT /api/rp/2/hazard.raise/false']));
});

test('two roles are compared by the privileges that one of them alone has', async () => {
  await openRoles('?compare=2&with=3');
  expect(await box('Supervisor: Raise')).toBeChecked();
  expect(await box('Yard crew: Raise')).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /: Assign/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /^Administrator/ })).not.toBeInTheDocument();
});

test('why a person may do something, or not, is said by its conditions, with the people who may change it', async () => {
  const condition = (gate: string, isOpen: boolean) => ({ gate, isOpen, relations: [], privileges: [], groups: [] });
  const { of } = await openRoles('?why=true&person=21&privilege=hazard.assign', {
    'GET /api/aum/um/brief': [
      { id: 21, firstname: 'Ana', lastname: 'Lopez', jobTitle: null, pictureVersion: null, facilityId: null },
      { id: 22, firstname: 'Ben', lastname: 'Moss', jobTitle: null, pictureVersion: null, facilityId: null },
    ],
    'GET /api/rp/why': {
      ...{ isAllowed: false, roleName: 'Supervisor', actions: [], openers: [22] },
      steps: [condition('active', true), condition('privilege', false)],
    },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Why can this person, why not?' });
  const answer = await within(drawer).findByRole('region', { name: 'Answer' });
  expect(answer).toHaveTextContent('Not allowed');
  expect(
    within(answer)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The account is active', 'The role Supervisor does not have the permission']);
  expect(answer).toHaveTextContent('Who can change this: Ben Moss');
  const { searchParams } = of('GET /api/rp/why').at(-1)?.url ?? new URL(location.href);
  expect(Object.fromEntries(searchParams)).toEqual({ employeeId: '21', privilege: 'hazard.assign' });
});

test('who may see a record is said with the group that lets them', async () => {
  const step = { isOpen: true, relations: ['owner'], privileges: ['hazard.assign'], groups: ['Night crew'] };
  await openRoles('?why=true&person=21&record=5&action=view', {
    'GET /api/rp/why': {
      ...{ isAllowed: true, roleName: 'Supervisor', openers: [], actions: ['view', 'edit'] },
      steps: [{ gate: 'sees', ...step }],
    },
  });
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(answer).toHaveTextContent('Allowed');
  expect(answer).toHaveTextContent('They can see the recordOwner, Night crew, Hazards: Assign');
});

test('the menu of a role leads to the people who have it', async () => {
  const { user } = await openRoles();
  await user.click(await screen.findByRole('button', { name: /Supervisor/ }));
  expect(await screen.findByRole('menuitem', { name: 'People with this role' })).toHaveAttribute(
    'href',
    '/management/people?role=2',
  );
});

test('a privilege that the server refuses returns to its previous state', async () => {
  const { user, calls } = await openRoles('', {
    'PUT /api/rp/2/hazard.assign/true': refusal(403, 'PRIVILEGE_ABOVE_YOURS', 'Not yours to give.'),
  });
  await user.click(await box('Supervisor: Assign, differs from default'));
  await waitFor(() => expect(puts(calls)).toHaveLength(1));
  await waitFor(async () => expect(await box('Supervisor: Assign, differs from default')).not.toBeChecked());
});

test('arrow keys move through the boxes, one of which is in the tab order, and space toggles', async () => {
  const { user, calls } = await openRoles();
  (await box('Supervisor: Raise')).focus();
  await user.keyboard('{ArrowDown}');
  const reached = await box('Supervisor: Assign, differs from default');
  expect(reached).toHaveFocus();
  expect(screen.getAllByRole('checkbox').filter((cell) => cell.tabIndex === 0)).toEqual([reached]);
  await user.keyboard(' ');
  await waitFor(() => expect(puts(calls)).toEqual(['PUT /api/rp/2/hazard.assign/true']));
  await user.keyboard('{End}');
  expect(await box('Yard crew: Assign')).toHaveFocus();
});

test("the administrator's privileges and those that the user lacks cannot be clicked", async () => {
  const { user, calls } = await openRoles('', {}, { ...ALL_RIGHTS, 'task.edit': false });
  expect(await box('Administrator: Raise')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await box('Administrator: Raise'));
  expect(await box('Supervisor: Edit Task')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await box('Supervisor: Edit Task'));
  expect(puts(calls)).toEqual([]);
});

test('a group shows how many of its privileges a role has, and can be collapsed', async () => {
  const { user } = await openRoles();
  const group = await screen.findByRole('row', { name: /^Hazards 2/ });
  expect(group).toHaveTextContent('all1 of 20 of 2');
  await user.click(screen.getByRole('button', { name: 'Hazards 2' }));
  expect(screen.queryByRole('checkbox', { name: 'Supervisor: Raise' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Supervisor: Edit Task' })).toBeInTheDocument();
});

test('a privilege is found by what it is needed for, which is shown, and says if its part is not there yet', async () => {
  await openRoles();
  expect(await screen.findAllByText('Not available yet')).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'put people');
  expect(await screen.findByText('POST /api/hazards/{id}/assign: Put people on it')).toBeInTheDocument();
  expect(screen.queryByText('hazard.raise')).not.toBeInTheDocument();
});

test('what a privilege permits is shown with its name, and found by the search', async () => {
  const { user } = await openRoles();
  expect(await box('Supervisor: Raise')).toHaveAccessibleDescription('Report hazards.');
  await user.hover(screen.getByText('Raise'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Report hazards.');
  await user.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'to an owner');
  expect(await screen.findByText('Assign a hazard to an owner.')).toBeInTheDocument();
  expect(screen.queryByText('hazard.raise')).not.toBeInTheDocument();
});

test('a filter shows only differences from the default', async () => {
  const { user, router } = await openRoles();
  await user.click(await screen.findByRole('button', { name: 'Only differences from default' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Supervisor: Raise' })).not.toBeInTheDocument());
  expect(screen.getByRole('checkbox', { name: 'Supervisor: Assign, differs from default' })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ differences: true });
});

test('a seeded role cannot be deleted and says why; a role without users can', async () => {
  const { user, calls } = await openRoles('', { 'DELETE /api/rp/3': {} });
  await user.click(await screen.findByRole('button', { name: /^Supervisor/ }));
  expect(await screen.findByRole('menuitem', { name: /Delete role/ })).toHaveTextContent(
    'Built-in role; can’t be deleted.',
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Yard crew/ }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete role' })).toBeEnabled());
  await user.click(screen.getByRole('menuitem', { name: 'Delete role' }));
  await user.click(await screen.findByRole('button', { name: 'Delete role' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('DELETE /api/rp/3'));
});

test('a name that is taken shows an error at the name', async () => {
  const { user } = await openRoles('?create=true', {
    'POST /api/rp': refusal(409, 'ROLE_NAME_TAKEN', 'Another role already has this name.'),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Role name' }), 'Supervisor');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  expect(await screen.findByText('Another role already has this name.')).toBeInTheDocument();
});

test('a name that somebody else has given a role meanwhile is said, and replaced only by renaming once more', async () => {
  let isFirst = true;
  const { user, of } = await openRoles('', {
    'PATCH /api/rp/3': ({ body }: { body: { name: string } }) => {
      if (!isFirst) return role(3, body.name);
      isFirst = false;
      return refusal(409, 'STALE', 'Changed', { current: role(3, 'Gate crew') });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Yard crew/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Role name' }), ' 2');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(dialog).findByText('Now: Gate crew')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(of('PATCH /api/rp/3')).toHaveLength(2));
  expect(of('PATCH /api/rp/3').map(({ body }) => body)).toEqual([
    { name: 'Yard crew 2', before: 'Yard crew' },
    { name: 'Yard crew 2', before: 'Gate crew' },
  ]);
});

test('a phone shows one role and its privileges', async () => {
  window.innerWidth = 390;
  const { user, calls } = await openRoles('?role=2');
  expect(await box('Raise')).toBeChecked();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  await user.click(await box('Assign'));
  await waitFor(() => expect(puts(calls)).toEqual(['PUT /api/rp/2/hazard.assign/true']));
});

test.each([
  ['phone', 390],
  ['desktop', 1440],
])('a user who may only read gets no menu of a role on a %s', async (_, width) => {
  window.innerWidth = width;
  const { user, calls } = await openRoles('?role=2', {
    'GET /api/rp': {
      privileges: PRIVILEGES,
      roles: ROLES,
      abilities: { create: false, edit: false, delete: false },
    },
  });
  expect(await screen.findByText('View only. Your role doesn’t allow you to change this.')).toBeInTheDocument();
  const boxes = await screen.findAllByRole('checkbox', { name: /Assign/ });
  expect(boxes.length).toBeGreaterThan(0);
  for (const one of boxes) await user.click(one);
  expect(puts(calls)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'More options for Supervisor' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Supervisor|Administrator|Yard crew)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New role' })).not.toBeInTheDocument();
});

test('on a phone the menu of a role offers only what the user may do', async () => {
  window.innerWidth = 390;
  const { user } = await openRoles('?role=3', {
    'GET /api/rp': { privileges: PRIVILEGES, roles: ROLES, abilities: { create: false, edit: true, delete: false } },
  });
  await user.click(await screen.findByRole('button', { name: 'More options for Yard crew' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeEnabled();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['People with this role', 'Rename'],
  ]);
});

test('arrows follow the reading direction and stop at the edges', () => {
  const size = { rows: 3, columns: 4 };
  expect(nextCell('ArrowRight', { row: 1, column: 1 }, size, false)).toEqual({ row: 1, column: 2 });
  expect(nextCell('ArrowRight', { row: 1, column: 1 }, size, true)).toEqual({ row: 1, column: 0 });
  expect(nextCell('ArrowLeft', { row: 1, column: 3 }, size, true)).toEqual({ row: 1, column: 3 });
  expect(nextCell('ArrowUp', { row: 0, column: 0 }, size, false)).toEqual({ row: 0, column: 0 });
  expect(nextCell('End', { row: 2, column: 1 }, size, true)).toEqual({ row: 2, column: 3 });
  expect(nextCell('a', { row: 0, column: 0 }, size, false)).toBeUndefined();
});

test('privileges are found by name and by code, and counted in whole groups', () => {
  const list = { privileges: PRIVILEGES, roles: ROLES, abilities: { create: true, edit: true, delete: true } };
  const find = (text: string, group?: string) =>
    groupsOf(list, { text, group, onlyDifferences: false, labelOf: (code) => `le ${code.split('.')[1]}` });
  expect(find('LE RAISE').map((g) => [g.group, g.shown.length, g.all.length])).toEqual([['Hazards', 1, 2]]);
  expect(find('task.').map((g) => g.group)).toEqual(['Task']);
  expect(find('', 'Task').map((g) => g.group)).toEqual(['Task']);
  expect(find('nothing')).toEqual([]);
  expect(find('PUT people on').flatMap((g) => g.shown.map(({ code }) => code))).toEqual(['hazard.assign']);
  expect(find('hazard TO AN owner').flatMap((g) => g.shown.map(({ code }) => code))).toEqual(['hazard.assign']);
  expect(find('/api/hazards/{id}/ASSIGN').flatMap((g) => g.shown.map(({ code }) => code))).toEqual(['hazard.assign']);
});
