import type { HazardItem } from '@safety-qube/contract/hazards';
import type { ListTab } from '@safety-qube/contract/records';
import type { SavedView } from '@safety-qube/contract/saved-views';
import { COUNT_LIMIT } from '@safety-qube/domain/records/count-limit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session.ts';
import { ADMINISTRATOR, asAdministrator } from '../../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';
import { filtersFor, readRecordSearch, searchOfView, viewQuery } from './record-search.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/hazards';
const COUNT = 'GET /api/hazards/count';
const BULK = 'POST /api/records/bulk';
const VIEWS = 'GET /api/saved-views';

const hazard = (id: number, more: Partial<HazardItem> = {}): HazardItem => ({
  id,
  type: 'hazard',
  number: `HAZ-${String(id).padStart(6, '0')}`,
  title: `Hazard ${id}`,
  status: 'Open',
  priority: 2,
  category: 'machinery',
  facilityId: 1,
  locationId: null,
  ownerId: ADMINISTRATOR.id,
  raiserId: null,
  dueOn: null,
  raisedAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  isConfidential: false,
  isClosed: false,
  version: 1,
  risk: null,
  immediateDanger: false,
  ...more,
});
const hole = hazard(1, { title: 'Unguarded floor hole', priority: 1, dueOn: '2020-01-05' });
const ramp = hazard(2, { title: 'Ramp slick after rain', status: 'Resolution not Approved by EHS Team' });
const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  type: 'hazard',
  name: `View ${id}`,
  query: 'overdue=true&sort=due',
  isShared: false,
  isMine: true,
  ...more,
});

const PRIORITIES = [
  { id: 1, name: 'critical', aliasName: 'Critical', order: 1, color: '#D93A3F', priorityValue: 1 },
  { id: 2, name: 'high', aliasName: 'High', order: 2, color: '#E8772B', priorityValue: 2 },
];
const FACILITIES = [
  {
    id: 1,
    name: 'Boston Yard',
    code: null,
    city: null,
    region: null,
    timeZone: 'America/New_York',
    units: [{ id: 31, level: 'location', parentId: null, name: 'Paint shop' }],
  },
];

/** How many records each tab holds, counted up to the limit or exactly. */
const counts =
  (held: Partial<Record<ListTab, number>>) =>
  ({ url }: { url: URL }) => {
    const all = held[url.searchParams.get('tab') as ListTab] ?? 0;
    const isMore = all > COUNT_LIMIT && url.searchParams.get('exact') !== 'true';
    return { count: isMore ? COUNT_LIMIT : all, isMore };
  };

