import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted only while it is open, for which Mantine's own return of the focus does not work: when
 * it closes, the focus returns to where it was, or, if that element was removed, to the element with the id
 * `otherwise`.
 */
export function useFocusBack(otherwise?: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Deferred until the dialog and what it changed are removed from the page.
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
