import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setupOf } from '../../../config/record-types.ts';
import { session } from '../../../shared/session/session.ts';
import { COUNT, hazard, LIST } from '../../../testing/record-list.ts';
import { signedIn } from '../../../testing/signed-in.ts';
import ListPrinting from './list-printing.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const PAGES = 30;
/** A list of 3,000 hazards, a page at a time. */
const longList = ({ url }: { url: URL }) => {
  const page = Number(url.searchParams.get('cursor') ?? 0);
  const items = Array.from({ length: 100 }, (_, at) => hazard(page * 100 + at + 1));
  return { items, next: page + 1 < PAGES ? String(page + 1) : null };
};

test('a list is printed up to 2,000 rows, with the number of all of them, as it is filtered and ordered', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { of } = signedIn([], { answers: { [LIST]: longList, [COUNT]: { count: 3000, isMore: false } } });
  const onRows = vi.fn();
  const onWanted = vi.fn();
  const list = {
    ...{ setup: setupOf('hazard'), query: 'status=Open&tab=all&sort=due', tab: 'all' as const },
    ...{ filters: { status: 'Open' }, columns: ['title', 'field7'] as const },
  };
  render(<ListPrinting list={list} isWanted onRows={onRows} onWanted={onWanted} />);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const printed = onRows.mock.lastCall?.[0];
  expect([printed.rows.length, printed.total]).toEqual([2000, 3000]);
  expect(Object.fromEntries(of(LIST)[1]?.url.searchParams ?? [])).toEqual({
    ...{ status: 'Open', tab: 'all', sort: 'due', fieldIds: '7', limit: '100', cursor: '1' },
  });
  expect(of(COUNT)[0]?.url.searchParams.get('exact')).toBe('true');
  window.dispatchEvent(new Event('afterprint'));
  expect(onRows).toHaveBeenLastCalledWith(undefined);
  expect(onWanted).toHaveBeenLastCalledWith(false);
});
