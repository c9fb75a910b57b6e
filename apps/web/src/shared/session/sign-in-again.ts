import { openSmallWindow, windowMark } from './window-mark.ts';

/** Marks a window that was opened only to sign in again: it closes when that is done. */
export const signInWindow = windowMark('sq.signInAgain');

/**
 * Opens the sign-in in a window next to the current page, which stays as it is. Returns false where the browser blocks
 * windows.
 */
export const openSignInWindow = (): boolean => openSmallWindow('/signin?again');
