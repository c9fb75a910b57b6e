import { CHANGES, NOTIFICATIONS } from '@safety-qube/domain/realtime';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, loginToken, serve } from '../../testing/render-address.tsx';
import { session } from '../session/session.ts';
import { changesCursorQuery } from '../session/session-queries.ts';
import { configValue } from '../session/start-visit.ts';
import { followChanges } from './follow-changes.ts';
import { hub } from './hub.ts';

const KEYS = [
  ['records', 'hazard', 'list'],
  ['records', 'task', 'list'],
  ['record', 7, 'comments'],
  ['record', 8],
  ['my-actions'],
  ['notifications', 'count'],
  ['people', 'me'],
];
let client: QueryClient;
let follower: ReturnType<typeof followChanges>;
beforeEach(() => {
  session.setToken(loginToken());
  client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, 'known');
  client.setQueryData(changesCursorQuery.queryKey, '5');
  follower = followChanges(client);
});
afterEach(() => {
  follower.stop();
  session.clear();
});

const stale = (): unknown[] => KEYS.filter((key) => client.getQueryState(key)?.isInvalidated);
const change = (body: unknown): void => hub.received({ destination: CHANGES, body });

test('a change refetches the record, its lists and the pending actions within a second, and nothing else', async () => {
  change({ type: 'hazard', id: 7, version: 2, event: 'hazard.closed' });
  change({ type: 'hazard', id: 7, version: 3, event: 'hazard.edited' });
  await vi.waitFor(() => expect(stale()).toEqual([KEYS[0], KEYS[2], KEYS[4]]), { timeout: 1000 });
});

test('a notification refetches the notifications', async () => {
  hub.received({ destination: NOTIFICATIONS, body: { id: 1 } });
  await vi.waitFor(() => expect(stale()).toEqual([KEYS[5]]));
});

test('on each connection, and after missed messages, the client asks what changed since, at first since the start', async () => {
  let cursor = 0;
  const network = serve({
    'GET /api/changes': () => ({
      cursor: String(++cursor),
      changes: [{ type: 'hazard', id: 8, version: 4 }],
      isComplete: true,
    }),
  });
  const asked = () => network.of('GET /api/changes').map(({ url }) => url.searchParams.get('since'));
  follower.connected();
  follower.connected();
  await vi.waitFor(() => expect(stale()).toEqual([KEYS[0], KEYS[3], KEYS[4], KEYS[5]]));
  change({ event: 'missed' });
  await vi.waitFor(() => expect(asked()).toEqual(['5', '1', '2']), { timeout: 5000 });
});

test('changed settings are loaded within a second, and after each reconnection; what shows them is rendered again', async () => {
  let isCustom = false;
  const network = serve({
    'GET /api/app/config': () => [{ name: 'allow_custom_id_creation', aliasName: 'Numbers', value: isCustom }],
    'GET /api/changes': { cursor: '6', changes: [], isComplete: true },
  });
  const loads = () => network.of('GET /api/app/config').length;
  isCustom = true;
  change({ event: 'settings' });
  await vi.waitFor(() => expect(configValue('allow_custom_id_creation')).toBe(true), { timeout: 1000 });
  expect(network.of('GET /api/tenant/scheme')).toHaveLength(1);
  follower.connected();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(loads()).toBe(1);
  follower.connected();
  await vi.waitFor(() => expect(loads()).toBe(2), { timeout: 1000 });
});

test('everything is refetched when too much changed, and when the changes cannot be loaded', async () => {
  const all = KEYS.slice(0, 6);
  serve({ 'GET /api/changes': { cursor: '1', changes: [], isComplete: false } });
  follower.connected();
  await vi.waitFor(() => expect(stale()).toEqual(all));
  for (const key of KEYS) client.setQueryData(key, 'known');
  expect(stale()).toEqual([]);
  serve({ 'GET /api/changes': () => answer(500, { code: 'GENERAL', message: 'no' }) });
  follower.connected();
  await vi.waitFor(() => expect(stale()).toEqual(all));
});

test('without a cursor from the start, the first connection refetches everything', async () => {
  follower.stop();
  client.setQueryData(changesCursorQuery.queryKey, null);
  follower = followChanges(client);
  serve({ 'GET /api/changes': { cursor: '1', changes: [], isComplete: true } });
  follower.connected();
  await vi.waitFor(() => expect(stale()).toEqual(KEYS.slice(0, 6)));
});
