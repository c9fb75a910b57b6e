import type { Board, ShownLine } from '@safety-qube/contract/schemas/board-lines';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { visit } from '../../testing/render-address.tsx';

beforeAll(() => import('./we-did-page.tsx'), 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const line = (id: number, more: Partial<ShownLine> = {}): ShownLine => ({
  id,
  reported: `No light on stair ${id}`,
  done: `New lamp ${id}`,
  category: 'Something is not right',
  place: ['Boston Yard', 'Quay'],
  fixedAt: '2026-11-20T08:00:00.000Z',
  days: 4.2,
  photos: [],
  ...more,
});
const board = (more: Partial<Board> = {}): Board => ({
  items: [line(1), line(2, { days: 0.2 })],
  total: 2,
  medianDays: 2.2,
  months: ['2026-11', '2026-10'],
  categories: [{ value: 'idea', label: 'Idea' }],
  hasMore: false,
  ...more,
});
const EMPTY = board({ items: [], total: 0, medianDays: null });

/** Opens the board at an address, answered by its query. */
async function open(address: string, answer: (query: URLSearchParams) => Board) {
  const asked: string[] = [];
  hazardNetwork({
    'GET /api/issues/we-did': ({ url }: { url: URL }) => {
      asked.push(url.search);
      return answer(url.searchParams);
    },
  });
  const view = await visit(address);
  await screen.findByRole('heading', { level: 1, name: 'You said, we did' });
  return { ...view, asked, user: userEvent.setup({ delay: null }) };
}

test('each line has what was reported, what was done, where and in how many days, below the median of all', async () => {
  await open('/issues/we-did', () => board());
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('You saidNo light on stair 1We didNew lamp 1');
  expect(first).toHaveTextContent(/Boston Yard.+Quay.*Something is not right.*Nov 20, 2026.*Fixed in 4 days/);
  expect(second).toHaveTextContent('Fixed within a day');
  expect(screen.getByText('2 issues fixed')).toBeVisible();
  expect(screen.getByText('Half of them within 2.2 days')).toBeVisible();
});

test('all lines are printed, not only those that are loaded', async () => {
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByText(/^New lamp/).length;
  });
  const { user } = await open('/issues/we-did', (query) => {
    const page = Number(query.get('page') ?? 1);
    return board({ items: [line(page * 2 - 1), line(page * 2)], total: 6, hasMore: page < 3 });
  });
  await screen.findByText('New lamp 1');
  await user.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(6));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByText(/^New lamp/)).toHaveLength(2));
});

test('a month is chosen, and is part of the address; without a match the filters can be cleared', async () => {
  const { user, router, asked } = await open('/issues/we-did', (query) => (query.has('month') ? EMPTY : board()));
  await user.click(await screen.findByRole('combobox', { name: 'Month' }));
  await user.click(await screen.findByRole('option', { name: 'Oct 2026' }));
  await screen.findByRole('heading', { name: 'Nothing matches these filters' });
  expect(router.state.location.search).toEqual({ month: '2026-10' });
  expect(asked.at(-1)).toContain('month=2026-10');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1));
});

test('an empty board says what it is for, and has no filters', async () => {
  await open('/issues/we-did', () => EMPTY);
  await screen.findByRole('heading', { name: 'Nothing on the board yet' });
  expect(screen.queryByRole('combobox', { name: 'Month' })).toBeNull();
});

test('more lines are loaded on request', async () => {
  const { user } = await open('/issues/we-did', (query) =>
    query.get('page') === '2' ? board({ items: [line(3)] }) : board({ hasMore: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const main = screen.getByRole('main');
  expect(await within(main).findByText('New lamp 3')).toBeVisible();
  expect(within(main).getByText('New lamp 1')).toBeVisible();
});
