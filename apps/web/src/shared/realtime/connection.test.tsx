import { CHANGES } from '@safety-qube/domain/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBroker } from '../../testing/fake-broker.ts';
import { session } from '../session/session.ts';
import { keepConnected } from './connection.ts';
import { hub } from './hub.ts';

const NOW = new Date('2026-11-19T09:00:00Z');
const tokenOf = (adId: string, seconds = 3600): string =>
  `h.${btoa(JSON.stringify({ userId: 7, adId, exp: NOW.getTime() / 1000 + seconds }))}.s`;

let stop = () => {};
const connects = vi.fn();
const refusals = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  fakeBroker.reset();
  connects.mockReset();
  refusals.mockReset();
});
afterEach(() => {
  stop();
  session.clear();
  vi.useRealTimers();
});

async function start(token = tokenOf('ad-1')): Promise<void> {
  session.setToken(token);
  stop = keepConnected(fakeBroker.makeSocket, connects, refusals);
  await vi.advanceTimersByTimeAsync(0);
}
const { sockets } = fakeBroker;

test('is false until the server has said CONNECTED, with the token in the address and the header and ws-id from adId', async () => {
  await start();
  expect(hub.state()).toMatchObject({ connected: false, error: null });
  fakeBroker.last().open();
  expect(hub.state().connected).toBe(false);
  const [connect] = fakeBroker.last().frames;
  expect(fakeBroker.last().token).toBe(tokenOf('ad-1'));
  expect(connect).toMatchObject({
    command: 'CONNECT',
    headers: { authorization: tokenOf('ad-1'), 'ws-id': 'ad-1', 'heart-beat': '30000,30000' },
  });
  fakeBroker.last().say('CONNECTED', { version: '1.2', 'heart-beat': '30000,30000' });
  expect(hub.state()).toEqual({ connected: true, error: null, missingSince: null });
  expect(connects).toHaveBeenCalledTimes(1);
});

test('a connection that is lost or fails is reopened after 10 s', async () => {
  await start();
  fakeBroker.last().accept();
  fakeBroker.last().drop('gone');
  expect(hub.state()).toEqual({ connected: false, error: 'gone', missingSince: NOW.getTime() });
  await vi.advanceTimersByTimeAsync(9999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
  fakeBroker.last().drop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets).toHaveLength(3);
  fakeBroker.last().accept();
  expect(hub.state()).toEqual({ connected: true, error: null, missingSince: null });
  expect(connects).toHaveBeenCalledTimes(2);
});

test('an error of the server is stored, and connected is false', async () => {
  await start();
  fakeBroker.last().accept();
  expect(refusals).not.toHaveBeenCalled();
  fakeBroker.last().say('ERROR', { message: 'session ended' });
  expect(hub.state()).toMatchObject({ connected: false, error: 'session ended' });
  expect(refusals).toHaveBeenCalledTimes(1);
  fakeBroker.last().drop('');
  expect(hub.state().error).toBe('session ended');
});

test('heart-beats are sent every 30 s, and a server that is silent for longer counts as disconnected', async () => {
  await start();
  fakeBroker.last().accept();
  for (let i = 1; i <= 4; i++) {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fakeBroker.last().beats()).toBe(i);
    fakeBroker.last().beat();
  }
  expect(hub.state().connected).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sockets[0]?.isClosed()).toBe(true);
  expect(sockets.length).toBeGreaterThan(1);
});

test('an attempt without a result is aborted and repeated', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sockets[0]?.isClosed()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets).toHaveLength(2);
});

test('a renewed session connects at once with the newest token', async () => {
  await start();
  fakeBroker.last().accept();
  session.setToken(tokenOf('ad-1', 7200));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets[0]?.isClosed()).toBe(true);
  expect(sockets).toHaveLength(2);
  expect(fakeBroker.last().token).toBe(tokenOf('ad-1', 7200));
  fakeBroker.last().accept();
  expect(fakeBroker.last().frames[0]?.headers['authorization']).toBe(tokenOf('ad-1', 7200));
  expect(hub.state().connected).toBe(true);
});

test('a reconnection uses the current token; without a token there is no attempt until there is a session again', async () => {
  await start(tokenOf('ad-1', 5));
  fakeBroker.last().accept();
  fakeBroker.last().drop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(hub.state()).toEqual({ connected: false, error: null, missingSince: null });
  session.setToken(tokenOf('ad-2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fakeBroker.last().token).toBe(tokenOf('ad-2'));
});

test('the connection is closed while the page is left, so that the browser can keep the page, and opened on the way back', async () => {
  await start();
  fakeBroker.last().accept();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(sockets[0]?.isClosed()).toBe(true);
  expect(hub.state()).toEqual({ connected: false, error: null, missingSince: null });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  fakeBroker.last().accept();
  expect(connects).toHaveBeenCalledTimes(2);
});

test('signing out ends the connection and clears its messages', async () => {
  await start();
  fakeBroker.last().accept();
  const forget = hub.listen(CHANGES, () => undefined);
  fakeBroker.last().send(CHANGES, { event: 'missed' });
  expect(hub.messages()).toEqual([{ destination: CHANGES, body: { event: 'missed' } }]);
  session.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.isClosed()).toBe(true);
  expect(hub.messages()).toEqual([]);
  expect(hub.state()).toEqual({ connected: false, error: null, missingSince: null });
  forget();
});

test('subscribed JSON bodies are appended to a message list of the last hundred; invalid JSON is ignored', async () => {
  await start();
  const received: unknown[] = [];
  const forget = hub.listen('/topic/x', (body) => void received.push(body));
  fakeBroker.last().accept();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (let i = 0; i < 105; i++) fakeBroker.last().send('/topic/x', { i });
  const [subscribe] = fakeBroker.last().frames.filter((f) => f.command === 'SUBSCRIBE');
  const headers = { subscription: subscribe?.headers['id'] ?? '', 'message-id': '1', destination: '/topic/x' };
  fakeBroker.last().say('MESSAGE', headers, 'no JSON');
  expect(received).toHaveLength(105);
  expect(hub.messages()).toHaveLength(100);
  expect(hub.messages().at(-1)).toEqual({ destination: '/topic/x', body: { i: 104 } });
  forget();
  expect(fakeBroker.last().frames.at(-1)?.command).toBe('UNSUBSCRIBE');
});

test('subscriptions are renewed after a reconnection', async () => {
  await start();
  fakeBroker.last().accept();
  const handler = vi.fn();
  const forget = hub.listen('/topic/x', handler);
  fakeBroker.last().drop();
  await vi.advanceTimersByTimeAsync(10_000);
  fakeBroker.last().accept();
  fakeBroker.last().send('/topic/x', 1);
  expect(handler).toHaveBeenCalledExactlyOnceWith(1);
  forget();
});

test('publishing sends the authorization header and messageContent as a JSON string', async () => {
  await start();
  hub.publish('/app/x', { early: true }); // ignored without a connection
  fakeBroker.last().accept();
  hub.publish('/app/x', { state: 'viewing' });
  const sent = fakeBroker.last().frames.filter((f) => f.command === 'SEND');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).toMatchObject({ destination: '/app/x', authorization: tokenOf('ad-1') });
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ messageContent: '{"state":"viewing"}' });
});
