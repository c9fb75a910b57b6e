import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoScheme, serve } from '../../testing/render-address.tsx';
import { storeAddressFor, type Visit } from './phone-redirect.ts';

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  firefoxTablet: 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};
const SAFETY = { androidStore: 'https://play.example/safety', appleStore: 'https://apple.example/safety' };
const SECURITY = { androidStore: 'https://play.example/security', appleStore: 'https://apple.example/security' };
const phone: Visit = {
  userAgent: AGENTS.pixel,
  screenWidth: 412,
  path: '/home',
  search: '',
  person: undefined,
  apps: SAFETY,
};
const to = (change: Partial<Visit>) => storeAddressFor({ ...phone, ...change });

describe('a phone goes to the store page', () => {
  test.each([
    ['pixel', SAFETY, SAFETY.androidStore],
    ['iphone', SAFETY, SAFETY.appleStore],
    ['pixel', SECURITY, SECURITY.androidStore],
    ['iphone', SECURITY, SECURITY.appleStore],
  ] as const)('of its own system and brand: %s', (agent, apps, address) => {
    expect(to({ userAgent: AGENTS[agent], apps })).toBe(address);
  });

  test('only where the brand has a store address for the phone’s system', () => {
    expect(to({ apps: { androidStore: null, appleStore: null } })).toBeUndefined();
    expect(to({ apps: { ...SAFETY, androidStore: null } })).toBeUndefined();
  });

  test.each(['androidTablet', 'ipad', 'firefoxTablet', 'desktop'] as const)('and a %s does not', (agent) => {
    expect(to({ userAgent: AGENTS[agent] })).toBeUndefined();
  });

  test('and a screen wider than 500 px counts as a tablet', () => {
    expect(to({ screenWidth: 500 })).toBe(SAFETY.androidStore);
    expect(to({ screenWidth: 501 })).toBeUndefined();
  });

  test.each(['/task/12', '/issues/raise-issue/execute/template/3', '/qr-code', '/qr-code-success'])(
    'but never from the QR page %s',
    (path) => {
      expect(to({ path })).toBeUndefined();
    },
  );
});

describe('someone who came from a QR code (utm_source=qr_code)', () => {
  const search = '?a=1&utm_source=qr_code';
  test('stays on the web when signed in with an account of a person', () => {
    expect(to({ search, person: { isServiceAccount: false } })).toBeUndefined();
  });
  test('goes to the store with a service account, or without any', () => {
    expect(to({ search, person: { isServiceAccount: true } })).toBe(SAFETY.androidStore);
    expect(to({ search, person: undefined })).toBe(SAFETY.androidStore);
  });
  test('and a signed-in person who came another way goes to the store', () => {
    expect(to({ search: '?utm_source=mail', person: { isServiceAccount: false } })).toBe(SAFETY.androidStore);
  });
});

describe('a visit with a phone', () => {
  const replace = vi.fn();
  /** The browser's location with a spy instead of navigation, which jsdom can neither do nor observe. */
  const watchedLocation = () => {
    const { location } = window;
    return new Proxy({} as Location, {
      get(_, name) {
        if (name === 'replace') return replace;
        const value: unknown = Reflect.get(location, name, location);
        return typeof value === 'function' ? value.bind(location) : value;
      },
    });
  };

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENTS.pixel);
    vi.stubGlobal('screen', { width: 412 });
    vi.stubGlobal('location', watchedLocation());
    // The redirect is checked once per visit, so each test loads the modules again.
    vi.resetModules();
    replace.mockClear();
    serve({ 'GET /api/tenant/scheme': { ...demoScheme, apps: { ...demoScheme.apps, ...SAFETY } } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  test('is redirected to the store of its system', async () => {
    const { visit } = await import('../../testing/render-address.tsx');
    await visit('/forgotpassword');
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(SAFETY.androidStore));
  });

  test.each(['/task/12', '/inspections/execute/5', '/qr-code'])('stays at %s, which a QR code opens', async (path) => {
    const scheme = { ...demoScheme, apps: { ...demoScheme.apps, ...SAFETY } };
    const { openVisit } = await import('../../testing/visits.tsx');
    await openVisit(path, { 'GET /api/tenant/scheme': scheme });
    await screen.findByRole('heading', { level: 1 });
    expect(window.location.pathname).toBe(path);
    expect(replace).not.toHaveBeenCalled();
  });
});
