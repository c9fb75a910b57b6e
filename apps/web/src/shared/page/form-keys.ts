const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';
const BODY = '.mantine-Modal-body, .mantine-Drawer-body';
const FIELD = 'input:not([type="hidden"]):not([type="file"]), textarea, select, [role="combobox"]';
const SEND = '[type="submit"]:not(:disabled), [data-submit]:not(:disabled)';
const CONTROL = `${FIELD}, button, a[href]`;

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled');

/**
 * Returns the control of a dialog that gets the focus when it opens: its first field, or its first control where it has none, and
 * on touch screens, where a field would open the keyboard over the dialog.
 */
function firstControl(dialog: Element): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(CONTROL)].filter((one) => one.closest(BODY) && isReachable(one));
  const isTouch = window.matchMedia?.('(pointer: coarse)').matches;
  return (!isTouch && all.find((one) => one.matches(FIELD))) || all[0];
}

/** Moves the focus from the button that closes a dialog to its first control; once that is there, if it is still loading. */
function leaveClose(close: HTMLElement, dialog: Element): void {
  const move = (): boolean => {
    const control = firstControl(dialog);
    if (!control) return false;
    control.dataset['autofocus'] = ''; // the dialog sets the focus more than once
    control.focus({ preventScroll: true });
    return true;
  };
  if (move()) return;
  const loading = new MutationObserver(() => {
    if (document.activeElement !== close || move()) loading.disconnect();
  });
  loading.observe(dialog, { childList: true, subtree: true });
}

/** A dialog that opens focuses its first field, never the button that closes it. */
function onFocus({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(CLOSE)) return;
  const dialog = target.closest('[role="dialog"]');
  if (dialog && !(relatedTarget instanceof Node && dialog.contains(relatedTarget))) leaveClose(target, dialog);
}

/** The button that sends a form, which can be beside it, as in the foot of a drawer, or a dialog. */
function buttonOf(within: Element): HTMLElement | null {
  const parts = within instanceof HTMLFormElement ? [...within.elements] : [];
  const own = parts.find((one): one is HTMLElement => one.matches(SEND));
  return own ?? within.querySelector<HTMLElement>(SEND);
}

/** Ctrl+Enter sends the form or the dialog in which it is pressed. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const within = event.target instanceof Element ? event.target.closest('form, [role="dialog"]') : null;
  const button = within && buttonOf(within);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** Starts what every form and dialog has in common for the keyboard. */
export function startFormKeys(): void {
  document.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', onKey);
}
