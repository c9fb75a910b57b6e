import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { HOUR_MS } from '@safety-qube/domain/durations';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';

beforeEach(() => {
  window.innerWidth = 1440;
  // jsdom has no popovers: their content is rendered in place.
  HTMLElement.prototype.hidePopover = () => undefined;
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/aum/notification';
const COUNT = 'GET /api/notifications/count';
const ALL = 'PUT /api/aum/notification';
const CHOICES = `/api/aum/um/managenotification/${demoPerson.id}`;
const people = [{ id: 9, firstname: 'Lucía', lastname: 'Muñoz', jobTitle: null, pictureVersion: null, isActive: true }];

const someNotification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  event: 'implemented',
  type: 'hazard',
  recordId: 100 + id,
  about: null,
  number: `HAZ-00010${id}`,
  title: `Hazard ${id}`,
  text: 'Lucía Muñoz submitted a resolution',
  excerpt: null,
  actorId: 9,
  isCritical: false,
  createdAt: new Date(Date.now() - id).toISOString(),
  readAt: null,
  ...more,
});

/** A server that stores what is read, like the real one. */
function serveNotifications(items: Notification[], more: Record<string, unknown> = {}) {
  let all = items;
  const mark = (isMeant: (one: Notification) => boolean, readAt: string | null) => {
    const changed = all.filter((one) => isMeant(one) && (one.readAt === null) !== (readAt === null)).length;
    all = all.map((one) => (isMeant(one) ? { ...one, readAt } : one));
    return { changed, readAt };
  };
  return signedIn([], {
    answers: {
      'GET /api/aum/um/brief': people,
      [LIST]: ({ url }: { url: URL }) => ({
        items: url.searchParams.get('show') === 'unread' ? all.filter((one) => one.readAt === null) : all,
        next: null,
      }),
      [COUNT]: () => ({ unread: all.filter((one) => one.readAt === null).length }),
      [ALL]: ({ url }: { url: URL }) => {
        const back = url.searchParams.get('read') === 'false';
        const upTo = Number(url.searchParams.get('upTo') ?? Infinity);
        return mark(({ id }) => id <= upTo, back ? null : '2026-11-21T10:00:00.000Z');
      },
      ...Object.fromEntries(
        items.map(({ id }) => [`${ALL}/${id}`, () => mark((one) => one.id === id, '2026-11-21T10:00:00.000Z')]),
      ),
      ...more,
    },
  });
}
async function open(address: string, items: Notification[], more: Record<string, unknown> = {}) {
  const network = serveNotifications(items, more);
  const view = await visit(address);
  showToasts();
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const bell = (name: RegExp) => screen.findByRole('button', { name });
const panel = async () => (await screen.findByLabelText('Notifications', { selector: '[popover]' })) as HTMLElement;

test('the bell shows the number of unread notifications, and updates when a new one is announced', async () => {
  const items = [someNotification(2), someNotification(1, { readAt: '2026-11-20T10:00:00.000Z' })];
  let unread = 1;
  await open('/home', items, { [COUNT]: () => ({ unread }) });
  expect(await bell(/^Notifications, 1 unread$/)).toBeInTheDocument();
  unread = 120;
  await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
  expect(await bell(/^Notifications, more than 99 unread$/)).toHaveTextContent('99+');
  unread = 0;
  await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
  expect(await bell(/^Notifications, nothing unread$/)).toBeInTheDocument();
});

test('on a phone the bell opens the page', async () => {
  window.innerWidth = 390;
  await open('/home', [someNotification(1)]);
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toHaveAttribute(
    'href',
    '/notifications',
  );
});

test('the panel shows the newest with who did what on which record; opening one marks it as read', async () => {
  const { user, router, of } = await open('/home', [
    someNotification(2, { isCritical: true, text: 'Lucía Muñoz reported immediate danger', excerpt: 'Please look.' }),
    someNotification(1, { readAt: '2026-11-20T10:00:00.000Z', actorId: null, text: 'Someone reported this' }),
  ]);
  expect(of(LIST)).toHaveLength(0);
  await user.click(await bell(/1 unread/));
  const rows = await within(await panel()).findAllByRole('link', { name: /HAZ-/, hidden: true });
  expect(rows[0]).toHaveTextContent(
    /Urgent.*Lucía Muñoz reported immediate danger.*Please look\..*HAZ-000102.*Hazard 2/,
  );
  expect(within(rows[0] as HTMLElement).getByRole('img', { name: 'Unread', hidden: true })).toBeInTheDocument();
  expect(rows[1]).toHaveTextContent('Someone reported this');
  expect(within(rows[1] as HTMLElement).queryByRole('img', { hidden: true })).toBeNull();
  await user.click(rows[0] as HTMLElement);
  expect(router.state.location.pathname).toBe('/hazards/102');
  await waitFor(() => expect(of(`${ALL}/2`)).toHaveLength(1));
  expect(await bell(/nothing unread/)).toBeInTheDocument();
});

test('marking all as read excludes notifications newer than those shown, and can be undone', async () => {
  const { user, of } = await open('/notifications', [someNotification(7), someNotification(3)]);
  expect(await screen.findByText('2 unread notifications')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('2 notifications marked as read')).toBeInTheDocument();
  expect(of(ALL)[0]?.url.search).toBe('?ids=all&upTo=7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  expect(await screen.findByText('2 unread notifications')).toBeInTheDocument();
  const back = of(ALL)[1]?.url.searchParams;
  expect(Object.fromEntries(back ?? [])).toEqual({ ids: 'all', read: 'false', readAt: '2026-11-21T10:00:00.000Z' });
});

test('notifications of one record stand together under the first of them', async () => {
  await open('/notifications', [
    someNotification(4, { recordId: 7, number: 'HAZ-000007', title: 'Press' }),
    someNotification(3),
    someNotification(2, { recordId: 7, number: 'HAZ-000007', title: 'Press', excerpt: 'The guard is loose' }),
  ]);
  const rows = await screen.findAllByRole('link', { name: /HAZ-/ });
  expect(rows.map((row) => row.getAttribute('data-following'))).toEqual([null, 'true', null]);
  expect(rows[1]).toHaveTextContent(/The guard is loose.*HAZ-000007/);
  expect(rows.map((row) => row.getAttribute('data-row'))).toEqual(['0', '1', '2']);
});

test('today, yesterday and older days have separate headings', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  await open('/notifications', [
    someNotification(3, { createdAt: at(0) }),
    someNotification(2, { createdAt: at(24) }),
    someNotification(1, { createdAt: '2025-03-02T12:00:00.000Z' }),
  ]);
  const days = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
  expect(days).toEqual(['Today', 'Yesterday', 'Mar 02, 2025']);
});

test('the page can show only unread notifications, by its address, and says when all are read', async () => {
  const { user, router, of } = await open('/notifications', [
    someNotification(1, { readAt: '2026-11-20T10:00:00.000Z' }),
  ]);
  expect(await screen.findByRole('link', { name: /HAZ-000101/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Unread/ }));
  expect(await screen.findByRole('heading', { name: 'No unread notifications' })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ show: 'unread' });
  expect(of(LIST).at(-1)?.url.searchParams.get('show')).toBe('unread');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: /HAZ-000101/ })).toBeInTheDocument();
});

