import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { PrintedFirst, usePrinted } from './use-printed.tsx';

beforeAll(startI18n);

const ALL = 2150;
const SIZE = 100;
/** A list of 2,150 rows, which is read a hundred at a time. */
function List() {
  const { printed, part } = usePrinted<number, number>(
    async (from = 0) => ({
      items: Array.from({ length: Math.min(SIZE, ALL - from) }, (_, at) => from + at),
      next: from + SIZE < ALL ? from + SIZE : null,
    }),
    async () => ALL,
  );
  return (
    <>
      {part}
      {printed && <PrintedFirst {...printed} />}
      <output>{printed?.rows.length ?? 'a page'}</output>
    </>
  );
}

test('the key of the browser prints 2,000 rows at most, and a sentence says that these are not all', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  render(<List />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  // The key is heard once the page is painted.
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false), {
    timeout: 10_000,
  });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('status')).toHaveTextContent('2000');
  expect(screen.getByText(/^The first 2,000 of 2,150 rows\./)).toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  expect(screen.getByRole('status')).toHaveTextContent('a page');
});
