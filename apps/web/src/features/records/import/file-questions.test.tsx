import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { openImport, PUT, someImport } from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const sameFile = {
  id: 3,
  fileName: 'july.csv',
  state: 'done' as const,
  created: 699,
  createdById: 7,
  createdAt: '2026-11-02T09:30:00.000Z',
};
const next = () => screen.getByRole('button', { name: 'Continue to columns' });

test('a file that was imported before is reported with who, when and a link, and is imported again only on a click', async () => {
  const { user, of } = await openImport(someImport({ sameFile }));
  expect(await screen.findByText('This file was already imported')).toBeInTheDocument();
  expect(screen.getByText(/uploaded the same file as “july.csv” on Nov 02, 2026.*699 records/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open that import' })).toHaveAttribute('href', '/hazards/import/3');
  expect(next()).toBeDisabled();
  expect(screen.getByText('First decide if it should be imported again')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import it anyway' }));
  await waitFor(() => expect(of(PUT)[0]?.body).toEqual({ isAgain: true }));
  await waitFor(() => expect(next()).toBeEnabled());
});

test('one that is only prepared is reported, and one that the user may not open has no link', async () => {
  await openImport(someImport({ sameFile: { ...sameFile, id: null, state: 'checked', created: 0 } }));
  expect(await screen.findByText('This file was already uploaded')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open that import' })).not.toBeInTheDocument();
  expect(next()).toBeEnabled();
});

test('an invalid character is shown with its line, and the user decides what to do with it', async () => {
  const { reading } = someImport();
  const item = someImport({
    reading: { ...reading, encoding: 'utf-8' },
    stray: { count: 1, lines: [{ line: 1022, text: 'M\ufffdlaga,Golpe' }] },
  });
  const { user, of } = await openImport(item);
  expect(await screen.findByText('1 character is not valid Unicode (UTF-8)')).toBeInTheDocument();
  expect(screen.getByText('M\ufffdlaga,Golpe').closest('li')).toHaveTextContent('Line 1,022');
  expect(next()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Keep Unicode; they become \ufffd' }));
  await waitFor(() => expect(of(PUT)[0]?.body).toMatchObject({ reading: { replacesStray: true } }));
  await waitFor(() => expect(next()).toBeEnabled());
});

test.each([
  'Central European (Windows-1250)',
  'Cyrillic (Windows-1251)',
  'Japanese (Shift JIS)',
  'Traditional Chinese (Big5)',
  'Western European (Mac Roman)',
])('%s can be chosen', async (name) => {
  const { user, of } = await openImport(someImport());
  await user.click(screen.getByRole('combobox', { name: 'Encoding' }));
  await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(of(PUT)).toHaveLength(1));
});
