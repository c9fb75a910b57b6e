import type { Employee } from '@safety-qube/contract/schemas/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
// Loaded in advance: the first test would wait for them otherwise.
import './person-drawer.tsx';
import './invite-drawer.tsx';
import { session } from '../../shared/session/session.ts';
import { asAdministrator, NO_WORK, somebody } from '../../testing/administrator.ts';
import { customField, fieldOption } from '../../testing/custom-field.ts';
import { logged, UNDO_LOGGED } from '../../testing/logged.ts';
import { serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/v2/aum/um/1/25';
const SAVE = 'PATCH /api/aum/um/employee';
const FIELDS = [
  customField(21, 'Badge'),
  customField(22, 'Shift', { kind: 'choice', options: [fieldOption(1, 'Day'), fieldOption(2, 'Night')] }),
  customField(23, 'Zone', { facilityId: 99 }),
  customField(24, 'Licence', { shownWhen: { fieldId: 22, when: { operator: 'in', values: ['night'] } } }),
];
const ana = somebody(11, { fields: { 21: 'B-1', 22: 'day' } });

async function open(address = '', more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/cf/people': FIELDS,
    'GET /api/aum/um/work': NO_WORK,
    [LIST]: () => ({
      ...{ items: [ana], total: 1, abilities: { create: true } },
      counts: { active: 1, pending: 0, inactive: 0, invited: 0 },
    }),
    [`GET /api/aum/um/${ana.id}`]: ana,
    ...more,
  });
  const view = await visit(`/management/people${address}`);
  showToasts();
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('the list has columns of the organization’s fields as they are chosen, and is filtered by them', async () => {
  const { user, router, of } = await open('?field=22.choice:day');
  expect(await screen.findByRole('button', { name: 'Shift: Day. Change' })).toBeInTheDocument();
  expect(of(LIST)[0]?.url.searchParams.get('field')).toBe('22.choice:day');
  expect(screen.queryByRole('columnheader', { name: 'Shift' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Shift' }));
  expect(await screen.findByRole('columnheader', { name: 'Shift' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Person 11/ })).toHaveTextContent('Day');
  expect(router.state.location.search).toMatchObject({ columns: 'field22' });
});

test('the list is filtered by a part of a text that is typed', async () => {
  const { user, router, of } = await open();
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Badge' }));
  await user.type(await screen.findByRole('textbox', { name: 'Contains' }), 'B;1');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ field: '21.text:B%3B1' }));
  await waitFor(() => expect(of(LIST).at(-1)?.url.searchParams.get('field')).toBe('21.text:B%3B1'));
  expect(await screen.findByRole('button', { name: 'Badge: contains “B;1”. Change' })).toBeInTheDocument();
});

test('nobody found by a field of the organization: clearing the filters clears it', async () => {
  const { user, router } = await open('?field=22.choice:night', {
    [LIST]: {
      ...{ items: [], total: 0, abilities: { create: true } },
      counts: { active: 1, pending: 0, inactive: 0, invited: 0 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('field'));
});

test('a person’s fields are changed: those in use at their facility, and shown as others say', async () => {
  const { user, of } = await open('?person=11', {
    [SAVE]: ({ body }: { body: Partial<Employee> }) =>
      logged({ ...ana, fields: { ...ana.fields, ...body.fields }, version: 2 }),
    [UNDO_LOGGED]: {},
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('textbox', { name: /Badge/ })).toHaveValue('B-1');
  expect(drawer.getByText('All changes saved')).toBeInTheDocument();
  for (const absent of ['Zone', 'Licence']) expect(drawer.queryByLabelText(new RegExp(absent))).not.toBeInTheDocument();
  await user.click(drawer.getByRole('combobox', { name: /Shift/ }));
  await user.click(await screen.findByRole('option', { name: 'Night' }));
  await user.type(await drawer.findByRole('textbox', { name: /Licence/ }), 'C1');
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(of(SAVE)[0]?.body).toEqual({ id: 11, version: 1, fields: { 21: 'B-1', 22: 'night', 24: 'C1' } }),
  );
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
  await waitFor(() => expect(drawer.getByRole('combobox', { name: /Shift/ })).toHaveValue('Day'));
  expect(of(SAVE)).toHaveLength(1);
});

test('a new person has the defaults of fields, and what is required has to be filled in', async () => {
  const { user, of } = await open('?invite=true', {
    'GET /api/cf/people': [
      customField(21, 'Badge', { requiredFrom: 'added' }),
      customField(25, 'Crew', { defaultValue: 'Blue' }),
    ],
    'POST /api/aum/um/employee': () => somebody(12),
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Email'), 'new@acme.example');
  await user.type(drawer.getByLabelText('First name'), 'New');
  await user.type(drawer.getByLabelText('Last name'), 'Person');
  await user.click(drawer.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: /Supervisor/ }));
  await user.click(drawer.getByRole('button', { name: 'Send invitation' }));
  expect(await drawer.findByText('This field is required.')).toBeInTheDocument();
  await user.type(drawer.getByRole('textbox', { name: 'Badge' }), 'B-2');
  await user.click(drawer.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(of('POST /api/aum/um/employee')[0]?.body).toMatchObject({ fields: { 21: 'B-2', 25: 'Blue' } }),
  );
});

test('a file of people has columns for the organization’s fields', async () => {
  const FILE = 'POST /api/aum/um/employee/file';
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/cf/people': FIELDS,
    [FILE]: () => ({
      ...{
        columns: [
          { name: 'Mail', samples: [] },
          { name: 'Chip', samples: ['B-1'] },
        ],
        fields: { email: 0 },
        rows: 1,
      },
      outcome: { dryRun: true, counts: { made: 1, changed: 0, unchanged: 0, refused: 0 }, lines: [] },
    }),
  });
  await visit('/management/people/import');
  const someone = userEvent.setup({ delay: null });
  await someone.upload(
    await screen.findByLabelText('Choose a file'),
    new File(['Mail'], 'crew.csv', { type: 'text/csv' }),
  );
  await someone.click(await screen.findByRole('combobox', { name: 'Badge' }));
  await someone.click(await screen.findByRole('option', { name: 'Chip' }));
  await waitFor(() => expect(of(FILE).at(-1)?.url.searchParams.get('columns')).toBe('email:0,field21:1'));
  expect(screen.queryByRole('combobox', { name: 'Zone' })).not.toBeInTheDocument();
});
