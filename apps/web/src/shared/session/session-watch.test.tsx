import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED, stored } from '../page/stored.ts';
import { session } from './session.ts';
import { watchSession } from './session-watch.ts';

const NOW = new Date('2026-11-19T09:00:00Z');
const seconds = NOW.getTime() / 1000;
const tokenUntil = (exp: number, userId = 7): string => `h.${btoa(JSON.stringify({ userId, exp }))}.s`;

let stop = () => {};
function watch({ path = '/home', renew = async () => false }: { path?: string; renew?: () => Promise<boolean> } = {}) {
  const actions = {
    renew: vi.fn(renew),
    signIn: vi.fn(),
    goToRoot: vi.fn(),
    enter: vi.fn(),
    address: () => ({ path, href: `${path}?tab=mine` }),
  };
  stop = watchSession(actions);
  return actions;
}
/** The browser's event when another tab removes a key. */
const removedElsewhere = (key: string, oldValue: string): void => {
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  stop();
  session.clear();
  vi.useRealTimers();
});

describe('silent renewal', () => {
  test('is tried a minute before the session expires, and a renewed session continues', async () => {
    session.setToken(tokenUntil(seconds + 3600));
    const { renew, signIn } = watch({
      renew: async () => {
        session.setToken(tokenUntil(Math.floor(Date.now() / 1000) + 3600));
        return true;
      },
    });
    await vi.advanceTimersByTimeAsync(3539_000);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3540_000);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('is tried again at expiry; when it fails then, the session ends and sign-in remembers path and query', async () => {
    session.setToken(tokenUntil(seconds + 3600));
    const { renew, signIn } = watch();
    await vi.advanceTimersByTimeAsync(3540_000);
    expect(session.isLoggedIn()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(session.isLoggedIn()).toBe(false);
    expect(stored.get(STORED.recentAddress)).toBe('/home?tab=mine');
  });

  test('that fails on a page that a QR code can open ends at the sign-in as well', async () => {
    session.setToken(tokenUntil(seconds + 100));
    const { signIn } = watch({ path: '/task/12' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(stored.get(STORED.recentAddress)).toBe('/task/12?tab=mine');
  });

  test('still happens when another tab has already removed the expired token', async () => {
    const token = tokenUntil(seconds + 100);
    session.setToken(token);
    let answer: (worked: boolean) => void = () => {};
    const { signIn, goToRoot } = watch({ renew: () => new Promise((resolve) => (answer = resolve)) });
    await vi.advanceTimersByTimeAsync(100_000);
    removedElsewhere(STORED.token, token);
    answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(goToRoot).not.toHaveBeenCalled();
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  test('does nothing for a session that ended by signing out', async () => {
    session.setToken(tokenUntil(seconds + 3600));
    const { renew } = watch();
    session.clear();
    await vi.advanceTimersByTimeAsync(4000_000);
    expect(renew).not.toHaveBeenCalled();
  });

  test('waits for the connection when there is none', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    session.setToken(tokenUntil(seconds + 10));
    const { renew, signIn } = watch();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(signIn).not.toHaveBeenCalled();
    renew.mockResolvedValue(true);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(signIn).not.toHaveBeenCalled();
    online.mockRestore();
  });
});

describe('a page that the browser’s way back shows again', () => {
  const showAgain = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  afterEach(() => {
    document.documentElement.hidden = false;
  });

  test.each([
    ['the person has signed out since', null],
    ['somebody else has signed in since', tokenUntil(seconds + 3600, 8)],
  ])('is hidden and left where %s', (_, token) => {
    session.setToken(tokenUntil(seconds + 3600));
    const { goToRoot } = watch();
    // Another page of this tab stores it, of which this one is not notified.
    if (token === null) localStorage.clear();
    else localStorage.setItem(STORED.token, token);
    showAgain();
    expect(goToRoot).toHaveBeenCalledOnce();
    expect(document.documentElement.hidden).toBe(true);
  });

  test('stays for the same person', () => {
    session.setToken(tokenUntil(seconds + 3600));
    const { goToRoot } = watch();
    showAgain();
    expect(goToRoot).not.toHaveBeenCalled();
    expect(document.documentElement.hidden).toBe(false);
  });
});

describe('signing out in another tab', () => {
  test.each(['/home', '/task/12', '/incidents/raise-incident/execute/44', '/inspections/execute/5'])(
    'ends the session at %s and goes to the root, at once',
    (path) => {
      const token = tokenUntil(seconds + 3600);
      session.setToken(token);
      const { goToRoot } = watch({ path });
      removedElsewhere(STORED.token, token);
      expect(goToRoot).toHaveBeenCalledTimes(1);
    },
  );

  test('leaves the page of a record too that a QR poster can open', () => {
    const token = tokenUntil(seconds + 3600);
    session.setToken(token);
    const { goToRoot } = watch({ path: '/incidents/raise-incident/execute/71' });
    removedElsewhere(STORED.token, token);
    expect(goToRoot).toHaveBeenCalledTimes(1);
  });

  test('leaves a public page where it is', () => {
    const token = tokenUntil(seconds + 3600);
    session.setToken(token);
    const { goToRoot } = watch({ path: '/forgotpassword' });
    removedElsewhere(STORED.token, token);
    expect(goToRoot).not.toHaveBeenCalled();
  });
});

describe('another user who signs in on the device', () => {
  const inOtherTab = (newValue: string): void => {
    localStorage.setItem(STORED.token, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: STORED.token, oldValue: null, newValue }));
  };

  test('finds nothing of the previous user in this tab, even if that session had only expired', async () => {
    session.setToken(tokenUntil(seconds + 10));
    const { goToRoot } = watch({ path: '/inspections/execute/3', renew: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(20_000);
    inOtherTab(tokenUntil(seconds + 3600, 8));
    expect(goToRoot).toHaveBeenCalledTimes(1);
  });

  test('does not include the same user signing in again', async () => {
    session.setToken(tokenUntil(seconds + 10));
    const { goToRoot } = watch({ renew: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(20_000);
    inOtherTab(tokenUntil(seconds + 3600));
    session.setToken(tokenUntil(seconds + 7200));
    expect(goToRoot).not.toHaveBeenCalled();
  });
});

describe('a page that waits for a sign-in', () => {
  test('polls for a token every second and continues as soon as there is one', async () => {
    const { enter } = watch({ path: '/signin' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(enter).not.toHaveBeenCalled();
    stored.set(STORED.token, tokenUntil(seconds + 3600));
    await vi.advanceTimersByTimeAsync(1000);
    expect(enter).toHaveBeenCalledTimes(1);
  });

  test('is only the sign-in page', async () => {
    const { enter } = watch({ path: '/resetpassword' });
    stored.set(STORED.token, tokenUntil(seconds + 3600));
    await vi.advanceTimersByTimeAsync(2000);
    expect(enter).not.toHaveBeenCalled();
  });
});
