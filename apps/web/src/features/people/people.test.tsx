import type { AccountEffect } from '@safety-qube/contract/schemas/departures';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { changesOf } from '../../shared/register/form-changes.ts';
import { session } from '../../shared/session/session.ts';
import { ADMINISTRATOR, asAdministrator, somebody } from '../../testing/administrator.ts';
import { logged, UNDO_LOGGED } from '../../testing/logged.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { readPeopleSearch } from './people-search.ts';
import { personForm } from './person-values.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const FORM = personForm([]);
const LIST = 'GET /api/v2/aum/um/1/25';
const STATUS = 'PUT /api/aum/um/status';
const ana = somebody(11, { lastname: 'Active' });
const wei = somebody(12, { firstname: 'Nia', lastname: 'Waits', status: 'pending', roleName: 'Employee' });

/** Opens the list at an address, with people that a status change really changes. */
async function openPeople(address = '', people: Employee[] = [ana, wei], more: Record<string, unknown> = {}) {
  let now = people;
  const count = (status: string) => now.filter((person) => person.status === status).length;
  const network = serve({
    ...asAdministrator(),
    [LIST]: () => ({
      items: now,
      total: now.length,
      counts: { active: count('active'), pending: count('pending'), inactive: count('inactive'), invited: 0 },
      abilities: { create: true },
    }),
    ...Object.fromEntries(
      people.map((person) => [`GET /api/aum/um/${person.id}`, () => now.find((p) => p.id === person.id)]),
    ),
    [STATUS]: ({ url }: { url: URL }) => {
      const id = Number(url.searchParams.get('employeeId'));
      now = now.map((p) => (p.id === id ? { ...p, status: url.searchParams.get('status') as Employee['status'] } : p));
      return logged(now.find((p) => p.id === id));
    },
    ...more,
  });
  const view = await visit(`/management/people${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.findByRole('row', { name });

test('the page keeps its name, and says beside it how many people wait for approval', async () => {
  await openPeople();
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeInTheDocument();
  expect(await screen.findByText('1 waiting for approval')).toBeInTheDocument();
  expect(await row(/Nia Waits/)).toHaveTextContent('Waiting');
});

test('the list is shown before its people are counted', async () => {
  const counts = { active: 41, pending: 0, inactive: 0, invited: 0 };
  await openPeople('', [ana], {
    [LIST]: () => ({ items: [ana], abilities: { create: true } }),
    'GET /api/v2/aum/um/1/1': () => ({ items: [ana], total: 41, counts, abilities: { create: true } }),
  });
  expect(await row(/Ana Active/)).toBeInTheDocument();
  expect(await screen.findByText('1–25 of 41')).toBeInTheDocument();
});

test('without a mail server the page and the toast say that nothing is sent, and copy the link', async () => {
  const luz = somebody(13, { firstname: 'Luz', lastname: 'Vega', status: 'invited' });
  const page = {
    items: [luz],
    total: 1,
    counts: { active: 0, pending: 0, inactive: 0, invited: 1 },
    abilities: { create: true, copyInvitation: true },
  };
  const link = 'https://acme.example/resetpassword?token=t';
  const { user, of } = await openPeople('?invite=true', [luz], {
    [LIST]: page,
    'GET /api/v2/aum/um/1/1': page,
    'POST /api/aum/um/employee': luz,
    'POST /api/aum/um/13/invitation': { link },
  });
  showToasts();
  expect(await screen.findByText(/invitations are not sent/)).toBeInTheDocument();
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('Email'), 'luz@acme.example');
  await user.type(within(form).getByLabelText('First name'), 'Luz');
  await user.type(within(form).getByLabelText('Last name'), 'Vega');
  await user.click(within(form).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Supervisor' }));
  await user.click(within(form).getByRole('button', { name: 'Invite person' }));
  expect(await screen.findByText(/Luz Vega is added\. .* nothing is sent/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy invitation link' }));
  expect(await screen.findByText(/Link copied/)).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(of('POST /api/aum/um/13/invitation')).toHaveLength(1);
});

test('the list is of people alone, and is exported as it is filtered', async () => {
  const { user, of } = await openPeople('?tab=active&q=ana', [ana], {
    'GET /api/aum/um/employee/file': new Response('Email', { headers: { 'content-type': 'text/csv' } }),
  });
  await row(/Ana Active/);
  expect(of(LIST)[0]?.url.searchParams.get('isServiceAccount')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Import or export' }));
  expect(await screen.findByRole('menuitem', { name: 'Import' })).toHaveAttribute('href', '/management/people/import');
  await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(of('GET /api/aum/um/employee/file')).toHaveLength(1));
  expect(Object.fromEntries(of('GET /api/aum/um/employee/file')[0]?.url.searchParams ?? [])).toEqual({
    ...{ status: 'active', search: 'ana', format: 'csv' },
  });
});

test('J moves through the list, X selects, Enter opens, Escape clears the selection', async () => {
  const { user, router } = await openPeople();
  await row(/Ana Active/);
  await user.keyboard('jj');
  expect(await row(/Nia Waits/)).toHaveFocus();
  await user.keyboard('x');
  expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.keyboard('k{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Ana Active');
  expect(router.state.location.search).toEqual({ person: ana.id });
});

test('a drawer with unsaved changes asks before it closes, and the focus returns to the row that it was opened from', async () => {
  const { user } = await openPeople();
  await row(/Ana Active/);
  await user.keyboard('j{Enter}');
  const drawer = await screen.findByRole('dialog', { name: /Ana Active/ });
  await user.type(await within(drawer).findByLabelText('Job title'), 'Rigger');
  await user.keyboard('{Escape}');
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  expect(within(drawer).getByLabelText('Job title')).toHaveValue('Rigger');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await row(/Ana Active/)).toHaveFocus());
  await user.keyboard('{Enter}');
  const again = await screen.findByRole('dialog', { name: /Ana Active/ });
  expect(await within(again).findByLabelText('Job title')).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the slash key focuses the search, and its text is in the address and in the request', async () => {
  const { user, router, of } = await openPeople();
  await row(/Ana Active/);
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Find by name, email or number' })).toHaveFocus();
  await user.keyboard('jx');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'jx' }));
  await waitFor(() => expect(of(LIST).at(-1)?.url.searchParams.get('search')).toBe('jx'));
});

test('the filters are loaded when the user is about to open them, and a choice is in the address, the request and the bar', async () => {
  const there = { ...wei, facilityId: 2, facilityName: 'Omaha Depot' };
  const { user, router, of } = await openPeople('', [], {
    [LIST]: ({ url }: { url: URL }) => {
      const items = url.searchParams.get('facilityId') === '2' ? [there] : [ana, there];
      const counts = { active: 1, pending: 1, inactive: 0, invited: 0 };
      return { items, total: items.length, counts, abilities: { create: true } };
    },
  });
  await row(/Ana Active/);
  const opener = await screen.findByRole('button', { name: 'Filter' });
  await user.hover(opener);
  await user.click(opener);
  await user.click(await screen.findByRole('option', { name: 'Facility' }));
  await user.click(await screen.findByRole('option', { name: 'Omaha Depot' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ facility: 2 }));
  await waitFor(() => expect(of(LIST).at(-1)?.url.searchParams.get('facilityId')).toBe('2'));
  expect(await screen.findByRole('button', { name: 'Facility: Omaha Depot. Change' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ana Active/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Clear filter: Facility' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(await row(/Ana Active/)).toBeInTheDocument();
});

test('the filters can be opened and chosen by keyboard only', async () => {
  const { user, router } = await openPeople('?role=4');
  const chip = await screen.findByRole('button', { name: 'Role: Supervisor. Change' });
  chip.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: 'Administrator' })).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ role: 1 }));
});

test('on a phone the filters are in a sheet', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { user, router } = await openPeople();
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('button', { name: 'Supervisor' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ role: 4 }));
});

test('filters without a match say so, and one button clears them', async () => {
  const { user, router } = await openPeople('?facility=2', []);
  expect(await screen.findByRole('heading', { name: 'No matching people' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the header of a column sorts, by address and request', async () => {
  const { user, router, of } = await openPeople();
  await row(/Ana Active/);
  expect(screen.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Person' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-name' }));
  await waitFor(() => expect(of(LIST).at(-1)?.url.searchParams.get('sort')).toBe('-name'));
});

test('a waiting person is admitted directly from the list', async () => {
  const { user, of } = await openPeople();
  await user.click(await screen.findByRole('button', { name: 'Approve Nia Waits' }));
  expect(await row(/Nia Waits/)).toHaveTextContent('Active');
  expect(of(STATUS)[0]?.url.search).toBe(`?employeeId=${wei.id}&status=active`);
  expect(await screen.findByRole('heading', { name: 'People' })).toBeInTheDocument();
});

/** What another role or the end of Ana's account would take away. */
const EFFECT = 'GET /api/aum/um/11/effect';
const effect = (more: Partial<AccountEffect> = {}): AccountEffect => ({
  ...{ gained: [], lost: ['hazard.viewAll', 'task.edit'], records: 1234, openRecords: 56 },
  ...{ work: 7, confidentialWork: 2, left: 3, confidentialLeft: 1, ...more },
});

test('a deactivation says how much open work is left, and is undone by the undo key, by its line in the log', async () => {
  const { user, of } = await openPeople('?person=11', undefined, {
    [EFFECT]: effect(),
    [UNDO_LOGGED]: {},
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Ana Active?' });
  expect(await within(dialog).findByText('Open work')).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/Open work7Of this confidential2/);
  expect(dialog).toHaveTextContent('Open work left without an owner or approver3');
  expect(of(STATUS)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(of(STATUS)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Activate' })).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
  expect(of(STATUS)).toHaveLength(1);
});

test('another reach shows what it takes away before it is saved', async () => {
  const { user, of } = await openPeople('?person=11', undefined, { [EFFECT]: effect() });
  await user.click(await screen.findByRole('radio', { name: 'Selected facilities' }));
  expect(screen.queryByRole('region', { name: 'Effect of this change' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Selected facilities' }));
  await user.click(await screen.findByRole('option', { name: 'Omaha Depot' }));
  const region = await screen.findByRole('region', { name: 'Effect of this change' });
  expect(await within(region).findByText('1,234')).toBeInTheDocument();
  expect(region).toHaveTextContent('Permissions lost2');
  expect(region).toHaveTextContent('Confidential records left without an owner or approver1');
  expect(region).not.toHaveTextContent('Permissions gained');
  expect(of(EFFECT)[0]?.url.search).toBe('?roleId=4&scopeFacilityIds=2');
});

test('a status change that the server refuses is reverted', async () => {
  const { user } = await openPeople('', [ana, wei], {
    [STATUS]: refusal(422, 'LAST_ADMINISTRATOR', 'This would leave nobody.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve Nia Waits' }));
  await waitFor(async () => expect(await row(/Nia Waits/)).toHaveTextContent('Waiting'));
});

test('a stale save shows the current state, and can be repeated over it with the new version', async () => {
  const current = { ...ana, version: 2, jobTitle: 'Foreman' };
  let attempts = 0;
  const { user, of } = await openPeople('?person=11', [ana], {
    'PATCH /api/aum/um/employee': () =>
      attempts++ ? { ...current, version: 3 } : refusal(409, 'STALE', 'Somebody else changed this.', { current }),
  });
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Anna');
  await user.click(screen.getByText('Save changes'));
  const notice = (await screen.findByText('Someone else saved changes')).closest('section') as HTMLElement;
  expect(notice).toHaveTextContent('Job titleForeman');
  await user.click(within(notice).getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(of('PATCH /api/aum/um/employee')).toHaveLength(2));
  expect(of('PATCH /api/aum/um/employee').map(({ body }) => body)).toEqual([
    { id: 11, version: 1, firstname: 'Anna' },
    { id: 11, version: 2, firstname: 'Anna' },
  ]);
});

test('an error of the server about an invitation is shown at its field', async () => {
  const { user } = await openPeople('?invite=true', [ana], {
    'POST /api/aum/um/employee': refusal(409, 'EMAIL_TAKEN', 'Someone here already has this email address.'),
  });
  await user.type(await screen.findByLabelText('Email'), 'ana@acme.example');
  await user.click(screen.getByText('Send invitation'));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  await user.type(screen.getByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Ruiz');
  await user.click(screen.getByLabelText('Role', { selector: 'input' }));
  const above = await screen.findByText('· has permissions that you don’t have');
  expect(above.closest('[role="option"]')).toHaveAttribute('data-combobox-disabled', 'true');
  await user.click(screen.getByText('Supervisor', { selector: '[role="option"] span' }));
  await user.click(screen.getByText('Send invitation'));
  expect(await screen.findByText('Someone here already has this email address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('actions that the user may not take are disabled and say why', async () => {
  const locked = somebody(13, { abilities: { edit: false, changeRole: false, changeStatus: false, remove: false } });
  await openPeople('?person=13', [locked]);
  expect(await screen.findByLabelText('First name')).toBeDisabled();
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument();
  expect(within(dialog).getAllByText('Your role doesn’t allow you to change this person.').length).toBeGreaterThan(0);
});

test('an empty list says so, with a button to invite the first person', async () => {
  const { user, router } = await openPeople('', []);
  expect(await screen.findByRole('heading', { name: 'No people yet' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Invite person' })[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ invite: true }));
});

test('an invalid address opens the unfiltered list', () => {
  expect(readPeopleSearch({ tab: 'nonsense', sort: 'drop', page: -3, facility: 'x', q: 5 })).toEqual({ q: '5' });
  expect(readPeopleSearch({ tab: 'waiting', sort: '-name', page: 2, facility: 4 })).toEqual({
    tab: 'waiting',
    sort: '-name',
    page: 2,
    facility: 4,
  });
});

test('only what was changed is sent', () => {
  const values = FORM.valuesOf(ADMINISTRATOR);
  expect(changesOf(FORM, values, ADMINISTRATOR)).toEqual({});
  expect(
    changesOf(FORM, { ...values, reach: 'chosen', scopeFacilityIds: ['2'], jobTitle: ' Lead ' }, ADMINISTRATOR),
  ).toEqual({
    scopeFacilityIds: [2],
    jobTitle: 'Lead',
  });
});
