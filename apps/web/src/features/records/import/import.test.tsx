import type { Import, ImportProblemGroup, ImportValue } from '@safety-qube/contract/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { choose, GET, heading, MAPPING, openImport, PUT, sentMapping, someImport } from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a file that is chosen is brought, and its import opens', async () => {
  uploadsThroughFetch();
  const item = someImport();
  const network = serve({
    ...asAdministrator(),
    'GET /api/imports': [],
    'POST /api/imports': answer(201, item),
    [GET]: item,
  });
  const { router } = await visit('/hazards/import');
  const user = userEvent.setup({ delay: null });
  expect(await heading('Choose a file with your old records')).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File(['a;b'], 'log.csv'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/import/5'));
  const [sent] = network.of('POST /api/imports');
  expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({ type: 'hazard', name: 'log.csv' });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
});

test('a file that is refused is named with the reason, and another one can be chosen', async () => {
  uploadsThroughFetch();
  serve({
    ...asAdministrator(),
    'GET /api/imports': [],
    'POST /api/imports': refusal(415, 'IMPORT_NO_TABLE', 'This is a picture, not a table.'),
  });
  await visit('/hazards/import');
  const user = userEvent.setup({ delay: null });
  await heading('Choose a file with your old records');
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File(['x'], 'photo.csv'));
  expect(await screen.findByText('This is a picture, not a table.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test('without the right there is neither the page nor the way to it', async () => {
  serve({
    ...asAdministrator({ 'hazard.viewAll': true }),
    'GET /api/hazards': { items: [], next: null },
    'GET /api/saved-views': [],
  });
  const { router } = await visit('/hazards/import');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You cannot see this page');
  await router.navigate({ to: '/hazards' });
  await screen.findByRole('heading', { level: 1, name: 'Hazards' });
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

test('a list that is still empty offers its old records to whoever may import', async () => {
  serve({
    ...asAdministrator(),
    'GET /api/hazards': { items: [], next: null },
    'GET /api/saved-views': [],
    'GET /api/imports': [],
  });
  const { router } = await visit('/hazards');
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('link', { name: 'Import' })).toHaveAttribute('href', '/hazards/import');
  await user.click(await screen.findByRole('button', { name: 'Import your old records' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/import'));
});

test('how the file is read is changed, and the first rows follow at once', async () => {
  const { user, of, take } = await openImport(someImport(), '', {
    [PUT]: ({ body }: { body: Partial<Import> }) =>
      take({ ...body, columns: [{ name: 'Größe', samples: [], dates: null }], preview: [['kühl']] }),
  });
  await heading('Is the file read well?');
  await choose(user, screen.getByRole('combobox', { name: 'Encoding' }), 'Unicode (UTF-8)');
  expect(await screen.findByRole('columnheader', { name: 'Größe' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'kühl' })).toBeInTheDocument();
  expect(of(PUT)[0]?.body).toEqual({
    reading: { encoding: 'utf-8', delimiter: ';', sheet: null, hasHeader: true, skip: 0 },
  });
  expect(of(PUT)[0]?.headers.get('if-match')).toBe('"1"');
});

test('a column is mended, the missing field is said until it has one, and the focus goes to the next step', async () => {
  const { user, of } = await openImport(someImport(), '?step=columns', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  await heading('What does each column become?');
  expect(screen.getAllByText('1 required field has no values yet')).not.toHaveLength(0);
  const next = screen.getByRole('button', { name: 'Continue to the values' });
  expect(next).toBeDisabled();
  const site = screen.getByRole('combobox', { name: 'Field of the column Site' });
  expect(site).toHaveValue('No field, kept with the record');
  expect(screen.getAllByText('Guessed')).toHaveLength(2);
  await choose(user, site, 'Facility');
  await waitFor(() => expect(next).toBeEnabled());
  await choose(user, screen.getByRole('combobox', { name: 'Field of the column What happened' }), /^Title/);
  await waitFor(() => expect(of(PUT)).toHaveLength(2));
  expect(of(PUT).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  expect(screen.getAllByText('Guessed')).toHaveLength(1);
  expect(sentMapping(of(PUT), 1)?.fields).toEqual({
    raisedAt: { column: 2 },
    facility: { column: 1 },
    title: { column: 0 },
  });
  expect(next).toBeDisabled();
  await choose(
    user,
    screen.getByRole('combobox', { name: 'Field of the column What happened' }),
    /^Description/ as never,
  );
  await waitFor(() => expect(next).toBeEnabled());
  await user.click(next);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'What do the values mean here?' })).toHaveFocus());
});

test('a field without a column has one value for all rows, and an unclear date says what it becomes', async () => {
  const { user, of } = await openImport(someImport(), '?step=columns');
  expect(await screen.findByText('03/04/2025 becomes Apr 03, 2025')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Day first/ }));
  await choose(user, screen.getByRole('combobox', { name: 'Add a field' }), 'Title');
  await user.type(await screen.findByRole('textbox', { name: 'Title, for all rows' }), 'From the log{Enter}');
  await waitFor(() => expect(of(PUT)).toHaveLength(2));
  const mapping = sentMapping(of(PUT), 1);
  expect(mapping?.dateOrder).toBe('dmy');
  expect(mapping?.fields['title']).toEqual({ value: 'From the log' });
});

test('a mapping that was kept for such a file is offered and used', async () => {
  const { user, of } = await openImport(someImport(), '?step=columns', {
    'GET /api/import-mappings': [
      {
        id: 3,
        name: 'Site log',
        type: 'hazard',
        columns: ['Date', 'Site', 'What happened'],
        mapping: { ...MAPPING, fields: { facility: { column: 1 }, description: { column: 2 } } },
        abilities: { delete: true },
      },
    ],
  });
  expect(await screen.findByText('You kept a mapping for files like this one: “Site log”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(of(PUT)).toHaveLength(1));
  expect(sentMapping(of(PUT), 0)?.fields).toEqual({
    facility: { column: 1 },
    description: { column: 0 },
  });
});

test('after somebody else’s change theirs is shown, and what was lost is said', async () => {
  const theirs = someImport({ version: 9, reading: { ...someImport().reading, delimiter: '|' } });
  const { user } = await openImport(someImport(), '', {
    [PUT]: refusal(409, 'STALE', 'Somebody changed this.', { current: theirs }),
  });
  await choose(user, screen.getByRole('combobox', { name: 'Encoding' }), 'Unicode (UTF-8)');
  expect(await screen.findByText(/Somebody else changed this import meanwhile/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Columns are separated by' })).toHaveValue('Vertical bar ( | )');
  expect(screen.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Western European (Windows-1252)');
});

const VALUES: ImportValue[] = [
  { field: 'facility', from: 'Boston yrd', count: 40, to: null, guess: '1' },
  { field: 'facility', from: 'Elsewhere', count: 1, to: null, guess: null },
  { field: 'facility', from: 'Omaha Depot', count: 1200, to: { value: '2' }, guess: null },
];
const withSite = someImport({ mapping: { ...MAPPING, fields: { ...MAPPING.fields, facility: { column: 1 } } } });

test('an unknown value takes its guess by one click, and all others are made new at once', async () => {
  const { user, of } = await openImport(withSite, '?step=values', {
    'GET /api/imports/5/values': { values: VALUES, isComplete: true },
  });
  const group = await screen.findByRole('region', { name: 'Facility' });
  expect(within(group).getByText('2 not known')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'What Omaha Depot means' })).toHaveValue('Omaha Depot');
  await user.click(within(group).getByRole('button', { name: 'Use “Boston Yard”' }));
  expect(await within(group).findByText('1 not known')).toBeInTheDocument();
  await user.click(within(group).getByRole('button', { name: 'Make all unknown new' }));
  await waitFor(() => expect(of(PUT)).toHaveLength(2));
  const mapping = sentMapping(of(PUT), 1);
  expect(mapping?.translations).toEqual([{ field: 'facility', from: 'Boston yrd', to: { value: '1' } }]);
  expect(mapping?.others).toEqual({ facility: 'create' });
  expect(screen.getByRole('combobox', { name: 'What Elsewhere means' })).toHaveValue('Make new: Elsewhere');
  expect(within(group).queryByText(/not known/)).toBeNull();
});

test('the state of the records is asked outright: nothing goes on before it is said', async () => {
  const { user, of } = await openImport(withSite, '?step=values', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  const states = await screen.findByRole('radiogroup', { name: 'What state are the records in?' });
  const next = screen.getByRole('button', { name: 'Continue to the check' });
  expect(next).toBeDisabled();
  expect(screen.getByText('Say first what state the records are in')).toBeInTheDocument();
  await user.click(within(states).getByRole('radio', { name: /^All closed/ }));
  await waitFor(() => expect(next).toBeEnabled());
  expect(sentMapping(of(PUT), 0)?.fields['status']).toEqual({ value: 'Closed' });
  await user.click(within(states).getByRole('radio', { name: /^As the file says/ }));
  await waitFor(() => expect(next).toBeDisabled());
  await choose(user, await screen.findByRole('combobox', { name: 'Column with the state' }), 'Date');
  await waitFor(() => expect(sentMapping(of(PUT), 2)?.fields['status']).toEqual({ column: 2 }));
  expect(await screen.findByText(/From the column Date/)).toBeInTheDocument();
});

test('the check tells problems by kind with their values and lines, leads to a value that is not known, and lets rows be left out', async () => {
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
    'GET /api/imports/5/values': { values: VALUES, isComplete: true },
  });
  await heading('Some rows have problems');
  expect(await screen.findByText('Lines 12, 13, 14 and 997 more')).toBeInTheDocument();
  expect(screen.getByText('Line 1,034')).toBeInTheDocument();
  for (const fact of ['Open: 198', 'Closed: 1,000', 'New facilities: 3'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText('The file has more problems. Listed are the first 1,002.')).toBeInTheDocument();
  expect(screen.queryByText('e')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText('e')).toBeInTheDocument();
  expect(screen.getByText('More values are in the CSV: 54')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 1,198 records' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Leave only these rows out/ }));
  await waitFor(() => expect(sentMapping(of(PUT), 0)?.onError).toBe('skip'));
  const elsewhere = screen.getByText('Elsewhere').closest('li') as HTMLElement;
  await user.click(within(elsewhere).getByRole('button', { name: 'Say what it means' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'What Elsewhere means' })).toHaveFocus());
  expect(router.state.location.search).toEqual({ step: 'values', field: 'facility', value: 'Elsewhere' });
});

test('an import opens at the furthest step that was reached, and a step further is kept', async () => {
  const ready = someImport({ ...withSite, reached: 'columns', mapping: { ...withSite.mapping } });
  const { user, of } = await openImport(ready, '', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  await heading('What does each column become?');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await heading('Is the file read well?');
  await user.click(screen.getByRole('button', { name: 'Continue to the columns' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to the values' }));
  await heading('What do the values mean here?');
  await waitFor(() => expect(of(PUT).map(({ body }) => body)).toEqual([{ reached: 'values' }]));
});

test('a file that came as one column says that its separator may be another', async () => {
  await openImport(someImport({ columns: [{ name: 'a|b', samples: [], dates: null }], preview: [['1|2']] }));
  expect(await screen.findByText(/Only one column was found/)).toBeInTheDocument();
});

test('an import that was undone is run again as a new one, which opens at its check', async () => {
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

test('an import that runs shows how far it is, is cancelled after a question, and ends with what it brought', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Cancel the import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the import?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the import' }));
  await waitFor(() => expect(of('POST /api/imports/5/cancel')).toHaveLength(1));
  take({
    state: 'done',
    done: 1000,
    created: 998,
    skipped: 2,
    abilities: { ...running.abilities, cancel: false, undo: true },
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The import is done' })).toHaveFocus(), {
    timeout: 4000,
  });
  // Most of it is closed, which only exact counts can say of a large import.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'See the records' })).toHaveAttribute(
      'href',
      '/hazards?import=5&sort=newest&tab=closed',
    ),
  );
  const asked = of('GET /api/hazards/count').filter(({ url }) => url.searchParams.has('importId'));
  expect(asked.map(({ url }) => url.searchParams.get('exact'))).toEqual(['true', 'true']);
  expect(screen.getByRole('button', { name: 'Undo the import' })).toBeInTheDocument();
});

test('undoing asks first and says what stayed', async () => {
  const done = someImport(
    { state: 'done', rows: 3, done: 3, created: 3 },
    { change: false, check: false, undo: true, delete: false },
  );
  const undone = { ...done, state: 'undone' as const, kept: 1, abilities: { ...done.abilities, undo: false } };
  const { user } = await openImport(done, '', {
    'POST /api/imports/5/undo': () => answer(202, undone),
    'GET /api/hazards/count': { count: 3, isMore: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of 3 records?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await heading('The import was undone')).toBeInTheDocument();
  expect(screen.getByText(/Records that somebody has worked on since stayed/)).toBeInTheDocument();
  expect(screen.getByText('Stayed').nextSibling).toHaveTextContent('1');
});

test('a refused start is said, and the import stays as it is', async () => {
  const { user } = await openImport(someImport({ state: 'checked', rows: 3, done: 3 }, { start: true }), '', {
    'POST /api/imports/5/start': refusal(422, 'IMPORT_MISSING', 'A facility is missing.'),
  });
  showToasts();
  await user.click(await screen.findByRole('button', { name: 'Import 3 records' }));
  expect(await screen.findByText('A facility is missing.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Everything can be imported' })).toBeInTheDocument();
});
