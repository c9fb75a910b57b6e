import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('print');
function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the page is being printed: rendered at once, before the browser lays out the paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
