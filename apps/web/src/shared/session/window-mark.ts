/** A mark of why a window was opened; the window keeps it for itself, also while it is at another site. */
export const windowMark = (name: string) => ({
  mark(): void {
    try {
      sessionStorage.setItem(name, 'true');
    } catch {
      // without storage the window is not marked
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
      // without storage it was never marked
    }
  },
});

/** Opens a small window next to the page. Returns false where the browser blocks it. */
export const openSmallWindow = (address: string): boolean =>
  window.open(address, '_blank', 'popup,width=520,height=760') !== null;
