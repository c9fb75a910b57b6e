import type { VisitBoard } from '@safety-qube/contract/schemas/board-lines';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { answer, refusal } from '../../testing/render-address.tsx';
import { FORM_ADDRESS, openVisit, POSTER_CODE, reloadVisit, someVisit } from '../../testing/visits.tsx';

beforeAll(() => import('./place-board.tsx'), 120_000);
beforeEach(() => {
  reloadVisit();
  localStorage.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:photo';
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const BOARD: VisitBoard = {
  known: [{ id: 81, reported: 'No light on stair 4', place: ['Houston Medical Tower', 'East façade'], seen: 3 }],
  fixed: [
    {
      id: 70,
      reported: 'Oil on the floor',
      done: 'A new seal',
      category: 'Something is not right',
      place: ['Houston Medical Tower', 'East façade'],
      fixedAt: '2026-11-20T04:00:00.000Z',
      days: 4.2,
      photos: ['before'],
    },
  ],
};
const SEEN = 'POST /api/visit/board/81/seen';
const open = (board: unknown = BOARD, more: object = {}, address = FORM_ADDRESS) =>
  openVisit(address, {
    'GET /api/visit/board': board,
    'GET /api/visit/board/70/before': () => new Response('bytes'),
    [SEEN]: () => answer(201, {}),
    ...more,
  });

test('below the form a visitor reads what is known and what was fixed at the place, with its photos', async () => {
  const page = await open();
  const known = within(await screen.findByRole('region', { name: 'Known, and being worked on' }));
  expect(known.getByRole('listitem')).toHaveTextContent('No light on stair 4East façadeSeen by others: 3');
  const fixed = within(screen.getByRole('region', { name: 'You said, we did' }));
  expect(fixed.getByRole('listitem')).toHaveTextContent('You saidOil on the floorWe didA new seal');
  expect(fixed.getByText('Nov 19, 2026')).toBeVisible(); // the day in Chicago
  expect(await fixed.findByRole('img', { name: 'Before' })).toHaveAttribute('src', 'blob:photo');
  await page.user.click(screen.getByRole('button', { name: 'Maybe' }));
  expect(screen.queryByText('No light on stair 4')).toBeNull();
});

test('it is also below the choice of forms', async () => {
  const [form] = someVisit().forms;
  const forms = [form, { ...form, scheduleId: 13 }];
  await open(
    BOARD,
    { 'GET /api/visit': someVisit({ forms: forms as never }) },
    `/qr-code?utm_source=qr_code#${POSTER_CODE}`,
  );
  expect(await screen.findByText('No light on stair 4')).toBeVisible();
});

test('“Seen it too” is counted once for a device, also over a reload, and sends nothing but that', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Seen it too' }));
  const said = await screen.findByRole('button', { name: 'Counted, thank you', pressed: true });
  expect(said).toHaveFocus();
  expect(said).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(said);
  expect(screen.getByText('Seen by others: 3')).toBeVisible();
  expect(page.of(SEEN).map(({ body }) => body)).toEqual([{}]);
  page.unmount();
  reloadVisit();
  await open();
  expect(await screen.findByRole('button', { pressed: true })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Seen by others: 2')).toBeVisible(); // the server’s number includes this device
});

test('a press that fails is repeated under the same key, so that it counts once', async () => {
  let times = 0;
  const page = await open(BOARD, {
    [SEEN]: () => (times++ ? answer(201, {}) : refusal(429, 'TOO_MANY', 'Try again in a minute.')),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Seen it too' }));
  expect(await screen.findByText('Try again in a minute.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Seen it too' }));
  await screen.findByRole('button', { pressed: true });
  const keys = page.of(SEEN).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('a press whose answer was lost is repeated under the same key after a reload, and another issue has another key', async () => {
  const two = { ...BOARD, known: [...BOARD.known, { ...BOARD.known[0], id: 82, reported: 'A loose rail' }] };
  const OTHER = 'POST /api/visit/board/82/seen';
  const lost = () => Promise.reject(new TypeError('lost'));
  const page = await open(two, { [SEEN]: lost, [OTHER]: () => answer(201, {}) });
  const [first, second] = await screen.findAllByRole('button', { name: 'Seen it too' });
  if (!first || !second) throw new Error('Two issues are known');
  await page.user.click(first);
  await waitFor(() => expect(page.of(SEEN)).not.toEqual([]));
  await page.user.click(second);
  await screen.findByRole('button', { pressed: true });
  page.unmount();
  reloadVisit();
  sessionStorage.clear();
  const next = await open(two);
  await next.user.click(await screen.findByRole('button', { name: 'Seen it too' }));
  await waitFor(() => expect(next.of(SEEN)).toHaveLength(1));
  const keyOf = (sent: typeof next, call: string) => sent.of(call)[0]?.headers.get('idempotency-key');
  expect(keyOf(next, SEEN)).toBe(keyOf(page, SEEN));
  expect(keyOf(page, OTHER)).not.toBe(keyOf(page, SEEN));
});

test.each([
  ['there is nothing', () => answer(200, { known: [], fixed: [] })],
  ['it cannot be loaded', () => refusal(503, 'BUSY', 'Try again later.')],
])('nothing is shown where %s', async (_, board) => {
  const page = await open(board);
  await waitFor(() => expect(page.of('GET /api/visit/board')).not.toEqual([]));
  expect(await screen.findByRole('button', { name: 'Maybe' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.queryByText('Try again later.')).toBeNull();
});
