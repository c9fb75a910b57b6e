const MARK = 'sq.signInAgain';

/** Marks a window that was opened only so that somebody signs in anew: it closes when that is done. */
export const signInWindow = {
  mark(): void {
    try {
      sessionStorage.setItem(MARK, 'true');
    } catch {
      // then it goes on like any other
    }
  },
  /** Whether this window is one. */
  isMarked(): boolean {
    try {
      return sessionStorage.getItem(MARK) !== null;
    } catch {
      return false;
    }
  },
  unmark(): void {
    try {
      sessionStorage.removeItem(MARK);
    } catch {
      // it never was
    }
  },
};

/** Opens the sign-in beside the page that one is on, which stays as it is. False where the browser lets no window open. */
export const openSignInWindow = (): boolean =>
  window.open('/signin?again', '_blank', 'popup,width=520,height=760') !== null;
