import { presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBroker } from '../../testing/fake-broker.ts';
import { loginToken } from '../../testing/render-address.tsx';
import { session } from '../session/session.ts';
import { keepConnected } from './connection.ts';
import { usePresence } from './use-presence.ts';

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  fakeBroker.reset();
  session.setToken(loginToken(7));
  stop = keepConnected(
    fakeBroker.makeSocket,
    () => undefined,
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  fakeBroker.last().accept();
});
afterEach(() => {
  stop();
  session.clear();
  vi.useRealTimers();
});

const publishedBodies = (): unknown[] =>
  fakeBroker
    .last()
    .frames.filter((f) => f.command === 'SEND')
    .map(({ headers, body }) => [headers['destination'], JSON.parse(JSON.parse(body).messageContent)]);
const others = (...people: [number, string][]) =>
  people.map(([employeeId, state]) => expect.objectContaining({ employeeId, state }));

test('a page publishes what the user does at a record, and when they leave', () => {
  const { rerender, unmount } = renderHook(({ doing }) => usePresence('record/3', doing), {
    initialProps: { doing: 'viewing' as 'viewing' | 'editing' },
  });
  rerender({ doing: 'editing' });
  unmount();
  const at = presenceDestination('record/3');
  expect(publishedBodies()).toEqual([
    [at, { state: 'viewing' }],
    [at, { state: 'editing' }],
    [at, { state: 'gone' }],
  ]);
  expect(fakeBroker.last().frames.at(-1)?.command).toBe('UNSUBSCRIBE');
});

test('it shows the other users there, not the user’s other tabs, and nobody without a recent heart-beat', async () => {
  const { result } = renderHook(() => usePresence('record/3'));
  const send = (employeeId: number, state: string) =>
    act(() => fakeBroker.last().send(presenceTopic('record/3'), { employeeId, state }));
  send(8, 'viewing');
  send(7, 'viewing');
  send(9, 'viewing');
  expect(result.current).toEqual(others([8, 'viewing'], [9, 'viewing']));
  send(8, 'editing');
  expect(result.current).toEqual(others([9, 'viewing'], [8, 'editing']));
  send(9, 'gone');
  expect(result.current).toEqual(others([8, 'editing']));
  for (let i = 0; i < 3; i++) {
    fakeBroker.last().beat();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
  }
  expect(result.current).toEqual([]);
  expect(publishedBodies().length).toBe(4);
});

test('after a reconnection the user’s presence is published again', async () => {
  const { result } = renderHook(() => usePresence('record/3'));
  act(() => fakeBroker.last().send(presenceTopic('record/3'), { employeeId: 8, state: 'viewing' }));
  act(() => fakeBroker.last().drop());
  expect(result.current).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  act(() => fakeBroker.last().accept());
  expect(publishedBodies()).toEqual([[presenceDestination('record/3'), { state: 'viewing' }]]);
});
