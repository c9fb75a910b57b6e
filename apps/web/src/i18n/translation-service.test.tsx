import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from './i18n.ts';
import { queueMissingKey } from './missing-keys.ts';
import { keepTranslationConfig } from './translation-config.ts';
import { loadTenantTexts, waitForTranslationKey } from './translation-service.ts';

const config: LocalisationConfig = {
  isTranslationsEnabled: true,
  apiKey: 'public-key',
  project: 'safety-qube',
  domain: '',
  supportedLanguages: ['en', 'fr'],
};
const network = vi.fn<typeof fetch>();

beforeEach(async () => {
  await startI18n();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  network.mockImplementation(
    async () => new Response('{}', { status: 202, headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});
const posts = (): { key: string }[][] =>
  network.mock.calls.map(
    ([, init]) => (JSON.parse(String(init?.body)) as { translations: { key: string }[] }).translations,
  );

test('the service is used only where the configuration enables it; else its stored configuration is removed', () => {
  keepTranslationConfig(config);
  expect(localStorage.getItem('sq.translations')).toContain('public-key');
  keepTranslationConfig({ ...config, isTranslationsEnabled: false });
  expect(localStorage.getItem('sq.translations')).toBeNull();
});

test('the key is polled every 200 ms until it is stored', async () => {
  const reload = vi.fn();
  let isOver = false;
  void waitForTranslationKey(() => false, reload).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOver).toBe(false);
  keepTranslationConfig(config);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('after a hundred polls without a key the page is reloaded', async () => {
  const reload = vi.fn();
  void waitForTranslationKey(() => false, reload);
  await vi.advanceTimersByTimeAsync(99 * 200);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});

test('missing keys are sent together after a second, with the public key', async () => {
  keepTranslationConfig(config);
  queueMissingKey('one.a', 'A');
  queueMissingKey('one.b', 'B');
  queueMissingKey('one.a', 'A');
  await vi.advanceTimersByTimeAsync(999);
  expect(network).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(posts()).toEqual([
    [
      { key: 'one.a', text: 'A' },
      { key: 'one.b', text: 'B' },
    ],
  ]);
  expect(network.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-api-key': 'public-key' });
});

test('ten missing keys are sent at once', async () => {
  keepTranslationConfig(config);
  for (let i = 0; i < 10; i++) queueMissingKey(`ten.${i}`, String(i));
  await vi.advanceTimersByTimeAsync(0);
  expect(posts().map((batch) => batch.length)).toEqual([10]);
});

test('when the service is down this is logged and the bundled texts stay', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  keepTranslationConfig(config);
  network.mockRejectedValue(new TypeError('offline'));
  const before = i18next.t('common.close');
  await loadTenantTexts('en');
  expect(log).toHaveBeenCalledOnce();
  expect(i18next.t('common.close')).toBe(before);
});

test('the tenant’s own texts override the bundled ones', async () => {
  keepTranslationConfig(config);
  network.mockResolvedValue(
    new Response(JSON.stringify({ 'common.close': 'Shut' }), { headers: { 'content-type': 'application/json' } }),
  );
  await loadTenantTexts('en');
  expect(i18next.t('common.close')).toBe('Shut');
  network.mockResolvedValue(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  await loadTenantTexts('en');
  expect(i18next.t('common.close')).toBe('Close');
});

test('the pages of visitors report no missing keys', async () => {
  keepTranslationConfig(config);
  window.history.replaceState(null, '', '/qr-code');
  queueMissingKey('seen.by.a.visitor', 'seen');
  await vi.advanceTimersByTimeAsync(2000);
  expect(posts()).toEqual([]);
});
