import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { makeTheme } from '../../theme/theme.ts';

/** Holds the fields back, as a slow line does. */
const line = vi.hoisted(() => ({ arrive: () => undefined as unknown, arrived: Promise.resolve() as Promise<unknown> }));
vi.mock('../../shared/page/after-first-paint.ts', async (original) => ({
  ...(await original<object>()),
  fetchPart: async (part: () => Promise<unknown>) => {
    await line.arrived;
    return part();
  },
}));

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.resetModules(); // what is loaded once stays loaded
  window.innerWidth = 1024;
  line.arrived = new Promise((resolve) => {
    line.arrive = () => resolve(undefined);
  });
});

type Loaded = typeof import('./select.tsx');
const SITES = ['Austin', 'Bergen', 'Cairo', 'Genoa'];
function One({ of: Select }: { of: Loaded['Select'] }) {
  const [value, setValue] = useState<string | null>(null);
  return <Select label="Site" data={SITES} value={value} onChange={setValue} searchable />;
}
function Some({ of: MultiSelect }: { of: Loaded['MultiSelect'] }) {
  const [value, setValue] = useState(['Cairo']);
  return <MultiSelect label="Sites" data={SITES} value={value} onChange={setValue} searchable />;
}
const show = (field: ReactNode) => {
  render(
    <MantineProvider env="test" theme={makeTheme('#4482ff')}>
      {field}
      <button type="button">Next</button>
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('what is typed into a select that is still loading is searched for once it is there, and typing goes on', async () => {
  const { Select } = await import('./select.tsx');
  const user = show(<One of={Select} />);
  await user.tab();
  await user.keyboard('ge');
  const field = () => screen.getByRole('combobox', { name: 'Site' });
  expect(field()).toHaveValue('ge');
  expect(options()).toEqual([]);
  line.arrive();
  await waitFor(() => expect(options()).toEqual(['Bergen', 'Genoa']));
  expect(field()).toHaveFocus();
  await user.keyboard('n');
  expect(field()).toHaveValue('gen');
  await user.keyboard('o{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Genoa');
});

test('what is typed behind several choices is searched for as well', async () => {
  const { MultiSelect } = await import('./select.tsx');
  const user = show(<Some of={MultiSelect} />);
  await user.click(screen.getByRole('combobox', { name: 'Sites' }));
  await user.keyboard('au');
  line.arrive();
  await waitFor(() => expect(options()).toEqual(['Austin']));
});

test('a field that was left does not take the focus back', async () => {
  const { Select } = await import('./select.tsx');
  const user = show(<Select label="Site" data={SITES} value="Cairo" searchable />);
  await user.click(screen.getByRole('combobox', { name: 'Site' }));
  await user.keyboard('g');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  line.arrive();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('Cairo'));
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(options()).toEqual([]);
});

test('a field that has the focus keeps it once it is there, so that typing goes on in it', async () => {
  const { Select, MultiSelect } = await import('./select.tsx');
  const user = show(
    <>
      <One of={Select} />
      <Some of={MultiSelect} />
    </>,
  );
  await user.tab();
  line.arrive();
  await waitFor(() => expect(screen.getByLabelText('Sites', { selector: 'input' })).not.toHaveAttribute('readonly'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Site' })).toHaveAttribute('data-expanded'));
  expect(screen.getByRole('combobox', { name: 'Site' })).toHaveFocus();
  await user.keyboard('be');
  expect(options()).toEqual(['Bergen']);
});
