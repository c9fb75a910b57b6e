import { notifications } from '@mantine/notifications';
import { listAllFacilities } from '@safety-qube/contract/endpoints/organisation';
import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import { changeInBulk } from '@safety-qube/contract/endpoints/record-operations';
import { isolated } from '@safety-qube/domain/isolated';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { loginToken } from '../../testing/render-address.tsx';
import { storePrefetched } from '../session/prefetched.ts';
import { session } from '../session/session.ts';
import { schemeQuery, statusQuery } from '../session/start-visit.ts';
import { CallError, call, SignedOutError } from './call.ts';
import { queryClient, whenSessionIsOver } from './query-client.ts';

const answers = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const network = vi.fn<typeof fetch>();
const shown = vi.spyOn(notifications, 'show');

beforeEach(async () => {
  queryClient.clear();
  await startI18n();
  vi.stubGlobal('fetch', network);
  session.setToken(loginToken(7));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  document.documentElement.lang = 'en';
});
const sentHeaders = () => network.mock.calls[0]?.[1]?.headers as Record<string, string>;
/** A query and a mutation that the server refuses, as a page makes them. */
const ask = (status: number, body: unknown): Promise<unknown> =>
  queryClient
    .fetchQuery({ queryKey: ['refused'], retry: false, queryFn: () => Promise.reject(new CallError(status, body)) })
    .catch(() => undefined);
const change = (status: number, body: unknown): Promise<unknown> =>
  new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new CallError(status, body)) })
    .mutate()
    .catch(() => undefined);
const WAYS = [ask, change];

test('a call carries the language, fr-FR for French, and the stored token', async () => {
  network.mockResolvedValue(answers(200, []));
  document.documentElement.lang = 'fr';
  await call(listAllFacilities, {});
  expect(sentHeaders()).toMatchObject({ 'accept-language': 'fr-FR', authorization: session.token() });
});

test('so do the calls at the start of a visit that need no session', async () => {
  network.mockResolvedValue(answers(200, {}));
  await queryClient.fetchQuery(schemeQuery);
  expect(sentHeaders()).toMatchObject({ 'accept-language': 'en', authorization: session.token() });
});

test('the status call sends the language header only', async () => {
  network.mockResolvedValue(answers(200, { isUnderMaintenance: false }));
  await queryClient.fetchQuery(statusQuery);
  expect(sentHeaders()).toEqual({ 'accept-language': 'en' });
});

test('a prefetched answer is not requested again, and is used once', async () => {
  network.mockImplementation(async () => answers(200, []));
  storePrefetched('/api/aum/um/facilities/all', Promise.resolve(answers(200, [{ id: 1, name: 'Houston Yard' }])));
  expect(await call(listAllFacilities, {})).toHaveLength(1);
  expect(network).not.toHaveBeenCalled();
  expect(await call(listAllFacilities, {})).toEqual([]);
});

test('an answer that arrives after the session ended is not processed', async () => {
  network.mockImplementation(async () => {
    session.clear();
    return answers(200, [{ id: 1, name: 'Houston Yard' }]);
  });
  await expect(call(listAllFacilities, {})).rejects.toBeInstanceOf(SignedOutError);
});

test('a refusal carries data, statusCode and error', async () => {
  const problem = { code: 'NOT_FOUND', message: 'This does not exist, or you don’t have access to it.' };
  network.mockResolvedValue(answers(404, problem));
  await expect(call(listAllFacilities, {})).rejects.toMatchObject({ error: true, statusCode: 404, data: problem });
});

/** The response of a busy server. */
const busy = (code = 'BUSY'): Response =>
  new Response(JSON.stringify({ code, message: 'Busy. Try again in a moment.' }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '3' },
  });
const listQuery = { queryKey: ['facilities', 'all'], queryFn: () => call(listAllFacilities, {}) };

describe('a server that is busy', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is asked again by a page after its Retry-After time plus a random delay', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    network.mockResolvedValueOnce(busy()).mockResolvedValueOnce(answers(200, []));
    const answer = queryClient.fetchQuery(listQuery);
    await vi.advanceTimersByTimeAsync(3499);
    expect(network).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual([]);
    vi.mocked(Math.random).mockRestore();
  });

  test('is asked a few times, while the page shows what it has; then the page shows its message', async () => {
    network.mockImplementation(async () => busy());
    queryClient.setQueryData(listQuery.queryKey, ['known']);
    const asked = queryClient.fetchQuery({ ...listQuery, staleTime: 0 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toMatchObject({ code: 'BUSY', serverMessage: 'Busy. Try again in a moment.' });
    expect(network).toHaveBeenCalledTimes(5);
    expect(queryClient.getQueryData(listQuery.queryKey)).toEqual(['known']);
    expect(shown).not.toHaveBeenCalled();
  });

  test.each(['BUSY', 'DATABASE_AWAY', 'MAYBE_SAVED'])(
    'is sent a save again that may be repeated, under the same key; no other: %s',
    async (code) => {
      network.mockResolvedValueOnce(busy(code)).mockResolvedValueOnce(answers(200, { changed: [], refused: [] }));
      const saved = call(changeInBulk, { body: { ids: [1], change: { action: 'archive' } } });
      await vi.advanceTimersByTimeAsync(5000);
      expect(await saved).toEqual({ changed: [], refused: [] });
      const keys = network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      network.mockClear();
      network.mockImplementation(async () => busy(code));
      await expect(call(updateEmployee, { body: { id: 7, jobTitle: 'x' } })).rejects.toMatchObject({ code });
      expect(network).toHaveBeenCalledTimes(1);
    },
  );

  test('a request that takes too long is not repeated automatically', async () => {
    network.mockImplementation(async () => answers(503, { code: 'TOO_SLOW', message: 'This took too long.' }));
    const asked = queryClient.fetchQuery(listQuery).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toMatchObject({ serverMessage: 'This took too long.' });
    expect(network).toHaveBeenCalledTimes(1);
  });
});

test('a 500 shows a toast with the server’s message, else the general one', async () => {
  for (const meet of WAYS) {
    shown.mockClear();
    await meet(500, { code: 'GENERAL', message: 'The disk is full.' });
    await meet(500, null);
    expect(shown.mock.calls.map(([toast]) => toast.message)).toEqual([
      'The disk is full.',
      'Action could not be completed. Contact support for help',
    ]);
  }
});

test.each([
  [{}, 'It was changed.'],
  ['ramp', `It was changed. ${isolated('ramp')}`],
  [{ id: 7, number: 'HAZ-000007', name: 'Ramp' }, `It was changed. ${isolated('HAZ-000007')}`],
  [{ current: { name: 'Ana Ruiz' } }, `It was changed. ${isolated('Ana Ruiz')}`],
])('a 409 with an object shows a toast with its message and what its data is about: %j', async (data, message) => {
  for (const meet of WAYS) {
    shown.mockClear();
    await meet(409, { code: 'STALE', message: 'It was changed.', data });
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }));
  }
});

test('a 401 with a string says that the session expired and ends it; any other 401 does not', async () => {
  for (const meet of WAYS) {
    shown.mockClear();
    const over = vi.fn();
    whenSessionIsOver(over);
    await meet(401, { code: 'X', message: 'x' });
    expect(over).not.toHaveBeenCalled();
    await meet(401, 'Session expired, please login again');
    expect(over).toHaveBeenCalledOnce();
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Session expired, please login again' }),
    );
  }
});

test('other codes are left to the page to show', async () => {
  for (const status of [400, 403, 404, 422, 429])
    for (const meet of WAYS) await meet(status, { code: 'X', message: 'x' });
  expect(shown).not.toHaveBeenCalled();
});
