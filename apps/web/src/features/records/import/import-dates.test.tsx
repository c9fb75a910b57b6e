import type { ImportProblemGroup } from '@safety-qube/contract/schemas/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { answer } from '../../../testing/render-address.tsx';
import { openImport, PUT, sentMapping, someImport } from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const PROBLEMS: ImportProblemGroup[] = [
  {
    code: 'IMPORT_DATE_UNREADABLE',
    column: 'Date',
    message: 'Raised: this is not a date in the chosen order.',
    count: 932,
    different: 1,
    values: [{ value: '25/04/2025', count: 932, lines: [2] }],
  },
  { code: 'IMPORT_VALUE_MISSING', column: null, message: 'Facility is empty.', count: 8, different: 1, values: [] },
];
const SWITCH = '932 dates read only day first: switch';
const checked = (onError: 'stop' | 'skip') => {
  const item = someImport(
    { state: 'checked', rows: 1000, problems: 940, skipped: 940, reached: 'check' },
    { start: true },
  );
  return { ...item, mapping: { ...item.mapping, onError } };
};

test('the example is an ambiguous date, and one button switches to the order in which more dates can be read', async () => {
  const { user, of } = await openImport(someImport(), '?step=columns');
  expect(await screen.findByText('03/04/2025 becomes Mar 04, 2025')).toBeInTheDocument();
  expect(screen.getByText('03/04/2025 becomes Apr 03, 2025')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: SWITCH }));
  await waitFor(() => expect(sentMapping(of(PUT), 0)?.dateOrder).toBe('dmy'));
  await waitFor(() => expect(screen.queryByRole('button', { name: SWITCH })).not.toBeInTheDocument());
});

test('a check with refused rows first shows what they have in common, with a button to fix it', async () => {
  const { user, of } = await openImport(checked('stop'), '', { 'GET /api/imports/5/problem-groups': PROBLEMS });
  const common = (await screen.findByText('932 of 940 rows with problems have this in common:')).closest('section');
  expect(within(common as HTMLElement).getByText(PROBLEMS[0]?.message ?? '')).toBeInTheDocument();
  await user.click(within(common as HTMLElement).getByRole('button', { name: SWITCH }));
  await waitFor(() => expect(sentMapping(of(PUT), 0)?.dateOrder).toBe('dmy'));
});

test('a problem of one row among several is not shown as common, and the problem of a single row is shown as it is', async () => {
  const [of = {} as ImportProblemGroup, missing = of] = PROBLEMS.map((one) => ({ ...one, count: 1 }));
  const some = { ...checked('skip'), problems: 2, skipped: 2 };
  const { unmount } = await openImport(some, '', { 'GET /api/imports/5/problem-groups': [of, missing] });
  expect(await screen.findAllByText(of.message)).toHaveLength(1);
  expect(screen.queryByText(/in common/)).toBeNull();
  unmount();
  const { user } = await openImport({ ...some, problems: 1, skipped: 1 }, '', {
    'GET /api/imports/5/problem-groups': [of],
  });
  expect(await screen.findAllByText(of.message)).toHaveLength(2);
  expect(screen.queryByText(/in common/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import 999 records' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skip 1 row?' });
  expect(dialog).toHaveTextContent('Raised: this is not a date in the chosen order. (column “Date”)');
  expect(dialog).not.toHaveTextContent('in common');
});

test('importing with refused rows first shows how many there are and what they have in common', async () => {
  const item = checked('skip');
  const { user, of } = await openImport(item, '', {
    'GET /api/imports/5/problem-groups': PROBLEMS,
    'POST /api/imports/5/start': answer(202, { ...item, state: 'running' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import 60 records' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skip 940 rows?' });
  expect(dialog).toHaveTextContent(
    '932 of 940 rows with problems have this in common: Raised: this is not a date in the chosen order. (column “Date”)',
  );
  expect(of('POST /api/imports/5/start')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Import 60 records' }));
  await waitFor(() => expect(of('POST /api/imports/5/start')).toHaveLength(1));
});
