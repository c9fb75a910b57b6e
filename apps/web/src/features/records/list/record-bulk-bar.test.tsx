import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import { customField } from '../../../testing/custom-field.ts';
import { ABILITIES, BULK, COUNT, counts, hazard, LIST, openList, row, VIEWS } from '../../../testing/record-list.ts';
import { refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';
import { write } from '../../../testing/write.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the bar offers the actions allowed for at least one of the selected records, as the server says of each', async () => {
  const nothing = {
    assign: false,
    setOwner: false,
    edit: false,
    cancel: false,
    archive: false,
    restore: false,
    delete: false,
  };
  const { user, of } = await openList('', {
    [ABILITIES]: ({ url }: { url: URL }) =>
      (url.searchParams.get('ids') ?? '').split(',').map((id) => ({
        id: Number(id),
        ...nothing,
        ...(id === '1' && { edit: true }),
        ...(id === '2' && { archive: true }),
      })),
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  const bar = await screen.findByRole('toolbar', { name: '1 selected' });
  const offered = () =>
    within(bar)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(await within(bar).findByRole('button', { name: 'Due date' })).toBeVisible();
  expect(offered()).toEqual(['Due date', 'Priority', 'Export', expect.anything()]);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000002 Ramp slick after rain' }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeVisible();
  expect(of(ABILITIES).map(({ url }) => url.searchParams.get('ids'))).toEqual(['1', '1,2']);
});

test('the bar says so when the user may not change the selected records', async () => {
  const { user } = await openList('', { [ABILITIES]: [] });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  expect(await screen.findByText('You can’t change these records.')).toBeVisible();
});

test('of more records than can be changed at once none is offered, and the bar says what to do', async () => {
  const { user } = await openList('', { [COUNT]: { count: 1000, isMore: true } });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('toolbar', { name: '2 selected' });
  expect(
    within(bar).getByText('Up to 1,000 records can be changed together. Narrow the filter, or export the list.'),
  ).toBeVisible();
  expect(within(bar).queryByRole('button', { name: /Select all/ })).toBeNull();
});

test('without a response all actions are offered, because the server checks each record again', async () => {
  const { user } = await openList('', { [ABILITIES]: refusal(422, 'INVALID', 'No.') });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeVisible();
});

test('a new priority is shown at once, and undo restores each record’s previous one', async () => {
  const { user, of } = await openList('', {
    [BULK]: ({ body }: { body: { ids: number[] } }) => ({ changed: body.ids, refused: [] }),
  });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('toolbar', { name: '2 selected' });
  await user.click(await within(bar).findByRole('button', { name: 'Priority' }));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  expect(await screen.findByText('Priority of 2 records changed')).toBeInTheDocument();
  expect(of(BULK)[0]?.body).toEqual({ ids: [1, 2], change: { action: 'setPriority', priority: 2 } });
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(
      of(BULK)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ids: [1], change: { action: 'setPriority', priority: 1 } },
      { ids: [2], change: { action: 'setPriority', priority: 2 } },
    ]),
  );
  expect(await screen.findAllByText('Undone: Priority of 2 records changed')).toHaveLength(1);
});

test('an undone due date has a reason, which a date that others rely on asks for', async () => {
  const { user, of } = await openList('', {
    [BULK]: ({ body }: { body: { ids: number[] } }) => ({
      ...{ changed: body.ids, refused: [] },
      before: body.ids.map((id) => ({ id, value: '2027-03-01' })),
    }),
  });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('toolbar', { name: '2 selected' });
  await user.click(await within(bar).findByRole('button', { name: 'Due date' }));
  const dialog = await screen.findByRole('dialog');
  await write(user, await within(dialog).findByRole('textbox', { name: /Due/ }), '1/6/2027');
  await user.click(within(dialog).getByRole('button', { name: 'Set due date' }));
  await waitFor(() => expect(of(BULK)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  const reason = 'Undone: Due date of 2 records changed';
  await waitFor(() =>
    expect(of(BULK)[1]?.body).toEqual({ ids: [1, 2], change: { action: 'setDue', dueOn: '2027-03-01', reason } }),
  );
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test('a field that is set is taken back with the value that each record had, as the server says', async () => {
  const { user, of } = await openList('', {
    'GET /api/cf/hazards': [customField(12, 'Permit', { type: 'hazard' })],
    [BULK]: ({ body }: { body: { ids: number[] } }) => ({
      ...{ changed: body.ids, refused: [] },
      before: body.ids.map((id) => ({ id, value: id === 1 ? 'A-1' : null })),
    }),
  });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('toolbar', { name: '2 selected' });
  await user.click(await within(bar).findByRole('button', { name: 'Custom field' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Permit/ }), 'B-2');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(of(BULK)[0]?.body).toEqual({ ids: [1, 2], change: { action: 'setField', fieldId: 12, value: 'B-2' } }),
  );
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(
      of(BULK)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ids: [1], change: { action: 'setField', fieldId: 12, value: 'A-1' } },
      { ids: [2], change: { action: 'setField', fieldId: 12, value: null } },
    ]),
  );
});

test('refused records are listed with the reason', async () => {
  const { user } = await openList('', {
    [BULK]: { changed: [1], refused: [{ id: 2, code: 'FORBIDDEN', message: 'Your role does not reach Omaha.' }] },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: '1 record was not changed' });
  expect(dialog).toHaveTextContent('HAZ-000002');
  expect(dialog).toHaveTextContent('Ramp slick after rain');
  expect(dialog).toHaveTextContent('Your role does not reach Omaha.');
});

test('a failed archiving restores the rows and says so', async () => {
  const { user } = await openList('', { [BULK]: refusal(422, 'INVALID', 'This cannot be done now.') });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('This cannot be done now.')).toBeInTheDocument();
  expect(await row(/Unguarded/)).toBeInTheDocument();
});

test('a team must be chosen before anything is assigned', async () => {
  const { user, of } = await openList('', {
    'GET /api/aum/um/brief': [
      { id: 11, firstname: 'Nia', lastname: 'Reed', jobTitle: null, pictureVersion: null, isActive: true },
    ],
    [BULK]: { changed: [1], refused: [] },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 record' });
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await within(dialog).findByText('Choose at least one person.')).toBeInTheDocument();
  await user.click(within(dialog).getByLabelText('Resolution team', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /Nia Reed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(of(BULK)[0]?.body).toEqual({ ids: [1], change: { action: 'assign', team: [11] } }));
});

test('deleting asks for confirmation, because it cannot be undone', async () => {
  const { user, of } = await openList('', { [BULK]: { changed: [1], refused: [] } });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(of(BULK)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete 1 record' }));
  await waitFor(() => expect(of(BULK)[0]?.body).toEqual({ ids: [1], change: { action: 'delete' } }));
});

test('a user who may change nothing cannot select rows', async () => {
  serve({
    ...asAdministrator({}),
    [LIST]: { items: [hazard(4, { ownerId: 99 })], next: null },
    [COUNT]: counts({ all: 1, mine: 1, closed: 0, archive: 0 }),
    [VIEWS]: [],
  });
  await visit('/hazards');
  await row(/Hazard 4/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Report hazard' })).toBeNull();
});
