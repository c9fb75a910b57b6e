import { openBeside, windowMark } from './window-mark.ts';

/** Marks a window that was opened only so that somebody signs in anew: it closes when that is done. */
export const signInWindow = windowMark('sq.signInAgain');

/** Opens the sign-in beside the page that one is on, which stays as it is. False where the browser lets no window open. */
export const openSignInWindow = (): boolean => openBeside('/signin?again');
