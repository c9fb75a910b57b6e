import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { DecimalInput } from './decimal-input.tsx';

function Form({ onReport }: { onReport: (value: number | undefined) => void }) {
  const [value, setValue] = useState<number | undefined>();
  return (
    <MantineProvider>
      <DecimalInput
        label="Depth"
        value={value}
        onChange={(next) => {
          onReport(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </MantineProvider>
  );
}

/** Renders the input with a button that sets 7; returns what it reported. */
async function open() {
  await startI18n();
  const reported: (number | undefined)[] = [];
  render(<Form onReport={(value) => reported.push(value)} />);
  return { input: screen.getByLabelText('Depth'), reported };
}

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['-0.05', -0.05],
])('%s is typed key by key', async (text, number) => {
  const { input, reported } = await open();
  await userEvent.type(input, text);
  expect(input).toHaveValue(text.replace(',', '.'));
  expect(reported.at(-1)).toBe(number);
});

test('a cleared input has no number, and a number that is set from outside is shown', async () => {
  const { input, reported } = await open();
  await userEvent.type(input, '3');
  await userEvent.clear(input);
  expect(reported).toEqual([3, undefined]);
  await userEvent.type(input, '1.');
  await userEvent.click(screen.getByText('Seven'));
  expect(input).toHaveValue('7');
});