test('J and K move through the page’s list, and Enter opens', async () => {
  const { user, router } = await open('/notifications', [someNotification(2), someNotification(1)]);
  const [first, second] = await screen.findAllByRole('link', { name: /HAZ-/ });
  await user.keyboard('j');
  expect(first).toHaveFocus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(router.state.location.pathname).toBe('/hazards/102');
});

test('older ones are loaded on request', async () => {
  const { user, of } = await open('/notifications', [], {
    [LIST]: ({ url }: { url: URL }) =>
      url.searchParams.has('cursor')
        ? { items: [someNotification(1)], next: null }
        : { items: [someNotification(2)], next: 2 },
  });
  await user.click(await screen.findByRole('button', { name: 'Show older notifications' }));
  expect(await screen.findByRole('link', { name: /HAZ-000101/ })).toBeInTheDocument();
  expect(of(LIST).at(-1)?.url.searchParams.get('cursor')).toBe('2');
});

test('a user without any notification sees what the list will show', async () => {
  await open('/notifications', []);
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeInTheDocument();
});

const choices = {
  employeeId: demoPerson.id,
  events: [
    { event: 'immediateDanger', choice: 'immediate', isCritical: true },
    { event: 'raised', choice: 'digest', isCritical: false },
    { event: 'mentioned', choice: 'immediate', isCritical: false },
  ],
};

test('the profile shows what the user is notified of and how; critical kinds cannot be turned off, and say why', async () => {
  await open('/profile', [], { [`GET ${CHOICES}`]: choices });
  const part = await screen.findByRole('region', { name: 'Notifications' });
  const raised = await within(part).findByRole('radiogroup', { name: 'A record is reported' });
  expect(within(raised).getByRole('radio', { name: 'Daily' })).toBeChecked();
  expect(within(part).getByText('Always immediate')).toBeInTheDocument();
  expect(within(part).getByText('Lives may depend on it, so it can’t be turned off.')).toBeInTheDocument();
  expect(within(part).getAllByRole('radiogroup')).toHaveLength(2);
});

test('a choice is saved when it is made, and reverted with the reason when the server refuses', async () => {
  let isRefused = false;
  const { user, of } = await open('/profile', [], {
    [`GET ${CHOICES}`]: choices,
    [`PATCH ${CHOICES}`]: () => (isRefused ? refusal(422, 'INVALID', 'Not now.') : choices),
  });
  const raised = await screen.findByRole('radiogroup', { name: 'A record is reported' });
  await user.click(within(raised).getByRole('radio', { name: 'Off' }));
  expect(within(raised).getByRole('radio', { name: 'Off' })).toBeChecked();
  await waitFor(() => expect(of(`PATCH ${CHOICES}`)[0]?.body).toEqual({ choices: { raised: 'off' } }));
  isRefused = true;
  await user.click(within(raised).getByRole('radio', { name: 'Immediately' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(within(raised).getByRole('radio', { name: 'Off' })).toBeChecked();
});

test('a notification of an exported file downloads it and is then marked as read', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  const one = someNotification(1, {
    event: 'exported',
    recordId: null,
    number: null,
    about: { kind: 'export', id: 5, within: null },
    title: 'Hazards.csv',
    text: 'Your file is ready',
    actorId: null,
  });
  const { of } = serveNotifications([one], { 'GET /api/exports/5/file': () => new Response('bytes') });
  await visit('/notifications');
  await userEvent.click(await screen.findByRole('button', { name: /Your file is ready/ }));
  await waitFor(() => expect(saved).toEqual(['Hazards.csv']));
  expect(of('PUT /api/aum/notification/1')).toHaveLength(1);
  click.mockRestore();
});

test('all notifications are printed, not only those that are loaded', async () => {
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByText(/^Hazard \d+$/).length;
  });
  const { user } = await open('/notifications', [], {
    [LIST]: ({ url }: { url: URL }) => {
      const [from, limit] = ['cursor', 'limit'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const next = from + limit;
      const items = Array.from({ length: Math.min(limit, 120 - from) }, (_, n) => someNotification(from + n + 1));
      return { items, next: next < 120 ? next : null };
    },
  });
  await screen.findByText('Hazard 30');
  await user.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(120));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByText(/^Hazard \d+$/)).toHaveLength(30));
});
