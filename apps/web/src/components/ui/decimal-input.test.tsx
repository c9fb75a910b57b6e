import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { startI18n, switchLanguage } from '../../i18n/i18n.ts';
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
async function open(language = 'en') {
  await startI18n();
  await switchLanguage(language);
  const reported: (number | undefined)[] = [];
  render(<Form onReport={(value) => reported.push(value)} />);
  return { input: screen.getByLabelText('Depth'), reported };
}

test.each([
  ['en', '12.5', 12.5, '12.5'],
  ['en', '12,5', 12.5, '12.5'],
  ['en', '-0.05', -0.05, '-0.05'],
  ['en', '1.250,50', 1250.5, '1,250.5'],
  ['en', '1,250', 1250, '1,250'],
  ['it', '1,250', 1.25, '1,25'],
  ['it', '1.250', 1250, '1250'],
  ['it', '1,250.50', 1250.5, '1250,5'],
])(
  'in %s %s is read alike whether it is typed or pasted, and then written as the language does',
  async (language, text, number, shown) => {
    const { input, reported } = await open(language);
    await userEvent.type(input, text);
    expect(input).toHaveValue(text);
    expect(reported.at(-1)).toBe(number);
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste(text);
    expect(reported.at(-1)).toBe(number);
    await userEvent.tab();
    expect(input).toHaveValue(shown);
  },
);

test('a text that is no number says so once it is left', async () => {
  const { input, reported } = await open();
  await userEvent.type(input, 'twelve');
  expect(screen.queryByText('Enter a number.')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Enter a number.')).toBeInTheDocument();
  expect(input).toHaveValue('twelve');
  expect(reported.at(-1)).toBeUndefined();
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
