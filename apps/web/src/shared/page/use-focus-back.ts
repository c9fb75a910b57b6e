import { useEffect, useState } from 'react';

/**
 * For a dialog that exists only while it is open, which Mantine's own return of the focus does not serve: when it closes, the
 * focus goes back to where it was, or, when that is gone, to the element with the id `otherwise`.
 */
export function useFocusBack(otherwise?: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog and what it changed are out of the page only after this.
      setTimeout(() => {
        const at = document.activeElement;
        if (at && at !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        const target = isThere ? opener : otherwise === undefined ? null : document.getElementById(otherwise);
        target?.focus({ preventScroll: true });
      });
    },
    [opener, otherwise],
  );
}