/** The list at an address; `more` answers in place of the usual. */
async function openList(address = '', more: Record<string, unknown> = {}, records: HazardItem[] = [hole, ramp]) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/priority': { hazard: PRIORITIES },
    'GET /api/fm/facility/fetch': FACILITIES,
    'GET /api/app/org/levels': [
      { key: 'facility', isActive: true, order: 1 },
      { key: 'location', isActive: true, order: 2 },
    ],
    'GET /api/app/org/definition': [],
    'GET /api/cf/hazards': [],
    'GET /api/cf/risklevelmap': { likelihood: [], severity: [], levels: [] },
    [VIEWS]: [],
    [LIST]: { items: records, next: null },
    [COUNT]: counts({ all: records.length, mine: 1, closed: 7, archive: 3 }),
    ...more,
  });
  const page = await visit(`/hazards${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...page, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const lastQuery = (calls: { url: URL }[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

test('a row says priority, number, title, status by its short name and a date that was missed', async () => {
  await openList();
  const first = await row(/Unguarded floor hole/);
  expect(first).toHaveTextContent('Critical');
  expect(first).toHaveTextContent('HAZ-000001');
  expect(within(first).getByText('overdue')).toBeInTheDocument();
  const second = await row(/Ramp slick/);
  expect(second).toHaveTextContent('Not Approved by EHS Team');
  expect(within(second).getByTitle('Resolution not Approved by EHS Team')).toBeInTheDocument();
  expect(within(second).queryByText('overdue')).toBeNull();
});

test('the chosen tab alone counts, under the filters, and a choice reaches address and server', async () => {
  const { user, router, of } = await openList('?overdue=true');
  await row(/Unguarded/);
  const tabs = screen.getByRole('navigation', { name: 'What the list shows' });
  expect(
    within(tabs)
      .getAllByRole('button')
      .map((tab) => tab.textContent),
  ).toEqual(['All 2', 'Mine ', 'Closed ', 'Archive ']);
  const asked = () => of(COUNT).map(({ url }) => url.search);
  expect(asked()).toEqual(['?overdue=true&tab=all']);
  await user.click(within(tabs).getByRole('button', { name: /Closed/ }));
  expect(await within(tabs).findByRole('button', { name: 'Closed 7' })).toBeInTheDocument();
  expect(within(tabs).getByRole('button', { name: 'All' })).toBeInTheDocument();
  expect(asked()).toEqual(['?overdue=true&tab=all', '?overdue=true&tab=closed']);
  await waitFor(() => expect(router.state.location.search).toEqual({ overdue: true, tab: 'closed' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ tab: 'closed', overdue: 'true' }));
});

test('more than a thousand are said to be more, and counted exactly on request', async () => {
  const { user, of } = await openList('', { [COUNT]: counts({ all: 12_345 }), [LIST]: { items: [hole], next: 'b' } });
  const tabs = screen.getByRole('navigation', { name: 'What the list shows' });
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
  // The figure belongs to what was counted: another tab has its own.
  await user.click(within(tabs).getByRole('button', { name: 'Closed' }));
  expect(await within(tabs).findByRole('button', { name: 'Closed 0' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Count (exactly|again)/ })).toBeNull();
});

test('an exact count that takes too long is refused in the server’s words, and the figure stays', async () => {
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

test('the archive is a tab of whoever may archive', async () => {
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

test('several values of a filter are chosen one after another, into address and server', async () => {
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
  expect(await screen.findByRole('button', { name: 'Status: Open, Assigned. Change' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('areas are offered once a facility is chosen, and go with it', async () => {
  const { user, router, of } = await openList('?facility=1&location=31');
  await row(/Unguarded/);
  expect(await screen.findByRole('button', { name: 'Area: Paint shop. Change' })).toBeInTheDocument();
  expect(lastQuery(of(LIST))).toMatchObject({ facilityId: '1', locationId: '31' });
  await user.click(screen.getByRole('button', { name: 'Clear filter: Facility' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('what is written reaches address and server by the slash key', async () => {
  const { user, router, of } = await openList();
  await row(/Unguarded/);
  await user.keyboard('/');
  await user.keyboard('floor');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'floor' }));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject({ search: 'floor' }));
});

test('pages follow the server’s cursor, and lead back by the cursors that were passed', async () => {
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

test('a page that was sent as an address leads back to the first', async () => {
  const { user, router } = await openList('?after=c9&page=4');
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the order is chosen from the menu or by the head of a column', async () => {
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

test('the columns that a person chooses stay on the device', async () => {
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

test('J and K move, X chooses, a question mark shows all keys, Enter opens', async () => {
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

test('a new priority is shown at once, and undo gives each record back what it had', async () => {
  const { user, of } = await openList('', {
    [BULK]: ({ body }: { body: { ids: number[] } }) => ({ changed: body.ids, refused: [] }),
  });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('toolbar', { name: '2 selected' });
  await user.click(within(bar).getByRole('button', { name: 'Priority' }));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  expect(await screen.findByText('2 records have their new priority.')).toBeInTheDocument();
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
});

test('records that were refused are named with the reason', async () => {
  const { user } = await openList('', {
    [BULK]: { changed: [1], refused: [{ id: 2, code: 'FORBIDDEN', message: 'Your role does not reach Omaha.' }] },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: '1 record was not changed' });
  expect(dialog).toHaveTextContent('HAZ-000002');
  expect(dialog).toHaveTextContent('Ramp slick after rain');
  expect(dialog).toHaveTextContent('Your role does not reach Omaha.');
});

test('archiving that fails altogether brings the rows back and says so', async () => {
  const { user } = await openList('', { [BULK]: refusal(422, 'INVALID', 'This cannot be done now.') });
  showToasts();
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('This cannot be done now.')).toBeInTheDocument();
  expect(await row(/Unguarded/)).toBeInTheDocument();
});

test('a team is asked for before anything is assigned', async () => {
  const { user, of } = await openList('', {
    'GET /api/aum/um/brief': [
      { id: 11, firstname: 'Nia', lastname: 'Reed', jobTitle: null, pictureVersion: null, isActive: true },
    ],
    [BULK]: { changed: [1], refused: [] },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 record' });
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await within(dialog).findByText('Choose at least one person.')).toBeInTheDocument();
  await user.click(within(dialog).getByLabelText('Resolution team', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /Nia Reed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(of(BULK)[0]?.body).toEqual({ ids: [1], change: { action: 'assign', team: [11] } }));
});

test('deleting is asked for once more, because nothing brings it back', async () => {
  const { user, of } = await openList('', { [BULK]: { changed: [1], refused: [] } });
  await row(/Unguarded/);
  await user.click(screen.getByRole('checkbox', { name: 'Select HAZ-000001 Unguarded floor hole' }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(of(BULK)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete 1 record' }));
  await waitFor(() => expect(of(BULK)[0]?.body).toEqual({ ids: [1], change: { action: 'delete' } }));
});

test('whoever may change nothing has nothing to choose', async () => {
  serve({
    ...asAdministrator({}),
    [LIST]: { items: [hazard(4, { ownerId: 99 })], next: null },
    [COUNT]: counts({ all: 1, mine: 1, closed: 0, archive: 0 }),
    [VIEWS]: [],
  });
  await visit('/hazards');
  await row(/Hazard 4/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Raise hazard' })).toBeNull();
});

test('a saved view opens its filters and order, is marked, and says when the list has moved on', async () => {
  const { user, router } = await openList('', { [VIEWS]: [view(5, { name: 'Late ones' })] });
  await row(/Unguarded/);
  await user.click(await screen.findByRole('button', { name: 'Late ones' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ overdue: true, sort: 'due', view: 5 }));
  expect(screen.getByRole('button', { name: 'Late ones' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Clear filter: Overdue' }));
  expect(await screen.findByRole('button', { name: /Late ones.*Changed since it was saved/ })).toBeInTheDocument();
});

test('a view is saved under a name, shared when asked, and chosen', async () => {
  let saved: SavedView[] = [];
  const { user, router, of } = await openList('?status=Open', {
    [VIEWS]: () => saved,
    'POST /api/saved-views': ({ body }: { body: Partial<SavedView> }) => {
      saved = [view(9, body)];
      return answer(201, saved[0]);
    },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Saved views: save or change' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(within(dialog).getByText('Fill this in.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Name'), 'Still open');
  await user.click(within(dialog).getByRole('switch', { name: /^Everyone can see it/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open', view: 9 }));
  expect(of('POST /api/saved-views')[0]?.body).toEqual({
    type: 'hazard',
    name: 'Still open',
    query: 'status=Open',
    isShared: true,
  });
  expect(await screen.findByRole('button', { name: 'Still open' })).toHaveAttribute('aria-pressed', 'true');
});

test('one’s own view is overwritten and deleted; another’s is neither', async () => {
  const { user, of } = await openList('?status=Open&view=5', {
    [VIEWS]: [view(5, { name: 'Own' }), view(6, { name: 'Theirs', isMine: false, isShared: true })],
    'PATCH /api/saved-views/5': view(5),
    'DELETE /api/saved-views/5': {},
  });
  await row(/Unguarded/);
  const menu = () => screen.getByRole('button', { name: 'Saved views: save or change' });
  await screen.findByRole('button', { name: /^Own/ });
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Save the changes' }));
  await waitFor(() => expect(of('PATCH /api/saved-views/5')[0]?.body).toEqual({ query: 'status=Open' }));
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Delete this view' }));
  await waitFor(() => expect(of('DELETE /api/saved-views/5')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Theirs/ }));
  await user.click(menu());
  await screen.findByRole('menuitem', { name: 'Save this view' });
  expect(screen.queryByRole('menuitem', { name: 'Delete this view' })).toBeNull();
});

test('filters that fit nothing say so, take themselves off, and name what is closed', async () => {
  const { user, router } = await openList(
    '?status=Open',
    { [COUNT]: counts({ all: 0, mine: 0, closed: 4, archive: 0 }) },
    [],
  );
  expect(await screen.findByRole('heading', { name: 'Nothing fits these filters' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show 4 closed' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open', tab: 'closed' }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'closed' }));
});

test('where nothing was ever raised the first one is offered', async () => {
  const { user, router } = await openList('', { [COUNT]: counts({ all: 0, mine: 0, closed: 0, archive: 0 }) }, []);
  expect(await screen.findByRole('heading', { name: 'No hazard has been raised yet' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Raise hazard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/raise-hazard'));
});

test('a list that cannot be loaded gives the reason and another attempt', async () => {
  let isBroken = true;
  const { user } = await openList('', {
    [LIST]: () => (isBroken ? refusal(403, 'FORBIDDEN', 'Not now.') : { items: [hole], next: null }),
  });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Unguarded/)).toBeInTheDocument();
});

test('a change elsewhere is read anew, and the rows stand until the answer is here', async () => {
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

test('an address that means nothing is read as the plain list', () => {
  expect(
    readRecordSearch({ tab: 'nonsense', sort: 'drop', page: 3, due: 'soon', overdue: 'maybe', view: 'x', owner: '' }),
  ).toEqual({});
  expect(readRecordSearch({ priority: '1', status: 'Open,Assigned', due: '2026-11-01..', needsMe: true })).toEqual({
    priority: 1,
    status: 'Open,Assigned',
    due: '2026-11-01..',
    needsMe: true,
  });
});

test('spans are counted from the person’s own day: ahead for due dates, back for what was raised', () => {
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

test('a view keeps filters, tab, order and columns, and neither the page nor which view it was', () => {
  const query = viewQuery({ tab: 'mine', status: 'Open,Assigned', q: 'a&b', after: 'c', page: 3, view: 4 });
  expect(query).toBe('q=a%26b&status=Open%2CAssigned&tab=mine');
  expect(searchOfView(query, 8)).toEqual({ tab: 'mine', status: 'Open,Assigned', q: 'a&b', view: 8 });
});
