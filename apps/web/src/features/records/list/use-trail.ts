import { useLocation } from '@tanstack/react-router';

const NONE: readonly string[] = [];

/**
 * Returns the cursors of the previous pages, for going back; the first page's is empty. They are stored in the history
 * state and not in the address: an address that was sent to another user has none, and going back from it leads to the
 * first page.
 */
export const useTrail = (): readonly string[] => useLocation({ select: (location) => location.state.trail ?? NONE });

declare module '@tanstack/react-router' {
  interface HistoryState {
    trail?: readonly string[];
  }
}
