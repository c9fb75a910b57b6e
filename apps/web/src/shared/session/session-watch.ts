import i18next from 'i18next';
import { STORED, stored } from '../page/stored.ts';
import { toastError } from '../page/toast.ts';
import { isPublicPath } from './route-rules.ts';
import { readClaims, recentAddress, session, waitForToken } from './session.ts';

/** The session is renewed this long before it expires. */
const RENEW_AHEAD = 60_000;
/** A timer that counts further would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** A message that must outlive the way to the sign-in page. */
const FLASH = 'sq.flash';
/** Why a session is over. */
const REASONS = ['error.sessionExpired', 'error.signedOutElsewhere'] as const;

/** What the watch does to the page; a test gives its own. */
export interface WatchActions {
  /** Renews at the issuer; answers whether it worked. */
  readonly renew: () => Promise<boolean>;
  /** Leaves for the sign-in of the issuer. */
  readonly signIn: () => void;
  /** Forgets everything in memory and goes to the root. */
  readonly goToRoot: () => void;
  /** Goes on to where the visitor wanted, now that there is a session. */
  readonly enter: () => void;
  readonly address: () => { readonly path: string; readonly href: string };
}

/** Whether a removed token had simply run out: that is the renewal's business and not a sign-out. */
const hasRunOut = (token: string | null): boolean => {
  const claims = token === null ? undefined : readClaims(token);
  return claims !== undefined && claims.exp <= Math.floor(Date.now() / 1000);
};

/** The end of a session that the server told of, or that could not be renewed: the address is kept, sign-in follows. */
export function endSession({ address, signIn }: Pick<WatchActions, 'address' | 'signIn'>): void {
  const { path, href } = address();
  // A session that is over before its time was ended: on another device, or by a new password there.
  const token = session.token();
  const reason = token === null || hasRunOut(token) ? REASONS[0] : REASONS[1];
  session.clear();
  // A page that a QR code opens too shows a signed-in person what no visitor sees: it ends like any other.
  if (isPublicPath(path)) return;
  recentAddress.remember(href);
  try {
    sessionStorage.setItem(FLASH, reason);
  } catch {
    // the toast was shown here at least
  }
  signIn();
}

/** Says what was left to be said before the page was loaded anew. */
export function showFlash(): void {
  try {
    const left = sessionStorage.getItem(FLASH);
    const reason = REASONS.find((one) => one === left);
    if (reason) toastError(i18next.t(reason));
    sessionStorage.removeItem(FLASH);
  } catch {
    // nothing was left
  }
}

/** Renews shortly before the session expires and once more when it has; a session that cannot be renewed then ends. */
function watchExpiry(actions: WatchActions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the session under watch expires, in milliseconds; 0 without one. Kept here, as a token that ran out is removed. */
  let endsAt = 0;
  let isEarlyTryDone = false;

  async function due(): Promise<void> {
    const watched = endsAt;
    isEarlyTryDone = true;
    if (await actions.renew()) return; // the new token schedules anew
    if (endsAt !== watched) return; // signed out, or renewed by another tab, meanwhile
    if (Date.now() < endsAt) schedule();
    else if (navigator.onLine) endSession(actions);
    else window.addEventListener('online', () => void due(), { once: true });
  }
  function schedule(): void {
    clearTimeout(timer);
    if (!endsAt) return;
    const at = isEarlyTryDone ? endsAt : endsAt - RENEW_AHEAD;
    timer = setTimeout(() => void due(), Math.min(LONGEST_TIMER, Math.max(0, at - Date.now())));
  }
  function watch(): void {
    const token = stored.get(STORED.token);
    const expiry = (token === null ? 0 : (readClaims(token)?.exp ?? 0)) * 1000;
    const hasJustRunOut = !expiry && endsAt > 0 && endsAt <= Date.now();
    if (expiry === endsAt || hasJustRunOut) return;
    endsAt = expiry;
    isEarlyTryDone = false;
    schedule();
  }
  // A laptop that slept past the timer wakes up with a visible page.
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') schedule();
  };
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = session.subscribe(watch);
  watch();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Signing out in another tab takes the token away here too; the browser tells at once. Somebody else's token in its place ends what
 * this tab shows as well, and still has to send: it is not theirs. Also where a poster leads to, if it was opened with a session.
 */
function watchOtherTabs({ goToRoot, address }: WatchActions): () => void {
  let shown = session.claims()?.userId;
  const leave = (): void => {
    if (shown !== undefined && !isPublicPath(address().path)) goToRoot();
  };
  const onStorage = (event: StorageEvent): void => {
    const isTokenGone = event.key === STORED.token && event.newValue === null && !hasRunOut(event.oldValue);
    if (isTokenGone || event.key === null) leave();
  };
  const unsubscribe = session.subscribe(() => {
    const now = session.claims()?.userId ?? shown;
    if (now !== shown) leave();
    shown = now;
  });
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}

/** On a page that waits for a sign-in, looks for a token every second: another tab may have signed in. */
function watchForToken({ enter, address }: WatchActions): () => void {
  const ending = new AbortController();
  const isWaiting = (): boolean => ['/', '/signin'].includes(address().path);
  if (!session.isLoggedIn())
    waitForToken(ending.signal).then(
      () => isWaiting() && enter(),
      () => undefined,
    );
  return () => ending.abort();
}

/** Keeps the session alive and this tab in step with it. Answers how to stop. */
export function watchSession(actions: WatchActions): () => void {
  const stops = [watchExpiry(actions), watchOtherTabs(actions), watchForToken(actions)];
  return () => {
    for (const stop of stops) stop();
  };
}
