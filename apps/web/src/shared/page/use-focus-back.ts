import { useEffect, useState } from 'react';

/** Elements that were focused, the last one at the end, and whether each was in a menu or a dialog. */
const focused: { readonly element: HTMLElement; readonly isPassing: boolean }[] = [];
const MOST_KEPT = 20;

function remember(element: Element | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  // The entry of a menu is removed with it: its button stays.
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (button) remember(document.getElementById(button));
  focused.push({ element, isPassing: element.closest('[role="menu"], [role="dialog"]') !== null });
  if (focused.length > MOST_KEPT) focused.shift();
}
document.addEventListener('focusin', ({ target }) => remember(target instanceof Element ? target : null));
remember(document.activeElement);

/** What was focused before, as far as it is still there: behind entries of menus and parts of dialogs that were closed. */
function lastThere(before: typeof focused): HTMLElement | undefined {
  for (const { element, isPassing } of before.toReversed()) {
    if (element.isConnected) return element;
    if (!isPassing) return undefined;
  }
  return undefined;
}

/**
 * For a dialog that is mounted only while it is open, for which Mantine's own return of the focus does not work: when
 * it closes, the focus returns to where it was, or, if that element was removed, to the element with the id
 * `otherwise`.
 */
export function useFocusBack(otherwise?: string): void {
  const [before] = useState(() => [...focused]);
  useEffect(
    () => () => {
      // Deferred until the dialog and what it changed are removed from the page.
      setTimeout(() => {
        const at = document.activeElement;
        if (at && at !== document.body) return;
        const target = lastThere(before) ?? (otherwise === undefined ? null : document.getElementById(otherwise));
        target?.focus({ preventScroll: true });
      });
    },
    [before, otherwise],
  );
}
