import { useEffect } from 'react';
import { isCovered, isTyping } from './undo.ts';

const keyOf = (control: HTMLElement): string => control.getAttribute('aria-keyshortcuts') ?? '';
/** Controls with a key of their own; those with several keys at once have a handler. */
const controls = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter((control) =>
    /^[A-Z0-9]$/.test(keyOf(control)),
  );
const labelOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';

/** The keys of the controls on the page, each with the control's name: for the list of all shortcuts. */
export const controlKeys = (): [keys: string[], label: string][] =>
  controls().map((control): [string[], string] => [[keyOf(control)], labelOf(control)]);

/**
 * A control that names a key as its `aria-keyshortcuts` is used by that key, a text field is focused by it; unless the user is
 * typing or a dialog is open.
 */
export function useControlKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
      const control = controls().find((one) => keyOf(one) === event.key.toUpperCase() && !one.matches(':disabled'));
      if (!control) return;
      event.preventDefault();
      control.focus();
      if (!isTyping(control)) control.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The key ? shows all shortcuts, unless the user is typing or a dialog is open. */
export function useHelpKey(onHelp: (isOpen: boolean) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      onHelp(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onHelp]);
}
