import type { MyAction } from '@safety-qube/contract/schemas/across-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { visit } from '../../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../../testing/signed-in.ts';

const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
  session.clear();
  vi.unstubAllGlobals();
});

const action = (id: number, more: Partial<MyAction> = {}): MyAction => ({
  id,
  type: 'hazard',
  number: `HAZ-${String(id).padStart(6, '0')}`,
  title: `Hazard ${id}`,
  status: 'Open',
  priority: 3,
  category: null,
  facilityId: 1,
  locationId: null,
  ownerId: 7,
  raiserId: null,
  dueOn: null,
  lateFrom: null,
  raisedAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  isConfidential: false,
  isClosed: false,
  version: 1,
  wants: 'assign',
  clock: null,
  ...more,
});
const late = action(1, {
  ...{ dueOn: '2020-01-05', lateFrom: '2020-01-06T00:00:00.000Z' },
  ...{ wants: 'approve', status: 'Resolution Implemented' },
});
const critical = action(2, {
  ...{ priority: 1, dueOn: '2090-01-05', lateFrom: '2090-01-06T00:00:00.000Z' },
  ...{ wants: 'implement', status: 'Assigned' },
});
const unassigned = action(4, { priority: 1, dueOn: '2090-01-05', lateFrom: '2090-01-04T00:00:00.000Z' });
const later = action(3);
const waiting = (items: MyAction[], next: string | null = null) => ({
  'GET /api/my-actions': { items, next },
  'GET /api/my-actions/count': {
    total: { count: items.length + (next ? 40 : 0), isMore: false },
    overdue: { count: items.filter(({ id }) => id === late.id).length, isMore: false },
    unassigned: { count: items.filter(({ id }) => id === unassigned.id).length, isMore: false },
    otherOverdue: { count: items.filter(({ id }) => id === late.id).length, isMore: false },
    byType: { hazard: { count: items.length, isMore: false } },
  },
});

test('an action says how late the report to an authority is, beside its own due date', async () => {
  const clock = { regime: 'osha', lastDay: null, isAtOnce: false, isCertain: true } as const;
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
  const [passed, running] = [
    action(5, { dueOn: '2090-01-05', clock: { ...clock, by: at(-20.1) } }),
    action(6, { isClosed: true, clock: { ...clock, by: at(3) } }),
  ];
  signedIn([], { answers: waiting([passed, running]) });
  await visit('/my-actions');
  const row = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;
  expect((await within(await row('Hazard 5')).findAllByText('OSHA report 20 hr late')).length).toBeGreaterThan(0);
  expect(within(await row('Hazard 5')).getAllByText('Jan 05, 2090').length).toBeGreaterThan(0);
  expect(within(await row('Hazard 6')).getAllByText('OSHA report due in 3 hr').length).toBeGreaterThan(0);
});

test('pending actions are grouped: critical without anybody assigned, overdue, critical, next, and each says what is to be done', async () => {
  signedIn([], { answers: waiting([unassigned, late, critical, later]) });
  await visit('/my-actions');
  expect(await screen.findByText('1 overdue · 3 more need your action')).toBeInTheDocument();
  expect((await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)).toEqual([
    'Critical, not assigned 1',
    'Overdue 1',
    'Critical 1',
    'Next 1',
  ]);
  expect(screen.getByRole('link', { name: 'Approve the resolution, or send it back: Hazard 1' })).toHaveAttribute(
    'href',
    '/hazards/1',
  );
  expect(screen.getByRole('link', { name: 'Assign a team: Hazard 4' })).toBeInTheDocument();
});

