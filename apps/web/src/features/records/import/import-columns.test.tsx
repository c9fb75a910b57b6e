import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import {
  choose,
  heading,
  MAPPING,
  openImport,
  PUT,
  SOME_VALUES,
  sentMapping,
  someImport,
  withSite,
} from './import.factory.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a mapping is corrected, a missing field is listed until it has a column, and the focus moves to the next step', async () => {
  const { user, of } = await openImport(someImport(), '?step=columns', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  await heading('Map columns to fields');
  expect(screen.getAllByText('1 required field has no values yet')).not.toHaveLength(0);
  const next = screen.getByRole('button', { name: 'Continue to values' });
  expect(next).toBeDisabled();
  const site = screen.getByRole('combobox', { name: 'Field of the column Site' });
  expect(site).toHaveValue('No field; kept with the record');
  expect(screen.getAllByText('Suggested')).toHaveLength(2);
  await choose(user, site, 'Facility');
  await waitFor(() => expect(next).toBeEnabled());
  await choose(user, screen.getByRole('combobox', { name: 'Field of the column What happened' }), /^Title/);
  await waitFor(() => expect(of(PUT)).toHaveLength(2));
  expect(of(PUT).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  expect(screen.getAllByText('Suggested')).toHaveLength(1);
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
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Match values' })).toHaveFocus());
});

test('a field without a column has one value for all rows, and an ambiguous date shows how it is read', async () => {
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

test('a saved mapping that fits the file is offered and used', async () => {
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
  expect(await screen.findByText('You saved a mapping for files like this: “Site log”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use mapping' }));
  await waitFor(() => expect(of(PUT)).toHaveLength(1));
  expect(sentMapping(of(PUT), 0)?.fields).toEqual({
    facility: { column: 1 },
    description: { column: 0 },
  });
});

test('one click accepts the suggestion for an unknown value, and another creates all others', async () => {
  const { user, of } = await openImport(withSite, '?step=values', {
    'GET /api/imports/5/values': { values: SOME_VALUES, isComplete: true },
  });
  const group = await screen.findByRole('region', { name: 'Facility' });
  expect(within(group).getByText('2 unmatched')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Match for Omaha Depot' })).toHaveValue('Omaha Depot');
  await user.click(within(group).getByRole('button', { name: 'Use “Boston Yard”' }));
  expect(await within(group).findByText('1 unmatched')).toBeInTheDocument();
  await user.click(within(group).getByRole('button', { name: 'Add all unknown values' }));
  await waitFor(() => expect(of(PUT)).toHaveLength(2));
  const mapping = sentMapping(of(PUT), 1);
  expect(mapping?.translations).toEqual([{ field: 'facility', from: 'Boston yrd', to: { value: '1' } }]);
  expect(mapping?.others).toEqual({ facility: 'create' });
  expect(screen.getByRole('combobox', { name: 'Match for Elsewhere' })).toHaveValue('Add: Elsewhere');
  expect(within(group).queryByText(/unmatched/)).toBeNull();
});

test('the status of the records must be chosen before the next step', async () => {
  const { user, of } = await openImport(withSite, '?step=values', {
    'GET /api/imports/5/values': { values: [], isComplete: true },
  });
  const states = await screen.findByRole('radiogroup', { name: 'Record status' });
  const next = screen.getByRole('button', { name: 'Continue to check' });
  expect(next).toBeDisabled();
  expect(screen.getByText('First choose the record status')).toBeInTheDocument();
  await user.click(within(states).getByRole('radio', { name: /^All closed/ }));
  await waitFor(() => expect(next).toBeEnabled());
  expect(sentMapping(of(PUT), 0)?.fields['status']).toEqual({ value: 'Closed' });
  await user.click(within(states).getByRole('radio', { name: /^As in the file/ }));
  await waitFor(() => expect(next).toBeDisabled());
  await choose(user, await screen.findByRole('combobox', { name: 'Status column' }), 'Date');
  await waitFor(() => expect(sentMapping(of(PUT), 2)?.fields['status']).toEqual({ column: 2 }));
  expect(await screen.findByText(/From column Date/)).toBeInTheDocument();
});
