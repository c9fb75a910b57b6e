import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCovered, isTyping } from '../../shared/page/undo.ts';

/**
 * Keyboard shortcuts of a list: J and K move through rows (elements with `data-row`, their index) and X selects the
 * focused one, unless the user is typing or a dialog is open. `start` is the row that is focused once there are rows. Returns the index
 * of the row that is in the tab order.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  onSelect?: (index: number) => void,
  start = -1,
): { current: number; setCurrent: (index: number) => void } {
  const [current, setCurrent] = useState(-1);
  const isStarted = useRef(false);
  useEffect(() => {
    if (start < 0 || isStarted.current) return;
    isStarted.current = true;
    setCurrent(start);
    // After the focus has moved to the page that opened.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${start}"]`)?.focus());
  }, [list, start]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered() || !count) return;
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step !== undefined) {
        event.preventDefault();
        const next = current < 0 ? 0 : Math.min(count - 1, Math.max(0, current + step));
        setCurrent(next);
        const row = list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
        row?.focus();
      } else if (event.key.toLowerCase() === 'x' && onSelect && current >= 0 && current < count) {
        event.preventDefault();
        onSelect(current);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, count, current, onSelect]);
  return { current: Math.min(current, count - 1), setCurrent };
}
