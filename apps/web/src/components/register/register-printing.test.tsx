import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { serve, visit } from '../../testing/render-address.tsx';

beforeEach(() => {
  window.innerWidth = 1440;
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/priorities';
const priority = (id: number) => ({
  ...{ id, type: 'hazard', label: `Priority ${id}`, value: id, assignHours: 4, resolveDays: 1 },
  ...{ isUsed: false, version: 1, abilities: { edit: true } },
});
/** Opens a register of so many rows, of which a page has as many as are asked for. */
async function openRegister(total: number) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const network = serve({
    ...asAdministrator(),
    [LIST]: ({ url }: { url: URL }) => {
      const [page, size] = ['page', 'size'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const from = (page - 1) * size;
      const items = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, n) => priority(from + n + 1));
      return { items, total, abilities: { create: true } };
    },
  });
  await visit('/management/priorities?q=pri&page=2');
  await screen.findByText('Priority 26');
  return { ...network, print };
}
const shown = () => screen.queryAllByRole('button', { name: /^Priority \d+$/ }).length;

test('a register prints all of its rows, as it is filtered, and then shows its page again', async () => {
  const { print, of } = await openRegister(130);
  let printed = 0;
  print.mockImplementation(() => {
    printed = shown();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(130));
  const asked = of(LIST).map(({ url }) => Object.fromEntries(url.searchParams));
  expect(asked.slice(-2)).toEqual([
    { page: '1', size: '100', search: 'pri' },
    { page: '2', size: '100', search: 'pri' },
  ]);
  expect(screen.queryByText(/^The first/)).toBeNull();
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(shown()).toBe(25));
});
