import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { filtersFor } from './audit-filters.ts';
import { readAuditSearch } from './audit-search.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/management/audit';
const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  by: { id: 7, name: 'Hannah Osei' },
  actingFor: null,
  address: '192.0.2.7',
  device: 'Firefox, Windows',
  token: null,
  action: 'asset.changed',
  text: 'Asset changed',
  entity: 'asset',
  entityId: '4',
  subject: `FL-0${id} · Forklift`,
  changes: [{ label: 'Status', before: 'In service', after: 'Retired' }],
  undo: 'possible',
  undoes: null,
  undoneBy: null,
  ...more,
});

async function openAudit(address = '', entries = [entry(2), entry(1)], more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    [LIST]: ({ url }: { url: URL }) =>
      url.searchParams.has('cursor')
        ? { items: [entry(90, { subject: 'Old' })], next: null }
        : { items: url.searchParams.get('search') === 'nowhere' ? [] : entries, next: entries.length > 1 ? 91 : null },
    'GET /api/management/audit/choices': {
      actions: [{ value: 'asset.changed', label: 'Asset changed' }],
      entities: [{ value: 'asset', label: 'Assets' }],
    },
    ...Object.fromEntries(entries.map((one) => [`${LIST}/${one.id}`, one])),
    ...more,
  });
  const view = await visit(`/management/audit${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Audit log', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('a line says what was done to what by whom, and older ones are loaded on request', async () => {
  const { user, of } = await openAudit();
  const row = await screen.findByRole('row', { name: /FL-02/ });
  for (const text of ['Asset changed', 'Hannah Osei', 'Status: \u2068In service\u2069 → \u2068Retired\u2069'])
    expect(row).toHaveTextContent(text);
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByRole('row', { name: /Old/ })).toBeInTheDocument();
  expect(of(LIST).at(-1)?.url.searchParams.get('cursor')).toBe('91');
});

test('an entry shows from where it was made and what was before, and is undone from there', async () => {
  const { user, of } = await openAudit('?entry=2', [entry(2, { actingFor: { id: 8, name: 'Grace Hall' } })], {
    'POST /api/management/audit/2/undo': {},
  });
  const drawer = await screen.findByRole('dialog', { name: 'Asset changed' });
  for (const text of [
    'Acting for',
    'Grace Hall',
    '192.0.2.7',
    'Firefox, Windows',
    'FL-02 · Forklift',
    'In service',
    'Retired',
  ])
    expect(await within(drawer).findByText(text)).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Undo this change' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(of('POST /api/management/audit/2/undo')).toHaveLength(1);
});

test.each([
  [{ kept: ['HZ-00007'], keptCount: 3 }, /Undone, except what was changed since: .*HZ-00007, .*2.* more/],
  [{ kept: [], keptCount: 2 }, /Undone, except .*2.* items that were changed since/],
])('what stays of an undo is named, and what has no name is counted', async (undone, said) => {
  const { user } = await openAudit('?entry=2', [entry(2)], { 'POST /api/management/audit/2/undo': undone });
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test('the undo of an import is shown with its progress in the drawer, and is cancelled there', async () => {
  const undoing = {
    ...{ id: 2, kind: 'places', isTrial: false, isUndo: true, fileName: 'sites.csv', state: 'running', rows: 2000 },
    ...{ done: 500, isCancelled: false, counts: null, entry: null, failure: null },
  };
  let now: object | null = null;
  let answerUndo: (answer: unknown) => void = () => undefined;
  const imported = entry(2, { action: 'places.imported', text: 'Facilities imported', entity: 'places', changes: [] });
  const { user, of } = await openAudit('?entry=2', [imported], {
    'GET /api/imports/work/places': () => ({ work: now }),
    'POST /api/management/audit/2/undo': () => {
      now = undoing;
      return new Promise((resolve) => {
        answerUndo = resolve;
      });
    },
    'POST /api/imports/work/places/cancel': () => ({ ...undoing, isCancelled: true }),
  });
  const drawer = await screen.findByRole('dialog', { name: 'Facilities imported' });
  await user.click(within(drawer).getByRole('button', { name: 'Undo this change' }));
  const progress = await within(drawer).findByRole('progressbar', { name: 'Undoing the import of sites.csv' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(within(drawer).getByText('500 of 2,000 rows')).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Cancel undo' }));
  expect(of('POST /api/imports/work/places/cancel')).toHaveLength(1);
  now = { ...undoing, state: 'cancelled' };
  answerUndo(refusal(422, 'UNDO_CANCELLED', 'The undo was cancelled; everything is as it was.'));
  expect(await within(drawer).findByText('The undo was cancelled; everything is as it was.')).toBeInTheDocument();
  expect(within(drawer).queryByRole('progressbar')).not.toBeInTheDocument();
});

test('an undo that is refused says who has changed what since', async () => {
  const message = 'Ana Lopez has changed this since: Asset changed. Undo that first.';
  const { user } = await openAudit('?entry=2', [entry(2)], {
    'POST /api/management/audit/2/undo': () => refusal(409, 'CHANGED_SINCE', message),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('what cannot be undone says why; what was undone leads to its undo', async () => {
  const { user, router } = await openAudit('?entry=2', [
    entry(2, { undo: 'mailLeft', undoes: 1 }),
    entry(1, { undoneBy: 2 }),
  ]);
  expect(await screen.findByText('Can’t be undone: an email has been sent.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ entry: 1 }));
  expect(await screen.findByText(/This change was undone/)).toBeInTheDocument();
});

test('the search text and the filters are in the address and in the request, and can be cleared', async () => {
  const { user, of, router } = await openAudit('?kind=asset&by=7');
  await screen.findByRole('row', { name: /FL-02/ });
  expect(of(LIST).at(-1)?.url.searchParams.get('entity')).toBe('asset');
  expect(of(LIST).at(-1)?.url.searchParams.get('actorId')).toBe('7');
  await user.type(screen.getByRole('searchbox', { name: 'Find by name or value' }), 'nowhere');
  expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByRole('row', { name: /FL-02/ })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({});
});

test('lines about one thing say so in the bar, and are left by it', async () => {
  const { user, of, router } = await openAudit('?kind=asset&subject=4');
  await screen.findByRole('row', { name: /FL-02/ });
  expect(of(LIST).at(-1)?.url.searchParams.get('entityId')).toBe('4');
  expect(await screen.findByRole('button', { name: /^Changed item: FL-02 · Forklift/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter: Changed item' }));
  expect(router.state.location.search).toEqual({ kind: 'asset' });
});

test('an empty log says what it will show', async () => {
  await openAudit('', []);
  expect(await screen.findByRole('heading', { name: 'Nothing logged yet' })).toBeInTheDocument();
});

test('the days of a period are those of the reader’s time zone', () => {
  const here = { timeZone: 'America/Chicago', today: '2026-11-26' };
  expect(filtersFor(readAuditSearch({ days: '2026-11-01..2026-11-02' }), here)).toMatchObject({
    from: '2026-11-01T05:00:00.000Z',
    to: '2026-11-03T06:00:00.000Z',
  });
  expect(filtersFor(readAuditSearch({ days: 'week' }), here)).toMatchObject({ from: '2026-11-19T06:00:00.000Z' });
  expect(readAuditSearch({ days: 'yesterday' })).toEqual({});
});

const chain = {
  head: { position: 4711, seal: 'ab'.repeat(32) },
  sealedUntil: '2026-11-20T12:00:00.000Z',
  unsealedSince: null,
  addresses: ['auditor@outside.example'],
  abilities: { editRecipients: true },
};

test('the page shows the last seal, and who receives it is chosen there', async () => {
  const { user, of } = await openAudit('', [entry(1)], {
    'GET /api/management/audit/chain': chain,
    'PUT /api/management/audit/recipients': { addresses: ['auditor@outside.example', 'board@outside.example'] },
  });
  await user.click(screen.getByRole('button', { name: 'Integrity' }));
  const drawer = await screen.findByRole('dialog', { name: 'Integrity' });
  expect(await within(drawer).findByText(`4711 ${'ab'.repeat(32)}`)).toBeInTheDocument();
  const field = within(drawer).getByLabelText('Email addresses for the last seal', { selector: 'input' });
  await user.type(field, 'nobody{Enter}');
  await user.click(within(drawer).getByRole('button', { name: 'Save addresses' }));
  expect(await within(drawer).findByText('Enter an email address such as name@company.com.')).toBeInTheDocument();
  await user.type(field, '{Backspace}board@outside.example{Enter}');
  await user.click(within(drawer).getByRole('button', { name: 'Save addresses' }));
  expect(await screen.findByText('Addresses saved')).toBeInTheDocument();
  expect(of('PUT /api/management/audit/recipients').at(-1)?.body).toEqual({
    addresses: ['auditor@outside.example', 'board@outside.example'],
    before: ['auditor@outside.example'],
  });
});

test('entries that have waited for a seal for minutes are said, and who may not change the addresses only reads them', async () => {
  await openAudit('?integrity=true', [entry(1)], {
    'GET /api/management/audit/chain': {
      ...chain,
      unsealedSince: '2026-11-20T12:00:00.000Z',
      abilities: { editRecipients: false },
    },
  });
  expect(await screen.findByText(/Entries since .+ are not sealed yet/)).toBeInTheDocument();
  expect(screen.getByText('auditor@outside.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save addresses' })).toBeNull();
});

test('all entries are printed as they are filtered, not only those that are loaded', async () => {
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByText('Asset changed').length;
  });
  const { user, of } = await openAudit('?kind=asset', [entry(2), entry(1)], {
    [LIST]: ({ url }: { url: URL }) => {
      const [from, limit] = ['cursor', 'limit'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const next = from + limit;
      const items = Array.from({ length: Math.min(limit, 120 - from) }, (_, n) => entry(from + n + 1));
      return { items, next: next < 120 ? next : null };
    },
  });
  await screen.findByRole('row', { name: /FL-01 / });
  await user.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(120));
  const asked = of(LIST).map(({ url }) => Object.fromEntries(url.searchParams));
  expect(asked.slice(-2)).toEqual([
    { entity: 'asset', limit: '100' },
    { entity: 'asset', limit: '100', cursor: '100' },
  ]);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByText('Asset changed')).toHaveLength(50));
});
