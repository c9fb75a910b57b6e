import i18next from 'i18next';
import { STORED, stored } from '../page/stored.ts';
import { toastError } from '../page/toast.ts';
import { isPublicPath } from './route-rules.ts';
import { readClaims, recentAddress, session, waitForToken } from './session.ts';

/** The session is renewed this long before it expires. */
const RENEW_AHEAD_MS = 60_000;
/** The longest delay of a timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Key of a message that must survive the redirect to the sign-in page. */
const FLASH = 'sq.flash';
/** Why a session is over. */
const REASONS = ['error.sessionExpired', 'error.signedOutElsewhere'] as const;

/** Effects of the watch on the page; a test provides its own. */
export interface WatchActions {
  /** Renews at the issuer; returns whether it worked. */
  readonly renew: () => Promise<boolean>;
  /** Redirects to the sign-in of the issuer. */
  readonly signIn: () => void;
  /** Clears everything in memory and goes to the root. */
  readonly goToRoot: () => void;
  /** Opens the page that the visitor wanted, now that there is a session. */
  readonly enter: () => void;
  readonly address: () => { readonly path: string; readonly href: string };
}

/** Whether a removed token had expired: this is handled by the renewal and is not a sign-out. */
const hasRunOut = (token: string | null): boolean => {
  const claims = token === null ? undefined : readClaims(token);
  return claims !== undefined && claims.exp <= Math.floor(Date.now() / 1000);
};

/**
 * Ends a session that the server reported as over, or that could not be renewed: remembers the address and redirects to
 * the sign-in.
 */
export function endSession({ address, signIn }: Pick<WatchActions, 'address' | 'signIn'>): void {
  const { path, href } = address();
  // A session that ended before it expired was ended on another device, or by a new password there.
  const token = session.token();
  const reason = token === null || hasRunOut(token) ? REASONS[0] : REASONS[1];
  session.clear();
  // A page that a QR code can open shows a signed-in user more than a visitor: it ends like any other.
  if (isPublicPath(path)) return;
  recentAddress.remember(href);
  try {
    sessionStorage.setItem(FLASH, reason);
  } catch {
    // the toast was at least shown here
  }
  signIn();
}

/** Shows the message that was stored before the page was reloaded. */
export function showFlash(): void {
  try {
    const pending = sessionStorage.getItem(FLASH);
    const reason = REASONS.find((one) => one === pending);
    if (reason) toastError(i18next.t(reason));
    sessionStorage.removeItem(FLASH);
  } catch {
    // nothing was stored
  }
}

/** Renews shortly before the session expires and once more when it has; ends a session that cannot be renewed then. */
function watchExpiry(actions: WatchActions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * When the watched session expires, in milliseconds; 0 without one. Stored here, because an expired token is removed.
   */
  let endsAt = 0;
  let isEarlyTryDone = false;

  async function due(): Promise<void> {
    const watched = endsAt;
    isEarlyTryDone = true;
    if (await actions.renew()) return; // the new token schedules the next renewal
    if (endsAt !== watched) return; // signed out, or renewed by another tab, meanwhile
    if (Date.now() < endsAt) schedule();
    else if (navigator.onLine) endSession(actions);
    else window.addEventListener('online', () => void due(), { once: true });
  }
  function schedule(): void {
    clearTimeout(timer);
    if (!endsAt) return;
    const at = isEarlyTryDone ? endsAt : endsAt - RENEW_AHEAD_MS;
    timer = setTimeout(() => void due(), Math.min(MAX_TIMER_MS, Math.max(0, at - Date.now())));
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
  // A laptop that slept past the timer resumes with a visible page.
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
 * A sign-out in another tab removes the token here too; the browser notifies at once. When another user's token
 * replaces it, this tab is left as well, with its unsent data, which is not theirs. Also on pages that a QR poster can
 * open, if they were opened with a session, and on a page that the browser's way back shows again.
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
  // The browser's way back shows the page as it was left, and reports nothing that was stored meanwhile.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || session.claims()?.userId === shown || isPublicPath(address().path)) return;
    document.documentElement.hidden = true;
    goToRoot();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** On a page that waits for a sign-in, checks for a token every second: another tab may have signed in. */
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

/** Keeps the session alive and this tab in sync with it. Returns a function that stops it. */
export function watchSession(actions: WatchActions): () => void {
  const stops = [watchExpiry(actions), watchOtherTabs(actions), watchForToken(actions)];
  return () => {
    for (const stop of stops) stop();
  };
}
