import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { logged, UNDO_LOGGED } from '../../testing/logged.ts';
import { answer, refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { readPrioritiesSearch } from './priorities-search.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/priorities';
const item = (id: number, label: string, more: Partial<PriorityItem> = {}): PriorityItem => ({
  ...{
    id,
    type: 'hazard',
    label,
    value: id,
    assignHours: 4,
    resolveDays: 1,
    isUsed: false,
    version: 1,
    abilities: { edit: true },
  },
  ...more,
});

/** Opens the register at an address, with priorities that a change really changes. */
async function openPriorities(address = '', items = [item(1, 'Critical'), item(2, 'High')], more: object = {}) {
  let now = items;
  const one = ({ id }: PriorityItem) => ({
    [`GET /api/priorities/${id}`]: () => now.find((other) => other.id === id),
    [`PATCH /api/priorities/${id}`]: ({ body }: { body: unknown }) => {
      now = now.map((p) => (p.id === id ? { ...p, ...(body as Partial<PriorityItem>), version: p.version + 1 } : p));
      return logged(now.find((other) => other.id === id));
    },
  });
  const network = serve({
    ...asAdministrator(),
    [LIST]: () => ({ items: now, total: now.length, abilities: { create: true } }),
    ...Object.assign({}, ...items.map(one)),
    [UNDO_LOGGED]: () => {
      now = items.map((p) => ({ ...p, version: 3 }));
      return {};
    },
    ...more,
  });
  const view = await visit(`/management/priorities${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Priorities', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('a priority is renamed with the version that was read, everywhere at once, and the undo restores it by its line in the log', async () => {
  const { user, of } = await openPriorities('?priority=2');
  const before = of('GET /api/priority').length;
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Soon');
  await user.click(screen.getByText('Save changes'));
  expect(await screen.findByText('Soon saved')).toBeInTheDocument();
  await waitFor(() => expect(of('GET /api/priority').length).toBeGreaterThan(before));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('row', { name: /Soon/ })).toBeInTheDocument();
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
  expect(of('PATCH /api/priorities/2').map(({ body }) => body)).toEqual([{ version: 1, label: 'Soon' }]);
  expect(await screen.findByRole('row', { name: /High/ })).toBeInTheDocument();
});

test('adding a priority names missing fields, and a value that is taken shows an error at its field', async () => {
  const tries: unknown[] = [];
  const { user } = await openPriorities('?add=true&type=task', [], {
    'POST /api/priorities': ({ body }: { body: unknown }) =>
      tries.push(body) === 1
        ? refusal(409, 'PRIORITY_VALUE_TAKEN', 'Another priority has this urgency already.')
        : answer(201, item(5, 'Some day')),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add priority' });
  const submit = within(dialog).getByRole('button', { name: 'Add priority' });
  await user.click(submit);
  expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(4);
  await user.type(within(dialog).getByLabelText('Name'), 'Some day');
  await user.type(within(dialog).getByLabelText('Urgency'), '4');
  await user.type(within(dialog).getByLabelText('Hours to assign'), '48');
  await user.type(within(dialog).getByLabelText('Days to resolve'), '14');
  await user.click(submit);
  expect(await within(dialog).findByText('Another priority has this urgency already.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Urgency'), '0');
  await user.click(submit);
  await waitFor(() =>
    expect(tries[1]).toEqual({ type: 'task', label: 'Some day', value: 40, assignHours: 48, resolveDays: 14 }),
  );
  expect(await screen.findByText('Some day added')).toBeInTheDocument();
});

test('the urgency of a priority that records have is locked and says why', async () => {
  await openPriorities('?priority=1', [item(1, 'Critical', { isUsed: true })]);
  expect(await screen.findByLabelText('Urgency')).toBeDisabled();
  expect(screen.getByText('Records have this priority, so its urgency can’t change.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toBeEnabled();
});

test('a priority that the user may not change is read-only', async () => {
  await openPriorities('?priority=1', [item(1, 'Critical', { abilities: { edit: false } })]);
  expect(await screen.findByLabelText('Name')).toBeDisabled();
  expect(screen.queryByText('Save changes')).not.toBeInTheDocument();
});

test('the type of records and the search text are in the request; an invalid address opens the unfiltered list', async () => {
  const { of } = await openPriorities('?type=task&q=cri');
  await waitFor(() => expect(of(LIST).at(-1)?.url.search).toBe('?page=1&size=25&search=cri&type=task'));
  expect(readPrioritiesSearch({ type: 'document', page: 0, priority: 'x' })).toEqual({});
});

test('what other times would do to open records is counted before they are saved', async () => {
  const { user, of } = await openPriorities('?priority=1', undefined, {
    'GET /api/priorities/1/effect': { openRecords: 40, movedDueDates: 30, becomeLate: 7, noLongerLate: 0 },
  });
  const days = await screen.findByLabelText('Days to resolve');
  expect(screen.queryByRole('region', { name: 'Effect on open records' })).not.toBeInTheDocument();
  await user.clear(days);
  expect(of('GET /api/priorities/1/effect')).toEqual([]);
  await user.type(days, '3');
  const effect = await screen.findByRole('region', { name: 'Effect on open records' });
  expect(effect).toHaveTextContent(
    /Open with this priority40.*Get another due date30.*Become overdue7.*No longer overdue0/,
  );
  expect(of('GET /api/priorities/1/effect').map(({ url }) => url.search)).toEqual(['?assignHours=4&resolveDays=3']);
});