test('J moves through all groups, and Enter opens', async () => {
  signedIn([], { answers: waiting([late, critical, later]) });
  const { router } = await visit('/my-actions');
  await screen.findByText('Hazard 3');
  const user = userEvent.setup({ delay: null });
  await user.keyboard('jjj');
  expect(screen.getByText('Hazard 3').closest('li')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/3'));
});

test('a button loads more, by the server’s cursor', async () => {
  const server = signedIn([], {
    answers: {
      ...waiting([late], '50'),
      'GET /api/my-actions': ({ url }: { url: URL }) =>
        url.searchParams.has('cursor') ? { items: [later], next: null } : { items: [late], next: '50' },
    },
  });
  await visit('/my-actions');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Hazard 3')).toBeInTheDocument();
  expect(server.of('GET /api/my-actions').at(-1)?.url.searchParams.get('cursor')).toBe('50');
});

test('all pending actions are printed, not only those that are loaded', async () => {
  window.innerWidth = 1440;
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByText(/^Hazard \d+$/).length;
  });
  const rows = Array.from({ length: 120 }, (_, n) => action(n + 10));
  const { of } = signedIn([], {
    answers: {
      ...waiting(rows.slice(0, 50), '50'),
      'GET /api/my-actions': ({ url }: { url: URL }) => {
        const from = Number(url.searchParams.get('cursor') ?? 0);
        const to = from + Number(url.searchParams.get('limit'));
        return { items: rows.slice(from, to), next: to < rows.length ? String(to) : null };
      },
    },
  });
  await visit('/my-actions?type=hazard');
  await userEvent.click(await screen.findByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(120));
  expect(of('GET /api/my-actions').at(-1)?.url.searchParams.get('type')).toBe('hazard');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByText(/^Hazard \d+$/)).toHaveLength(50));
});

test('an empty queue says so', async () => {
  signedIn([], { answers: waiting([]) });
  await visit('/my-actions');
  expect(await screen.findByRole('heading', { name: 'Nothing needs your action' })).toBeInTheDocument();
});

