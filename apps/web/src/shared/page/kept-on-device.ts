import { useEffect, useSyncExternalStore } from 'react';

let pages = 0;
const listeners = new Set<() => void>();
function count(change: 1 | -1): void {
  pages += change;
  for (const react of listeners) react();
}

/** Says that a page keeps on this device what is entered: it can be used without a connection. */
export function useKeptOnDevice(isKept = true): void {
  useEffect(() => {
    if (!isKept) return;
    count(1);
    return () => count(-1);
  }, [isKept]);
}

const subscribe = (react: () => void) => {
  listeners.add(react);
  return () => void listeners.delete(react);
};
/** Whether the page keeps on this device what is entered. */
export const useIsKeptOnDevice = (): boolean => useSyncExternalStore(subscribe, () => pages > 0);
