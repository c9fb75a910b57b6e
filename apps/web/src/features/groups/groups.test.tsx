import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { customField, fieldOption } from '../../testing/custom-field.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const aiders: UserGroup = {
  ...{ id: 5, version: 1, name: 'First aiders', kind: 'rule', people: 23 },
  ...{ memberIds: [], facilityIds: [], unitIds: [], roleIds: [], jobs: ['Nurse'], languages: [], fields: [] },
  employments: ['contractor', 'visitor'],
  hasHiddenConditions: false,
  abilities: { edit: true, delete: true },
};
const EFFECT = 'POST /api/management/groups/effect';

async function open(address = '', more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/management/groups': () => ({ items: [aiders], total: 1, abilities: { create: true } }),
    'GET /api/management/groups/5': () => aiders,
    [EFFECT]: () => ({ people: 25, gained: 3, lost: 1, first: [], forms: 2 }),
    ...more,
  });
  const view = await visit(`/management/groups${address}`);
  await screen.findByRole('heading', { level: 1, name: 'Groups' });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('the list says the rule of a group in words, and how many people it means', async () => {
  await open();
  expect(await screen.findByRole('row', { name: /First aiders/ })).toHaveTextContent(
    'Job title: Nurse · Employment: Contractor’s employee and Visitor',
  );
  expect(screen.getByRole('row', { name: /First aiders/ })).toHaveTextContent('23');
});

test('a rule whose conditions the reader does not see says so, in the list and in the drawer, and its people are counted', async () => {
  const hidden = { ...aiders, jobs: [], employments: [], hasHiddenConditions: true };
  await open('?group=5', {
    'GET /api/management/groups': () => ({ items: [hidden], total: 1, abilities: { create: true } }),
    'GET /api/management/groups/5': () => hidden,
  });
  expect(await screen.findByText(/This rule also has conditions about fields that you can’t see/)).toBeInTheDocument();
  expect(await screen.findByText('25 people')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /First aiders/, hidden: true })).toHaveTextContent(
    'and conditions about fields that you can’t see',
  );
});

test('before a change is saved, the drawer says who comes and who goes, and which forms notify the group', async () => {
  await open('?group=5');
  expect(await screen.findByText('25 people')).toBeInTheDocument();
  expect(screen.getByText('Saving adds 3 and removes 1.')).toBeInTheDocument();
  expect(screen.getByText('2 forms in use notify this group.')).toBeInTheDocument();
});

test('a rule without a part asks for one, and a refusal is at its field', async () => {
  const { user, of } = await open('?add=true', {
    'POST /api/management/groups': () => refusal(409, 'GROUP_NAME_TAKEN', 'Another group has it.'),
  });
  expect(await screen.findByText('Fill in at least one part of the rule.')).toBeInTheDocument();
  expect(of(EFFECT)).toEqual([]);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'First aiders');
  await user.click(screen.getByRole('radio', { name: 'By hand' }));
  const drawer = within(screen.getByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Add group' }));
  expect(await screen.findByText('Another group has it.')).toBeInTheDocument();
});

test('a group is deleted after its effect was shown', async () => {
  showToasts();
  const { user, of } = await open('?group=5', { 'DELETE /api/management/groups/5': () => ({}) });
  await user.click(await screen.findByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText(/People in it now: 25. Forms that notify it: 2./)).toBeInTheDocument();
  const buttons = screen.getAllByRole('button', { name: 'Delete group' });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  expect(await screen.findByText('First aiders deleted')).toBeInTheDocument();
  expect(of('DELETE /api/management/groups/5')).toHaveLength(1);
});

test('the rule compares values of the organization’s fields of people, and the list says it in words', async () => {
  const fields = [
    customField(22, 'Shift', { kind: 'choice', options: [fieldOption(1, 'Day'), fieldOption(2, 'Night')] }),
    customField(23, 'Driver', { kind: 'yes-no' }),
    customField(24, 'Hours', { kind: 'number' }),
  ];
  const drivers = {
    ...aiders,
    jobs: [],
    employments: [],
    fields: [{ fieldId: 23, when: { operator: 'is', value: 'yes' } }],
  };
  const { user, of } = await open('?group=5', {
    'GET /api/cf/people': fields,
    'GET /api/management/groups': () => ({ items: [drivers], total: 1, abilities: { create: true } }),
    'GET /api/management/groups/5': () => drivers,
    'PATCH /api/management/groups/5': () => drivers,
  });
  expect(await screen.findByText(/Custom fields: Driver: Yes/)).toBeInTheDocument();
  const drawer = within(await screen.findByRole('dialog'));
  const choose = async (field: string, option: string) => {
    await user.click(await drawer.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Shift', 'Is one of');
  await choose('Shift: Is one of', 'Night');
  await choose('Hours', 'Between');
  await user.type(drawer.getByRole('textbox', { name: 'Hours: Between From' }), '7,5');
  // A comparison without all that it compares with is not saved.
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  expect(await drawer.findByText('This field is required.')).toBeInTheDocument();
  await user.type(drawer.getByRole('textbox', { name: 'Hours: Between To' }), '40');
  await waitFor(() =>
    expect(of(EFFECT).at(-1)?.body).toMatchObject({
      fields: [
        { fieldId: 22, when: { operator: 'in', values: ['night'] } },
        { fieldId: 23, when: { operator: 'is', value: 'yes' } },
        { fieldId: 24, when: { operator: 'between', from: 7.5, to: 40 } },
      ],
    }),
  );
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of('PATCH /api/management/groups/5')).toHaveLength(1));
});
