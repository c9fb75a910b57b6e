import type { Import } from '@safety-qube/contract/schemas/imports';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import { answer, refusal, serve, visit } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { choose, GET, heading, openImport, PUT, someImport } from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a chosen file is uploaded, and its import opens', async () => {
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

test('a refused file is shown with the reason, and another one can be chosen', async () => {
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

test('without the privilege there is neither the page nor a link to it', async () => {
  serve({
    ...asAdministrator({ 'hazard.viewAll': true }),
    'GET /api/hazards': { items: [], next: null },
    'GET /api/saved-views': [],
  });
  const { router } = await visit('/hazards/import');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You can’t see this page');
  await router.navigate({ to: '/hazards' });
  await screen.findByRole('heading', { level: 1, name: 'Hazards' });
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

test('an empty list offers the import of old records to a user who may import', async () => {
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

test('a change of how the file is read updates the first rows at once', async () => {
  const { user, of, take } = await openImport(someImport(), '', {
    [PUT]: ({ body }: { body: Partial<Import> }) =>
      take({ ...body, columns: [{ name: 'Größe', samples: [], dates: null }], preview: [['kühl']] }),
  });
  await heading('Does this preview look right?');
  await choose(user, screen.getByRole('combobox', { name: 'Encoding' }), 'Unicode (UTF-8)');
  expect(await screen.findByRole('columnheader', { name: 'Größe' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'kühl' })).toBeInTheDocument();
  expect(of(PUT)[0]?.body).toEqual({
    reading: { encoding: 'utf-8', delimiter: ';', sheet: null, hasHeader: true, skip: 0 },
  });
  expect(of(PUT)[0]?.headers.get('if-match')).toBe('"1"');
});

test('after another user’s change their version is shown, with a message about the lost change', async () => {
  const theirs = someImport({ version: 9, reading: { ...someImport().reading, delimiter: '|' } });
  const { user } = await openImport(someImport(), '', {
    [PUT]: refusal(409, 'STALE', 'Somebody changed this.', { current: theirs }),
  });
  await choose(user, screen.getByRole('combobox', { name: 'Encoding' }), 'Unicode (UTF-8)');
  expect(await screen.findByText(/Someone else changed this import/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Column separator' })).toHaveValue('Vertical bar ( | )');
  expect(screen.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Western European (Windows-1252)');
});

test('a file with a single column shows that its separator may be another one', async () => {
  await openImport(someImport({ columns: [{ name: 'a|b', samples: [], dates: null }], preview: [['1|2']] }));
  expect(await screen.findByText(/Only one column was found/)).toBeInTheDocument();
});
