import type { ImportProblemGroup } from '@safety-qube/contract/schemas/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { answer, refusal, showToasts } from '../../../testing/render-address.tsx';
import { heading, openImport, PUT, SOME_VALUES, sentMapping, someImport, withSite } from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the check lists problems by kind with values and lines, links to an unknown value, and can skip rows', async () => {
  const checked = someImport(
    {
      state: 'checked',
      rows: 1200,
      done: 1200,
      problems: 1003,
      skipped: 2,
      closed: 1000,
      makes: { facilities: 3, units: 0, categories: 0 },
      mapping: { ...withSite.mapping, onError: 'stop' },
    },
    { start: false },
  );
  const groups: ImportProblemGroup[] = [
    {
      code: 'IMPORT_VALUE_UNKNOWN',
      column: 'Site',
      message: 'This value is not known here.',
      count: 1001,
      different: 60,
      values: [
        { value: 'Elsewhere', count: 1000, lines: [12, 13, 14] },
        ...['a', 'b', 'c', 'd', 'e'].map((value, n) => ({ value, count: 1, lines: [2000 + n] })),
      ],
    },
    {
      code: 'IMPORT_DATE_UNREADABLE',
      column: 'Date',
      message: 'This is no date.',
      count: 1,
      different: 1,
      values: [{ value: null, count: 1, lines: [1034] }],
    },
  ];
  const { user, of, router } = await openImport(checked, '', {
    'GET /api/imports/5/problem-groups': groups,
    'GET /api/imports/5/values': { values: SOME_VALUES, isComplete: true },
  });
  await heading('Some rows have problems');
  expect(await screen.findByText('Lines 12, 13, 14, and 997 more')).toBeInTheDocument();
  expect(screen.getByText('Line 1,034')).toBeInTheDocument();
  for (const fact of ['Open: 198', 'Closed: 1,000', 'New facilities: 3'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText('The file has more problems. Listed are the first 1,002.')).toBeInTheDocument();
  expect(screen.queryByText('e')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText('e')).toBeInTheDocument();
  expect(screen.getByText('More values are in the CSV: 54')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 1,198 records' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Skip only these rows/ }));
  await waitFor(() => expect(sentMapping(of(PUT), 0)?.onError).toBe('skip'));
  const elsewhere = screen.getByText('Elsewhere').closest('li') as HTMLElement;
  await user.click(within(elsewhere).getByRole('button', { name: 'Match value' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Match for Elsewhere' })).toHaveFocus());
  expect(router.state.location.search).toEqual({ step: 'values', field: 'facility', value: 'Elsewhere' });
});

test('the check shows as a hint the values that are derived for rows without one', async () => {
  const checked = someImport(
    {
      state: 'checked',
      rows: 3,
      done: 3,
      derived: [
        { field: 'status', value: 'Closed', count: 2 },
        { field: 'status', value: 'Open', count: 1 },
      ],
    },
    { start: true },
  );
  await openImport(checked);
  await heading('Everything can be imported');
  const hint = '“Status” is missing in 3 rows. It is set from the rest of the row: Closed (2) and Open (1).';
  expect(await screen.findByText(hint)).toBeInTheDocument();
});

test('an import opens at the furthest step that was reached, and a further step is saved', async () => {
  const ready = someImport({ ...withSite, reached: 'columns', mapping: { ...withSite.mapping } });
  const { user, of } = await openImport(ready, '', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  await heading('Map columns to fields');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await heading('Does this preview look right?');
  await user.click(screen.getByRole('button', { name: 'Continue to columns' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to values' }));
  await heading('Match values');
  await waitFor(() => expect(of(PUT).map(({ body }) => body)).toEqual([{ reached: 'values' }]));
});

test('an import that was undone can be repeated as a new one, which opens at its check', async () => {
  const undone = someImport({ state: 'undone', rows: 3, created: 3 }, { change: false, check: false, repeat: true });
  const fresh = someImport({ id: 6, reached: 'check' });
  const { user, of, router } = await openImport(undone, '', {
    'POST /api/imports/5/repeat': answer(201, fresh),
    'GET /api/imports/6': fresh,
  });
  await user.click(await screen.findByRole('button', { name: 'Run it again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/import/6'));
  await heading('Check all rows');
  expect(of('POST /api/imports/5/repeat')[0]?.headers.get('idempotency-key')).toBe('repeat-5-1');
});

test('a running import shows its progress, can be cancelled after confirmation, and ends with its results', async () => {
  const running = someImport(
    { state: 'running', rows: 1000, done: 250, version: 4 },
    { change: false, check: false, cancel: true, delete: false },
  );
  const { user, of, take } = await openImport(running, '', {
    'POST /api/imports/5/cancel': () => answer(202, running),
    'GET /api/hazards/count': ({ url }: { url: URL }) => ({
      count: url.searchParams.get('tab') === 'closed' ? 998 : 0,
      isMore: false,
    }),
    'GET /api/imports/5/problem-groups': [],
  });
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('250 of 1,000 rows')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the import?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(of('POST /api/imports/5/cancel')).toHaveLength(1));
  take({
    state: 'done',
    done: 1000,
    created: 998,
    skipped: 2,
    abilities: { ...running.abilities, cancel: false, undo: true },
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Import complete' })).toHaveFocus(), {
    timeout: 4000,
  });
  // All records are closed, which only exact counts can tell for a large import.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'View records' })).toHaveAttribute(
      'href',
      '/hazards?import=5&sort=newest&tab=closed',
    ),
  );
  const asked = of('GET /api/hazards/count').filter(({ url }) => url.searchParams.has('importId'));
  expect(asked.map(({ url }) => url.searchParams.get('exact'))).toEqual(['true', 'true']);
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeInTheDocument();
});

test('open and closed records have separate links, with their counts', async () => {
  const done = someImport({ state: 'done', rows: 8, done: 8, created: 8 }, { change: false, check: false, undo: true });
  await openImport(done, '', {
    'GET /api/hazards/count': ({ url }: { url: URL }) => ({
      count: url.searchParams.get('tab') === 'closed' ? 6 : 2,
      isMore: false,
    }),
  });
  const open = await screen.findByRole('link', { name: 'View 2 open records' });
  expect(open).toHaveAttribute('href', '/hazards?import=5&sort=newest');
  const closed = screen.getByRole('link', { name: 'View 6 closed records' });
  expect(closed).toHaveAttribute('href', '/hazards?import=5&sort=newest&tab=closed');
});

test('undoing asks for confirmation and says what was kept', async () => {
  const done = someImport(
    { state: 'done', rows: 3, done: 3, created: 3 },
    { change: false, check: false, undo: true, delete: false },
  );
  const undone = { ...done, state: 'undone' as const, kept: 1, abilities: { ...done.abilities, undo: false } };
  const { user } = await openImport(done, '', {
    'POST /api/imports/5/undo': () => answer(202, undone),
    'GET /api/hazards/count': { count: 3, isMore: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of 3 records?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(await heading('Import undone')).toBeInTheDocument();
  expect(screen.getByText(/Records that someone has since worked on were kept/)).toBeInTheDocument();
  expect(screen.getByText('Kept').nextSibling).toHaveTextContent('1');
});

test('a refused start is shown, and the import is unchanged', async () => {
  const { user } = await openImport(someImport({ state: 'checked', rows: 3, done: 3 }, { start: true }), '', {
    'POST /api/imports/5/start': refusal(422, 'IMPORT_MISSING', 'A facility is missing.'),
  });
  showToasts();
  await user.click(await screen.findByRole('button', { name: 'Import 3 records' }));
  expect(await screen.findByText('A facility is missing.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Everything can be imported' })).toBeInTheDocument();
});
