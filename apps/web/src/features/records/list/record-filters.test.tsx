import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RECORD_TYPE_SETUPS } from '../../../config/record-types.ts';
import { session } from '../../../shared/session/session.ts';
import { LIST, lastQuery, openList, row } from '../../../testing/record-list.ts';
import { filtersFor, usableSearch, viewQuery } from './list-query.ts';
import { readRecordSearch } from './record-search.ts';

const { hazard } = RECORD_TYPE_SETUPS;
const VALUES = 'GET /api/hazards/values';
const COUNTED = { [VALUES]: { values: [{ value: 'Open', count: 12 }], isMore: false } };

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a filter by values is counted by value, and turned around to what has none of them', async () => {
  const { user, router, of } = await openList('', COUNTED);
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Status' }));
  const open = await screen.findByRole('option', { name: /^Open/ });
  await waitFor(() => expect(open).toHaveTextContent('Open 12'));
  expect(lastQuery(of(VALUES))).toMatchObject({ of: 'status', tab: 'all' });
  await user.click(open);
  await user.click(screen.getByRole('button', { name: 'is not' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open', not: 'status' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ status: 'Open', not: 'status' }));
  expect(screen.getByRole('button', { name: 'Status is not: Open. Change' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status is not' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('Escape closes the values of a filter after one was clicked', async () => {
  const { user, router } = await openList('', COUNTED);
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: /^Open/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('another tab leaves out the statuses and flags that none of its records can have', async () => {
  const { user, router } = await openList('?status=Open&overdue=true&priority=1');
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: /^Closed/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'closed', priority: 1 }));
});

test('what an address filters closed records by is shown, also where the tab does not offer it', async () => {
  await openList('?tab=closed&status=Closed&overdue=true');
  expect(await screen.findByRole('button', { name: 'Status: Closed. Change' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Clear filter: .*[Oo]verdue/ })).toBeInTheDocument();
});

test('a day before which records are due is chosen in the calendar of the filter', async () => {
  const { user, router } = await openList();
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Due' }));
  await user.click(await screen.findByRole('textbox', { name: 'Before' }));
  const days = await screen.findAllByRole('button', { name: /^\w+ 15, \d{4}$/ });
  await user.click(days[0] as HTMLElement);
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ due: expect.stringMatching(/^\.\..*-14$/) }),
  );
});

test('people are found in a filter by the beginnings of their names, whatever their accents, and namesakes are told apart', async () => {
  const person = (id: number, firstname: string, lastname: string, jobTitle: string | null = null) => ({
    ...{ id, firstname, lastname, jobTitle, pictureVersion: null, facilityId: null, isActive: true },
  });
  const others = ['Ann', 'Bob', 'Cem', 'Dan', 'Eva', 'Fay'].map((name, at) => person(30 + at, name, 'Fox'));
  const { user } = await openList('', {
    'GET /api/aum/um/brief': [
      ...others,
      ...[person(21, 'Abel', 'Roy'), person(22, 'Élodie', 'Petit')],
      ...[person(23, 'Nia', 'Reed', 'Fitter'), person(24, 'Nia', 'Reed', 'Driver')],
    ],
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Owner' }));
  const search = await screen.findByPlaceholderText('Find an option');
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent?.trim());
  await user.type(search, 'el');
  await waitFor(() => expect(shown()).toEqual(['Élodie Petit', 'Abel Roy']));
  await user.clear(search);
  await user.type(search, 'reed');
  await waitFor(() => expect(shown()).toEqual(['Nia Reed (Fitter)', 'Nia Reed (Driver)']));
});

test('a filter that the list cannot use is named and cleared, and is not sent', async () => {
  const { user, router, of } = await openList('?owner=nobody&eventType=fire&status=Open');
  await row(/Unguarded/);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('owner=nobody');
  expect(notice).toHaveTextContent('eventType=fire');
  expect(lastQuery(of(LIST))).not.toHaveProperty('ownerId');
  const [first] = within(notice).getAllByRole('button', { name: 'Clear this filter' });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ eventType: 'fire', status: 'Open' }));
});

test('of several filters by fields the one by a field that does not exist is cleared alone', () => {
  const read = readRecordSearch({ field: '12.choice:red;99.yes-no:yes' });
  const { search, unusable } = usableSearch(hazard, read, new Set([12]));
  expect(search).toEqual({ field: '12.choice:red' });
  expect(unusable).toEqual([{ text: 'field=99.yes-no:yes', without: { field: '12.choice:red' } }]);
  expect(usableSearch(hazard, read, undefined).unusable).toEqual([]);
});

test.each([
  [{ priority: 'high' }, ['priority']],
  [{ due: 'soon', raised: '2026-11-01' }, ['due', 'raised']],
  [{ overdue: 'maybe' }, ['overdue']],
  [{ field: '12.colour:red' }, ['field']],
  [{ source: 'record' }, ['source']],
  [{ status: 'Open', owner: '3,7', due: 'week', raised: '..2026-11-01' }, []],
])('of the address %o the list cannot use %o', (raw, keys) => {
  const read = readRecordSearch(raw);
  const { search, unusable } = usableSearch(hazard, read, new Set([12]));
  expect(unusable.flatMap(({ without }) => Object.keys(without))).toEqual(keys);
  for (const key of keys) expect(search).not.toHaveProperty(key);
  // It stays in the address until it is cleared.
  for (const key of Object.keys(raw)) expect(read).toHaveProperty(key);
});

test('what is turned around is named as the server names it, is part of a view, and ends with its filter', () => {
  const search = readRecordSearch({ owner: '3', field: '12.choice:red', not: 'owner,field12,status' });
  expect(search.not).toBe('owner,field12');
  expect(filtersFor(search, '2026-11-21')).toMatchObject({ ownerId: 3, not: 'ownerId,field12' });
  expect(viewQuery(search)).toContain('not=owner%2Cfield12');
  expect(readRecordSearch({ ...search, owner: undefined }).not).toBe('field12');
});
