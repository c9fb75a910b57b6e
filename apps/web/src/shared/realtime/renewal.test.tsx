import { CHANGES } from '@safety-qube/domain/realtime';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginToken, serve } from '../../testing/render-address.tsx';
import { session } from '../session/session.ts';
import { changesCursorQuery } from '../session/session-queries.ts';
import { followChanges } from './follow-changes.ts';
import { hub } from './hub.ts';

const LIST = ['records', 'hazard', 'list'];
const FULL = ['records', 'hazard', 'count', 'all'];
const CLOSED = ['records', 'hazard', 'count', 'closed'];
const TASKS = ['records', 'task', 'list'];
const OPEN = ['record', 7];
const OTHER = ['record', 8];
const ACTIONS = ['my-actions', 'count'];
const UNREAD = ['notifications', 'count'];
const MOUNTED = [LIST, FULL, CLOSED, TASKS, OPEN, ACTIONS, UNREAD];

let client: QueryClient;
let follower: ReturnType<typeof followChanges>;
/** Names of the queries in the order of their requests. */
let asked: string[] = [];
/** Time that a response takes, in milliseconds. */
let latencyMs = 50;
const answerOf = (key: QueryKey) => ({ count: 1000, isMore: key === FULL });
const times = (key: QueryKey): number => asked.filter((name) => name === key.join()).length;
const seconds = (many: number) => vi.advanceTimersByTimeAsync(many * 1000);

let visibility: DocumentVisibilityState = 'visible';
const show = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const change = (id: number, version = 2): void =>
  hub.received({ destination: CHANGES, body: { type: 'hazard', id, version } });

/** Mounts a query. */
function mount(key: QueryKey): () => void {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    asked.push(key.join());
    await new Promise((resolve, reject) => {
      setTimeout(resolve, latencyMs);
      signal.addEventListener('abort', reject); // as `call` does
    });
    return answerOf(key);
  };
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: 30_000, retry: false });
  return observer.subscribe(() => undefined);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  session.setToken(loginToken());
  client = new QueryClient();
  client.setQueryData(changesCursorQuery.queryKey, '5');
  client.setQueryData(OTHER, 'known');
  follower = followChanges(client);
  for (const key of MOUNTED) mount(key);
  await seconds(120); // long ago
  asked = [];
});
afterEach(() => {
  follower.stop();
  client.clear();
  session.clear();
  visibility = 'visible';
  latencyMs = 50;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first change after a quiet time refetches everything that it affects within a second, and nothing else', async () => {
  change(7);
  await seconds(1);
  expect(asked.toSorted()).toEqual([LIST, FULL, CLOSED, OPEN, ACTIONS].map((key) => key.join()).toSorted());
});

test('in a burst of 100 changes a minute a list is fetched at most 13 times, and once more after the last of them', async () => {
  for (let n = 0; n < 100; n += 1) {
    change(8);
    await seconds(0.6);
  }
  for (const key of [LIST, CLOSED, ACTIONS]) {
    expect(times(key)).toBeGreaterThanOrEqual(8);
    expect(times(key)).toBeLessThanOrEqual(13);
  }
  expect(times(TASKS)).toBe(0);
  asked = [];
  change(8);
  await seconds(60);
  for (const key of [LIST, CLOSED, ACTIONS]) expect(times(key)).toBe(1);
});

test('a query can set a longer interval', async () => {
  const key = ['records', 'hazard', 'latest'];
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => asked.push(key.join()),
    meta: { renewEveryMs: 20_000 },
  });
  observer.subscribe(() => undefined);
  await seconds(120);
  asked = [];
  for (let n = 0; n < 100; n += 1) {
    change(8);
    await seconds(0.6);
  }
  expect(times(key)).toBe(3);
});

test('a count that has reached its limit is fetched once a minute', async () => {
  for (let n = 0; n < 100; n += 1) {
    change(8);
    await seconds(0.6);
  }
  expect(times(FULL)).toBe(1);
});

test('two hundred browsers do not send their requests at the same time', async () => {
  const moments = new Set<number>();
  let before = 0;
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') moments.add(Math.round(Date.now() - before));
  });
  for (let browser = 0; browser < 200; browser += 1) {
    before = Date.now();
    change(8);
    await seconds(10);
  }
  expect(moments.size).toBeGreaterThan(200);
});

test('the open record is fetched at once for each change, and a response requested before the change does not count', async () => {
  for (let n = 0; n < 10; n += 1) {
    change(7, n);
    await seconds(1);
    expect(times(OPEN)).toBe(n + 1);
  }
  latencyMs = 400;
  asked = [];
  change(7, 20);
  await vi.waitFor(() => expect(times(OPEN)).toBe(1));
  change(7, 21);
  await seconds(2);
  expect(times(OPEN)).toBe(2);
});

test('a query that is not on the page is marked as stale and not fetched', async () => {
  change(8);
  expect(client.getQueryState(OTHER)?.isInvalidated).toBe(true);
  await seconds(10);
  expect(times(OTHER)).toBe(0);
});

test('a page that is left while its query waits or is fetched again fetches it when it is opened again', async () => {
  const key = ['record', 9, 'tasks'];
  latencyMs = 2000;
  let leave = mount(key);
  await seconds(10);
  for (const secondsUntilLeft of [0.05, 0.6]) {
    change(9);
    await seconds(secondsUntilLeft); // before the request, then while it is in flight
    asked = [];
    leave();
    leave = mount(key);
    await seconds(0.05);
    expect(times(key)).toBe(1);
    await seconds(10);
  }
});

test('a query that was fetched since the change, such as after the user’s own action, is not fetched again', async () => {
  change(7);
  await seconds(0.02);
  void client.invalidateQueries({ queryKey: ['records', 'hazard'] });
  expect(times(LIST)).toBe(1); // at once
  await seconds(30);
  expect(times(LIST)).toBe(1);
  expect(times(ACTIONS)).toBe(1);
});

test('a change reported just after the user’s own action is delayed, so that a list is not fetched twice in a row', async () => {
  change(7);
  await seconds(0.02);
  void client.invalidateQueries({ queryKey: ['records', 'hazard'] });
  await seconds(0.02);
  change(7, 3);
  await seconds(4.9);
  expect(times(LIST)).toBe(1);
  await seconds(3);
  expect(times(LIST)).toBe(2);
});

test('a hidden page fetches nothing, and each query once when it is visible again', async () => {
  show('hidden');
  for (let n = 0; n < 100; n += 1) {
    change(7, n);
    await seconds(0.6);
  }
  await seconds(60);
  expect(asked).toEqual([]);
  show('visible');
  await seconds(10);
  expect(asked.toSorted()).toEqual([LIST, FULL, CLOSED, OPEN, ACTIONS].map((key) => key.join()).toSorted());
});

test('after a reconnection everything on the page is fetched once', async () => {
  serve({ 'GET /api/changes': { cursor: '9', changes: [], isComplete: false } });
  follower.connected();
  await seconds(10);
  expect(asked.toSorted()).toEqual(MOUNTED.map((key) => key.join()).toSorted());
});
