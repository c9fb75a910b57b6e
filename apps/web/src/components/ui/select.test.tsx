import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { makeTheme } from '../../theme/theme.ts';
import { MultiSelect, Select } from './select.tsx';

beforeAll(async () => {
  await Promise.all([startI18n(), import('./select-sheet.tsx')]);
});
beforeEach(() => {
  window.innerWidth = 390;
});

const SITES = ['Austin', 'Bergen', 'Cairo', 'Delhi', 'Essen', 'Fargo', 'Genoa', 'Haifa'];

function One({ data = SITES, clearable = false }: { data?: string[]; clearable?: boolean }) {
  const [value, setValue] = useState<string | null>('Cairo');
  return <Select label="Site" {...{ data, value, clearable }} onChange={setValue} allowDeselect={false} searchable />;
}
function Some() {
  const [value, setValue] = useState(['Cairo']);
  return <MultiSelect label="Sites" data={SITES} value={value} onChange={setValue} searchable />;
}
const show = (field: ReactNode) => {
  render(
    <MantineProvider env="test" theme={makeTheme('#4482ff')}>
      {field}
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
};
const chosen = () => screen.getAllByRole('option', { selected: true }).map((option) => option.textContent);

test('on a phone a select opens a sheet with a search, and is closed by the choice', async () => {
  const user = show(<One />);
  await user.click(screen.getByRole('combobox', { name: 'Site' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Site' }));
  expect(chosen()).toEqual(['Cairo']);
  await user.type(sheet.getByRole('searchbox', { name: 'Search' }), 'ge');
  expect(sheet.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bergen', 'Genoa']);
  await user.click(sheet.getByRole('option', { name: 'Genoa' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('Genoa');
});

test('few options have no search; they are chosen by keys, and Escape closes the sheet alone', async () => {
  const user = show(<One data={['Austin', 'Bergen', 'Cairo']} />);
  const field = screen.getByRole('combobox', { name: 'Site' });
  await user.click(field);
  const list = await screen.findByRole('listbox');
  expect(screen.queryByRole('searchbox')).toBeNull();
  await waitFor(() => expect(list).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveValue('Cairo');
  await user.click(field);
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field).toHaveValue('Austin'));
});

test('several are chosen before the sheet is closed', async () => {
  const user = show(<Some />);
  await user.click(screen.getByLabelText('Sites', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Austin' }));
  await user.click(screen.getByRole('option', { name: 'Cairo' }));
  expect(chosen()).toEqual(['Austin']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Austin')).toBeVisible();
  expect(screen.queryByText('Cairo')).toBeNull();
});

test('in a wide window the options are below the field', async () => {
  window.innerWidth = 1024;
  const user = show(<One />);
  await user.click(screen.getByRole('combobox', { name: 'Site' }));
  expect(await screen.findByRole('option', { name: 'Austin' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
