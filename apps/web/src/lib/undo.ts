import { notifications } from '@mantine/notifications';

type Undo = () => void;
let last: { id: string; undo: Undo } | undefined;

/** Whether a key belongs to the text that is being written, not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a dialog covers the page: then the page's own keys rest. */
export const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Takes back what was done last, once; its toast goes. */
export function undoLast(id?: string): void {
  if (!last || (id !== undefined && last.id !== id)) return;
  const { undo } = last;
  notifications.hide(last.id);
  last = undefined;
  undo();
}

/** Ctrl-Z or Cmd-Z, or the toast's button, takes this back until something else is done or the toast has gone. */
export function offerUndo(id: string, undo: Undo): void {
  last = { id, undo };
}
export function withdrawUndo(id: string): void {
  if (last?.id === id) last = undefined;
}

window.addEventListener('keydown', (event) => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isUndo || !last || isTyping(event.target)) return;
  event.preventDefault();
  undoLast();
});
