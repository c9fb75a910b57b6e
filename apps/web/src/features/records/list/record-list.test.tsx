import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client.ts';
import { session } from '../../../shared/session/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import {
  COUNT,
  counts,
  hazard,
  hole,
  LIST,
  lastQuery,
  openList,
  ramp,
  row,
  VIEWS,
} from '../../../testing/record-list.ts';
import { refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';
import { filtersFor } from './list-query.ts';
import { readRecordSearch } from './record-search.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a row shows priority, number, title, the status’s short name and how late it is', async () => {
  await openList();
  const first = await row(/Unguarded floor hole/);
  expect(first).toHaveTextContent('Critical');
  expect(first).toHaveTextContent('HAZ-000001');
  expect(within(first).getByText(/^[\d,]+ days late$/)).toBeInTheDocument();
  expect(within(first).getByTitle(/^Unassigned [\d,]+ days late · /)).toBeInTheDocument();
  const second = await row(/Ramp slick/);
  expect(second).toHaveTextContent('Sent back by EHS');
  expect(within(second).getByTitle('Resolution not Approved by EHS Team')).toBeInTheDocument();
  expect(within(second).queryByText(/late/)).toBeNull();
});

test('only the selected tab is counted, under the filters, and a selection is in the address and in the request', async () => {
  const { user, router, of } = await openList('?owner=7');
  await row(/Unguarded/);
  const tabs = screen.getByRole('navigation', { name: 'List views' });
  expect(
    within(tabs)
      .getAllByRole('button')
      .map((tab) => tab.textContent),
  ).toEqual(['All 2', 'Mine ', 'Closed ', 'Archive ']);
  const asked = () => of(COUNT).map(({ url }) => url.search);
  expect(asked()).toEqual(['?ownerId=7&tab=all']);
  await user.click(within(tabs).getByRole('button', { name: /Closed/ }));
  expect(await within(tabs).findByRole('button', { name: 'Closed 7' })).toBeInTheDocument();
  expect(within(tabs).getByRole('button', { name: 'All' })).toBeInTheDocument();
  expect(asked()).toEqual(['?ownerId=7&tab=all', '?ownerId=7&tab=closed']);
  await waitFor(() => expect(router.state.location.search).toEqual({ owner: 7, tab: 'closed' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ tab: 'closed', ownerId: '7' }));
});

