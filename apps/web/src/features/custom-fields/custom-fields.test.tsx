import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
// Loaded in advance: the first test would wait for it otherwise.
import './field-drawers.tsx';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { customField } from '../../testing/custom-field.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { readCustomFieldsSearch } from './custom-fields-search.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const option = (id: number, label: string): FieldItem['options'][number] => ({
  ...{ id, value: label.toLowerCase(), label, name: label, isActive: true, order: id },
  ...{ labels: {}, isCritical: false, alertMinutes: null, instruction: {} },
});
const field = (id: number, name: string, more: Partial<FieldItem> = {}): FieldItem => ({
  ...{ id, type: 'hazard', key: `key-${id}`, name, label: name, labels: {}, help: {}, kind: 'text', unit: null },
  ...{ facilityId: null, requiredFrom: null, shownWhen: null, roleIds: [], isUnique: false, defaultValue: null },
  ...{ isActive: true, isOwn: true, order: id, options: [], version: 1, abilities: { edit: true } },
  ...more,
});

/** Opens the register at an address, with fields that a change really changes. */
async function openFields(address = '', items = [field(1, 'Permit'), field(2, 'Colour')], more: object = {}) {
  const posted: Record<string, unknown>[] = [];
  const network = serve({
    ...asAdministrator(),
    'GET /api/custom-fields': () => ({ items, total: items.length, abilities: { create: true } }),
    'GET /api/cf/roles': [{ id: 9, value: 'ehsMember', label: 'EHS member', isActive: true, order: 1 }],
    'GET /api/cf/hazards': [],
    'GET /api/cf/people': [],
    ...Object.assign(
      {},
      ...items.map((item) => ({
        [`GET /api/custom-fields/${item.id}`]: item,
        [`GET /api/custom-fields/${item.id}/use`]: { records: 3, options: { red: 2 } },
      })),
    ),
    'POST /api/cf': ({ body }: { body: unknown }) => {
      posted.push(body as Record<string, unknown>);
      return field(5, String((body as { label?: string }).label));
    },
    ...more,
  });
  const view = await visit(`/management/custom-fields${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Custom fields', level: 1 });
  return { ...network, ...view, posted, user: userEvent.setup({ delay: null }) };
}

test('a field with options is added: its options without values, everything else as it begins', async () => {
  const { user, posted } = await openFields('?add=true&type=task');
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  await user.type(within(dialog).getByLabelText('Name'), 'Shift');
  await user.click(within(dialog).getByRole('combobox', { name: 'Field type' }));
  await user.click(await screen.findByRole('option', { name: 'One choice' }));
  await user.click(within(dialog).getByText('Add option'));
  await user.type(within(dialog).getByRole('textbox', { name: 'Option' }), 'Day');
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    ...{
      type: 'task',
      kind: 'choice',
      label: 'Shift',
      facilityId: null,
      requiredFrom: null,
      shownWhen: null,
      roleIds: [],
    },
    options: [{ label: 'Day', labels: {}, isActive: true, isCritical: false, alertMinutes: null, instruction: {} }],
  });
  expect(await screen.findByText('Shift added')).toBeInTheDocument();
});

test('a field is changed on the version that was read, in the language that is chosen, and says how many records have a value', async () => {
  const { user, posted } = await openFields('?customField=1');
  expect(await screen.findByText('3 records have a value')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'Français' }));
  await user.type(screen.getByLabelText('Name'), 'Permis');
  await user.click(screen.getByRole('switch', { name: /In use/ }));
  await user.click(screen.getByText('Save changes'));
  await waitFor(() =>
    expect(posted).toEqual([{ id: 1, type: 'hazard', version: 1, labels: { fr: 'Permis' }, isActive: false }]),
  );
});

test('an option that records have cannot be removed but taken out of use; of a category it has what is critical', async () => {
  const category = field(1, 'Category', {
    kind: 'choice',
    isOwn: false,
    options: [option(1, 'Red'), option(2, 'Blue')],
  });
  const { user, posted } = await openFields('?customField=1', [category]);
  const red = await screen.findByRole('group', { name: 'Red' });
  await waitFor(() =>
    expect(within(screen.getByRole('group', { name: 'Blue' })).getByLabelText('Remove')).toBeVisible(),
  );
  expect(within(red).queryByLabelText('Remove')).not.toBeInTheDocument();
  expect(screen.queryByText('Rules')).not.toBeInTheDocument();
  await user.click(within(red).getByLabelText('All records of this category are critical'));
  await user.type(within(red).getByLabelText('Minutes until everyone is notified again'), '5');
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    options: [{ value: 'red', isCritical: true, alertMinutes: 5 }, { value: 'blue' }],
  });
});

test('a refusal is shown, and what was entered stays', async () => {
  const message = 'A field can have up to 200 options.';
  const { user } = await openFields('?add=true', [], {
    'POST /api/cf': () => refusal(422, 'FIELD_OPTIONS_TOO_MANY', message),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  await user.type(within(dialog).getByLabelText('Name'), 'Shift');
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Shift');
  expect(readCustomFieldsSearch({ type: 'document', page: 0, customField: 'x' })).toEqual({});
});

test('a field of people is added with its kind, by which it is no user role, and changed with it', async () => {
  const item = field(1, 'Badge', { type: 'role' });
  const { user, posted } = await openFields('?add=true&type=role', [item]);
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  expect(within(dialog).getByRole('combobox', { name: 'Used for' })).toHaveValue('People');
  await user.type(within(dialog).getByLabelText('Name'), 'Shift');
  await user.click(within(dialog).getByRole('combobox', { name: 'Required from' }));
  await user.click(await screen.findByRole('option', { name: 'When a person is added' }));
  expect(within(dialog).getByLabelText('Each person has a different value')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ type: 'role', kind: 'text', label: 'Shift', requiredFrom: 'added' });
});

test('what people have of a field is counted as people, and a change says its kind', async () => {
  const { user, posted } = await openFields('?customField=1', [field(1, 'Badge', { type: 'role' })]);
  expect(await screen.findByText('3 people have a value')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: /In use/ }));
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(posted).toEqual([{ id: 1, type: 'role', kind: 'text', version: 1, isActive: false }]));
});

test('a list of a part that is not there yet has options and nothing else', async () => {
  const { user, posted } = await openFields('?add=true&type=inspection', []);
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  for (const absent of ['Field type', 'Facility', 'Required from', 'Default value', 'Visible to'])
    expect(within(dialog).queryByLabelText(absent)).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Name'), 'Category');
  await user.click(within(dialog).getByText('Add option'));
  await user.type(within(dialog).getByRole('textbox', { name: 'Option' }), 'Scaffold');
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    ...{ type: 'inspection', kind: 'choice', label: 'Category', facilityId: null, requiredFrom: null, shownWhen: null },
    options: [{ label: 'Scaffold', isActive: true }],
  });
});

const YARD = { id: 1, name: 'Boston Yard', code: null, city: null, region: null, timeZone: 'UTC', units: [] };
const CATEGORY = field(1, 'Category', {
  ...{ key: 'category', kind: 'choice', isOwn: false },
  options: [option(1, 'Red'), option(2, 'Blue')],
});

test('a facility gets categories of its own: its field replaces the general one, begins with its options, and says what has a value there', async () => {
  const { user, posted, of } = await openFields('?add=true', [CATEGORY, field(2, 'Colour')], {
    'GET /api/fm/facility/fetch': [YARD],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  expect(within(dialog).queryByRole('combobox', { name: 'Replaces' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('combobox', { name: 'Facility' }));
  await user.click(await screen.findByRole('option', { name: 'Boston Yard' }));
  await user.click(await within(dialog).findByRole('combobox', { name: 'Replaces' }));
  await user.click(await screen.findByRole('option', { name: 'Category' }));
  expect(await within(dialog).findByText('At this facility: 3 records have a value')).toBeInTheDocument();
  expect(of('GET /api/custom-fields/1/use')[0]?.url.search).toBe('?facilityId=1');
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Category');
  expect(within(dialog).getByRole('combobox', { name: 'Field type' })).toBeDisabled();
  expect(within(dialog).queryByText('Rules')).not.toBeInTheDocument();
  await user.click(within(within(dialog).getByRole('group', { name: 'Blue' })).getByLabelText('Remove'));
  await user.click(within(dialog).getByLabelText('All records of this category are critical'));
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    ...{ type: 'hazard', kind: 'choice', key: 'category', label: 'Category', facilityId: 1, requiredFrom: null },
    options: [{ value: 'red', label: 'Red', isCritical: true }],
  });
});

test('a field of a facility that replaces no other has no key, and one that does says which', async () => {
  const own = field(3, 'Zone of the yard', { key: 'key-2', facilityId: 1 });
  const { user, posted, router } = await openFields('?customField=3', [CATEGORY, field(2, 'Zone'), own], {
    'GET /api/fm/facility/fetch': [YARD],
  });
  const replaces = await screen.findByRole('combobox', { name: 'Replaces' });
  expect(replaces).toHaveValue('Zone');
  expect(replaces).toBeDisabled();
  await router.navigate({ to: '/management/custom-fields', search: { add: true } });
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  await user.type(within(dialog).getByLabelText('Name'), 'Gate');
  await user.click(within(dialog).getByRole('combobox', { name: 'Facility' }));
  await user.click(await screen.findByRole('option', { name: 'Boston Yard' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ label: 'Gate', facilityId: 1 });
  expect(posted[0]).not.toHaveProperty('key');
});

const DEPTH = { 'GET /api/cf/hazards': [customField(7, 'Depth', { kind: 'number' })] };

test('any condition of the form engine shows a field', async () => {
  const { user, posted } = await openFields('?add=true&type=hazard', [], DEPTH);
  const dialog = await screen.findByRole('dialog', { name: 'Add field' });
  await user.type(within(dialog).getByLabelText('Name'), 'Shoring');
  await user.click(await within(dialog).findByRole('combobox', { name: 'Shown depending on' }));
  await user.click(await screen.findByRole('option', { name: 'Depth' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Condition' }));
  await user.click(await screen.findByRole('option', { name: 'Above' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  expect(await within(dialog).findByText('Choose one.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Condition: Above'), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ shownWhen: { fieldId: 7, when: { operator: 'greater', value: 5 } } });
});

test.each([
  ['of a field that the reader sees', 7, 'Depth'],
  ['of one that they do not see', 8, 'A field that you can’t see'],
])('a condition %s stays when something else is changed', async (_, fieldId, shown) => {
  const shownWhen = { fieldId, when: { operator: 'greater' as const, value: 3 } };
  const { user, posted } = await openFields('?customField=1', [field(1, 'Permit', { shownWhen })], DEPTH);
  expect(await screen.findByDisplayValue(shown)).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: /In use/ }));
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(posted).toEqual([{ id: 1, type: 'hazard', version: 1, isActive: false }]));
});
