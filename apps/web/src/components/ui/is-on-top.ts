/** Whether no other dialog covers the one that an element is in: Escape is heard by all that are open, and closes only the last one. */
export const isOnTop = (element: Element | null): boolean =>
  element?.closest('[aria-modal="true"]') === [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
