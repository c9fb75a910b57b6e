import { useLocation } from '@tanstack/react-router';

const NONE: readonly string[] = [];

/**
 * Cursors of the pages before this one, to go back by; the first page's is empty. They lie in the history beside the address:
 * an address that somebody was sent has none, and going back from it leads to the first page.
 */
export const useTrail = (): readonly string[] => useLocation({ select: (location) => location.state.trail ?? NONE });

declare module '@tanstack/react-router' {
  interface HistoryState {
    trail?: readonly string[];
  }
}