test('more than a thousand are shown as 1,000+, and counted exactly on request', async () => {
  const { user, of } = await openList('', { [COUNT]: counts({ all: 12_345 }), [LIST]: { items: [hole], next: 'b' } });
  const tabs = screen.getByRole('navigation', { name: 'List views' });
  expect(await screen.findByText('1–1 of 1,000+')).toBeInTheDocument();
  expect(within(tabs).getByText('1,000+')).toBeInTheDocument();
  const exactly = () => of(COUNT).filter(({ url }) => url.searchParams.get('exact') === 'true');
  expect(exactly()).toHaveLength(0);
  await user.click(within(tabs).getByRole('button', { name: '1,000+ Count exactly' }));
  expect(await screen.findByText('1–1 of 12,345')).toBeInTheDocument();
  expect(within(tabs).getByText('12,345')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Count exactly/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Count again' }));
  await waitFor(() => expect(exactly()).toHaveLength(2));
  // The exact count is of the counted tab only: another tab has its own.
  await user.click(within(tabs).getByRole('button', { name: 'Closed' }));
  expect(await within(tabs).findByRole('button', { name: 'Closed 0' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Count (exactly|again)/ })).toBeNull();
});

test('an exact count that takes too long shows the server’s message, and the count stays', async () => {
  const held = counts({ all: 12_345 });
  const { user } = await openList('', {
    [COUNT]: (request: { url: URL }) =>
      request.url.searchParams.has('exact') ? refusal(503, 'TOO_SLOW', 'This took too long.') : held(request),
  });
  showToasts();
  await user.click(await screen.findByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText('This took too long.')).toBeInTheDocument();
  expect(screen.getByText('1–2 of 1,000+')).toBeInTheDocument();
});

test('a user who may archive has a tab for the archive', async () => {
  serve({
    ...asAdministrator({ 'hazard.viewAll': true }),
    [LIST]: { items: [hole], next: null },
    [COUNT]: counts({ all: 1, mine: 0, closed: 0, archive: 0 }),
    [VIEWS]: [],
  });
  await visit('/hazards');
  expect(await screen.findByRole('button', { name: /^Closed/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
});

test('several values of a filter can be chosen one after another, and are in the address and in the request', async () => {
  const { user, router, of } = await openList();
  await row(/Unguarded/);
  const opener = screen.getByRole('button', { name: 'Filter' });
  await user.hover(opener);
  await user.click(opener);
  await user.click(await screen.findByRole('option', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Open' }));
  await user.click(await screen.findByRole('option', { name: 'Assigned' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open,Assigned' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ status: 'Open,Assigned', tab: 'all' }));
  expect(await screen.findByRole('button', { name: 'Status: Open or Assigned. Change' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('areas are offered once a facility is chosen, and cleared with it', async () => {
  const { user, router, of } = await openList('?facility=1&location=31');
  await row(/Unguarded/);
  expect(await screen.findByRole('button', { name: 'Area: Paint shop. Change' })).toBeInTheDocument();
  expect(lastQuery(of(LIST))).toMatchObject({ facilityId: '1', locationId: '31' });
  await user.click(screen.getByRole('button', { name: 'Clear filter: Facility' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the slash key focuses the search, and its text is in the address and in the request', async () => {
  const { user, router, of } = await openList();
  await row(/Unguarded/);
  await user.keyboard('/');
  await user.keyboard('floor');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'floor' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ search: 'floor' }));
});

test('the next page uses the server’s cursor, and the previous one the cursors visited before', async () => {
  const pages: Record<string, unknown> = {
    '': { items: [hole], next: 'c2' },
    c2: { items: [ramp], next: 'c3' },
    c3: { items: [hazard(3)], next: null },
  };
  const { user, router } = await openList('', {
    [LIST]: ({ url }: { url: URL }) => pages[url.searchParams.get('cursor') ?? ''],
    [COUNT]: counts({ all: 102, mine: 0, closed: 0, archive: 0 }),
  });
  await row(/Unguarded/);
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await row(/Ramp slick/);
  expect(router.state.location.search).toEqual({ after: 'c2', page: 2 });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await row(/Hazard 3/);
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await row(/Ramp slick/);
  expect(router.state.location.search).toEqual({ after: 'c2', page: 2 });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await row(/Unguarded/);
  expect(router.state.location.search).toEqual({});
});

test('from a page opened by its address the previous page is the first', async () => {
  const { user, router } = await openList('?after=c9&page=4');
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the order is chosen from the menu or by the header of a column', async () => {
  const { user, router, of } = await openList();
  await row(/Unguarded/);
  expect(screen.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'due' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ sort: 'due' }));
  await user.click(screen.getByRole('button', { name: 'Sorted by: Due date' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Newest' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'newest' }));
});

test('the columns that a user chooses are stored on the device', async () => {
  const { user, unmount } = await openList();
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Category' }));
  expect(await screen.findByRole('columnheader', { name: 'Category' })).toBeInTheDocument();
  unmount();
  await openList();
  expect(await screen.findByRole('columnheader', { name: 'Category' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toBeInTheDocument();
});

test('J and K move, X selects, a question mark shows all shortcuts, Enter opens', async () => {
  const { user, router } = await openList();
  await row(/Unguarded/);
  await user.keyboard('jjx');
  expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeInTheDocument();
  await user.keyboard('{Escape}?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('k{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/1'));
});

test('filters without a match say so, can be cleared, and name the closed records that match', async () => {
  const { user, router } = await openList(
    '?status=Open',
    { [COUNT]: counts({ all: 0, mine: 0, closed: 4, archive: 0 }) },
    [],
  );
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show 4 closed' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open', tab: 'closed' }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'closed' }));
});

test('a list without any record offers to raise the first', async () => {
  const { user, router } = await openList('', { [COUNT]: counts({ all: 0, mine: 0, closed: 0, archive: 0 }) }, []);
  expect(await screen.findByRole('heading', { name: 'No hazards reported yet' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Report hazard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/raise-hazard'));
});

test('a list that cannot be loaded shows the reason and a retry button', async () => {
  let isBroken = true;
  const { user } = await openList('', {
    [LIST]: () => (isBroken ? refusal(403, 'FORBIDDEN', 'Not now.') : { items: [hole], next: null }),
  });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Unguarded/)).toBeInTheDocument();
});

test('a change elsewhere refetches the list, and the rows stay until the response arrives', async () => {
  let items = [hole];
  let release: (() => void) | undefined;
  await openList('', {
    [LIST]: async () => {
      if (items.length > 1) await new Promise<void>((done) => (release = done));
      return { items, next: null };
    },
  });
  await row(/Unguarded/);
  items = [hole, ramp];
  const asked = queryClient.invalidateQueries({ queryKey: ['records', 'hazard'] });
  await waitFor(() => expect(release).toBeDefined());
  expect(await row(/Unguarded/)).toBeInTheDocument();
  release?.();
  await asked;
  expect(await row(/Ramp slick/)).toBeInTheDocument();
});

test('an invalid address opens the list, with the filters that cannot be read as they are', () => {
  expect(
    readRecordSearch({ tab: 'nonsense', sort: 'drop', page: 3, due: 'soon', overdue: 'maybe', view: 'x', owner: '' }),
  ).toEqual({ due: 'soon', overdue: 'maybe' });
  expect(readRecordSearch({ priority: '1', status: 'Open,Assigned', due: '2026-11-01..', needsMe: true })).toEqual({
    priority: 1,
    status: 'Open,Assigned',
    due: '2026-11-01..',
    needsMe: true,
  });
});

test('spans are counted from today in the user’s time zone: ahead for due dates, back for when it was raised', () => {
  const today = '2026-11-20';
  expect(filtersFor({ due: 'week', raised: 'month' }, today)).toEqual({
    dueTo: '2026-11-27',
    raisedFrom: '2026-10-21',
  });
  expect(filtersFor({ due: '2026-01-01..2026-02-01', raised: '..2026-03-01' }, today)).toEqual({
    dueFrom: '2026-01-01',
    dueTo: '2026-02-01',
    raisedTo: '2026-03-01',
  });
});
