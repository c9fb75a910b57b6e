/** A mark that a window keeps for itself, also while it is at another site: why it was opened. */
export const windowMark = (name: string) => ({
  mark(): void {
    try {
      sessionStorage.setItem(name, 'true');
    } catch {
      // then it goes on like any other
    }
  },
  isMarked(): boolean {
    try {
      return sessionStorage.getItem(name) !== null;
    } catch {
      return false;
    }
  },
  unmark(): void {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // it never was
    }
  },
});

/** Opens a small window beside the page. False where the browser lets none open. */
export const openBeside = (address: string): boolean =>
  window.open(address, '_blank', 'popup,width=520,height=760') !== null;
