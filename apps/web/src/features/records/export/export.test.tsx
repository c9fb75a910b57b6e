import type { Export } from '@safety-qube/contract/schemas/exports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { ALL_RIGHTS, asAdministrator } from '../../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';
import { NO_MATRIX } from '../../../testing/risk-matrix.ts';

const NOW = 'GET /api/exports/now';
const START = 'POST /api/exports';
const LIST = 'GET /api/exports';

/** Names of the files that the browser was told to save. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  window.innerWidth = 1440;
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
});
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (id: number, more: Partial<Export> = {}): Export => ({
  id,
  type: 'hazard',
  format: 'xlsx',
  state: 'done',
  fileName: `Hazards ${id}.xlsx`,
  rows: 1308,
  done: 1308,
  bytes: 95_400,
  createdAt: '2026-11-21T12:00:00.000Z',
  finishedAt: '2026-11-21T12:00:05.000Z',
  expiresAt: '2026-11-28T12:00:00.000Z',
  failure: null,
  ...more,
});

async function openList(more: Record<string, unknown>, address = '', rights = ALL_RIGHTS) {
  const network = serve({
    ...asAdministrator(rights),
    'GET /api/app/org/definition': [],
    'GET /api/cf/hazards': [],
    'GET /api/cf/risklevelmap': NO_MATRIX,
    'GET /api/saved-views': [],
    'GET /api/hazards': { items: [], next: null },
    'GET /api/hazards/count': { count: 42, isMore: false },
    ...more,
  });
  await visit(`/hazards${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
type User = Awaited<ReturnType<typeof openList>>['user'];
const choose = async (user: User, ...items: string[]): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  for (const name of items) await user.click(await screen.findByText(name));
};

test('the list is downloaded with its filters, its order and its columns, and a message says so', async () => {
  const { user, of } = await openList({ [NOW]: () => new Response('a') }, '?tab=closed&overdue=true&sort=due');
  showToasts();
  await choose(user, 'Download CSV');
  expect(await screen.findByText('File downloaded successfully')).toBeInTheDocument();
  const asked = Object.fromEntries(of(NOW)[0]?.url.searchParams ?? []);
  expect(asked).toMatchObject({ type: 'hazard', format: 'csv', timeZone: 'America/Chicago' });
  expect(Object.fromEntries(new URLSearchParams(asked['query']))).toEqual({
    tab: 'closed',
    overdue: 'true',
    sort: 'due',
  });
  expect(asked['columns']).toBe('priority,number,title,status,facility,owner,due,updated');
  expect(saved).toEqual([expect.stringMatching(/^Hazards \d{4}-\d\d-\d\d\.csv$/)]);
});

test('the menu shows the number of records, and all columns can be exported', async () => {
  const { user, of } = await openList({ [NOW]: () => new Response('a') });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('42 records, as filtered')).toBeInTheDocument();
  await user.click(screen.getByText('All columns'));
  await user.click(screen.getByText('Download Excel'));
  await waitFor(() => expect(of(NOW)).toHaveLength(1));
  expect(of(NOW)[0]?.url.searchParams.has('columns')).toBe(false);
});

test('more than a thousand are counted exactly when the menu opens', async () => {
  const { user, of } = await openList({
    'GET /api/hazards/count': ({ url }: { url: URL }) =>
      url.searchParams.has('exact') ? { count: 12_345, isMore: false } : { count: 1000, isMore: true },
  });
  await screen.findByRole('button', { name: 'Export' });
  const exact = () => of('GET /api/hazards/count').filter(({ url }) => url.searchParams.has('exact'));
  expect(exact()).toHaveLength(0);
  await choose(user);
  expect(await screen.findByText('12,345 records, as filtered')).toBeInTheDocument();
  expect(exact()).toHaveLength(1);
});

test('only a user who may extract reports can export', async () => {
  await openList({}, '', { ...ALL_RIGHTS, 'hazard.extractReports': false });
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a list that is too long is created in the background, shows its progress and is downloaded when it is ready', async () => {
  let state: Partial<Export> = { state: 'running', done: 500, bytes: null };
  const { user, of } = await openList({
    [NOW]: () => refusal(422, 'EXPORT_TOO_LONG', 'Too long', { rows: 1308 }),
    [START]: () => answer(202, file(5, { state: 'waiting', done: 0 })),
    [LIST]: () => [file(5, state)],
    'GET /api/exports/5/file': () => new Response('bytes'),
  });
  showToasts();
  await choose(user, 'Download Excel');
  expect(await screen.findByText('500 of 1,308 rows')).toBeInTheDocument();
  expect(of(START)[0]?.body).toMatchObject({ type: 'hazard', format: 'xlsx', query: 'tab=all&sort=urgency' });
  state = {};
  await user.click(await screen.findByRole('button', { name: 'Download' }, { timeout: 5000 }));
  expect(await screen.findByText('File downloaded successfully')).toBeInTheDocument();
  expect(saved).toEqual(['Hazards 5.xlsx']);
});

test('a refusal shows the server’s message', async () => {
  const { user } = await openList({ [NOW]: () => refusal(403, 'FORBIDDEN', 'You may not do this.') });
  showToasts();
  await choose(user, 'Download CSV');
  expect(await screen.findByText('You may not do this.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('the prepared files can be downloaded, cancelled and removed later', async () => {
  let files = [file(2), file(1, { state: 'failed', failure: 'You may not any more.' }), file(3, { state: 'waiting' })];
  const { user, of } = await openList({
    [LIST]: () => files,
    'DELETE /api/exports/2': () => {
      files = files.filter(({ id }) => id !== 2);
      return {};
    },
  });
  await choose(user, 'Prepared files');
  const dialog = await screen.findByRole('dialog', { name: 'Prepared files' });
  expect(await within(dialog).findByText('1,308 rows · 95.4 kB · kept until Nov 28, 2026')).toBeInTheDocument();
  expect(within(dialog).getByText('You may not any more.')).toBeInTheDocument();
  expect(within(dialog).getByText('Queued')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Remove Hazards 2.xlsx' }));
  await waitFor(() => expect(within(dialog).queryByText('Hazards 2.xlsx')).toBeNull());
  expect(of('DELETE /api/exports/2')).toHaveLength(1);
});
