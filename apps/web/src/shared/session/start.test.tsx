import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { answer, loginToken, serve } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from './session.ts';
import { startSession } from './start-session.ts';
import { startVisit } from './start-visit.ts';

const localisation = (value: object) => [{ name: 'localisation_config', aliasName: 'Languages', value }];

beforeEach(async () => {
  queryClient.clear();
  await startI18n();
  await i18next.changeLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the configuration is requested three times in all, then the visit continues without it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { of } = serve({ 'GET /api/app/config': answer(503, { code: 'X', message: 'x' }) });
  const visit = startVisit();
  await vi.advanceTimersByTimeAsync(10_000);
  await visit;
  expect(of('GET /api/app/config')).toHaveLength(3);
  expect(log).toHaveBeenCalled();
});

test('a second attempt at the configuration is enough', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  let attempts = 0;
  const { of } = serve({
    'GET /api/app/config': () => {
      attempts += 1;
      return attempts === 1 ? answer(503, { code: 'X', message: 'x' }) : [];
    },
  });
  const visit = startVisit();
  await vi.advanceTimersByTimeAsync(10_000);
  await visit;
  expect(of('GET /api/app/config')).toHaveLength(2);
});

test('a language that the tenant does not support becomes English', async () => {
  await i18next.changeLanguage('it');
  serve({ 'GET /api/app/config': localisation({ isTranslationsEnabled: false, supportedLanguages: ['en', 'fr'] }) });
  await startVisit();
  expect(i18next.language).toBe('en');
});

test('a signed-in start loads priorities, facilities, people, the person and the fields of tasks', async () => {
  const { calls } = signedIn([]);
  await startSession();
  const asked = new Set(calls.map((call) => call.name));
  for (const name of [
    'GET /api/priority',
    'GET /api/fm/facility/fetch',
    'GET /api/aum/um/brief',
    'GET /api/aum/um/facilities/all',
    'GET /api/aum/um/7',
    'GET /api/cf/tasks',
  ])
    expect(asked).toContain(name);
});

test('the application switches to the language of the profile, and server texts are loaded in it', async () => {
  const { of } = signedIn([], { me: { selectedLanguage: 'fr' } });
  await startSession();
  expect(i18next.language).toBe('fr');
  expect(of('GET /api/aum/um/7').map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'fr-FR']);
});

test('a device that no language was used on starts in that of the person who is signed in', async () => {
  localStorage.clear();
  const { calls } = signedIn([], { me: { selectedLanguage: 'fr' } });
  session.setToken(loginToken(7, 600, { selectedLanguage: 'fr' }));
  await startI18n();
  await startSession();
  expect(i18next.language).toBe('fr');
  expect(new Set(calls.map(({ headers }) => headers.get('accept-language')))).toEqual(new Set(['fr-FR']));
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
});

test('a profile without language and zone gets the browser’s; one that has them is not changed', async () => {
  const without = signedIn([], { me: { selectedLanguage: null, selectedTimezone: null } });
  await startSession();
  expect(without.of('PATCH /api/aum/um/employee').map((call) => call.body)).toEqual([
    { id: 7, selectedLanguage: 'en', selectedTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ]);
  queryClient.clear();
  const having = signedIn([]);
  await startSession();
  expect(having.of('PATCH /api/aum/um/employee')).toEqual([]);
});
