import { redirect } from '@tanstack/react-router';
import { recentAddress, session } from '../../shared/session/session.ts';
import { signInWindow } from '../../shared/session/sign-in-again.ts';

/** Whether the sign-in page is opened for a signed-in user to sign in again. */
export const isAgain = (search: string): boolean => new URLSearchParams(search).has('again');

/** Whether it is opened for an administrator who tries the organisation's own provider. */
export const isTrial = (search: string): boolean => new URLSearchParams(search).has('trial') && session.isLoggedIn();

/**
 * Redirects a user with a session from the sign-in page to where they wanted to be. Does nothing when a link is only
 * preloaded.
 */
export function leaveWhenSignedIn({ preload }: { preload: boolean }): void {
  const isSmallWindow = isAgain(location.search) || isTrial(location.search) || signInWindow.isMarked();
  if (preload || !session.isLoggedIn() || isSmallWindow) return;
  throw redirect({ href: recentAddress.take() ?? '/home', replace: true });
}

/** Query parameters of the sign-in page. */
export interface SignInSearch {
  uid?: string;
  error?: string;
  /** Present for the one person who may still use a password. */
  emergency?: '';
  /** Present in the window in which a signed-in user signs in again. */
  again?: '';
  /** Present in the window in which an administrator tries the organisation's own provider. */
  trial?: '';
}

/** Returns one parameter of an address as text: the router reads `123` as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const uid = textOf(search['uid']);
  const error = textOf(search['error']);
  return {
    ...(uid && { uid }),
    ...(error && { error }),
    ...('emergency' in search && { emergency: '' }),
    ...('again' in search && { again: '' }),
    ...('trial' in search && { trial: '' }),
  };
}