test('more than a thousand are shown as 1,000+, and counted exactly on request', async () => {
  const figures = (overdue: number, total: number, isMore: boolean) => ({
    total: { count: total, isMore },
    overdue: { count: overdue, isMore: false },
    unassigned: { count: 0, isMore: false },
    otherOverdue: { count: overdue, isMore: false },
    byType: { hazard: { count: total, isMore }, task: { count: 3, isMore: false } },
  });
  signedIn([], {
    answers: {
      'GET /api/my-actions': { items: [late, later], next: '50' },
      'GET /api/my-actions/count': ({ url }: { url: URL }) =>
        url.searchParams.has('exact') ? figures(40, 1234, false) : figures(40, 1000, true),
    },
  });
  await visit('/my-actions');
  expect(await screen.findByText('40 overdue · 960+ more need your action')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Next 960+' })).toBeInTheDocument();
  const figure = screen.getByRole('button', { name: '1,000+ Count exactly' });
  expect(figure.parentElement).toHaveAttribute('aria-live', 'polite');
  await userEvent.click(figure);
  expect(await screen.findByText('40 overdue · 1,194 more need your action')).toBeInTheDocument();
});

test.each([
  [{ count: 2, isMore: false }, { count: 2, isMore: false }, '2 overdue'],
  [{ count: 1000, isMore: true }, { count: 1000, isMore: true }, '1,000+ overdue'],
])('where %o of %o are late, the title does not mention others', async (overdue, total, title) => {
  signedIn([], {
    answers: {
      'GET /api/my-actions': { items: [late], next: null },
      'GET /api/my-actions/count': { total, overdue, otherOverdue: overdue, byType: { hazard: total } },
    },
  });
  await visit('/my-actions');
  expect(await screen.findByText(title, { selector: 'header span' })).toBeInTheDocument();
});

test('the menu counts pending actions and open records; the home page shows both with links', async () => {
  signedIn([], {
    answers: {
      ...waiting([late, critical]),
      'GET /api/hazards/count': ({ url }: { url: URL }) =>
        url.searchParams.has('overdue') ? { count: 3, isMore: false } : { count: 42, isMore: false },
    },
  });
  await visit('/home');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(await within(menu).findByRole('link', { name: /^Actions, 2 need your action/ })).toBeInTheDocument();
  expect(await within(menu).findByRole('link', { name: 'Hazards, 42 open' })).toBeInTheDocument();
  const tile = await screen.findByRole('link', { name: /^Hazards\s*42/ });
  expect(tile).toHaveTextContent('3 overdue');
  expect(tile).toHaveAttribute('href', '/hazards?overdue=true');
  expect(await screen.findByText(/2 items need your action/)).toBeInTheDocument();
});

test('the count of pending actions is red only while some are overdue', async () => {
  const none = { count: 0, isMore: false };
  const two = { count: 2, isMore: false };
  signedIn([], {
    answers: {
      ...waiting([critical]),
      'GET /api/my-actions/count': { total: two, overdue: none, unassigned: two, otherOverdue: none, byType: {} },
    },
  });
  await visit('/home');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  const actions = await within(menu).findByRole('link', { name: 'Actions, 2 need your action' });
  expect(actions.querySelector('[data-urgent]')).toBeNull();
});

test('the home page’s greeting and link to all pending actions have their number, without account requests', async () => {
  const asking = { items: [demoPerson], total: 6, counts: {}, abilities: {} };
  signedIn(['management.user.read', 'management.user.edit'], {
    answers: { ...waiting([late, critical], '50'), 'GET /api/v2/aum/um/1/5': asking },
  });
  await visit('/home');
  expect(await screen.findByText(/42 items need your action/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All 42' })).toHaveAttribute('href', '/my-actions');
});

test('above a thousand the menu and the home page show 1,000+', async () => {
  const full = { count: 1000, isMore: true };
  signedIn([], {
    answers: {
      ...waiting([late]),
      'GET /api/my-actions/count': { total: full, overdue: full, otherOverdue: full, byType: { hazard: full } },
      'GET /api/hazards/count': full,
    },
  });
  await visit('/home');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(await within(menu).findByRole('link', { name: 'Hazards, 1,000+ open' })).toBeInTheDocument();
  const actions = within(menu).getByRole('link', { name: 'Actions, 1,000+ need your action · 1,000+ overdue' });
  expect(actions.querySelector('[data-urgent]')).toHaveTextContent('999+');
  expect(await screen.findByRole('link', { name: /^Hazards\s*1,000\+ open1,000\+ overdue/ })).toBeInTheDocument();
  expect(screen.getByText(/1,000\+ items need your action/)).toBeInTheDocument();
});

test('who may see the actions of others chooses whose are shown, and reads for whom each waits', async () => {
  const ofAna = { ...later, waitsFor: [8] };
  const ana = { ...{ id: 8, firstname: 'Ana', lastname: 'Ruiz', jobTitle: null }, pictureVersion: null };
  const { of } = signedIn(['general.allActions'], {
    answers: {
      ...waiting([]),
      'GET /api/aum/um/brief': [{ ...ana, facilityId: 1, isActive: true }],
      'GET /api/all-actions': { items: [ofAna], next: null },
      'GET /api/all-actions/count': {
        ...{ total: { count: 1, isMore: false }, overdue: { count: 0, isMore: false } },
        byType: { hazard: { count: 1, isMore: false } },
      },
    },
  });
  await visit('/my-actions');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Whose actions' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everyone' }));
  expect(await screen.findByRole('link', { name: /Hazard 3/ })).toBeInTheDocument();
  expect(screen.getByText('Ana Ruiz')).toBeInTheDocument();
  expect(screen.getByText('1 item waiting')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Whose actions' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
  await waitFor(() => expect(of('GET /api/all-actions').at(-1)?.url.searchParams.get('of')).toBe('8'));
});

test('others see no choice of people, whatever the address says', async () => {
  const { of } = signedIn([], { answers: waiting([]) });
  await visit('/my-actions?of=all');
  expect(await screen.findByRole('heading', { name: 'Nothing needs your action' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Whose actions' })).toBeNull();
  expect(of('GET /api/all-actions')).toEqual([]);
});
